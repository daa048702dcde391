/* Checks a strategy for the game of avoiding squares, as `curiosa hip game --strategy` writes it; docs/hip.md has the format.
 *   cc -O2 -o verify_game scripts/verify_game.c
 *   ./verify_game < FILE
 * Reads stdin once. Exit code 0: the player gets what it says; 1: he does not; 2: it cannot be read. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 32, SQUARES = 1024 };
typedef uint32_t Set;

static int rows, columns, cells, left, to_win, degree[CELLS];
static Set rest[CELLS][SQUARES], everything; /* of every square through a cell, the other corners */
static int image[8][CELLS], symmetries;
static unsigned long long replies, taken;
static uint64_t *table, slots; /* the positions met, hashed with linear probing; 0: empty */

static void fail(int code, const char *why) {
  fprintf(stderr, "%s: %s\n", code == 1 ? "wrong" : "malformed", why);
  exit(code);
}

/* Whether a player with these cells makes a square by one more. */
static int loses(Set own, int cell) {
  for (int k = 0; k < degree[cell]; k++)
    if ((rest[cell][k] & ~own) == 0) return 1;
  return 0;
}

static uint64_t least_image(Set own, Set other) {
  uint64_t least = UINT64_MAX;
  for (int g = 0; g < symmetries; g++) {
    uint64_t key = 0;
    for (int k = 0; k < cells; k++)
      if ((own | other) >> k & 1) key |= (uint64_t)1 << (image[g][k] + (own >> k & 1 ? 32 : 0));
    if (key < least) least = key;
  }
  return least;
}

/* Whether the position was met before; it is now. The key + 1 is never 0, as cells are not of both players. */
static int met(uint64_t key) {
  uint64_t at = (++key * 0x9E3779B97F4A7C15u) % slots;
  for (; table[at]; at = at + 1 == slots ? 0 : at + 1)
    if (table[at] == key) return 1;
  table[at] = key;
  return 0;
}

/* Whether the player, who is to move, reaches his goal whatever the other one does. */
static int reaches(Set own, Set other) {
  for (int cell = 0; cell < cells; cell++) {
    if ((own | other) >> cell & 1 || loses(own, cell)) continue;
    Set mine = own | (Set)1 << cell;
    int good = (mine | other) != everything || !to_win;
    for (int reply = 0; good && reply < cells; reply++)
      if (!((mine | other) >> reply & 1) && !loses(other, reply)) good = reaches(mine, other | (Set)1 << reply);
    if (good) return 1;
  }
  return (own | other) == everything && !to_win;
}

static void opponent(Set own, Set other);

static void player(Set own, Set other) {
  if (__builtin_popcount(everything & ~(own | other)) <= left) {
    if (!reaches(own, other)) fail(1, "the goal is not reached from a position that is left to this program");
    return;
  }
  if (met(least_image(own, other))) return;
  int cell = taken++ < replies ? getchar() : EOF;
  if (cell == EOF) fail(1, "a move is missing");
  if (cell >= cells || (own | other) >> cell & 1 || loses(own, cell)) fail(1, "a move loses, or is none");
  opponent(own | (Set)1 << cell, other);
}

static void opponent(Set own, Set other) {
  if ((own | other) == everything && to_win) fail(1, "a line of play ends in a draw");
  for (int cell = 0; cell < cells; cell++)
    if (!((own | other) >> cell & 1) && !loses(other, cell)) player(own, other | (Set)1 << cell);
}

int main(void) {
  char side[7], goal[5];
  if (scanf("curiosa hip strategy 1 board %d %d player %6s goal %4s left %d replies %llu", &rows, &columns, side, goal,
            &left, &replies) != 6 || getchar() != '\n')
    fail(2, "no strategy that this program reads");
  if (rows < 1 || columns < 1 || rows > CELLS || columns > CELLS || (cells = rows * columns) > CELLS || left < 0 ||
      replies > 1ull << 32)
    fail(2, "the board or a number");
  int second = strcmp(side, "second") == 0;
  to_win = strcmp(goal, "win") == 0;
  if ((!second && strcmp(side, "first")) || (!to_win && strcmp(goal, "draw"))) fail(2, "the player or the goal");
  everything = cells == 32 ? ~(Set)0 : ((Set)1 << cells) - 1;
  for (int a = 0; a < cells; a++) /* all squares: a corner, the way down and right to the next, and quarter turns */
    for (int down = 0, r = a / columns, c = a % columns; down <= c; down++)
      for (int right = 1; r + down + right < rows && c + right < columns; right++) {
        int b = a + down * columns + right, d = a + right * columns - down, corners[4] = {a, b, d, b + d - a};
        Set all = (Set)1 << a | (Set)1 << b | (Set)1 << d | (Set)1 << (b + d - a);
        for (int k = 0; k < 4; k++) rest[corners[k]][degree[corners[k]]++] = all & ~((Set)1 << corners[k]);
      }
  symmetries = rows == columns ? 8 : 4;
  for (int g = 0; g < symmetries; g++)
    for (int k = 0; k < cells; k++) {
      int row = k / columns, column = k % columns;
      row = g & 1 ? rows - 1 - row : row, column = g & 2 ? columns - 1 - column : column;
      image[g][k] = g & 4 ? column * columns + row : row * columns + column;
    }
  slots = 2 * replies + 64;
  if (!(table = calloc(slots, sizeof *table))) fail(2, "more moves than there is memory for");
  if (second) opponent(0, 0);
  else player(0, 0);
  if (taken != replies || getchar() != EOF) fail(1, "moves are left over");
  printf("holds: the %s player %s on %dx%d, %llu moves\n", side, to_win ? "wins" : "does not lose", rows, columns, replies);
  return 0;
}
