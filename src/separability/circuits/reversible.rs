//! Permutations of basis vectors as controlled X.

use super::circuit::{Gate, places};

/// Controlled X whose product, the first one applied first, sends basis vector x to `to[x]`.
///
/// One basis vector after the other is put in its place, from 0 on, at the side that takes fewer gates; a gate has as few controls
/// as leave those before where they are (D. M. Miller, D. Maslov, G. W. Dueck 2003). At most qubits 2^qubits gates.
pub(super) fn synthesize(qubits: usize, to: &[usize]) -> Vec<Gate> {
    let mut to = to.to_vec();
    let mut from = vec![0; to.len()];
    to.iter().enumerate().for_each(|(x, &y)| from[y] = x);
    // Gates on images, the last one first, and on arguments, the first one first.
    let (mut after, mut before) = (Vec::new(), Vec::new());
    for x in 0..to.len() {
        let [images, arguments] = [to[x], from[x]].map(|y| steps(x, y));
        if cost(&images) <= cost(&arguments) {
            for step in images {
                to.iter_mut().for_each(|y| *y = step.of(*y));
                after.push(step);
            }
        } else {
            for step in arguments {
                let changed = Vec::from_iter((0..to.len()).map(|argument| to[step.of(argument)]));
                to = changed;
                before.push(step);
            }
        }
        to.iter().enumerate().for_each(|(x, &y)| from[y] = x);
    }
    before.into_iter().chain(after.into_iter().rev()).map(|step| step.gate(qubits)).collect()
}

/// Flips a bit where others are 1.
#[derive(Clone, Copy)]
struct Step {
    controls: usize,
    flip: usize,
}

impl Step {
    fn of(self, y: usize) -> usize {
        if y & self.controls == self.controls { y ^ self.flip } else { y }
    }

    fn gate(self, qubits: usize) -> Gate {
        // Of bits the qubits: the same reversal again.
        let set = |bits: usize| places(qubits, bits as u32) as u32;
        Gate::X { controls: set(self.controls), target: set(self.flip).trailing_zeros() as usize }
    }
}

/// Gates that send y to x, y >= x, and leave all below x where they are.
fn steps(x: usize, mut y: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut flip_all = |bits: usize, y: &mut usize| {
        for flip in (0..usize::BITS).map(|bit| 1 << bit).filter(|flip| bits & flip != 0) {
            steps.push(Step { controls: fewest(*y & !flip, x), flip });
            *y ^= flip;
        }
    };
    flip_all(x & !y, &mut y);
    flip_all(y & !x, &mut y);
    steps
}

/// A set of bits of y, as few as possible, that no number below x has: its value is x or more.
fn fewest(y: usize, x: usize) -> usize {
    // The highest bits of y, until what is left of x is passed or done.
    let mut set = 0;
    for bit in (0..usize::BITS).rev().map(|bit| 1_usize << bit).filter(|bit| y & bit != 0) {
        if set >= x {
            break;
        }
        set |= bit;
    }
    set
}

/// About how many gates on two qubits these take.
fn cost(steps: &[Step]) -> usize {
    steps.iter().map(|step| two_qubit_gates(step.controls.count_ones() as usize)).sum()
}

/// About how many gates on two qubits a controlled X takes.
pub(super) fn two_qubit_gates(controls: usize) -> usize {
    match controls {
        0 | 1 => controls,
        _ => (1 << (controls + 1)) - 2,
    }
}
