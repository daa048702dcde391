//! All colourings of a board with few squares, as a job, by methods that miss nothing.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::certificate::{self, Writer};
use super::check::{self, Checker};
use super::sat::SatSearch;
use super::search::{Found, Search};
use super::{Balance, Board, Colouring, ParseColouringError};
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::stop;

/// A method that misses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhaustive {
    /// Branch and bound, as fast as it goes.
    Search,
    /// The same, each of its steps followed and justified by [`check`].
    CheckedSearch,
    /// The same, and subtrees of so many branches and more become a [`certificate`].
    Certificate(u64),
    /// A SAT solver, each of its lemmas confirmed.
    Sat,
}

/// What an exhaustive method found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct All {
    /// Colourings with at most the limit of squares, one or more of every orbit under the symmetries of the board and the
    /// exchanges of the colours.
    pub colourings: Vec<Colouring>,
    /// Branches of the search, or lemmas of the SAT solver.
    pub steps: u64,
    /// The certificate of [`Exhaustive::Certificate`], else empty.
    pub certificate: Vec<u8>,
}

/// There are more colourings than there is room for.
#[derive(Debug, thiserror::Error)]
#[error("there are more than {room} colourings")]
pub struct TooMany {
    /// How many there is room for.
    pub room: usize,
}

/// What a unit found.
#[derive(Serialize, Deserialize)]
struct Part {
    colourings: Vec<String>,
    steps: u64,
    /// The branches of this case, for a certificate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tree: Vec<u8>,
}

impl From<Found> for Part {
    fn from(Found { colourings, nodes }: Found) -> Self {
        Part { colourings, steps: nodes, tree: Vec::new() }
    }
}

impl Exhaustive {
    /// The name used in tables.
    pub fn name(self) -> &'static str {
        match self {
            Exhaustive::Search => "search",
            Exhaustive::CheckedSearch | Exhaustive::Certificate(_) => "checked search",
            Exhaustive::Sat => "checked SAT",
        }
    }

    /// What it is as a way to know something.
    pub fn evidence(self) -> Method {
        match self {
            Exhaustive::Search | Exhaustive::CheckedSearch | Exhaustive::Certificate(_) => {
                Method::named("search")
            }
            Exhaustive::Sat => Method::named("SAT"),
        }
    }

    /// The colourings with at most `limit` squares and this balance; `None` if only a part of the job is done now. Found by
    /// [`Exhaustive::Search`] they are known by one run, by the others proved. The cost is that of [`Search`] and
    /// [`SatSearch`].
    ///
    /// # Errors
    /// If the work is interrupted, or a step or a lemma is not justified.
    ///
    /// # Panics
    /// As [`Search::new`].
    ///
    /// ```
    /// use curiosa::hip::exhaustive::Exhaustive;
    /// use curiosa::hip::{Balance, Board};
    /// use curiosa::job::Here;
    ///
    /// let found = Exhaustive::CheckedSearch.find(&mut Here, Board::square(3), 0, Balance::Any)?.expect("all of it");
    /// assert_eq!(found.status().to_string(), "proved");
    /// assert!(found.value().colourings.iter().all(|colouring| colouring.made().is_empty()));
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    pub fn find(
        self,
        work: &mut dyn Work,
        board: Board,
        limit: usize,
        balance: Balance,
    ) -> anyhow::Result<Option<Known<All>>> {
        self.find_within(work, board, limit, balance, usize::MAX)
    }

    /// The same with room for so many colourings, before symmetric ones are put together.
    ///
    /// # Errors
    /// Those of [`Exhaustive::find`], or [`TooMany`].
    ///
    /// # Panics
    /// As [`Search::new`], or if a certificate is asked for and the board does not have two colours.
    pub fn find_within(
        self,
        work: &mut dyn Work,
        board: Board,
        limit: usize,
        balance: Balance,
        room: usize,
    ) -> anyhow::Result<Option<Known<All>>> {
        let is_certificate = matches!(self, Exhaustive::Certificate(_));
        assert!(!is_certificate || board.colours() == 2, "certificates are of two colours, not of {board}");
        let parameters = json!({"board": board.to_string(), "limit": limit, "balance": balance});
        let mut cases_are_all = true;
        let search = Search::new(board, limit, balance).with_room(room);
        let whole = |part: Part| {
            ensure!(!search.is_full(), TooMany { room });
            Ok(part)
        };
        let mut checked = |work: &mut dyn Work, job: &str, parameters, smallest: Option<u64>| {
            let (centre, cases) = search.centre();
            cases_are_all = check::covers(board, centre, cases);
            let checker = Checker::new(board, limit, balance);
            work.try_compute(job, parameters, search.cases(), |case| {
                let mut writer = smallest.map(Writer::new);
                match checker.run(&search, case, &mut writer) {
                    // A search that was cut off is not justified.
                    Err(_) if search.is_full() => Err(TooMany { room }.into()),
                    found => {
                        whole(Part { tree: writer.map_or_else(Vec::new, Writer::finish), ..found?.into() })
                    }
                }
            })
        };
        let parts = match self {
            Exhaustive::Sat => {
                let search = SatSearch::new(board, limit, balance);
                let all = AtomicUsize::new(0);
                work.try_compute("hip sat", parameters, search.parts(), |part| {
                    let found = search.run(part)?;
                    let more = found.colourings.len();
                    ensure!(all.fetch_add(more, Ordering::Relaxed) + more <= room, TooMany { room });
                    Ok(Part { colourings: found.colourings, steps: found.lemmas, tree: Vec::new() })
                })?
            }
            Exhaustive::Search => work.try_compute("hip search", parameters, search.cases(), |case| {
                whole(search.run(case).into())
            })?,
            Exhaustive::CheckedSearch => checked(work, "hip checked search", parameters, None)?,
            Exhaustive::Certificate(smallest) => {
                let parameters = json!({"board": board.to_string(), "limit": limit, "balance": balance, "smallest": smallest});
                checked(work, "hip certificate", parameters, Some(smallest))?
            }
        };
        let Some(parts) = parts else { return Ok(None) };
        let texts = parts.iter().flat_map(|part| &part.colourings);
        let parse = |text: &String| {
            stop::check();
            Colouring::read(board, text)
        };
        let colourings = texts.map(parse).collect::<Result<_, ParseColouringError>>()?;
        let certificate = match self {
            Exhaustive::Certificate(_) => {
                let trees = Vec::from_iter(parts.iter().map(|part| part.tree.clone()));
                certificate::of(board, limit, &search, &trees)
            }
            _ => Vec::new(),
        };
        let all = All { colourings, steps: parts.iter().map(|part| part.steps).sum(), certificate };
        let known = Known::once(self.evidence(), all);
        Ok(Some(match self {
            Exhaustive::Search => known,
            Exhaustive::CheckedSearch | Exhaustive::Certificate(_) => {
                known.certified("the checker of searches", |_| {
                    ensure!(cases_are_all, "the cases of {board} are not all");
                    Ok(())
                })?
            }
            // Every unit has confirmed its lemmas.
            Exhaustive::Sat => known.certified("the checker of lemmas", |_| Ok::<(), anyhow::Error>(()))?,
        }))
    }
}
