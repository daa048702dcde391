//! `curiosa separability`: which unitary matrices keep products, and which entangle every product.

mod bound;
mod certify;
mod circuit;
mod classify;
mod exists;
mod family;
mod gate;
mod identical;
mod inspect;
mod read;
mod refute;
mod search;
mod subspace;
mod verify;

use clap::Subcommand;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa separability classify examples/separability/cz.json --dims 2,2   a witness
  curiosa separability gate rotations-3x4 --out /tmp/gate.json
  curiosa separability certify /tmp/gate.json --dims 3,4 --out /tmp/certificate.json
  curiosa separability verify /tmp/certificate.json
  curiosa separability exists --dims 3,4";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// Whether a unitary matrix keeps product vectors product: its local factors, or a vector it entangles
    #[command(before_help = "Examples:\n  \
        curiosa separability classify examples/separability/cz.json --dims 2,2\n  \
        curiosa separability classify examples/separability/swapped.json --dims 2,3 --output-dims 3,2\n  \
        curiosa separability classify examples/separability/shift.json --dims 2,2,2 --format json")]
    Classify(classify::Classify),
    /// Prove that a matrix entangles every product vector, and write the certificate
    #[command(before_help = "Examples:\n  \
        curiosa separability certify examples/separability/signs-4x4.json --dims 4,4\n  \
        curiosa separability certify examples/separability/signs-2x2x3.json --dims 2,2,3 --sense genuine")]
    Certify(certify::Certify),
    /// Find a product vector that goes to a product vector, over a number field if need be, and write the certificate
    #[command(before_help = "Examples:\n  \
        curiosa separability gate --grid ABCD/EABF/CGHE/HDFG --out /tmp/gate.json\n  \
        curiosa separability refute /tmp/gate.json --dims 4,4 --out /tmp/certificate.json\n  \
        curiosa separability verify /tmp/certificate.json")]
    Refute(refute::Refute),
    /// Check certificates, by a program that shares nothing with the one that makes them
    #[command(
        before_help = "Example: curiosa separability verify results/separability/certificates/signs-4x4.json"
    )]
    Verify(verify::Verify),
    /// How little entanglement a matrix produces: a lower bound with proof, and the least that is found
    #[command(before_help = "Examples:\n  \
        curiosa separability bound examples/separability/rotations-3x4.json --dims 3,4\n  \
        curiosa separability bound examples/separability/rotations-3x4.json --dims 3,4 --cover\n  \
        curiosa separability bound examples/separability/signs-2x2x2.json --dims 2,2,2")]
    Bound(bound::Bound),
    /// Whether universal entanglers of given sizes exist, and which Macaulay matrices show it
    #[command(before_help = "Examples:\n  \
        curiosa separability exists --dims 3,4\n  \
        curiosa separability exists --dims 2,2,2 --sense genuine")]
    Exists(exists::Exists),
    /// The matrices that are certified here, or the one of a letter grid or a circuit
    #[command(before_help = "Examples:\n  \
        curiosa separability gate                                    the names\n  \
        curiosa separability gate signs-4x4\n  \
        curiosa separability gate --grid ABCD/EABF/CDFE --blocks reflections --out /tmp/gate.json\n  \
        curiosa separability gate --grid ABCD/EABF/CDFE --signs 4657\n  \
        curiosa separability gate --circuit 'CZ02 H2 CZ12' --qubits 3")]
    Gate(gate::Gate),
    /// A gate on qubits as a circuit of gates of one and two qubits, also for OpenQASM, Qiskit and NumPy
    #[command(before_help = "Examples:\n  \
        curiosa separability circuit                                 the names\n  \
        curiosa separability circuit rotations-4x4\n  \
        curiosa separability circuit signs-2x2x2 --format qasm --out /tmp/gate.qasm\n  \
        curiosa separability circuit signs-4x4 --format numpy --out /tmp/gate.py\n\n\
        A party of 4 dimensions is two qubits. Matrices of 1 and -1, and direct sums of such, are decomposed if they are\n\
        Hadamard matrices of Sylvester with rows and columns permuted and with signs. The circuit is exact.")]
    Circuit(circuit::CircuitArgs),
    /// A universal entangler of any size for which there are some, proved by a theorem
    #[command(before_help = "Examples:\n  \
        curiosa separability family 4 7\n  \
        curiosa separability family 2 3 2 --out /tmp/gate.json\n  \
        curiosa separability family 5 5 | curiosa separability certify - --dims 5,5\n\n\
        Pairs of cells of an m x n grid are turned by an angle, and perhaps three cells more. That no product\n\
        vector goes to a product vector is proved in docs/universal-entanglers.md.")]
    Family(family::Family),
    /// Prove that a subspace has no product vector, and write the certificate, or find one
    #[command(before_help = "Examples:\n  \
        curiosa separability subspace tiles --out /tmp/certificate.json\n  \
        curiosa separability verify /tmp/certificate.json\n  \
        curiosa separability subspace antidiagonals-4x5\n  \
        echo '{\"matrix\": [[0, 1, -1, 0]]}' | curiosa separability subspace - --dims 2,2\n  \
        curiosa separability subspace examples/separability/golden.json --dims 2,2 --product-vector\n\n\
        A subspace without a product vector is completely entangled; with --sense genuine none of its vectors is a\n\
        product across any cut. The complement of an unextendible product basis is one: give its vectors with\n\
        --orthogonal. Any multiple of a vector with whole entries will do.")]
    Subspace(subspace::SubspaceArgs),
    /// Prove that a matrix sends no product state of two bosons or fermions to one, and write the certificate
    #[command(before_help = "Examples:\n  \
        curiosa separability identical bosons-3 --out /tmp/certificate.json\n  \
        curiosa separability verify /tmp/certificate.json\n  \
        curiosa separability identical bosons-cyclic-12 --matrix\n  \
        curiosa separability identical fermions-8 --matrix --out /tmp/gate.json\n  \
        curiosa separability identical /tmp/gate.json --particles fermions --out /tmp/certificate.json\n\n\
        The basis has a vector for each two modes i <= j (bosons) or i < j (fermions), in lexicographic order: |ii>, and\n\
        (|ij> + |ji>) / sqrt 2 or (|ij> - |ji>) / sqrt 2. Product states are a (x) a, and a (x) b - b (x) a.")]
    Identical(identical::Identical),
    /// What a unitary matrix is a product of: which parties it acts on together; also its tensor powers and controlled ones
    #[command(before_help = "Examples:\n  \
        curiosa separability inspect examples/separability/shift.json --dims 2,2,2\n  \
        curiosa separability inspect examples/separability/cz.json --dims 2,2 --power 3\n  \
        curiosa separability inspect examples/separability/cz.json --dims 2,2 --controls 1 --format json\n\n\
        With --power T party j has party j of all T copies. A matrix keeps products exactly if each factor is one party's;\n\
        what that says of all powers and controlled gates is proved in docs/universal-entanglers.md.")]
    Inspect(inspect::Inspect),
    /// Look for simple universal entanglers of a family
    #[command(before_help = "Examples:\n  \
        curiosa separability search signs --dims 4,4 --out /tmp/gate.json\n  \
        curiosa separability search rotations --dims 2,2,3 --seed 5")]
    Search(search::Search),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Classify(args) => args.run(),
        Verb::Certify(args) => args.run(),
        Verb::Refute(args) => args.run(),
        Verb::Verify(args) => args.run(),
        Verb::Bound(args) => args.run(),
        Verb::Exists(args) => args.run(),
        Verb::Gate(args) => args.run(),
        Verb::Inspect(args) => args.run(),
        Verb::Identical(args) => args.run(),
        Verb::Circuit(args) => args.run(),
        Verb::Family(args) => args.run(),
        Verb::Subspace(args) => args.run(),
        Verb::Search(args) => args.run(),
    }
}
