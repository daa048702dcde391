/* Checks an inequality of even squares, as `curiosa hip density --inequality` writes it and docs/hip.md describes it: reads it
   from stdin, says what it holds for, or that it does not hold (exit code 1) or cannot be read (2).
   cc -O2 -o verify_density verify_density.c && ./verify_density < FILE */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 33, MOST_POINTS = 64, MOST_SQUARES = 4096 };

static int number_of[SIDE][SIDE], points; /* a point's number, from 1 */
static uint64_t squares[MOST_SQUARES];    /* as sets of points */
static long weights[MOST_SQUARES], norms[MOST_SQUARES];
static int count;
static long least, branches;

static void refuse(const char *reason) {
  fprintf(stderr, "refused: %s\n", reason);
  exit(2);
}

static uint64_t point(int row, int column) {
  int *number = &number_of[row + SIDE / 2][column + SIDE / 2];
  if (!*number) {
    if (points == MOST_POINTS) refuse("there are more than 64 points");
    *number = ++points;
  }
  return (uint64_t)1 << (*number - 1);
}

/* The square of the side, if these are the corners of a square: the points seen from their centre, four times as far, go to
   each other by a quarter turn. */
static long square_of_side(int p[4][2]) {
  int centre[2] = {0, 0};
  for (int k = 0; k < 4; k++) centre[0] += p[k][0], centre[1] += p[k][1];
  long distance = 0;
  for (int k = 0; k < 4; k++) {
    int x = 4 * p[k][0] - centre[0], y = 4 * p[k][1] - centre[1], turned = 0;
    distance = (long)x * x + (long)y * y;
    for (int m = 0; m < 4; m++) turned += 4 * p[m][0] - centre[0] == -y && 4 * p[m][1] - centre[1] == x;
    if (turned != 1 || distance == 0) refuse("four points are not the corners of a square");
  }
  return distance / 8;
}

static void add_images(long weight, int p[4][2]) {
  long norm = square_of_side(p);
  int first = count;
  for (int symmetry = 0; symmetry < 8; symmetry++) {
    uint64_t set = 0;
    for (int k = 0; k < 4; k++) {
      int row = p[k][symmetry & 1], column = p[k][!(symmetry & 1)];
      set |= point(symmetry & 2 ? -row : row, symmetry & 4 ? -column : column);
    }
    int known = 0;
    for (int k = 0; k < count; k++) {
      if (squares[k] == set && k < first) refuse("a square has two weights");
      known |= squares[k] == set;
    }
    if (known) continue;
    if (count == MOST_SQUARES) refuse("there are too many squares");
    squares[count] = set, weights[count] = weight, norms[count++] = norm;
  }
}

/* Whether even squares have enough weight for all colours of the points that have none; `set` have one, `ones` colour 1. */
static int holds(uint64_t set, uint64_t ones) {
  long made = 0, cost[MOST_POINTS][2] = {{0}}, near[MOST_POINTS] = {0};
  for (int k = 0; k < count; k++) {
    uint64_t open = squares[k] & ~set;
    int odd = __builtin_popcountll(squares[k] & ones) & 1, left = __builtin_popcountll(open);
    if (left == 0 && !odd) made += weights[k];
    if (left == 1) cost[__builtin_ctzll(open)][odd] += weights[k];
    if (left == 2 || left == 3)
      for (uint64_t rest = open; rest; rest &= rest - 1)
        near[__builtin_ctzll(rest)] += left == 2 ? 4 * weights[k] : weights[k];
  }
  int best = -1;
  long score = -1;
  for (int p = 0; p < points; p++) {
    if (set >> p & 1) continue;
    long less = cost[p][0] < cost[p][1] ? cost[p][0] : cost[p][1];
    long value = 1500 * less + 500 * (cost[p][0] + cost[p][1] - less) + near[p];
    made += less;
    if (value > score) score = value, best = p;
  }
  if (made >= least) return 1;
  if (best < 0) return 0;
  branches++;
  uint64_t bit = (uint64_t)1 << best;
  return holds(set | bit, ones) && holds(set | bit, ones | bit);
}

/* Points that may be coloured 0: whatever their colours, the others can be recoloured so that the same squares are even. Columns
   without a pivot of the linear equations modulo 2; those with much weight come last. */
static uint64_t free_points(void) {
  static uint64_t rows[MOST_SQUARES];
  memcpy(rows, squares, sizeof rows);
  uint64_t done = 0, free = 0;
  int used = 0;
  for (int step = 0; step < points; step++) {
    int column = -1;
    long lightest = 0;
    for (int p = 0; p < points; p++) {
      long weight = 0;
      for (int k = 0; k < count; k++) weight += squares[k] >> p & 1 ? weights[k] : 0;
      if (!(done >> p & 1) && (column < 0 || weight < lightest)) column = p, lightest = weight;
    }
    done |= (uint64_t)1 << column;
    int pivot = used;
    while (pivot < count && !(rows[pivot] >> column & 1)) pivot++;
    if (pivot == count) {
      free |= (uint64_t)1 << column;
      continue;
    }
    uint64_t row = rows[pivot];
    rows[pivot] = rows[used], rows[used] = row;
    for (int k = used + 1; k < count; k++)
      if (rows[k] >> column & 1) rows[k] ^= row;
    used++;
  }
  return free;
}

int main(void) {
  char line[512], again[512];
  if (!fgets(line, sizeof line, stdin) || strcmp(line, "curiosa hip inequality 1\n")) refuse("it is no inequality");
  if (!fgets(line, sizeof line, stdin) || sscanf(line, "least %ld", &least) != 1 || least < 1) refuse("no least weight");
  snprintf(again, sizeof again, "least %ld\n", least);
  if (strcmp(line, again) || least > 1 << 24) refuse("no least weight");
  while (fgets(line, sizeof line, stdin)) {
    long weight;
    int p[4][2], read = sscanf(line, "%ld %d,%d %d,%d %d,%d %d,%d", &weight, &p[0][0], &p[0][1], &p[1][0], &p[1][1],
                               &p[2][0], &p[2][1], &p[3][0], &p[3][1]);
    snprintf(again, sizeof again, "%ld %d,%d %d,%d %d,%d %d,%d\n", weight, p[0][0], p[0][1], p[1][0], p[1][1], p[2][0],
             p[2][1], p[3][0], p[3][1]);
    if (read != 9 || strcmp(line, again) || weight < 1 || weight > 1 << 24) refuse("a line is no weight and four points");
    for (int k = 0; k < 8; k++)
      if (abs(p[k / 2][k % 2]) > SIDE / 2) refuse("a coordinate is above 16");
    add_images(weight, p);
  }
  if (!count) refuse("there is no square");
  int good = holds(free_points(), 0);
  printf(good ? "holds: at least %ld, of squares whose side has the square and weight" : "does not hold: at least %ld", least);
  for (long norm = 1; good && norm <= 4 * SIDE * SIDE; norm++) {
    long weight = 0;
    for (int k = 0; k < count; k++) weight += norms[k] == norm ? weights[k] : 0;
    if (weight) printf(" %ld:%ld", norm, weight);
  }
  printf(", %ld branches\n", branches);
  return !good;
}
