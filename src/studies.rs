//! The list of the studies.

use crate::table::Study;

/// All studies, in the order in which they are listed everywhere.
pub const STUDIES: &[&Study] = &[
    &crate::clock::STUDY,
    &crate::look_and_say::STUDY,
    &crate::hip::STUDY,
    &crate::octal::STUDY,
    &crate::quatrainment::STUDY,
    &crate::toothpick::STUDY,
    &crate::entanglement::STUDY,
    &crate::norms::STUDY,
    &crate::separability::STUDY,
];
