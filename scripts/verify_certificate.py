#!/usr/bin/env python3
"""Check certificates that a matrix is a universal entangler, also of identical particles, or is none, or that
a subspace has no product vector, or has one: exact, and with the standard library alone.

Let M be an N x N matrix of Gaussian integers with M M^dagger = c I, c > 0, so that M / sqrt(c) is unitary,
and let Y = M (a_1 (x) ... (x) a_k) be the image of a product vector, no a_j being 0. If Y is a product across
a cut of the parties, then Y_x Y_y = Y_x' Y_y' for all x and y, where x' and y' come from x and y by exchange
of the digits of the parties on one side. A row of a certificate is such a polynomial, Y_x Y_y - Y_x' Y_y',
times a monomial, and all rows of a part have one multidegree in the coordinates of a_1, ..., a_k.

Suppose that Y is a product across all the cuts that a part uses. Then all its rows vanish at (a_1, ..., a_k).
So the values there of the monomials of the multidegree form a vector in the kernel of the matrix of the
coefficients of the rows, and this vector is not 0, since no a_j is. But there are as many rows as monomials,
and the determinant is not 0: a contradiction. (The determinant is a Gaussian integer. It is not 0, since it
is not 0 in the field of p elements, under the ring homomorphism that takes i to a square root of -1 there.)

For a subspace the rows are linear forms that vanish on it, times monomials; the argument is the same.

That a matrix is no universal entangler is shown by a product vector whose coordinates are polynomials in a
root of a polynomial f: all Y_x Y_y - Y_x' Y_y' are 0 modulo f, so that at each root of f the image of the
vector is a product. The vector is not 0 there, as each a_j has a coordinate that is a number other than 0.
That such a vector lies in a subspace is shown by the combination of vectors of a basis that it is modulo f.

For two bosons the product states are a a^T, and the rows are minors of their images, times monomials in a.
For two fermions they are a b^T - b a^T, not 0. There p divides c, and modulo p the rows are multiples of the
linear forms that M, and M^dagger, consist of. Each list of rows spans all functions of its degree on these
states, so that neither M nor M^dagger sends one to 0 modulo p. Now suppose that M x is a product state times
a number l, x and y = M x / l both integers and not 0 modulo a prime above p. If l is 0 modulo it, M sends x
to 0 there. If not, M^dagger sends y to c x / l, which is 0 there.

What a file may contain, and what of it is malformed and what wrong, is specified in docs/certificates.md.
"""

import argparse
import itertools
import json
import math
import sys

GATE, SUBSPACE = "curiosa universal entangler 1", "curiosa entangled subspace 1"
IMAGE, MEMBER = "curiosa product image 1", "curiosa product in subspace 1"
BOSONS, FERMIONS = "curiosa bosonic entangler 1", "curiosa fermionic entangler 1"
SENSES = ("not product", "across a cut", "genuine")
LARGEST = 2**53 - 1  # of all integers
SIZE = 1024  # at most, the product of all sizes
COLUMNS = 65536  # at most, in a part
DIGITS, DEGREE = 1300, 256  # at most, of coefficients of polynomials in a root, and of these
# What is done in a second: products of entries of M M^dagger, terms of polynomials, products modulo p, and
# looks at an entry of a row.
RATES = 2e6, 1e6, 3e8, 1e6
BLOCK = 16  # how many columns are read from a packed row before it is shifted; this affects the speed only


class Refused(Exception):
    """Where and why a certificate is refused, and the exit status: 1 if it does not hold, 2 if malformed."""

    def __init__(self, reason, status=2):
        super().__init__(reason)
        self.status = status


def integer(value, where, low=-LARGEST, high=LARGEST):
    """Return value if it is an integer (true and 1.0 are none) from low to high."""
    if type(value) is not int or not low <= value <= high:
        raise Refused(f"{where}: not an integer from {low} to {high}")
    return value


def whole(value, where):
    """Return value if it is an integer of at most DIGITS digits."""
    if type(value) is not int or abs(value) >= 10**DIGITS:
        raise Refused(f"{where}: not an integer of at most {DIGITS} digits")
    return value


def array(value, where, length=None):
    """Return value if it is a list of the given length or, if none is given, a list that is not empty."""
    if type(value) is not list:
        raise Refused(f"{where}: not a list")
    if len(value) != length and not (length is None and value):
        raise Refused(f"{where}: a list of the wrong length, {len(value)}")
    return value


def integers(value, where, low=-LARGEST, high=LARGEST, length=None):
    """Return value if it is a list, as in array, of integers from low to high."""
    return [integer(v, f"{where}[{n}]", low, high) for n, v in enumerate(array(value, where, length))]


def members(value, where, *keys):
    """Return the values of an object that has these keys and no others."""
    if type(value) is not dict:
        raise Refused(f"{where}: not an object")
    for key in (*keys, *value):
        if key not in value or key not in keys:
            raise Refused(f"{where}: {'unknown' if key in value else 'no'} key {key!r:.40}")
    return [value[key] for key in keys]


def unique(pairs):
    """Return a JSON object as a dict if no key occurs twice."""
    result = {}
    for key, value in pairs:
        if key in result:
            raise ValueError(f"the key {key!r:.40} occurs twice in an object")
        result[key] = value
    return result


def no_constant(name):
    """Refuse NaN and Infinity, which Python would read but JSON does not have."""
    raise ValueError(f"{name} is not a number of JSON")


def read_json(path):
    """Return what a file of strict JSON in UTF-8 holds."""
    try:
        with open(path, "rb") as file:
            text = file.read().decode("utf-8")
        return json.loads(text, object_pairs_hook=unique, parse_constant=no_constant)
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None
    except (MemoryError, RecursionError):
        raise Refused("too large, or nested too deeply") from None


def read_vectors(value, where, size, count=None):
    """Return a list of vectors of this size, so many if that is given, as {z: (re, im)} without zeros."""
    vectors = [{} for _ in array(value, where, count)]
    if len(vectors) > size:
        raise Refused(f"{where}: more than {size} vectors")
    for x, z in itertools.product(range(len(vectors)), range(size)):
        entry, at = array(value[x], f"{where}[{x}]", size)[z], f"{where}[{x}][{z}]"
        pair = integers(entry, at, length=2) if type(entry) is list else [integer(entry, at), 0]
        if any(pair):
            vectors[x][z] = pair
    return vectors


def read_matrix(matrix, size):
    """Return the rows of a matrix with so many rows as {z: (re, im)}."""
    return read_vectors(matrix, "matrix", size, size)


def check_matrix(matrix, scale):
    """Refuse a matrix that is not unitary up to the scale."""
    for x, y in itertools.combinations_with_replacement(range(len(matrix)), 2):
        both = [(*matrix[x][z], *matrix[y][z]) for z in matrix[x] if z in matrix[y]]
        inner = sum(a * c + b * d for a, b, c, d in both), sum(b * c - a * d for a, b, c, d in both)
        if inner != (scale if x == y else 0, 0):
            raise Refused(f"matrix: M M^dagger is not scale times the identity at row {x}, column {y}", 1)


def read_part(part, where, dims):
    """Return the cuts (of each the side with party 0), the multidegree, the primes and the rows of a part."""
    cuts, degrees, primes, rows = members(part, where, "cuts", "multidegree", "primes", "rows")
    sides, everyone = [], frozenset(range(len(dims)))
    for n, cut in enumerate(array(cuts, f"{where}.cuts")):
        side = frozenset(integers(cut, f"{where}.cuts[{n}]", 0, len(dims) - 1))
        if len(side) != len(cut) or side == everyone:
            raise Refused(f"{where}.cuts[{n}]: repeats a party, or has all")
        sides.append(side if 0 in side else everyone - side)
        if sides[n] in sides[:n]:
            raise Refused(f"{where}.cuts[{n}]: the same cut as another")
    read_degrees(degrees, f"{where}.multidegree", dims, 2)
    pairs = read_primes(primes, f"{where}.primes")
    for n, row in enumerate(array(rows, f"{where}.rows")):
        at = f"{where}.rows[{n}]"
        *numbers, factors = array(row, at, 4)
        for m, bound in enumerate((math.prod(dims), math.prod(dims), len(sides))):
            integer(numbers[m], f"{at}[{m}]", 0, bound - 1)
        for j, factor in enumerate(array(factors, f"{at}[3]", len(dims))):
            integers(factor, f"{at}[3][{j}]", 0, dims[j] - 1, degrees[j] - 2)
    return sides, degrees, pairs, rows


def read_degrees(degrees, where, dims, least):
    """Refuse what is not a multidegree of that or more, or one of too many monomials."""
    integers(degrees, where, least, 100, len(dims))
    if monomials(dims, degrees) > COLUMNS:
        raise Refused(f"{where}: more than {COLUMNS} monomials")


def read_primes(primes, where):
    """Return the pairs p, i of a part."""
    pairs = []
    for n, prime in enumerate(array(primes, where)):
        at = f"{where}[{n}]"
        p, i = members(prime, at, "p", "i")
        pairs.append((integer(p, f"{at}.p", 3, 2**23 - 1), integer(i, f"{at}.i", 0, p - 1)))
        if n == 64 or p in (other for other, _ in pairs[:n]):
            raise Refused(f"{at}: {p} occurs twice, or there are more than 64 primes")
    return pairs


def read_groups(part, where, dims, forms):
    """Return the groups of parties, the multidegree, the primes and the rows of a part of a subspace."""
    groups, degrees, primes, rows = members(part, where, "groups", "multidegree", "primes", "rows")
    for n, group in enumerate(array(groups, f"{where}.groups")):
        integers(group, f"{where}.groups[{n}]", 0, len(dims) - 1)
    if len(groups) < 2 or sorted(itertools.chain(*groups)) != [*range(len(dims))]:
        raise Refused(f"{where}.groups: not two or more groups with each party once")
    groups = [sorted(group) for group in groups]
    sizes = [math.prod(dims[j] for j in group) for group in groups]
    read_degrees(degrees, f"{where}.multidegree", sizes, 1)
    pairs = read_primes(primes, f"{where}.primes")
    for n, row in enumerate(array(rows, f"{where}.rows")):
        at = f"{where}.rows[{n}]"
        form, factors = array(row, at, 2)
        integer(form, f"{at}[0]", 0, forms - 1)
        for j, factor in enumerate(array(factors, f"{at}[1]", len(groups))):
            integers(factor, f"{at}[1][{j}]", 0, sizes[j] - 1, degrees[j] - 1)
    return groups, degrees, pairs, rows


def monomials(dims, degrees):
    """Return the number of monomials of a multidegree."""
    return math.prod(math.comb(d + n - 1, n - 1) for d, n in zip(degrees, dims))


def check_part(part, where, dims):
    """Refuse a part that has not a row for each monomial, or other numbers than primes and roots of -1."""
    _, degrees, primes, rows = part
    if len(rows) != monomials(dims, degrees):
        raise Refused(f"{where}.rows: {len(rows)} rows, not one for each monomial of the multidegree", 1)
    for n, (p, i) in enumerate(primes):
        check_prime(p, i, f"{where}.primes[{n}]")


def check_prime(p, i, where):
    """Refuse what is no prime, or no square root of -1 modulo it."""
    if any(p % q == 0 for q in range(2, math.isqrt(p) + 1)):
        raise Refused(f"{where}.p: {p} is not prime", 1)
    if (i * i + 1) % p:
        raise Refused(f"{where}.i: its square is not -1 modulo {p}", 1)


def foresee(seconds, most, parts, limit):
    """Refuse a certificate that would take more than limit seconds on a common computer, by its sizes: these
    seconds, and what parts take whose polynomials have so many terms at most."""
    memory = 0
    for _, _, primes, rows in parts:
        columns = len(rows)
        work = columns * most / RATES[1] + columns**3 / 3 / RATES[2] + columns**2 / RATES[3]
        seconds += len(primes) * work
        memory = max(memory, 4 * columns**2 + 100 * columns * most)
    if seconds > limit:
        raise Refused(
            f"to check it would take about {seconds:.0f} s and {memory / 1e6:.0f} MB of memory, more than "
            f"the limit of {limit:.0f} s; --limit {math.ceil(1.2 * seconds)} allows it"
        )
    if seconds > 10:
        print(f"note: this takes about {seconds:.0f} s and {memory / 1e6:.0f} MB of memory", file=sys.stderr)


def variables(sizes, degrees):
    """Return a number for each coordinate of each factor.

    A monomial is stored as one number, whose digits are the exponents of all coordinates, in a base that is
    greater than every exponent. So the product of monomials is the sum of these numbers.
    """
    return [[(max(degrees) + 1) ** (sum(sizes[:j]) + z) for z in range(n)] for j, n in enumerate(sizes)]


def linear_polynomials(forms, dims, part, p, i):
    """Yield the rows of a part of a subspace as polynomials {monomial: coefficient modulo p}."""
    groups, degrees, _, rows = part
    variable = variables([math.prod(dims[j] for j in group) for group in groups], degrees)
    product = []
    for digits in itertools.product(*map(range, dims)):
        numbers = [0] * len(groups)
        for g, group in enumerate(groups):
            for j in group:
                numbers[g] = numbers[g] * dims[j] + digits[j]
        product.append(sum(variable[g][number] for g, number in enumerate(numbers)))
    for form, factors in rows:
        factor = sum(variable[g][z] for g, coordinates in enumerate(factors) for z in coordinates)
        terms = ((product[z] + factor, (re + im * i) % p) for z, (re, im) in forms[form].items())
        yield {m: c for m, c in terms if c}


def polynomials(matrix, dims, part, p, i):
    """Yield the rows of a part as polynomials {monomial: coefficient modulo p}."""
    sides, degrees, _, rows = part
    variable = variables(dims, degrees)
    digits = list(itertools.product(*map(range, dims)))
    product = [sum(variable[j][z] for j, z in enumerate(d)) for d in digits]
    image, minors = {}, {}
    for d, row in zip(digits, matrix):
        image[d] = [(product[z], (re + im * i) % p) for z, (re, im) in row.items()]
    for x, y, s, factors in rows:
        if (x, y, s) not in minors:
            pairs = enumerate(zip(digits[x], digits[y]))
            swapped = zip(*((v, u) if j in sides[s] else (u, v) for j, (u, v) in pairs))
            minor = minors[x, y, s] = {}
            for sign, both in ((1, (digits[x], digits[y])), (-1, swapped)):
                for (m1, c1), (m2, c2) in itertools.product(*(image[d] for d in both)):
                    minor[m1 + m2] = (minor.get(m1 + m2, 0) + sign * c1 * c2) % p
        factor = sum(variable[j][z] for j, coordinates in enumerate(factors) for z in coordinates)
        yield {m + factor: c for m, c in minors[x, y, s].items() if c}


def dependent_row(rows, p):
    """Return the number of a row that depends on those before it modulo p; None if the determinant is not 0.

    Gaussian elimination. A row is packed into one integer, with a slot for each column, the first lowest.
    Each column before a slot adds at most (p - 1)^2 to it, so no slot overflows; a slot is reduced modulo p
    when it is read, and again if the row becomes the pivot row of its first column that is not 0 modulo p.
    Of all monomials, those that occur nowhere get no column: without them some row depends on others.
    """
    columns = {monomial: n for n, monomial in enumerate(sorted(set().union(*rows)))}
    size = ((len(columns) + 1) * p * p).bit_length() // 8 + 1  # of a slot, in bytes
    width, slot, block = 8 * size, (1 << 8 * size) - 1, (1 << 8 * size * BLOCK) - 1
    pivots = {}  # column: its pivot row, with 1 there, shifted as every row is when it comes to this column
    for n, polynomial in enumerate(rows):
        row = sum(c << width * columns[m] for m, c in polynomial.items())
        for column in range(len(columns)):
            if column and column % BLOCK == 0:
                row >>= width * BLOCK
            residue = ((row & block) >> width * (column % BLOCK) & slot) % p
            if residue and column not in pivots:
                data, inverse = row.to_bytes(row.bit_length() // 8 + 1, "little"), pow(residue, -1, p)
                slots = (int.from_bytes(data[k : k + size], "little") for k in range(0, len(data), size))
                reduced = b"".join((value * inverse % p).to_bytes(size, "little") for value in slots)
                pivots[column] = int.from_bytes(reduced, "little")
                break
            if residue:
                row += (p - residue) * pivots[column]
        else:
            return n
    return None


def check(certificate, limit=60):
    """Return the statement that a certificate proves."""
    name = certificate.get("format") if type(certificate) is dict else None
    others = {
        SUBSPACE: check_subspace,
        IMAGE: check_image,
        MEMBER: check_member,
        BOSONS: check_bosons,
        FERMIONS: check_fermions,
    }
    return (others.get(name, check_gate) if type(name) is str else check_gate)(certificate, limit)


def check_dims(dims, sense):
    """Refuse sizes and senses that are none."""
    if sense not in SENSES:
        raise Refused(f"sense: not one of {SENSES}")
    if not 2 <= len(integers(dims, "dims", 2, SIZE)) <= 10 or math.prod(dims) > SIZE:
        raise Refused(f"dims: fewer than two parties, or a product above {SIZE}")


def all_cuts(dims):
    """Return the sides with party 0 of all cuts."""
    everyone = range(len(dims))
    return [frozenset(j for j in everyone if mask >> j & 1) for mask in range(1, 2 ** len(dims) - 1, 2)]


def check_determinants(parts, polynomials_of):
    """Refuse parts with a determinant that is 0 modulo one of their primes."""
    for n, part in enumerate(parts):
        for p, i in part[2]:
            bad = dependent_row(list(polynomials_of(part, p, i)), p)
            if bad is not None:
                raise Refused(
                    f"parts[{n}].rows[{bad}]: determinant 0: depends on rows before it modulo {p}", 1
                )


def counted(parts):
    """Return the numbers of rows and primes, in words."""
    count, primes = sum(len(part[3]) for part in parts), len({p for part in parts for p, _ in part[2]})
    return f"({count} rows, {primes} prime{'s' * (primes > 1)})"


def sides_named(side, dims):
    """Return the parties of both sides of a cut, in words."""
    both = frozenset(side), frozenset(range(len(dims))) - frozenset(side)
    return " | ".join("{" + ", ".join(str(j + 1) for j in sorted(one)) + "}" for one in both)


def check_gate(certificate, limit):
    """Return what a certificate of a gate proves; what Y cannot be depends on its sense and its cuts."""
    keys = ("format", "dims", "sense", "scale", "matrix", "parts")
    name, dims, sense, scale, matrix, parts = members(certificate, "certificate", *keys)
    if name != GATE:
        raise Refused(f"format: none of {(GATE, SUBSPACE, IMAGE, MEMBER, BOSONS, FERMIONS)}")
    check_dims(dims, sense)
    matrix = read_matrix(matrix, math.prod(dims))
    integer(scale, "scale", 1)
    if len(array(parts, "parts")) > 511:
        raise Refused("parts: more than 511")
    parts = [read_part(part, f"parts[{n}]", dims) for n, part in enumerate(parts)]
    cuts = [part[0] for part in parts]
    if sense == "genuine":
        wanted = [[side] for side in all_cuts(dims)]
        if len(cuts) != len(wanted) or any(cut not in cuts for cut in wanted):
            raise Refused(f"parts: not one part for each of the {len(wanted)} cuts, with this cut alone", 1)
    elif len(parts) != 1 or (sense == "across a cut" and len(cuts[0]) != 1):
        raise Refused("parts: not one part" + " with one cut" * (sense == "across a cut"), 1)
    for n, part in enumerate(parts):
        check_part(part, f"parts[{n}]", dims)
    foresee(len(matrix) ** 3 / 2 / RATES[0], max(map(len, matrix)) ** 2 * 2, parts, limit)
    check_matrix(matrix, scale)
    check_determinants(parts, lambda part, p, i: polynomials(matrix, dims, part, p, i))
    space = " x ".join(map(str, dims))
    claim = {
        "not product": f"no product vector of {space} goes to a product vector",
        "across a cut": f"every product vector of {space} goes to a vector entangled across "
        f"{sides_named(cuts[0][0], dims)}",
        "genuine": f"every product vector of {space} goes to a genuinely multipartite entangled vector",
    }
    return f"{claim[sense]} {counted(parts)}"


def check_subspace(certificate, limit):
    """Return what a certificate of a subspace proves; what its vectors cannot be depends on its sense."""
    keys = ("format", "dims", "sense", "basis", "forms", "parts")
    _, dims, sense, basis, forms, parts = members(certificate, "certificate", *keys)
    check_dims(dims, sense)
    basis, forms = (read_vectors(v, n, math.prod(dims)) for v, n in ((basis, "basis"), (forms, "forms")))
    if len(array(parts, "parts")) > 511:
        raise Refused("parts: more than 511")
    parts = [read_groups(part, f"parts[{n}]", dims, len(forms)) for n, part in enumerate(parts)]
    groups = [part[0] for part in parts]
    if sense == "genuine":
        sides = [{frozenset(group) for group in pair if 0 in group} for pair in groups]
        wanted = [{side} for side in all_cuts(dims)]
        is_right = all(len(pair) == 2 for pair in groups) and all(side in sides for side in wanted)
        if not is_right or len(parts) != len(wanted):
            raise Refused(f"parts: not one part for each of the {len(wanted)} cuts", 1)
    elif len(parts) != 1 or len(groups[0]) != (2 if sense == "across a cut" else len(dims)):
        raise Refused("parts: not one part with the groups of the sense", 1)
    for n, part in enumerate(parts):
        check_part(part, f"parts[{n}]", [math.prod(dims[j] for j in group) for group in part[0]])
    products = len(basis) * len(forms) * math.prod(dims)
    foresee(products / RATES[0], max(map(len, forms)), parts, limit)
    for (f, form), (v, vector) in itertools.product(enumerate(forms), enumerate(basis)):
        both = [(*form[z], *vector[z]) for z in form if z in vector]
        if any((sum(a * c - b * d for a, b, c, d in both), sum(a * d + b * c for a, b, c, d in both))):
            raise Refused(f"forms[{f}]: it does not vanish on basis[{v}]", 1)
    p, i = parts[0][2][0]
    residues = [{z: (re + im * i) % p for z, (re, im) in vector.items()} for vector in basis]
    bad = dependent_row([{z: c for z, c in vector.items() if c} for vector in residues], p)
    if bad is not None:
        raise Refused(f"basis[{bad}]: it depends on those before it modulo {p}", 1)
    check_determinants(parts, lambda part, p, i: linear_polynomials(forms, dims, part, p, i))
    space, size = " x ".join(map(str, dims)), f"{len(basis)} dimension{'s' * (len(basis) > 1)}"
    claim = {
        "not product": f"no product vector of {space}",
        "across a cut": f"no vector of {space} that is a product across {sides_named(groups[0][0], dims)}",
        "genuine": f"no vector of {space} that is a product across some cut",
    }
    return f"{claim[sense]} is in this subspace of {size} {counted(parts)}"


def read_polynomial(value, where, most):
    """Return a list of at most so many coefficients, the constant one first, without zeros at its end."""
    if type(value) is not list or len(value) > most:
        raise Refused(f"{where}: not a list of at most {most} coefficients")
    polynomial = [whole(c, f"{where}[{n}]") for n, c in enumerate(value)]
    return trimmed(polynomial)


def trimmed(polynomial):
    """Return the coefficients without zeros at the end."""
    while polynomial and not polynomial[-1]:
        polynomial = polynomial[:-1]
    return polynomial


class Ring:
    """Polynomials modulo a monic one, in lists of coefficients; it counts what is multiplied."""

    def __init__(self, modulus, limit):
        self.modulus, self.limit, self.seconds = modulus, limit, 0

    def add(self, a, b, factor=1):
        """Return a + factor b."""
        both = itertools.zip_longest(a, b, fillvalue=0)
        return trimmed([c + factor * d for c, d in both])

    def product(self, a, b):
        """Return a b."""
        degree, result = len(self.modulus) - 1, [0] * (len(a) + len(b))
        for (m, c), (n, d) in itertools.product(enumerate(a), enumerate(b)):
            result[m + n] += c * d
        while len(result) > degree:
            top = result.pop()
            for n, c in enumerate(self.modulus[:degree] if top else [], len(result) - degree):
                result[n] -= top * c
        words = 1 + max((c.bit_length() for c in result), default=0) // 64
        self.seconds += (len(a) * len(b) + degree * degree) * words / RATES[3]
        if self.seconds > self.limit:
            raise Refused(f"to check it takes more than the limit of {self.limit:.0f} s; --limit allows more")
        return trimmed(result)

    def entry(self, re, im, i):
        """Return re + im i times the denominator of i."""
        root, denominator = i
        return self.add([re * denominator] if re else [], root or [], im)

    def product_of(self, factors, i):
        """Return the coordinates of a product of vectors; refuse one without a number, and a wrong i."""
        for j, factor in enumerate(factors):
            if all(len(entry) != 1 for entry in factor):
                raise Refused(f"vector[{j}]: no coordinate is a number other than 0", 1)
        root, denominator = i
        if root is not None and self.add(self.product(root, root), [denominator**2]):
            raise Refused("i: no square root of -1", 1)
        product = [[1]]
        for factor in factors:
            product = [self.product(left, right) for left in product for right in factor]
        return product


def read_side(cut, dims):
    """Return the parties on one side of a cut."""
    side = frozenset(integers(cut, "cut", 0, len(dims) - 1))
    if len(side) != len(cut) or len(side) == len(dims):
        raise Refused("cut: repeats a party, or has all")
    return side


def read_root(modulus, i, vector, sizes, is_real):
    """Return the polynomial of a root, i as a polynomial and a denominator, and the vectors."""
    modulus = read_polynomial(modulus, "polynomial", DEGREE + 1)
    degree = len(modulus) - 1
    if degree < 1 or modulus[-1] != 1:
        raise Refused("polynomial: not monic of degree 1 or more")
    root, denominator = None, 1
    if i is not None:
        root, denominator = members(i, "i", "polynomial", "denominator")
        root = read_polynomial(root, "i.polynomial", degree)
        if not whole(denominator, "i.denominator"):
            raise Refused("i.denominator: 0")
    elif not is_real:
        raise Refused("i: null, but not all numbers are real")
    factors = []
    for j, factor in enumerate(array(vector, "vector", len(sizes))):
        entries = enumerate(array(factor, f"vector[{j}]", sizes[j]))
        factors.append([read_polynomial(entry, f"vector[{j}][{z}]", degree) for z, entry in entries])
    return modulus, (root, denominator), factors


def check_image(certificate, limit):
    """Return what a certificate of the image of a product vector proves."""
    keys = ("format", "dims", "cut", "scale", "matrix", "polynomial", "i", "vector")
    _, dims, cut, scale, matrix, modulus, i, vector = members(certificate, "certificate", *keys)
    check_dims(dims, SENSES[0])
    sides = [frozenset([j]) for j in range(1 if len(dims) == 2 else len(dims))]
    if cut is not None:
        sides = [read_side(cut, dims)]
    matrix = read_matrix(matrix, math.prod(dims))
    integer(scale, "scale", 1)
    is_real = not any(im for row in matrix for _, im in row.values())
    modulus, i, factors = read_root(modulus, i, vector, dims, is_real)
    foresee(len(matrix) ** 3 / 2 / RATES[0], 0, [], limit)
    check_matrix(matrix, scale)
    ring = Ring(modulus, limit)
    product = ring.product_of(factors, i)
    image = []
    for row in matrix:
        total = []
        for z, (re, im) in row.items():
            entry = ring.entry(re, im, i)
            total = ring.add(total, ring.product(entry, product[z]))
        image.append(total)
    digits = list(itertools.product(*map(range, dims)))
    place = {d: n for n, d in enumerate(digits)}
    for side in sides:
        for x, y in itertools.combinations(digits, 2):
            pairs = list(enumerate(zip(x, y)))
            one, two = zip(*((v, u) if j in side else (u, v) for j, (u, v) in pairs))
            if (one, two) in ((x, y), (y, x)):
                continue
            left = ring.product(image[place[x]], image[place[y]])
            if ring.add(left, ring.product(image[place[one]], image[place[two]]), -1):
                raise Refused(f"vector: the minor of coordinates {place[x]} and {place[y]} is not 0", 1)
    space, field = " x ".join(map(str, dims)), f"(a field of degree {len(modulus) - 1} or less)"
    claim = "a product vector" if cut is None else f"a product across {sides_named(sides[0], dims)}"
    return f"a product vector of {space} goes to {claim} {field}"


def check_member(certificate, limit):
    """Return what a certificate of a product vector in a subspace proves."""
    keys = ("format", "dims", "cut", "basis", "polynomial", "i", "vector", "denominator", "combination")
    _, dims, cut, basis, modulus, i, vector, denominator, combination = members(
        certificate, "certificate", *keys
    )
    check_dims(dims, SENSES[0])
    groups = [(j,) for j in range(len(dims))]
    if cut is not None:
        side = read_side(cut, dims)
        groups = [[j for j in range(len(dims)) if (j in side) == inside] for inside in (True, False)]
    basis = read_vectors(basis, "basis", math.prod(dims))
    is_real = not any(im for row in basis for _, im in row.values())
    sizes = [math.prod(dims[j] for j in group) for group in groups]
    modulus, i, factors = read_root(modulus, i, vector, sizes, is_real)
    if not whole(denominator, "denominator"):
        raise Refused("denominator: 0")
    if len(array(combination, "combination")) != len(basis):
        raise Refused("combination: not as many as in the basis")
    where = "combination[{}]".format
    combination = [read_polynomial(c, where(n), len(modulus) - 1) for n, c in enumerate(combination)]
    ring = Ring(modulus, limit)
    product = ring.product_of(factors, i)
    for z, digits in enumerate(itertools.product(*map(range, dims))):
        place = 0  # of this coordinate in the product of the groups
        for j in itertools.chain(*groups):
            place = place * dims[j] + digits[j]
        rest = ring.product([denominator * i[1]], product[place])
        for row, coefficient in zip(basis, combination):
            if z in row:
                rest = ring.add(rest, ring.product(ring.entry(*row[z], i), coefficient), -1)
        if rest:
            raise Refused(f"combination: coordinate {z} is not that of the product", 1)
    space, count = " x ".join(map(str, dims)), f"{len(basis)} vector{'s' * (len(basis) > 1)}"
    claim = f"a product vector of {space}"
    if cut is not None:
        claim = f"a vector of {space} that is a product across {sides_named(groups[0], dims)}"
    return f"{claim} is in the span of these {count} (a field of degree {len(modulus) - 1} or less)"


def check_bosons(certificate, limit):
    """Return what a certificate of a gate on two bosons proves."""
    keys = ("format", "modes", "scale", "matrix", "degree", "primes", "rows")
    _, modes, scale, matrix, degree, primes, rows = members(certificate, "certificate", *keys)
    pairs = list(itertools.combinations_with_replacement(range(integer(modes, "modes", 2, 44)), 2))
    matrix = read_matrix(matrix, len(pairs))
    integer(scale, "scale", 1)
    columns = monomials([modes], [integer(degree, "degree", 4, 100)])
    if columns > COLUMNS:
        raise Refused(f"degree: more than {COLUMNS} monomials")
    roots = []
    for n, prime in enumerate(array(primes, "primes")):
        at = f"primes[{n}]"
        p, *two = members(prime, at, "p", "i", "root")
        integer(p, f"{at}.p", 3, 2**23 - 1)
        roots.append((p, *integers(two, at, 0, p - 1)))
        if n == 64 or p in (other for other, _, _ in roots[:n]):
            raise Refused(f"{at}: {p} occurs twice, or there are more than 64 primes")
    for n, row in enumerate(array(rows, "rows")):
        *minor, factors = array(row, f"rows[{n}]", 5)
        integers(minor, f"rows[{n}]", 0, modes - 1)
        integers(factors, f"rows[{n}][4]", 0, modes - 1, degree - 4)
    if len(rows) != columns:
        raise Refused(f"rows: {len(rows)} rows, not one for each monomial of the degree", 1)
    for n, (p, i, root) in enumerate(roots):
        check_prime(p, i, f"primes[{n}]")
        if (root * root - 2) % p:
            raise Refused(f"primes[{n}].root: its square is not 2 modulo {p}", 1)
    parts = [(None, None, roots, rows)]
    foresee(len(matrix) ** 3 / 2 / RATES[0], 2 * max(map(len, matrix)) ** 2, parts, limit)
    check_matrix(matrix, scale)
    for p, i, root in roots:
        bad = dependent_row(list(bosonic_minors(matrix, pairs, degree, rows, p, i, root)), p)
        if bad is not None:
            raise Refused(f"rows[{bad}]: determinant 0: depends on rows before it modulo {p}", 1)
    count = counted([(None, None, [(p, i) for p, i, _ in roots], rows)])
    return f"no product state of two bosons in {modes} modes goes to a product state {count}"


def bosonic_minors(matrix, pairs, degree, rows, p, i, root):
    """Yield the rows as polynomials {monomial: coefficient modulo p}, with numbers for monomials."""
    variable, image, minors = [(degree + 1) ** m for m in range(1 + max(map(max, pairs)))], {}, {}
    for (j, k), row in zip(pairs, matrix):
        image[j, k] = image[k, j] = terms = []
        for column, (re, im) in row.items():
            a, b = pairs[column]
            factor = (root if j == k else 1) * (1 if a == b else root)
            terms.append((variable[a] + variable[b], (re + im * i) * factor % p))
    for *minor, factors in rows:
        a, b, c, d = minor
        if (a, b, c, d) not in minors:
            both = minors[a, b, c, d] = {}
            for sign, one, two in ((1, (a, b), (c, d)), (-1, (a, d), (c, b))):
                for (m1, c1), (m2, c2) in itertools.product(image[one], image[two]):
                    both[m1 + m2] = (both.get(m1 + m2, 0) + sign * c1 * c2) % p
        factor = sum(variable[m] for m in factors)
        yield {m + factor: c for m, c in minors[a, b, c, d].items() if c}


def check_fermions(certificate, limit):
    """Return what a certificate of a gate on two fermions proves."""
    keys = ("format", "modes", "scale", "matrix", "degree", "prime", "kernel", "image")
    _, modes, scale, matrix, degree, prime, kernel, image = members(certificate, "certificate", *keys)
    pairs = list(itertools.combinations(range(integer(modes, "modes", 3, 45)), 2))
    matrix = read_matrix(matrix, len(pairs))
    integer(scale, "scale", 1)
    integer(degree, "degree", 1, 12)
    columns = math.comb(modes + degree - 1, degree) * math.comb(modes + degree - 2, degree) // (degree + 1)
    if columns > COLUMNS:
        raise Refused(f"degree: more than {COLUMNS} columns")
    p, i = members(prime, "prime", "p", "i")
    integer(i, "prime.i", 0, integer(p, "prime.p", 2, 2**23 - 1) - 1)
    for name, rows in (("kernel", kernel), ("image", image)):
        for n, row in enumerate(array(rows, name)):
            form, factors = array(row, f"{name}[{n}]", 2)
            integer(form, f"{name}[{n}][0]", 0, len(pairs) - 1)
            for m, factor in enumerate(array(factors, f"{name}[{n}][1]", degree - 1)):
                first, second = integers(factor, f"{name}[{n}][1][{m}]", 0, modes - 1, 2)
                if first >= second:
                    raise Refused(f"{name}[{n}][1][{m}]: not two ascending modes")
    check_prime(p, i, "prime")
    if scale % p:
        raise Refused(f"prime.p: {p} does not divide the scale", 1)
    for name, rows in (("kernel", kernel), ("image", image)):
        if len(rows) != columns:
            raise Refused(f"{name}: {len(rows)} rows, not {columns}", 1)
    parts = [(None, None, [(p, i)], rows) for rows in (kernel, image)]
    foresee(len(matrix) ** 3 / 2 / RATES[0], max(map(len, matrix)) * 2**degree, parts, limit)
    check_matrix(matrix, scale)
    adjoint = [{} for _ in matrix]
    for x, row in enumerate(matrix):
        for z, (re, im) in row.items():
            adjoint[z][x] = re, -im
    for name, rows, forms in (("kernel", kernel, matrix), ("image", image, adjoint)):
        forms = [{z: (re + im * i) % p for z, (re, im) in form.items()} for form in forms]
        bad = dependent_row([fermionic_multiple(forms[f], pairs, factors, p) for f, factors in rows], p)
        if bad is not None:
            raise Refused(f"{name}[{bad}]: determinant 0: depends on rows before it modulo {p}", 1)
    return f"no product state of two fermions in {modes} modes goes to a product state {counted(parts)}"


def fermionic_multiple(form, pairs, factors, p):
    """Return a form times coordinates x_ij = a_i b_j - a_j b_i as {(modes of a, modes of b): coefficient}.

    These are the coefficients of those monomials where the modes of a, ascending, are less than those of b,
    one by one: as many as the dimension of the functions of this degree, which is what the rows must span.
    """
    total = {}
    for z, coefficient in form.items():
        for choice in itertools.product(*([(i, j, 1), (j, i, -1)] for i, j in (*factors, pairs[z]))):
            a, b, signs = zip(*choice)
            a, b = tuple(sorted(a)), tuple(sorted(b))
            if all(j < k for j, k in zip(a, b)):
                total[a, b] = (total.get((a, b), 0) + math.prod(signs) * coefficient) % p
    return {monomial: c for monomial, c in total.items() if c}


def main():
    """Check each file of the command line; print what it proves, or one line on why it is refused."""
    parser = argparse.ArgumentParser(
        description="Example: verify_certificate.py a.json b.json -- checks two certificates that a matrix "
        "is a universal entangler or a subspace has no product vector, and says what each of them proves.",
        epilog="Exit status: 0 if all hold, 1 if one does not, 2 if a file cannot be read or is malformed.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a certificate, in JSON")
    parser.add_argument(
        "--limit",
        type=float,
        default=60,
        metavar="SECONDS",
        help="refuse a certificate that would take longer to check, by its count of steps (60)",
    )
    sys.stdout.reconfigure(errors="backslashreplace")
    status, arguments = 0, parser.parse_args()
    for path in arguments.files:
        name = repr(path)[1:-1]  # on one line, whatever the path
        try:
            print(f"{name}: {check(read_json(path), arguments.limit)}", flush=True)
        except Refused as refused:
            print(f"{name}: {refused}", file=sys.stderr)
            status = max(status, refused.status)
    return status


if __name__ == "__main__":
    sys.exit(main())
