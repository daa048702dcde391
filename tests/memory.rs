//! Readers of files use 64 MB and 20 bytes for each byte of the file at most, for honest large files and for those that
//! claim what they do not have.

use std::io::{Cursor, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use curiosa::algebra::matrix_files::square;
use curiosa::clock::Puzzle;
use curiosa::entanglement::board::Board;
use curiosa::evidence::{Budget, Refusal};
use curiosa::hip::Colouring;
use curiosa::ledger::{bfile, oeis};
use curiosa::norms::certificates::verify as norms;
use curiosa::norms::file;
use curiosa::octal::check::check;
use curiosa::octal::code::Code;
use curiosa::quatrainment::board as flipping;
use curiosa::quatrainment::rule::Rule;
use curiosa::separability::certificates::verify::verify;
use peak_alloc::PeakAlloc;
use zip::write::SimpleFileOptions;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// One test at a time: what another makes to be read would be measured too.
static MEASURED: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    MEASURED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What reading makes of bytes, after a look at the memory that it takes beside them.
fn bounded<T>(what: &str, bytes: &[u8], read: impl FnOnce(&[u8]) -> T) -> T {
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    let made = read(bytes);
    // The bytes themselves were there before.
    let used = ALLOCATOR.peak_usage().saturating_sub(before) + bytes.len();
    let most = (64 << 20) + 20 * bytes.len();
    assert!(used <= most, "{what}: {used} bytes for {}, at most {most} are right", bytes.len());
    made
}

/// Reads a map, which is none if `reason` says why.
fn map(what: &str, bytes: &[u8], reason: &str) {
    let read = bounded(what, bytes, |bytes| file::read(bytes, "file"));
    match read {
        Ok(_) => assert_eq!(reason, "", "{what}"),
        Err(error) => {
            let error = format!("{error:#}");
            assert!(error.contains(reason) && !reason.is_empty(), "{what}: {error}");
            assert!(error.lines().count() == 1 && error.len() < 1000, "{what}: {error}");
        }
    }
}

/// A .npy file with this header before these bytes.
fn npy(kind: &str, fortran: &str, shape: &str, entries: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{kind}', 'fortran_order': {fortran}, 'shape': {shape}, }}");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(entries);
    bytes
}

fn npz(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        archive.start_file(format!("{name}.npy"), SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn arrays() {
    let _alone = alone();
    let zeros = vec![0; 1 << 24];
    // Honest ones, as large as they may be.
    map("a Choi matrix of 16 MB", &npy("<c16", "False", "(1024, 1024)", &zeros), "");
    map("the same by columns", &npy("<c16", "True", "(1024, 1024)", &zeros), "");
    map("a matrix of bytes", &npy("|u1", "False", "(1024, 1024)", &zeros[..1 << 20]), "");
    map("operators of bytes", &npy("|u1", "True", "(4096, 4, 1024)", &zeros), "at most 4194304");
    map("operators of bytes", &npy("|u1", "False", "(16384, 16, 16)", &zeros[..1 << 22]), "");
    map("many operators of one byte", &npy("|u1", "False", "(400000, 1, 1)", &zeros[..400_000]), "");
    map("more operators of one byte", &npy("|u1", "False", "(16777216, 1, 1)", &zeros), "entries");
    map("many rows", &npy("|u1", "False", "(16777216, 1)", &zeros), "at most 1024");
    // What is not there.
    let claim = |shape: &str, reason: &str| map(shape, &npy("<f8", "False", shape, &[0; 64]), reason);
    claim("(1000000, 1000000)", "more than");
    claim("(1000, 1000)", "breaks off");
    claim("(18446744073709551615, 2)", "more than");
    claim("(0, 18446744073709551615, 18446744073709551615)", "shape");
    claim("(18446744073709551616, 1)", "not as NumPy writes it");
    claim(&format!("({})", "1,".repeat(4000)), "not as NumPy writes it");
    claim(&"(".repeat(5000), "not as NumPy writes it");
    map("a header of 4 GB", b"\x93NUMPY\x02\x00\xff\xff\xff\xff{", "4294967295 bytes");
    map("a header that is cut off", b"\x93NUMPY\x02\x00\xff", "breaks off");
    map("texts", &npy("<U4", "False", "(1, 1)", &[]), "real, complex and integer");
}

#[test]
fn archives() {
    let _alone = alone();
    let bomb = npy("<f8", "False", "(16, 1048576)", &vec![0; 1 << 27]);
    let small = npy("<f8", "False", "(1, 1)", &[0; 8]);
    map("an honest one", &npz(&[("choi", &npy("<c16", "False", "(1024, 1024)", &vec![0; 1 << 24]))]), "");
    map("a bomb with another name", &npz(&[("poetry", &bomb)]), "there is an array \"poetry\"");
    map("a bomb", &npz(&[("choi", &bomb)]), "entries");
    map("a bomb that claims little", &npz(&[("choi", &[&small[..], &bomb].concat())]), "goes on after");
    map(
        "several",
        &npz(&[("left", &npy("|u1", "False", "(1500, 32, 32)", &vec![0; 1_536_000])), ("right", &bomb)]),
        "entries",
    );
    let names = Vec::from_iter((0..10_000).map(|number| format!("{number}")));
    let many = Vec::from_iter(names.iter().map(|name| (name.as_str(), &small[..])));
    map("many arrays", &npz(&many), "more than 64 arrays");
    // One member that is said to be empty, and another that is said to be huge.
    for size in [[0; 4], [0xff; 4]] {
        let mut lie = npz(&[("choi", &bomb)]);
        let places = Vec::from_iter(memchr::memmem::find_iter(&lie, &(bomb.len() as u32).to_le_bytes()));
        assert!(!places.is_empty());
        for place in places {
            lie[place..place + 4].copy_from_slice(&size);
        }
        assert!(bounded("a lie", &lie, |bytes| file::read(bytes, "file")).is_err());
    }
}

#[test]
fn maps_in_json() {
    let _alone = alone();
    let list = |entry: &str, count: usize| format!("[{}{entry}]", format!("{entry},").repeat(count - 1));
    let matrix = list(&list("0", 1024), 1024);
    map("a Choi matrix of short entries", format!("{{\"choi\":{matrix}}}").as_bytes(), "");
    map("a superoperator", format!("{{\"superoperator\":{matrix},\"vec\":\"rows\"}}").as_bytes(), "");
    map("operators", format!("{{\"left\":{}}}", list("[[0]]", 1_000_000)).as_bytes(), "");
    let both = list(&list(&list("0", 32), 32), 1000);
    map("operators on both sides", format!("{{\"left\":{both},\"right\":{both}}}").as_bytes(), "");
    for (start, repeated, end) in [
        ("[", "[", ""),
        ("{\"left\":[", "0,", "0]}"),
        ("{\"left\":[[", "0,", "0]]}"),
        ("{\"left\":[[[", "0,", "0]]]}"),
        ("{\"choi\":[", "[],", "[]]}"),
        ("{\"choi\":[", "[0],", "[0]]}"),
        ("{\"choi\":", "[", ""),
        ("{\"channel\":\"", "x", "\"}"),
        ("{\"channel\":\"", "\\u0078", "\"}"),
        ("{\"", "x\\n", "\":0}"),
        ("{\"channel\":\"unitary\",\"matrix\":[[", "0,", "0]]}"),
        ("{\"channel\":\"partial-trace\",\"dimensions\":[", "1,", "1],\"over\":1}"),
        ("{\"sum\":[", "{},", "{}]}"),
    ] {
        let text = start.to_string() + &repeated.repeat(5_000_000 / repeated.len()) + end;
        assert!(bounded(start, text.as_bytes(), |bytes| file::read(bytes, "file")).is_err(), "{start}");
        let _ = bounded(start, text.as_bytes(), |bytes| square(bytes, "file"));
    }
    let nested = "[".repeat(3_000_000) + &"]".repeat(3_000_000);
    map("lists in lists", nested.as_bytes(), "a map is an object");
    map("lists in lists", format!("{{\"choi\":{nested}}}").as_bytes(), "must be a number");
    map(
        "objects in objects",
        ("{\"adjoint\":".repeat(300_000) + "{}" + &"}".repeat(300_000)).as_bytes(),
        "64 deep",
    );
    let keys = Vec::from_iter((0..300_000).map(|key| format!("\"{key}\":0"))).join(",");
    map("many keys", format!("{{{keys}}}").as_bytes(), "more than 64 members");
    // Maps that take no text, but 16 MB each.
    let large = r#"{"channel": "transpose", "dimension": 32}"#;
    map("a long sum", format!("{{\"sum\":{}}}", list(large, 10)).as_bytes(), "");
    map("a composition", format!("{{\"composition\":{}}}", list(large, 2)).as_bytes(), "");
    let deep = format!("{{\"sum\":[{large},").repeat(20) + large + &"]}".repeat(20);
    map("sums in sums", deep.as_bytes(), "nested");
    let first = "{\"sum\":[".repeat(20) + large + &format!(",{large}]}}").repeat(20);
    map("sums in sums, the deepest first", first.as_bytes(), "");
    // Operators of eight qubits, 1 MB each.
    let large = r#"{"channel": "identity", "dimension": 256}"#;
    map("a sum of operators", format!("{{\"sum\":{}}}", list(large, 30)).as_bytes(), "");
    map("a composition of operators", format!("{{\"composition\":{}}}", list(large, 30)).as_bytes(), "");
    let deep = format!("{{\"sum\":[{large},").repeat(60) + large + &"]}".repeat(60);
    map("sums in sums of operators", deep.as_bytes(), "nested");
    map("a product", format!("{{\"tensor\":{}}}", list(large, 2)).as_bytes(), "at most 65536");
    let twice = format!("{{\"sum\":{}}}", list(large, 10));
    map("many operators", format!("{{\"composition\":[{twice},{twice}]}}").as_bytes(), "at most 4194304");
}

#[test]
fn certificates() {
    let _alone = alone();
    let honest = include_bytes!("../results/separability/certificates/signs-2x2x2x2.json");
    assert!(bounded("honest", honest, |bytes| verify(bytes, &mut Budget::unlimited())).is_ok());
    let rows = "[0,0,0,[[],[]]],".repeat(400_000);
    let cuts = "[],".repeat(400_000);
    let part = |cuts: &str, rows: &str| {
        format!(
            "{{\"format\":\"curiosa universal entangler 1\",\"dims\":[2,2],\"sense\":\"genuine\",\"scale\":1,\
             \"matrix\":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],\"parts\":[{{\"cuts\":[{cuts}[0]],\"multidegree\":[2,2],\
             \"primes\":[{{\"p\":5,\"i\":2}}],\"rows\":[{rows}[0,0,0,[[],[]]]]}}]}}"
        )
    };
    let nested = "[".repeat(3_000_000) + &"]".repeat(3_000_000);
    let mut refusals = Vec::new();
    for (what, text) in [
        ("rows", part("", &rows)),
        ("cuts", part(&cuts, "")),
        ("lists in lists", part("", &format!("{nested},"))),
        ("numbers", part("", &"0,".repeat(2_000_000))),
        ("nothing else", "0,".repeat(2_000_000)),
        ("a long text", format!("{{\"format\":\"{}\"}}", "x".repeat(5_000_000))),
        ("members", format!("{{{}\"a\":0}}", "\"a\":0,".repeat(500_000))),
    ] {
        let refusal = bounded(what, text.as_bytes(), |bytes| verify(bytes, &mut Budget::default()));
        refusals.push((what, refusal.unwrap_err()));
        let refusal = bounded(what, text.as_bytes(), |bytes| check(bytes, false, &mut Budget::default()));
        refusals.push((what, refusal.unwrap_err()));
        let refusal = bounded(what, text.as_bytes(), |bytes| norms::verify(bytes, &mut Budget::default()));
        refusals.push((what, refusal.unwrap_err()));
    }
    let honest = include_str!("../examples/diamond-norm.json");
    assert!(
        bounded("a norm", honest.as_bytes(), |bytes| norms::verify(bytes, &mut Budget::default())).is_ok()
    );
    for (what, entries) in
        [("a long row", "0,".repeat(2_000_000)), ("long numbers", "9".repeat(3_000_000) + ",")]
    {
        let text = honest.replacen("\"rows\": [\n    [", &format!("\"rows\": [[{entries}"), 1);
        assert!(text.len() > 1_000_000);
        let refusal = bounded(what, text.as_bytes(), |bytes| norms::verify(bytes, &mut Budget::default()));
        refusals.push((what, refusal.unwrap_err()));
    }
    for (what, refusal) in refusals {
        let message = refusal.to_string();
        assert!(message.lines().count() == 1 && message.len() < 1000, "{what}: {message}");
        assert!(matches!(refusal, Refusal::Malformed(_)) || what == "rows", "{what}: {message}");
    }
    // Billions of values are claimed, and not even begun with.
    let text = include_str!("../examples/octal/penn.json");
    let claimed: serde_json::Value = serde_json::from_str(text).unwrap();
    let mut claimed = claimed;
    claimed["preperiod"] = serde_json::json!(4_294_967_258_u64 / 4);
    claimed["values"] = serde_json::json!(4_294_967_295_u64);
    let refusal = bounded("values", claimed.to_string().as_bytes(), |bytes| {
        check(bytes, false, &mut Budget::unlimited())
    });
    assert!(matches!(refusal, Err(Refusal::Wrong(_))));
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn texts() {
    let _alone = alone();
    let long = |piece: &str| piece.repeat(4_000_000 / piece.len());
    for piece in ["\n", "1\n", "1 1\n", "0 0\n1 1\n"] {
        let _ = bounded("a b-file", long(piece).as_bytes(), |bytes| bfile::lint(bytes, None));
    }
    let honest: String = (0..300_000).map(|index| format!("{index} {index}\n")).collect();
    assert_eq!(bounded("a b-file", honest.as_bytes(), |bytes| bfile::lint(bytes, Some(0))), Ok(300_000));
    for piece in
        ["1,", "11", "1 1,", "X/", "X", "0/", ".", "0.7", "inner\nOX\n", "X\n", "[", "{\"a\":", "\"\","]
    {
        let long = long(piece);
        let long = long.as_bytes();
        let _ = bounded(piece, long, |bytes| text(bytes).parse::<Puzzle>());
        let _ = bounded(piece, long, |bytes| text(bytes).parse::<Colouring>());
        let _ = bounded(piece, long, |bytes| text(bytes).parse::<Code>());
        let _ = bounded(piece, long, |bytes| text(bytes).parse::<flipping::Board>());
        let _ = bounded(piece, long, |bytes| text(bytes).parse::<Rule>());
        let _ = bounded(piece, long, |bytes| serde_json::from_slice::<Board>(bytes).is_ok());
        let _ = bounded(piece, long, |bytes| oeis::parse("A000001", text(bytes), "file").is_ok());
    }
    let tile = "{\"q\":0,\"r\":0,\"pairs\":[[0,1],[2,3],[4,5],[6,7],[8,9],[10,11]],\"rotation\":0}";
    let tiles = Vec::from_iter(std::iter::repeat_n(tile, 50_000)).join(",");
    let board = format!("{{\"radius\":1,\"start\":0,\"tiles\":[{tiles}]}}");
    assert!(bounded("a board", board.as_bytes(), |bytes| serde_json::from_slice::<Board>(bytes).is_ok()));
    let pattern = format!("all\n{}O\n", "X".repeat(4_000_000));
    assert!(bounded("a pattern", pattern.as_bytes(), |bytes| text(bytes).parse::<Rule>()).is_err());
}
