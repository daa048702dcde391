//! The Python module `curiosa`: one submodule a study, with the calls that a notebook wants.
//!
//! Arguments are plain Python values (lists, strings, arrays), results lists, dictionaries and numbers; whole numbers
//! are exact whatever their size. A value that is not accepted raises ValueError with one line that says what is.
//! Computations let other threads of the interpreter run, and Ctrl-C stops them.

mod clock;
mod convert;
mod entanglement;
mod gates;
mod hip;
mod interrupt;
mod look_and_say;
mod maps;
mod norms;
mod octal;
mod quatrainment;
mod separability;
mod toothpick;

use pyo3::prelude::*;

/// Studies in recreational mathematics and quantum information, one submodule each:
/// clock, look_and_say, hip, octal, quatrainment, toothpick, entanglement, norms, separability.
///
/// Ctrl-C stops what is computed, in all threads: each raises KeyboardInterrupt.
#[pymodule]
mod curiosa {
    #[pymodule_export]
    use super::clock::clock;
    #[pymodule_export]
    use super::entanglement::entanglement;
    #[pymodule_export]
    use super::hip::hip;
    #[pymodule_export]
    use super::look_and_say::look_and_say;
    #[pymodule_export]
    use super::norms::norms;
    #[pymodule_export]
    use super::octal::octal;
    #[pymodule_export]
    use super::quatrainment::quatrainment;
    #[pymodule_export]
    use super::separability::separability;
    #[pymodule_export]
    use super::toothpick::toothpick;

    use std::ffi::OsString;

    use ::curiosa::cli::Cli;
    use ::curiosa::pipeline::exit;
    use pyo3::prelude::*;

    /// The command `curiosa`, with the arguments of this process; its exit code.
    #[pyfunction]
    fn main(py: Python<'_>) -> PyResult<u8> {
        // The command has to end at once on Ctrl-C, or to save its work: Python would wait for it.
        let signal = py.import("signal")?;
        signal.call_method1("signal", (signal.getattr("SIGINT")?, signal.getattr("SIG_DFL")?))?;
        // The tables that were installed with the module.
        let data: String = py.import("sysconfig")?.call_method1("get_path", ("data",))?.extract()?;
        let environment = py.import("os")?.getattr("environ")?;
        environment.call_method1("setdefault", ("CURIOSA_SHARE", format!("{data}/share/curiosa")))?;
        let arguments: Vec<OsString> = py.import("sys")?.getattr("argv")?.extract()?;
        Ok(py.detach(|| exit::code_of(arguments, Cli::run)))
    }

    /// So that `import curiosa.clock` works too.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let modules = module.py().import("sys")?.getattr("modules")?;
        for name in super::STUDIES {
            modules.set_item(format!("curiosa.{name}"), module.getattr(name)?)?;
        }
        Ok(())
    }
}

const STUDIES: &[&str] = &[
    "clock",
    "look_and_say",
    "hip",
    "octal",
    "quatrainment",
    "toothpick",
    "entanglement",
    "norms",
    "separability",
];
