//! The scripts that compute on a cluster, without one: what stands in for Slurm and for make's other goals does nothing.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use curiosa::octal::trail::{BLOCK, Walk};
use tempfile::TempDir;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn script(name: &str) -> String {
    format!("{ROOT}/scripts/cluster/{name}")
}

fn write_program(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// One task, with a scheduler that notes what it is asked for and refuses it.
fn shard(folder: &Path, program: &Path, n: &str, task: &str, shards: &str) -> Output {
    let tools = folder.join("tools");
    write_program(&tools.join("scontrol"), &format!("echo \"$@\" >>'{}/requeued'; exit 1", folder.display()));
    let search = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(script("shard.sh"));
    command.arg(program).args([n, shards]).arg(folder).env("PATH", search);
    command.env("SLURM_ARRAY_TASK_ID", task).env("SLURM_ARRAY_JOB_ID", "77").env_remove("OPTIONS");
    command.env("SLURM_CPUS_PER_TASK", "1").env_remove("SLURM_RESTART_COUNT").output().unwrap()
}

#[test]
fn a_part_that_is_not_whole_is_set_aside_and_counted_again() {
    let folder = TempDir::new().unwrap();
    let curiosa = cargo_bin("curiosa");
    let count = |n: &str, task: &str| shard(folder.path(), &curiosa, n, task, "2");
    let file = |name: &str| folder.path().join(name);
    for task in ["0", "1"] {
        assert!(count("8", task).status.success());
    }
    let right = fs::read(file("part-0.json")).unwrap();
    let inode = || fs::metadata(file("part-0.json")).unwrap().ino();
    let before = inode();
    assert!(count("8", "0").status.success());
    assert_eq!(inode(), before, "a whole part is not counted again");
    let other = fs::read(file("part-1.json")).unwrap();
    let damages = [&b""[..], &right[..right.len() / 2], b"nonsense\n", &other];
    for (number, damage) in damages.iter().enumerate() {
        fs::write(file("part-0.json"), damage).unwrap();
        let output = count("8", "0");
        assert!(output.status.success(), "{}", stderr(&output));
        let aside = format!("part-0.json.damaged-{}", number + 1);
        assert!(stderr(&output).contains(&aside), "{}", stderr(&output));
        assert_eq!(fs::read(file(&aside)).unwrap(), *damage);
        let listed =
            Command::new(&curiosa).args(["clock", "parts"]).arg(file("part-0.json")).output().unwrap();
        assert!(String::from_utf8(listed.stdout).unwrap().contains("shard 0/2 of N = 8"));
    }
    // That of another count.
    let output = count("7", "0");
    assert!(output.status.success() && stderr(&output).contains("shard 0/2 of N = 8"), "{}", stderr(&output));

    let merge = || {
        let mut command = Command::new(script("merge.sh"));
        command.arg(&curiosa).args(["8", "2"]).arg(folder.path()).output().unwrap()
    };
    let output = merge();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("part-1.json") && stderr(&output).contains("mixed shards"));
    assert!(count("8", "0").status.success());
    let output = merge();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(String::from_utf8(output.stdout).unwrap().contains("\n8,65536,"));
    fs::write(file("part-1.json"), &other[..other.len() - 1]).unwrap();
    let output = merge();
    assert!(output.status.code() == Some(2) && stderr(&output).contains("part-1.json is damaged"));
    fs::remove_file(file("part-1.json")).unwrap();
    let output = merge();
    assert!(output.status.code() == Some(2) && stderr(&output).contains("part-1.json is missing"));
}

#[test]
fn shards_of_a_table_make_the_table() {
    let folder = TempDir::new().unwrap();
    let program = cargo_bin("hip_tables");
    let experiment = "ties --max-n 4";
    let compute = |task: &str| shard(folder.path(), &program, experiment, task, "2");
    let merge = || {
        let mut command = Command::new(script("merge.sh"));
        command.arg(&program).args([experiment, "2"]).arg(folder.path()).output().unwrap()
    };
    let part = |task: u32| folder.path().join(format!("hip/ties.shard-{task}-of-2.json"));
    assert!(compute("0").status.success());
    let output = merge();
    assert!(output.status.code() == Some(2) && stderr(&output).contains("ties.shard-1-of-2.json is missing"));
    assert!(compute("1").status.success());
    let inode = || fs::metadata(part(1)).unwrap().ino();
    let (before, whole) = (inode(), fs::read(part(1)).unwrap());
    let output = compute("1");
    assert!(output.status.success() && stderr(&output).contains("is there"), "{}", stderr(&output));
    assert_eq!(inode(), before, "a whole part is not computed again");
    fs::write(part(1), &whole[..whole.len() / 2]).unwrap();
    assert_eq!(merge().status.code(), Some(2));
    let output = compute("1");
    assert!(output.status.success() && stderr(&output).contains("it is replaced"), "{}", stderr(&output));
    let output = merge();
    assert!(output.status.success(), "{}", stderr(&output));
    let direct = TempDir::new().unwrap();
    let mut command = Command::new(&program);
    command.args(experiment.split(' ')).arg("--quiet").arg("--out").arg(direct.path());
    assert!(command.status().unwrap().success());
    let table = |folder: &TempDir| fs::read_to_string(folder.path().join("hip/ties.csv")).unwrap();
    assert_eq!(table(&folder), table(&direct));
    assert!(String::from_utf8(output.stdout).unwrap().ends_with(&table(&direct)));
}

#[test]
fn shards_of_a_trail_make_the_list_of_its_pieces() {
    let folder = TempDir::new().unwrap();
    let curiosa = cargo_bin("curiosa");
    let file = |name: &str| folder.path().join(name);
    let trail = |name: &str, heaps: Vec<u64>| {
        let to = *heaps.last().unwrap();
        let mut walk = Walk::new(&"4.406".parse().unwrap(), 40_000).unwrap().with_windows_before(heaps);
        while walk.end() < to {
            walk.step(to).unwrap();
        }
        fs::write(file(name), walk.trail().to_bytes()).unwrap();
        file(name).to_str().unwrap().to_string()
    };
    // Three pieces.
    let whole = trail("whole.trail", vec![BLOCK, 2 * BLOCK, 2 * BLOCK + 77]);
    let along = |trail: &str, task: &str| shard(folder.path(), &curiosa, trail, task, "2");
    let merge = || {
        let mut command = Command::new(script("merge.sh"));
        command.arg(&curiosa).args([&whole, "2"]).arg(folder.path()).output().unwrap()
    };
    let refused = |why: &str| {
        let output = merge();
        assert!(output.status.code() == Some(2) && stderr(&output).contains(why), "{}", stderr(&output));
    };
    assert!(along(&whole, "0").status.success());
    refused("part-1.csv is missing");
    assert!(along(&whole, "1").status.success());
    let (even, odd) =
        (fs::read(file("part-0.csv")).unwrap(), fs::read_to_string(file("part-1.csv")).unwrap());
    let inode = || fs::metadata(file("part-1.csv")).unwrap().ino();
    let before = inode();
    assert!(along(&whole, "1").status.success());
    assert_eq!(inode(), before, "a whole part is not computed again");
    let output = merge();
    assert!(output.status.success(), "{}", stderr(&output));
    let list = String::from_utf8(output.stdout).unwrap();
    let pieces = Vec::from_iter(list.lines().skip(1).map(|row| row.split(',').nth(1).unwrap()));
    assert_eq!(pieces, ["0", "1", "2"], "{list}");
    // One that is cut, one twice, one of another trail, and none at all.
    fs::write(file("part-1.csv"), odd.lines().next().unwrap()).unwrap();
    refused("piece 1 is in none of these files");
    fs::write(file("part-1.csv"), &even).unwrap();
    refused("piece 0 is in ");
    let other = trail("other.trail", vec![294_000]);
    fs::remove_file(file("part-0.csv")).unwrap();
    assert!(along(&other, "0").status.success());
    refused("part-0.csv: its pieces are of another trail");
    fs::write(file("part-1.csv"), "piece\n0\n").unwrap();
    // What is not whole is set aside, and gone along again.
    for (task, name) in [("0", "part-0.csv"), ("1", "part-1.csv")] {
        assert!(along(&whole, task).status.success());
        assert!(file(&format!("{name}.damaged-1")).exists());
    }
    assert_eq!(String::from_utf8(merge().stdout).unwrap(), list);
}

#[test]
fn a_run_is_submitted_once_a_shard_and_once_for_all() {
    let folder = TempDir::new().unwrap();
    let tools = folder.path().join("tools");
    write_program(
        &tools.join("sbatch"),
        &format!("echo \"$@\" >>'{}/jobs'; echo 77", folder.path().display()),
    );
    let search = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    let submit = |program: &str, what: &str, run: &str| {
        let mut command = Command::new(script("submit.sh"));
        command.arg(cargo_bin(program)).args([what, "3", run]).env("PATH", &search).env_remove("OPTIONS");
        // The copy of the program is not where the solver's library is looked for.
        command.env("LD_LIBRARY_PATH", format!("{ROOT}/.venv/highs/lib"));
        let output = command.current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        let run = folder.path().join(run);
        assert!(!run.join(".probe").exists());
        String::from_utf8(output.stdout).unwrap().replace(&format!("{}/", run.display()), "")
    };
    assert_eq!(submit("curiosa", "8", "count"), "77 count.csv\n");
    assert_eq!(submit("hip_tables", "ties --max-n 4", "table"), "77 hip/ties.csv\n");
    let trail = format!("{ROOT}/results/octal/trails/0.106.trail");
    assert_eq!(submit("curiosa", &trail, "trail"), "77 pieces.csv\n");
    assert_eq!(fs::read(folder.path().join("trail/pieces.trail")).unwrap(), fs::read(&trail).unwrap());
    let jobs = fs::read_to_string(folder.path().join("jobs")).unwrap();
    for name in ["clock-8", "hip-ties-max-n-4", "octal-0.106.trail"] {
        let all = format!("{name}-merge");
        let array = |line: &&str| line.contains(&format!("--job-name={name} --array=0-2 "));
        let merge =
            |line: &&str| line.contains(&format!("--job-name={all} ")) && line.contains("afterok:77 ");
        assert_eq!(
            (jobs.lines().filter(array).count(), jobs.lines().filter(merge).count()),
            (1, 1),
            "{jobs}"
        );
    }
}

#[test]
fn what_another_attempt_may_mend_is_put_back() {
    for (code, again) in
        [(1, false), (2, false), (70, true), (71, true), (101, true), (130, true), (137, true)]
    {
        let folder = TempDir::new().unwrap();
        let program = folder.path().join("program");
        write_program(&program, &format!("exit {code}"));
        let output = shard(folder.path(), &program, "8", "0", "2");
        assert_eq!(output.status.code(), Some(1), "Slurm must know that it failed");
        let requeued = fs::read_to_string(folder.path().join("requeued")).unwrap_or_default();
        assert_eq!(requeued, if again { "requeue 77_0\n" } else { "" }, "exit code {code}");
    }
}

#[test]
fn numbers_are_looked_at_before_anything_is_done_with_them() {
    let folder = TempDir::new().unwrap();
    let run = folder.path().join("run");
    for (n, shards, range) in [
        ("8", "99999999999999999999", "1 to 1000000"),
        ("8", "1000001", "1 to 1000000"),
        ("8", "0", "1 to 1000000"),
        ("8", "a[$(touch evil)]", "1 to 1000000"),
        ("99999999999999999999", "8", "1 to 20"),
        ("$(touch evil)", "8", "1 to 20"),
        ("", "8", "1 to 20"),
        ("ties --max-n $(touch evil)", "8", "a study, an experiment and its size"),
        ("../evil --max-n 4", "8", "a study, an experiment and its size"),
    ] {
        let mut command = Command::new(script("submit.sh"));
        let program = if range.starts_with('a') { "hip_tables" } else { "curiosa" };
        command.arg(cargo_bin(program)).args([n, shards]).arg(&run).current_dir(&folder);
        let output = command.output().unwrap();
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(range) && message.lines().count() == 1, "{message}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is begun");
    }
}

#[test]
fn make_hands_on_what_it_is_given_and_runs_none_of_it() {
    let folder = TempDir::new().unwrap();
    fs::copy(format!("{ROOT}/Makefile"), folder.path().join("Makefile")).unwrap();
    write_program(&folder.path().join("scripts/tools.sh"), "");
    write_program(&folder.path().join("scripts/cluster/submit.sh"), "shift; printf '%s\\n' \"$@\" >>said");
    let values =
        ["8\"; touch evil; \"", "$(shell touch evil)", "$$(touch evil)", "`touch evil`", "'; touch evil #"];
    let clean = || {
        let mut names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        names.all(|name| name != "evil")
    };
    for value in values {
        for way in ["argument", "environment"] {
            let make = |dry: &[&str]| {
                let mut command = Command::new("make");
                command.current_dir(&folder).args(dry).args([
                    "cluster",
                    "CARGO=true",
                    "PYTHON=true",
                    "FEATURES=",
                ]);
                command.env_remove("MAKEFLAGS").env_remove("MAKELEVEL");
                match way {
                    "argument" => command.args([format!("N={value}"), format!("SHARDS={value}")]),
                    _ => command.env("N", value).env("SHARDS", value),
                };
                let output = command.output().unwrap();
                assert!(output.status.success(), "{}", stderr(&output));
                String::from_utf8(output.stdout).unwrap()
            };
            assert!(!make(&["-n"]).contains("evil"), "{value}");
            make(&[]);
            let said = folder.path().join("said");
            assert_eq!(fs::read_to_string(&said).unwrap(), format!("{value}\n{value}\n"), "by {way}");
            fs::remove_file(said).unwrap();
            assert!(clean(), "{value} was run");
        }
    }
    let text = fs::read_to_string(format!("{ROOT}/Makefile")).unwrap();
    let recipes = text.lines().filter(|line| line.starts_with('\t'));
    for name in ["N", "TRAIL", "EXPERIMENT", "SHARDS", "CASES", "PREFIX", "PROFILE", "FEATURES", "RECORD"] {
        let pasted = recipes.clone().find(|line| line.contains(&format!("$({name})")));
        assert_eq!(pasted, None, "{name} goes through the environment");
    }
}
