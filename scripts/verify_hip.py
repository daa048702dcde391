#!/usr/bin/env python3
"""Check a certificate of the fewest squares on a board, as `curiosa hip minimum --certificate` writes it.

    python3 scripts/verify_hip.py FILE                  # - is standard input; a FILE.xz is decompressed
    python3 scripts/verify_hip.py --cases 3 16 FILE     # only cases 3, 19, 35, ... (the first is number 0)
    python3 scripts/verify_hip.py --jobs 1 FILE         # in one process [as many as there are CPUs]

The file claims that every colouring of a board with two colours and at most so many squares (four cells of
one colour at the corners of a square, upright or tilted) is one of those that its trees lead to, up to the
symmetries of the board and the swap of the colours. This program shares nothing with the one that writes.
It lists the squares, checks that the cases cover all colourings of the centre, follows each tree, searches
where the tree says 255, counts the squares of all that it finds anew, and prints one line:

    holds: 8 squares at least on 8x8, which 8 colourings make (1 up to symmetry and swap), 1234 branches
    holds: every colouring of 8x8 makes more than 7 squares, 1234 branches

The branches are those of the trees and of its own search. If the claim does not hold, it says `wrong: ...`
on standard error, with exit code 1; if the file cannot be read as a certificate, `malformed: ...` and 2; if
the machine does not let it finish, `failed: ...` and 3.
"""

import argparse
import lzma
import multiprocessing
import multiprocessing.connection
import os
import re
import signal
import sys

MAGIC = b"curiosa hip certificate 1\n"
LINE = 200  # bytes, more than any line of a header has
CELLS = 255  # as many numbers as a byte has besides SEARCH
CENTRE = 16  # cells at most
CASES = 1 << CENTRE
CASE = 1 << 31  # bytes
CHUNK = 1 << 20  # bytes that are read at a time, whatever length the file claims
SEARCH = 255
ENDED = "a process that checks cases has ended"


class Refused(Exception):
    """The claim of the file is wrong (exit code 1), the file is malformed (2), or the check failed (3)."""

    def __init__(self, kind, text):
        super().__init__(kind, text)
        self.code = {"wrong": 1, "malformed": 2, "failed": 3}[kind]

    def __str__(self):
        return ": ".join(self.args)


def wrong(text):
    """Return what to raise if the claim does not hold."""
    return Refused("wrong", text)


def malformed(text):
    """Return what to raise if the file is no certificate."""
    return Refused("malformed", text)


class Source:
    """A file, standard input, or a file that is decompressed; what cannot be read is malformed."""

    def __init__(self, path):
        if path == "-":
            if sys.stdin is None:
                raise malformed("standard input is closed")
            self.file = sys.stdin.buffer
            return
        try:
            self.file = (lzma.open if path.endswith(".xz") else open)(path, "rb")
        except OSError as error:
            raise malformed(f"{path}: {error.strerror}") from None

    def attempt(self, method, length):
        """Return what a method of the file returns."""
        try:
            return method(length)
        except (OSError, EOFError, lzma.LZMAError) as error:
            raise malformed(f"it cannot be read: {getattr(error, 'strerror', None) or error}") from None

    def line(self):
        """Return the next line of a header, with its end if it is not too long."""
        return self.attempt(self.file.readline, LINE)

    def bytes(self, length):
        """Return the next bytes, of which there have to be so many."""
        read = bytearray()
        while len(read) < length:
            part = self.attempt(self.file.read, min(length - len(read), CHUNK))
            if not part:
                raise malformed("it is cut off")
            read += part
        return read

    def skip(self, length):
        """Pass over so many bytes, which have to be there."""
        while length:
            length -= len(self.bytes(min(length, CHUNK)))

    def ended(self):
        """Return whether nothing follows."""
        return not self.attempt(self.file.read, 1)


class Header:
    """What the lines at the beginning of a file say."""

    def __init__(self, source):
        if source.line() != MAGIC:
            raise malformed(f"it does not begin with the line '{MAGIC.decode().strip()}'")
        self.rows, self.columns = read_numbers(source, "board", 2, 2)
        self.size = self.rows * self.columns
        if not 0 < self.size <= CELLS:
            raise malformed(f"a board of {self.rows}x{self.columns} has not 1 to {CELLS} cells")
        (self.limit,) = read_numbers(source, "limit", 1, 1)
        self.centre = read_numbers(source, "centre", 0, CENTRE)
        if len(set(self.centre)) < len(self.centre):
            raise malformed("a cell is named twice in the centre")
        if any(cell >= self.size for cell in self.centre):
            raise malformed("the centre has a cell that is not on the board")
        (self.cases,) = read_numbers(source, "cases", 1, 1)
        if self.cases > CASES:
            raise malformed(f"more than {CASES} cases")


def read_numbers(source, name, least, most):
    """Return the numbers in a line of the header that begins with a name."""
    line = source.line()
    if not line.endswith(b"\n") or not line.isascii():
        raise malformed(f"where the line '{name}' should be, there is no line of text")
    first, *words = line[:-1].decode("ascii").split(" ")
    if first != name or not least <= len(words) <= most:
        raise malformed(f"where the line '{name}' should be, there is another")
    if not all(re.fullmatch("0|[1-9][0-9]{0,8}", word) for word in words):
        raise malformed(f"the line '{name}' has something that is no number below 10^9")
    return [int(word) for word in words]


def read_cases(source, header, chosen):
    """Yield the number, the colours of the centre and the tree of each case; no tree if it is not chosen."""
    for number in range(header.cases):
        colours = int.from_bytes(source.bytes(2), "little")
        if colours >> len(header.centre):
            raise malformed(f"case {number} colours more cells than the centre has")
        length = int.from_bytes(source.bytes(4), "little")
        if length > CASE:
            raise malformed(f"case {number} is longer than 2^31 bytes")
        if number in chosen:
            yield number, colours, source.bytes(length)
        else:
            source.skip(length)
            yield number, colours, None
    if not source.ended():
        raise malformed("something follows the last case")


def find_squares(rows, columns):
    """Return the squares of a board, each as its four cells."""
    squares = []
    for row in range(rows):
        for column in range(columns):
            # One of the four sides, followed around the square, goes down and not to the left.
            for down in range(1, rows):
                for right in range(columns):
                    corners = [
                        (row, column),
                        (row + down, column + right),
                        (row + down - right, column + right + down),
                        (row - right, column + down),
                    ]
                    if all(0 <= r < rows and 0 <= c < columns for r, c in corners):
                        squares.append([r * columns + c for r, c in corners])
    return squares


def find_diagonals(rows, columns):
    """Return the squares of a board as sets of cells, found by their diagonals, unlike `find_squares`."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    squares = set()
    for r, c in cells:
        for s, d in cells:
            # Half of the diagonal, turned by a right angle, leads from its middle to the other corners.
            if (r, c) < (s, d) and (s - r + d - c) % 2 == 0:
                one = (r + s + d - c) // 2, (c + d + r - s) // 2
                two = (r + s + c - d) // 2, (c + d + s - r) // 2
                if all(0 <= x < rows and 0 <= y < columns for x, y in (one, two)):
                    squares.add(frozenset(x * columns + y for x, y in ((r, c), (s, d), one, two)))
    return squares


def find_symmetries(rows, columns):
    """Return for each symmetry of a board where it takes each cell."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    maps = []
    for across in (False, True):
        for upside in (False, True):
            for turned in (False, True) if rows == columns else (False,):
                images = []
                for r, c in cells:
                    s, d = rows - 1 - r if upside else r, columns - 1 - c if across else c
                    images.append(d * columns + s if turned else s * columns + d)
                maps.append(images)
    return maps


def orbit(colouring, maps):
    """Return the set of what symmetries and the swap of the colours make of a colouring."""
    images = {as_bits(to for at, to in enumerate(images) if colouring >> at & 1) for images in maps}
    return images | {image ^ ((1 << len(maps[0])) - 1) for image in images}


def centre_maps(header):
    """Return the symmetries as maps of the places that cells have in the list of the centre."""
    place = {cell: at for at, cell in enumerate(header.centre)}
    try:
        return [
            [place[images[cell]] for cell in header.centre]
            for images in find_symmetries(header.rows, header.columns)
        ]
    except KeyError:
        raise wrong("a symmetry of the board does not map the centre to itself") from None


class Cover:
    """Which colourings of the centre are those of some case, up to symmetry and swap."""

    def __init__(self, header):
        self.maps = centre_maps(header)
        self.seen = bytearray(1 << len(header.centre))

    def pass_on(self, cases):
        """Take note of the colours of cases; yield those cases that have a tree to check."""
        for number, colours, tree in cases:
            if not self.seen[colours]:
                for image in orbit(colours, self.maps):
                    self.seen[image] = 1
            if tree is not None:
                yield number, colours, tree

    def check(self):
        """Check that every colouring is covered."""
        missing = self.seen.find(0)
        if missing >= 0:
            raise wrong(f"no case has the colouring {missing:#x} of the centre, up to symmetry and swap")


def as_bits(members):
    """Return a set as a whole number."""
    return sum(1 << member for member in members)


class Board:
    """The squares of a board, as sets of bits.

    A set of cells or of squares is a whole number, of which a bit says whether the set has a member. Python
    calculates with hundreds of bits almost as fast as with one.
    """

    def __init__(self, header):
        squares = find_squares(header.rows, header.columns)
        self.corners = [as_bits(square) for square in squares]
        self.recount = [as_bits(square) for square in find_diagonals(header.rows, header.columns)]
        self.maps = find_symmetries(header.rows, header.columns)
        self.size = header.size
        self.all = (1 << header.size) - 1
        self.squares = (1 << len(squares)) - 1
        # No position makes more than all squares: a higher limit allows no more than this one.
        self.limit = min(header.limit, len(squares))
        self.through = [
            as_bits(number for number, square in enumerate(squares) if cell in square)
            for cell in range(self.size)
        ]
        self.outside = [self.squares ^ through for through in self.through]
        # The most squares through a cell, and so the most that one of its counts can be.
        self.longest = max(through.bit_count() for through in self.through)

    def count(self, colouring):
        """Return how many squares of one colour there are, from their definition."""
        return sum(square & colouring in (0, square) for square in self.recount)


class Position:
    """A board on which some cells have colours, with what the rule needs."""

    __slots__ = ("ahead", "board", "bound", "colouring", "counts", "empty", "ones", "twos", "untouched")

    def __init__(self, board):
        self.board = board
        self.colouring = 0
        self.empty = board.all
        self.bound = 0
        # The squares without a coloured cell; and for each colour those with one or two cells of it and no
        # other coloured ones.
        self.untouched = board.squares
        self.ones = [0, 0]
        self.twos = [0, 0]
        # For each colour and cell, what the format calls c_0 and c_1; and for each colour and number, the
        # cells at which the count of this colour exceeds the other by at least this number.
        self.counts = [[0] * board.size, [0] * board.size]
        self.ahead = [[0] * (max(board.longest, board.limit) + 2) for _ in range(2)]

    def copy(self):
        """Return another position that is the same for now."""
        new = Position.__new__(Position)
        new.board = self.board
        new.colouring = self.colouring
        new.empty = self.empty
        new.bound = self.bound
        new.untouched = self.untouched
        new.ones = self.ones[:]
        new.twos = self.twos[:]
        mine, others = self.counts
        new.counts = [mine[:], others[:]]
        mine, others = self.ahead
        new.ahead = [mine[:], others[:]]
        return new

    def put(self, cell, colour):
        """Give an empty cell a colour."""
        board = self.board
        through = board.through[cell]
        outside = board.outside[cell]
        other = 1 - colour
        mine, others = self.counts[colour], self.counts[other]
        bit = 1 << cell
        empty = self.empty = self.empty ^ bit
        if colour:
            self.colouring |= bit
        bound = self.bound
        if mine[cell] > others[cell]:
            bound += mine[cell] - others[cell]
        ones, twos = self.ones, self.twos
        zero = self.untouched & through
        one = ones[colour] & through
        two = twos[colour] & through
        self.untouched ^= zero
        ones[colour] ^= one ^ zero
        twos[colour] ^= two ^ one
        ones[other] &= outside
        twos[other] &= outside
        while two:  # squares of which three cells have this colour now, and the last is empty
            square = two.bit_length() - 1
            two ^= 1 << square
            last = board.corners[square] & empty
            at = last.bit_length() - 1
            lead = mine[at] - others[at]
            mine[at] += 1
            if lead >= 0:
                self.ahead[colour][lead + 1] |= last
            else:
                self.ahead[other][-lead] ^= last
                bound += 1
        self.bound = bound

    def settle(self):
        """Close the position; return whether its bound is at most the limit."""
        limit = self.board.limit
        zeros, ones = self.ahead
        while self.bound <= limit:
            slack = limit - self.bound + 1
            forced = ones[slack] & self.empty
            if forced:
                self.put(forced.bit_length() - 1, 0)
                continue
            forced = zeros[slack] & self.empty
            if not forced:
                return True
            self.put(forced.bit_length() - 1, 1)
        return False


def choose(position):
    """Return the empty cell at which both colours do most harm, for the search without a tree."""
    through = position.board.through
    one_0, one_1 = position.ones
    two_0, two_1 = position.twos
    counts_0, counts_1 = position.counts
    best, most = 0, -1
    empty = position.empty
    while empty:
        cell = empty.bit_length() - 1
        empty ^= 1 << cell
        squares = through[cell]
        # The weights are those with which some cases of 8x8 took few branches; proofs do not depend on them.
        harm_0 = 1 + (one_0 & squares).bit_count() + 4 * (two_0 & squares).bit_count()
        harm_1 = 1 + (one_1 & squares).bit_count() + 4 * (two_1 & squares).bit_count()
        lead = counts_1[cell] - counts_0[cell]
        if lead > 0:
            harm_1 += 12 * lead
        else:
            harm_0 -= 12 * lead
        if harm_0 * harm_1 > most:
            best, most = cell, harm_0 * harm_1
    return best


class Best:
    """The colourings with the fewest squares so far, one for each up to symmetry and swap."""

    def __init__(self, squares=None, colourings=()):
        self.squares, self.colourings = squares, set(colourings)

    def add(self, squares, colourings):
        """Add colourings with so many squares."""
        if self.squares is None or squares < self.squares:
            self.squares, self.colourings = squares, set()
        if squares == self.squares:
            self.colourings.update(colourings)


class Case:
    """The check of one case."""

    def __init__(self, board, tree):
        self.board = board
        self.tree = tree
        self.at = 0
        self.branches = 0
        self.best = Best()

    def read(self, position):
        """Return the cell that is next in the tree, or none where it says to search."""
        if self.at == len(self.tree):
            raise wrong("the tree ends too early")
        cell = self.tree[self.at]
        self.at += 1
        if cell == SEARCH:
            return None
        if not position.empty >> cell & 1:
            raise wrong(f"the tree branches at {cell}, which is no empty cell")
        return cell

    def follow(self, position, pick):
        """Go through the branches after a position, at the cells that a function picks, in preorder."""
        stack = [position]
        while stack:
            position = stack.pop()
            if not position.settle():
                continue
            if not position.empty:
                self.find(position)
                continue
            cell = pick(position)
            if cell is None:
                self.follow(position, choose)
                continue
            self.branches += 1
            second = position.copy()
            second.put(cell, 1)
            stack.append(second)
            position.put(cell, 0)
            stack.append(position)

    def find(self, position):
        """Take note of a colouring of the whole board."""
        colouring = position.colouring
        squares = self.board.count(colouring)
        if squares != position.bound:
            raise Refused("failed", "this program miscounts")
        if self.best.squares is None or squares <= self.best.squares:
            self.best.add(squares, [min(orbit(colouring, self.board.maps))])


def check_case(board, centre, case):
    """Check a case; return how many branches it has, the fewest squares that were found, and with which."""
    number, colours, tree = case
    position = Position(board)
    for at, cell in enumerate(centre):
        position.put(cell, colours >> at & 1)
    check = Case(board, tree)
    try:
        check.follow(position, check.read)
        if check.at < len(tree):
            raise wrong("bytes are left over after the tree")
    except Refused as refused:
        kind, text = refused.args
        raise Refused(kind, f"case {number}: {text}") from None
    return check.branches, check.best.squares, check.best.colourings


def work(header, mine, theirs):
    """Check the cases that come through a pipe, in a process of its own, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    theirs.close()
    board = Board(header)
    try:
        while True:
            case = mine.recv()
            try:
                result = check_case(board, header.centre, case)
            except Refused as refused:
                result = refused
            except MemoryError:
                result = Refused("failed", "there is not enough memory")
            mine.send(result)
    except (EOFError, OSError):
        return


def start(header):
    """Start a process that works; return the pipe to it."""
    mine, theirs = multiprocessing.Pipe()
    # A daemon ends with this process, even if it ends in the middle of a check.
    multiprocessing.Process(target=work, args=(header, theirs, mine), daemon=True).start()
    theirs.close()
    return mine


def receive(pipe):
    """Return what a process found in its case."""
    try:
        result = pipe.recv()
    except (EOFError, OSError):
        raise Refused("failed", ENDED) from None
    if isinstance(result, Refused):
        raise result
    return result


def check_cases(header, cases, jobs):
    """Yield what `check_case` returns for each case, in any order."""
    if jobs == 1:
        board = Board(header)
        for case in cases:
            yield check_case(board, header.centre, case)
        return
    idle, busy = [], set()
    # A case is read only when a process is free, so that few are in memory.
    for case in cases:
        if not idle and len(busy) < jobs:
            idle.append(start(header))
        while not idle:
            for pipe in multiprocessing.connection.wait(busy):
                yield receive(pipe)
                busy.remove(pipe)
                idle.append(pipe)
        pipe = idle.pop()
        try:
            pipe.send(case)
        except OSError:
            raise Refused("failed", ENDED) from None
        busy.add(pipe)
    for pipe in busy:
        yield receive(pipe)


def check(source, first, step, jobs):
    """Check a certificate; return the line that says what holds."""
    header = Header(source)
    chosen = range(first or 0, header.cases, step or 1)
    if first is not None and not chosen:
        raise malformed(f"it has no case {first}, but only {header.cases}")
    cover = Cover(header)
    best = Best()
    branches = 0
    for more, squares, colourings in check_cases(
        header, cover.pass_on(read_cases(source, header, chosen)), jobs
    ):
        branches += more
        if squares is not None:
            best.add(squares, colourings)
    cover.check()
    line = "holds"
    if first is not None:
        line += f" in cases {', '.join(map(str, chosen[:2]))}{', ...' if len(chosen) > 2 else ''}"
    return f"{line}: {claim(header, best)}, {branches} branches"


def claim(header, best):
    """Return what a certificate shows."""
    board = f"{header.rows}x{header.columns}"
    if best.squares is None:
        return f"every colouring of {board} makes more than {header.limit} squares"
    maps = find_symmetries(header.rows, header.columns)
    count = sum(len(orbit(colouring, maps)) for colouring in best.colourings)
    line = f"{best.squares} squares at least on {board}, which {count} colourings make"
    return f"{line} ({len(best.colourings)} up to symmetry and swap)"


def whole(least):
    """Return what reads a whole number from an argument."""

    def read(text):
        if not re.fullmatch("[0-9]{1,6}", text) or int(text) < least:
            raise argparse.ArgumentTypeError(f"no number from {least} to 999999: {text!r}")
        return int(text)

    return read


def main():
    """Check the file that is named."""
    about, _, rest = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", metavar="FILE", help="certificate, - for standard input")
    parser.add_argument("--cases", nargs=2, type=whole(0), metavar=("FIRST", "STEP"), help="check only these")
    parser.add_argument("--jobs", type=whole(1), metavar="N", default=os.cpu_count(), help="processes")
    arguments = parser.parse_args()
    first, step = arguments.cases or (None, None)
    if step == 0:
        parser.error("STEP is at least 1")
    try:
        print(check(Source(arguments.file), first, step, arguments.jobs), flush=True)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return refused.code
    except (MemoryError, OSError) as error:  # too many processes, nowhere to write to
        print(f"failed: {getattr(error, 'strerror', None) or 'not enough memory'}", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
