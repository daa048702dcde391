//! Files that are replaced whole, logs and locks: what they promise, after every failure and every loss of power.

#[path = "common/disk.rs"]
mod disk;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use curiosa::durable::digest::sha256;
use curiosa::durable::disk::{Disk, System};
use curiosa::durable::lock::Lock;
use curiosa::durable::log::{self, Damage, Log, There};
use curiosa::durable::replace::{AtomicFile, write_atomic};
use proptest::prelude::*;
use tempfile::TempDir;

use disk::{Files, Remembering};

const HEAD: &[u8] = b"what these records are";

fn path() -> PathBuf {
    PathBuf::from("/folder/job.log")
}

/// A log, its records, and the damage that was found.
type Whole<D> = (Log<D>, Vec<Vec<u8>>, Option<Damage>);

/// What there is of a log.
fn read<D: Disk + Clone>(disk: D, path: &Path) -> Option<Whole<D>> {
    match log::look(disk, path).unwrap() {
        There::Nothing => None,
        There::Damaged(damage) => panic!("{damage}"),
        There::Log(found) => {
            assert_eq!(found.head(), HEAD);
            let mut records = Vec::new();
            let each = |record: &[u8]| {
                records.push(record.to_vec());
                Ok(())
            };
            let (log, damage) = found.read(each).unwrap();
            Some((log, records, damage))
        }
    }
}

fn record(number: usize) -> Vec<u8> {
    vec![number as u8; number % 7]
}

/// Begins a log and adds to it; every record that is in it is a promise, and so is the log.
fn write_log(disk: &Remembering, records: usize) {
    let mut log = Log::create(disk.clone(), &path(), HEAD).unwrap();
    disk.promise();
    for number in 0..records {
        log.append(&record(number)).unwrap();
        disk.promise();
    }
}

/// All that a loss of power could have left at any moment must have the promised records, in order, and one more at most, which was
/// being added; and one can go on from there. How many possibilities there were.
fn check_power_loss(disk: &Remembering, promised_before: usize) -> usize {
    let mut states = 0;
    for calls in 0..=disk.calls() {
        let (possible, promises) = disk.after_power_loss(calls);
        states += possible.len();
        for files in possible {
            let again = Remembering::with(&files);
            let Some((mut log, records, _)) = read(again.clone(), &path()) else {
                assert_eq!(promises + promised_before, 0, "a log is lost after {calls} calls");
                continue;
            };
            let promised = (promises + promised_before).saturating_sub(1);
            assert!(
                (promised..=promised + 1).contains(&records.len()),
                "{calls} calls, {promised} promises: {records:?}"
            );
            assert_eq!(records, Vec::from_iter((0..records.len()).map(record)));
            log.append(b"more").unwrap();
            drop(log);
            let (_, after, damage) = read(again, &path()).unwrap();
            assert_eq!(
                (after.len(), after.last().unwrap().as_slice(), damage),
                (records.len() + 1, &b"more"[..], None)
            );
        }
    }
    states
}

#[test]
fn a_log_outlives_a_loss_of_power_at_any_moment() {
    let disk = Remembering::default();
    write_log(&disk, 12);
    let states = check_power_loss(&disk, 0);
    assert!(states > 200, "{states}");
    println!("{states} states after a loss of power");
}

#[test]
fn a_log_outlives_failures_and_then_a_loss_of_power() {
    // Each call in turn fails while the third record is added; it is tried again until it is there.
    let mut failed = 0;
    for call in 0..6 {
        let disk = Remembering::default();
        let mut log = Log::create(disk.clone(), &path(), HEAD).unwrap();
        disk.promise();
        for number in 0..5 {
            if number == 2 {
                disk.fail_after(call);
            }
            while log.append(&record(number)).is_err() {
                failed += 1;
            }
            disk.promise();
        }
        check_power_loss(&disk, 0);
        drop(log);
        assert_eq!(read(disk, &path()).unwrap().1.len(), 5);
    }
    assert!(failed >= 2, "{failed}");
}

#[test]
fn mending_a_log_outlives_a_loss_of_power() {
    let disk = Remembering::default();
    write_log(&disk, 6);
    let whole = disk.files()[&path()].clone();
    // A bit of the last but one record.
    let mut damaged = whole.clone();
    let at = whole.len() - record(5).len() - 36 - 2;
    damaged[at] ^= 4;
    let disk = Remembering::with(&Files::from([(path(), damaged.clone())]));
    let (mut log, records, damage) = read(disk.clone(), &path()).unwrap();
    let damage = damage.unwrap();
    assert_eq!((records.len(), damage.record), (4, 5), "{damage}");
    assert_eq!(disk.files()[&damage.aside], damaged, "it is set aside as it was");
    assert!(
        damage.to_string().contains("in record 5") && damage.to_string().contains("the 4 before it are used")
    );
    disk.promise();
    log.append(&record(4)).unwrap();
    disk.promise();
    for calls in 0..=disk.calls() {
        let (possible, promises) = disk.after_power_loss(calls);
        for files in possible {
            assert!(
                files.values().any(|bytes| *bytes == damaged),
                "what was damaged is nowhere after {calls} calls"
            );
            let (_, records, _) = read(Remembering::with(&files), &path()).unwrap();
            assert!(records.len() >= (3 + promises).max(4) && records.len() <= 5, "{records:?}");
        }
    }
}

#[test]
fn a_file_is_replaced_or_not_after_a_loss_of_power() {
    let target = PathBuf::from("/folder/table.csv");
    let (old, new) = (b"old content".to_vec(), vec![7; 20_000]);
    let disk = Remembering::with(&Files::from([(target.clone(), old.clone())]));
    let mut file = AtomicFile::create_on(disk.clone(), &target).unwrap();
    file.write_all(&new).unwrap();
    file.commit().unwrap();
    disk.promise();
    for calls in 0..=disk.calls() {
        // A write of 20,000 bytes may be cut off in as many places.
        let (possible, promises) = disk.after_power_loss(calls);
        for files in possible {
            let found = &files[&target];
            assert!(
                *found == new || *found == old && promises == 0,
                "{} bytes after {calls} calls",
                found.len()
            );
        }
    }
}

#[test]
fn a_failing_disk_leaves_the_old_file_and_gives_no_token() {
    let target = PathBuf::from("/folder/table.csv");
    let mut failures = 0;
    for call in 0..8 {
        let disk = Remembering::with(&Files::from([(target.clone(), b"old".to_vec())]));
        disk.fail_after(call);
        let written = AtomicFile::create_on(disk.clone(), &target).and_then(|mut file| {
            file.write_all(b"new")?;
            file.commit()
        });
        match written {
            Ok(_) => assert_eq!(disk.files()[&target], b"new"),
            // The last call stores the new name, which is there already.
            Err(_) => {
                failures += 1;
                assert!(disk.files()[&target] == b"old" || call == 4);
            }
        }
        assert!(disk.files().len() <= 1 || call >= 5, "nothing half written is left");
    }
    assert!(failures >= 4, "{failures}");
}

proptest! {
    #[test]
    fn any_damage_to_a_log_is_noticed(contents in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 0..6),
                                      at: prop::sample::Index, bit in 0..8u32, cut: bool) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("job.log");
        let mut log = Log::create(System, &path, HEAD).unwrap();
        contents.iter().for_each(|content| log.append(content).unwrap());
        drop(log);
        let whole = fs::read(&path).unwrap();
        let line = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let mut bytes = whole.clone();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] ^= 1 << bit }
        fs::write(&path, &bytes).unwrap();
        // How many records end before the damage, and whether it is between two of them.
        let mut end = line;
        let mut right = 0;
        for content in &contents {
            if at < end + 36 + content.len() { break }
            end += 36 + content.len();
            right += 1;
        }
        match log::look(System, &path).unwrap() {
            There::Damaged(damage) => {
                prop_assert!(at < line);
                prop_assert_eq!(fs::read(&damage.aside).unwrap(), bytes);
            }
            There::Log(found) => {
                let mut records = Vec::new();
                let (_, damage) = found.read(|record| { records.push(record.to_vec()); Ok(()) }).unwrap();
                prop_assert_eq!(&records[..], &contents[..right]);
                // A cut between records leaves a shorter log: nothing tells it from one that was not added to.
                prop_assert_eq!(damage.is_none(), cut && at == end);
                if let Some(damage) = damage {
                    prop_assert_eq!(damage.record as usize, right + 1);
                    prop_assert_eq!(damage.lost as usize, bytes.len() - end);
                    prop_assert_eq!(fs::read(&damage.aside).unwrap(), bytes);
                    prop_assert_eq!(fs::read(&path).unwrap(), &whole[..end]);
                }
            }
            There::Nothing => prop_assert!(false),
        }
    }
}

#[test]
fn records_of_another_log_or_in_another_order_are_damage() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str, head: &[u8], records: &[&[u8]]| {
        let path = folder.path().join(name);
        let mut log = Log::create(System, &path, head).unwrap();
        records.iter().for_each(|content| log.append(content).unwrap());
        fs::read(path).unwrap()
    };
    let (one, other) = (file("one", HEAD, &[b"aaa", b"bbb"]), file("other", b"another", &[b"aaa", b"bbb"]));
    let line = one.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let (first, second) = (&one[line..line + 39], &one[line + 39..]);
    let foreign = &other[other.len() - 78..];
    let (head, path) = (&one[..line], folder.path().join("mixed"));
    for (bytes, right) in [
        ([head, second, first].concat(), 0),
        ([head, second].concat(), 0),
        ([head, first, first].concat(), 1),
        ([head, foreign].concat(), 0),
        ([head, first, &foreign[39..]].concat(), 1),
        ([head, first, second, first].concat(), 2),
    ] {
        fs::write(&path, bytes).unwrap();
        let (_, records, damage) = read(System, &path).unwrap();
        assert_eq!((records.len(), damage.unwrap().record), (right, right as u64 + 1));
    }
}

#[test]
fn what_is_no_log_is_set_aside_under_a_free_name() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("job.log");
    let mut names = std::collections::BTreeSet::new();
    for content in ["", "nonsense", "curiosa-log-1 0 head\n", "nonsense\n"] {
        fs::write(&path, content).unwrap();
        let There::Damaged(damage) = log::look(System, &path).unwrap() else { panic!("{content}") };
        assert!(!path.exists());
        assert_eq!(fs::read_to_string(&damage.aside).unwrap(), content);
        assert!(damage.to_string().contains("nothing of it is used"), "{damage}");
        names.insert(damage.aside);
    }
    assert_eq!(names.len(), 4);
    // A record that its user refuses.
    let mut log = Log::create(System, &path, HEAD).unwrap();
    log.append(b"one").unwrap();
    log.append(b"two").unwrap();
    drop(log);
    let There::Log(found) = log::look(System, &path).unwrap() else { panic!() };
    let each = |record: &[u8]| if record == b"two" { Err("it is two".to_string()) } else { Ok(()) };
    let damage = found.read(each).unwrap().1.unwrap();
    assert!(damage.record == 2 && damage.to_string().contains("it is two"), "{damage}");
    assert_eq!(read(System, &path).unwrap().1, [b"one"]);
}

#[test]
fn atomic_writes_replace_whole_files_and_leave_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("deep/er/file.txt");
    write_atomic(&path, b"long first content").unwrap();
    write_atomic(&path, b"second").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"second");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    assert!(write_atomic(&path.join("below-a-file"), b"").is_err());
    drop(AtomicFile::create(&path).unwrap());
    assert_eq!(fs::read(&path).unwrap(), b"second", "what is not committed changes nothing");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    // Names as long as a file system has.
    for name in ["x".repeat(255), format!("{}é.csv", "é".repeat(124))] {
        write_atomic(&path.with_file_name(&name), b"long").unwrap();
        assert_eq!(fs::read(path.with_file_name(&name)).unwrap(), b"long");
    }
    assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

#[test]
fn of_two_writers_the_last_one_stays() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    let mut first = AtomicFile::create(&path).unwrap();
    let mut second = AtomicFile::create(&path).unwrap();
    second.write_all(b"second").unwrap();
    second.commit().unwrap();
    first.write_all(b"first").unwrap();
    first.commit().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"first");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn links_are_followed_and_pipes_and_folders_stay_what_they_are() {
        let folder = TempDir::new().unwrap();
        let [file, link, pipe] = ["file", "link", "pipe"].map(|name| folder.path().join(name));
        fs::write(&file, "before").unwrap();
        symlink(&file, &link).unwrap();
        write_atomic(&link, b"after").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"after");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        write_atomic(&pipe, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        assert!(write_atomic(folder.path(), b"").is_err());
    }

    #[test]
    fn permissions_stay_and_new_files_have_the_usual_ones() {
        let folder = TempDir::new().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
        let [secret, new, plain] = ["secret", "new", "plain"].map(|name| folder.path().join(name));
        fs::write(&secret, "before").unwrap();
        for wanted in [0o600, 0o640, 0o444, 0o755] {
            fs::set_permissions(&secret, fs::Permissions::from_mode(wanted)).unwrap();
            write_atomic(&secret, b"after").unwrap();
            assert_eq!(mode(&secret), wanted);
        }
        fs::write(&plain, "").unwrap();
        write_atomic(&new, b"").unwrap();
        assert_eq!(mode(&new), mode(&plain));
    }

    #[test]
    fn what_is_planted_under_the_name_of_a_log_or_a_lock_does_no_harm() {
        let folder = TempDir::new().unwrap();
        let [victim, link, pipe] = ["victim", "job.log", "pipe.log"].map(|name| folder.path().join(name));
        fs::write(&victim, "precious").unwrap();
        symlink(&victim, &link).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [&link, &pipe] {
            assert!(log::look(System, path).is_err(), "{path:?}");
            assert!(Lock::take(path).is_err(), "{path:?}");
        }
        // Beginning a log puts it in the place of the link, and does not follow it.
        drop(Log::create(System, &link, HEAD).unwrap());
        assert_eq!(fs::read(&victim).unwrap(), b"precious");
        assert!(fs::symlink_metadata(&link).unwrap().is_file());
    }

    #[test]
    fn what_killed_writers_left_is_swept_away_and_nothing_else() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("table.csv");
        let [old, young, held, other, link] = [
            ".table.csv.AAAAAAAA.partial",
            ".table.csv.BBBBBBBB.partial",
            ".table.csv.CCCCCCCC.partial",
            ".other.csv.DDDDDDDD.partial",
            ".table.csv.EEEEEEEE.partial",
        ]
        .map(|name| folder.path().join(name));
        let hour_ago = SystemTime::now() - Duration::from_secs(3600);
        for left in [&old, &held, &other] {
            fs::File::create(left).unwrap().set_modified(hour_ago).unwrap();
        }
        fs::write(&young, "").unwrap();
        symlink(&other, &link).unwrap();
        let holder = fs::File::open(&held).unwrap();
        holder.lock().unwrap();
        write_atomic(&path, b"content").unwrap();
        assert!(!old.exists());
        assert!(young.exists() && held.exists() && other.exists() && link.exists());
    }
}

#[test]
fn one_holder_a_lock() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("deep/job.lock");
    let lock = Lock::take(&path).unwrap().unwrap();
    assert!(Lock::take(&path).unwrap().is_none());
    drop(lock);
    assert!(!path.exists());
    drop(Lock::take(&path).unwrap().unwrap());
    // Many at once: never two of them.
    let inside = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut taken = 0;
                while taken < 200 {
                    let Some(lock) = Lock::take(&path).unwrap() else { continue };
                    assert_eq!(inside.fetch_add(1, std::sync::atomic::Ordering::SeqCst), 0);
                    inside.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                    drop(lock);
                    taken += 1;
                }
            });
        }
    });
}
