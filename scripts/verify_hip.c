/* Checks a certificate of the fewest monochromatic squares on a board; docs/hip.md has the format.
 *   cc -O2 -o verify_hip scripts/verify_hip.c
 *   ./verify_hip < results/hip/certificates/8x8.hip
 *   ./verify_hip 3 16 < FILE      only cases 3, 19, 35, ...
 * Reads stdin once, a case in memory at a time. Exit code 0: it holds; 1: it does not; 2: it cannot be read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 255, SQUARES = 8192, IMAGES = 65536, SEARCH = 255 };

static int rows, columns, cells, limit, squares, symmetries, through[CELLS][SQUARES], degree[CELLS];
static unsigned char number[SQUARES][2], *tree; /* of every square, the corners of each colour */
static int corner[SQUARES][4], rest[SQUARES];   /* the corners, and the sum of the empty ones */
static int colour[CELLS], cost[CELLS][2], bound; /* -1: empty; the squares that each colour completes there */
static int fewest, images;                       /* of the best colourings found, all that are symmetric to them */
static char image[IMAGES][CELLS], covered[1 << 16];
static unsigned long long branches, place, length;

static void fail(int code, const char *why) {
  fprintf(stderr, "%s: %s\n", code == 1 ? "wrong" : "malformed", why);
  exit(code);
}

static int least(int cell) { return cost[cell][cost[cell][1] < cost[cell][0]]; }

/* Gives a cell its colour (by = 1), or takes back the last one given (by = -1). */
static void put(int cell, int c, int by) {
  if (by > 0) bound += cost[cell][c] - least(cell), colour[cell] = c;
  for (int k = 0; k < degree[cell]; k++) {
    int square = through[cell][k];
    unsigned char *n = number[square];
    if (by > 0) n[c]++, rest[square] -= cell;
    int three = n[0] == 3 && n[1] == 0 ? 0 : n[1] == 3 && n[0] == 0 ? 1 : -1, last = rest[square];
    if (three >= 0) bound -= least(last), cost[last][three] += by, bound += least(last);
    if (by < 0) n[c]--, rest[square] += cell;
  }
  if (by < 0) bound -= cost[cell][c] - least(cell), colour[cell] = -1;
}

/* The cell whose two colours both raise the bound most, judged by the squares with two corners of a colour. */
static int choose(void) {
  int best = -1, most = -1, sum[CELLS][2];
  for (int k = 0; k < 2 * cells; k++) sum[k / 2][k % 2] = 32 + 12 * (cost[k / 2][k % 2] - least(k / 2));
  for (int square = 0; square < squares; square++) {
    const unsigned char *n = number[square];
    if (n[0] + n[1] != 2 || n[0] == 1) continue;
    for (int k = 0, c = n[1] / 2; k < 4; k++) {
      int cell = corner[square][k], last = rest[square] - cell;
      if (colour[cell] < 0) sum[cell][c] += cost[last][c] < cost[last][1 - c] ? 16 : 3;
    }
  }
  for (int cell = 0; cell < cells; cell++)
    if (colour[cell] < 0 && sum[cell][0] * sum[cell][1] > most) most = sum[cell][0] * sum[cell][1], best = cell;
  return best;
}

/* Where symmetry g < 8 puts a cell; on a board that is no square there are four. */
static int moved(int cell, int g) {
  int row = cell / columns, column = cell % columns;
  row = g & 1 ? rows - 1 - row : row, column = g & 2 ? columns - 1 - column : column;
  return g & 4 ? column * columns + row : row * columns + column;
}

/* Keeps a full board, on which the bound is the number of squares made. */
static void found(void) {
  if (bound < fewest) fewest = bound, images = 0;
  for (int g = 0; bound == fewest && g < 2 * symmetries; g++, images++) {
    if (images == IMAGES) fail(2, "more colourings than there is room for");
    for (int k = 0; k < cells; k++) image[images][moved(k, g % symmetries)] = colour[k] ^ (g >= symmetries);
  }
}

/* Finds every colouring with at most `limit` squares that extends the position; by the tree, or on its own. */
static void explore(int own) {
  int trail[CELLS], size = 0, cell, full;
again:  full = 1; /* give every cell its colour that has only one left */
  for (cell = 0; cell < cells && bound <= limit; cell++) {
    if (colour[cell] >= 0) continue;
    int dear = cost[cell][1] > cost[cell][0];
    if (bound + cost[cell][dear] - least(cell) > limit) {
      put(trail[size++] = cell, 1 - dear, 1);
      goto again;
    }
    full = 0;
  }
  if (bound <= limit && full) {
    found();
  } else if (bound <= limit) {
    branches++;
    if (!own && place == length) fail(1, "a case ends too early");
    if (!own) cell = tree[place++], own = cell == SEARCH;
    if (own) cell = choose();
    if (cell >= cells || colour[cell] >= 0) fail(1, "a branch on a cell that has a colour, or is not there");
    for (int c = 0; c < 2; c++) put(cell, c, 1), explore(own), put(cell, c, -1);
  }
  for (; size--; put(trail[size], colour[trail[size]], -1));
}

static int compare(const void *a, const void *b) { return memcmp(a, b, cells); }

int main(int argc, char **argv) {
  int part = argc == 3 ? atoi(argv[1]) : 0, parts = argc == 3 ? atoi(argv[2]) : 1, cases, size = 0, centre[17];
  if (scanf("curiosa hip certificate 1 board %d %d limit %d centre", &rows, &columns, &limit) != 3 || rows < 1 ||
      rows > CELLS || columns < 1 || columns > CELLS || (cells = rows * columns) > CELLS || limit < 0 || parts < 1)
    fail(2, "no certificate that this program reads");
  for (; size < 17 && scanf("%d", &centre[size]) == 1; size++)
    for (int k = 0; k <= size; k++)
      if (centre[size] < 0 || centre[size] >= cells || (k < size && centre[k] == centre[size])) fail(2, "the centre");
  if (size > 16 || scanf(" cases %d", &cases) != 1 || getchar() != '\n') fail(2, "no number of cases");
  symmetries = rows == columns ? 8 : 4, fewest = limit + 1, memset(colour, -1, sizeof colour);
  for (int a = 0; a < cells; a++) /* all squares: a corner, the way down and right to the next, and quarter turns */
    for (int down = 0, r = a / columns, c = a % columns; down <= c; down++)
      for (int right = 1; r + down + right < rows && c + right < columns; right++, squares++) {
        int b = a + down * columns + right, d = a + right * columns - down, to[4] = {a, b, b + d - a, d};
        if (squares == SQUARES) fail(2, "too many squares");
        for (int k = 0; k < 4; k++)
          corner[squares][k] = to[k], rest[squares] += to[k], through[to[k]][degree[to[k]]++] = squares;
      }
  for (int n = 0; n < cases; n++) {
    unsigned char head[6];
    if (fread(head, 1, 6, stdin) != 6) fail(2, "a case is missing");
    int word = head[0] | head[1] << 8;
    length = head[2] | head[3] << 8 | head[4] << 16 | (unsigned long long)head[5] << 24, place = 0;
    if (word >> size || !(tree = realloc(tree, length + 1)) || fread(tree, 1, length, stdin) < length) fail(2, "a case");
    for (int g = 0, other = 0; g < symmetries; g++, other = 0) {
      char at[CELLS] = {0};
      for (int k = 0; k < size; k++) at[moved(centre[k], g)] = 2 | (word >> k & 1);
      for (int k = 0; k < size; k++)
        if (at[centre[k]] < 2) fail(1, "symmetries do not map the centre to itself");
        else other |= (at[centre[k]] & 1) << k;
      covered[other] = covered[other ^ ((1 << size) - 1)] = 1;
    }
    if (n % parts != part) continue;
    for (int k = 0; k < size; k++) put(centre[k], word >> k & 1, 1);
    explore(0);
    for (int k = size; k--;) put(centre[k], word >> k & 1, -1);
    if (place != length) fail(1, "a case has branches left over");
  }
  if (getchar() != EOF) fail(2, "more than the cases");
  for (int k = 0; k < 1 << size; k++) if (!covered[k]) fail(1, "a colouring of the centre is in no case");
  qsort(image, images, sizeof image[0], compare);
  int distinct = 0;
  for (int k = 0; k < images; k++) distinct += k == 0 || compare(image[k - 1], image[k]) != 0;
  printf(parts > 1 ? "holds in cases %d, %d, ...: " : "holds: ", part, part + parts);
  if (!images) printf("every colouring of %dx%d makes more than %d squares", rows, columns, limit);
  else printf("%d squares at least on %dx%d, which %d colourings make", fewest, rows, columns, distinct);
  return printf(", %llu branches\n", branches) < 0;
}
