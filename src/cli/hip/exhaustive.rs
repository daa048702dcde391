//! Every board with few squares, as a job that can be interrupted and resumed.

use anyhow::bail;
use serde_json::json;

use crate::hip::check;
use crate::hip::sat::SatSearch;
use crate::hip::search::{Found, Search};
use crate::hip::{Balance, Board, Colouring};
use crate::pipeline::args::WorkArgs;
use crate::pipeline::work::Worker;

/// A method that misses nothing.
#[derive(Clone, Copy)]
pub(super) enum Exhaustive {
    Search,
    CheckedSearch,
    Sat,
}

impl Exhaustive {
    /// The colourings with at most `limit` squares, one or more of every orbit under the symmetries and the swap.
    pub(super) fn find(
        self,
        work: &WorkArgs,
        board: Board,
        limit: usize,
        balance: Balance,
    ) -> anyhow::Result<Vec<Colouring>> {
        let mut worker = Worker::for_command(work);
        let parameters = json!({"board": board.to_string(), "limit": limit, "balance": balance});
        let boards = |found: Found| found.colourings;
        let store = if let Exhaustive::Sat = self {
            let search = SatSearch::new(board, limit, balance);
            worker.work("hip sat", parameters, search.parts(), |part| {
                search.run(part).map(|found| found.colourings).map_err(|error| error.to_string())
            })?
        } else {
            let search = Search::new(board, limit, balance);
            if let Exhaustive::Search = self {
                worker.work("hip search", parameters, search.cases(), |case| {
                    Ok::<_, String>(boards(search.run(case)))
                })?
            } else {
                let (centre, cases) = search.centre();
                if !check::covers(board, centre, cases) {
                    bail!("the cases of the search are not all");
                }
                worker.work("hip checked search", parameters, search.cases(), |case| {
                    let found = check::run(&search, case, board, limit, balance);
                    found.map(boards).map_err(|error| error.to_string())
                })?
            }
        };
        let found = store.decode::<Result<Vec<String>, String>>()?.into_iter().collect::<Result<Vec<_>, _>>();
        let found = found.map_err(anyhow::Error::msg)?.concat();
        worker.results_are_safe();
        Ok(found.iter().map(|text| text.parse()).collect::<Result<_, _>>()?)
    }
}
