//! Gates with a name.

use std::f64::consts::FRAC_1_SQRT_2;

use nalgebra::{Complex, DVector};

use crate::algebra::complex_matrix::ComplexMatrix;

/// The names that [`named`] knows: those that take no angle, and those that take one.
pub const NAMES: [&str; 21] = [
    "x", "y", "z", "h", "s", "t", "cx", "cz", "swap", "iswap", "ccx", "rx", "ry", "rz", "phase", "rxx",
    "ryy", "rzz", "cphase", "crx", "crz",
];

/// How many of the names take no angle.
const PLAIN: usize = 11;

/// Whether the gate of this name takes an angle; None for a name that is not known.
pub fn takes_an_angle(name: &str) -> Option<bool> {
    NAMES.iter().position(|known| *known == name).map(|place| place >= PLAIN)
}

/// The unitary matrix of a gate on qubits, the first qubit slowest (the control of a controlled one); rotations are exp(-i angle P / 2)
/// for the Pauli product P of their name. None for a name that is not known.
///
/// ```
/// use curiosa::norms::gates::named;
/// let cx = named("cx", 0.0).unwrap();
/// assert_eq!(cx[(2, 3)].re, 1.0);
/// assert!(named("rzz", 0.1).unwrap()[(0, 0)].im < 0.0);
/// ```
pub fn named(name: &str, angle: f64) -> Option<ComplexMatrix> {
    let i = Complex::<f64>::I;
    let one = Complex::<f64>::ONE;
    let real = |size: usize, rows: &[f64]| {
        ComplexMatrix::from_row_iterator(size, size, rows.iter().map(|&entry| Complex::from(entry)))
    };
    let diagonal = |entries: Vec<Complex<f64>>| ComplexMatrix::from_diagonal(&DVector::from_vec(entries));
    let phase = |angle: f64| Complex::from_polar(1.0, angle);
    let x = || real(2, &[0.0, 1.0, 1.0, 0.0]);
    let y = || x() * diagonal(vec![i, -i]);
    let z = || diagonal(vec![one, -one]);
    let rotation = |pauli: ComplexMatrix| {
        let (sine, cosine) = (0.5 * angle).sin_cos();
        let size = pauli.nrows();
        ComplexMatrix::identity(size, size).scale(cosine) - pauli * (i * sine)
    };
    let twice = |pauli: ComplexMatrix| rotation(pauli.kronecker(&pauli));
    let controlled = |gate: ComplexMatrix| {
        let size = gate.nrows();
        let mut both = ComplexMatrix::identity(2 * size, 2 * size);
        both.view_mut((size, size), (size, size)).copy_from(&gate);
        both
    };
    Some(match name {
        "x" => x(),
        "y" => y(),
        "z" => z(),
        "h" => real(2, &[1.0, 1.0, 1.0, -1.0]).scale(FRAC_1_SQRT_2),
        "s" => diagonal(vec![one, i]),
        "t" => diagonal(vec![one, Complex::new(FRAC_1_SQRT_2, FRAC_1_SQRT_2)]),
        "cx" => controlled(x()),
        "cz" => controlled(z()),
        "ccx" => controlled(controlled(x())),
        "swap" => real(4, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]),
        "iswap" => named("swap", 0.0)? * diagonal(vec![one, i, i, one]),
        "rx" => rotation(x()),
        "ry" => rotation(y()),
        "rz" => rotation(z()),
        "phase" => diagonal(vec![one, phase(angle)]),
        "rxx" => twice(x()),
        "ryy" => twice(y()),
        "rzz" => twice(z()),
        "cphase" => controlled(diagonal(vec![one, phase(angle)])),
        "crx" => controlled(rotation(x())),
        "crz" => controlled(rotation(z())),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_unitary() {
        for name in NAMES {
            let gate = named(name, 0.3).unwrap();
            let size = gate.nrows();
            assert!((gate.ad_mul(&gate) - ComplexMatrix::identity(size, size)).norm() < 1e-14, "{name}");
            assert_eq!(gate == named(name, 0.4).unwrap(), !takes_an_angle(name).unwrap(), "{name}");
        }
        assert!(named("none", 0.0).is_none() && takes_an_angle("none").is_none());
    }
}
