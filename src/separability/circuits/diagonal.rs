//! Signs as phases of parities.

use super::circuit::{Gate, TURN, places};

/// Phases and controlled X that make the sign -1 where an odd number of these products of qubits is 1. At most 2^n - 1 phases and
/// 2^n - 2 controlled X for n qubits.
///
/// For a function f to 0 and 1 the sign is exp(pi i f), and f is a sum of parities of sets S of qubits with coefficients
/// -2 F(S), where 2^n F(S) is the sum of f(x) (-1)^(S x) over all x. So each parity takes the phase of -F(S) turns.
pub(super) fn phases(qubits: usize, products: &[u32]) -> Vec<Gate> {
    let all = 1_usize << qubits;
    let ones = |set: u32, x: usize| x & places(qubits, set) == places(qubits, set);
    let odd = |x: usize| products.iter().filter(|&&set| ones(set, x)).count() % 2 == 1;
    let function = Vec::from_iter((0..all).map(odd));
    let turns = |set: usize| {
        let sign = |x: usize| if (x & set).count_ones() % 2 == 1 { -1 } else { 1 };
        let sum: i64 = (0..all).filter(|&x| function[x]).map(sign).sum();
        (-sum * (TURN >> qubits)).rem_euclid(TURN)
    };
    let mut gates = Vec::new();
    // The parity of a set is made on its last qubit; those with the same last qubit follow each other as in Gray's code.
    for target in 0..qubits {
        let set = |code: usize| {
            let gray = code ^ code >> 1;
            places(qubits, 1 << target | gray as u32)
        };
        let mut held = places(qubits, 1 << target);
        let reach = |held: &mut usize, set: usize, gates: &mut Vec<Gate>| {
            for control in (0..target).filter(|&control| (*held ^ set) & places(qubits, 1 << control) != 0) {
                gates.push(Gate::X { controls: 1 << control, target });
            }
            *held = set;
        };
        for code in 0..1 << target {
            let turns = turns(set(code));
            if turns != 0 {
                reach(&mut held, set(code), &mut gates);
                gates.push(Gate::Phase(target, turns));
            }
        }
        reach(&mut held, places(qubits, 1 << target), &mut gates);
    }
    gates
}
