# What a run on a cluster computes, by the words that it was submitted with: N of a count of clock puzzles, the whole path
# of a trail of an octal game, or an experiment of a program of tables with its options. Sourced by the scripts beside it,
# which set program, what, shards and folder.
case $what in
  /*) kind=trail ;;
  *[!0-9]*) kind=table ;;
  *) kind=count ;;
esac
read -ra words <<<"$what"
study=$(basename "$program" _tables)

# The file of a shard.
part_of() {
  case $kind in
    count) echo "$folder/part-$1.json" ;;
    trail) echo "$folder/part-$1.csv" ;;
    # Where the program writes it: below the name of its study.
    table) echo "$folder/$study/${words[0]}.shard-$1-of-$shards.json" ;;
  esac
}

# Computes a shard; options follow its number.
compute_shard() {
  local shard=$1
  shift
  case $kind in
    count) "$program" clock count "$what" --shard "$shard/$shards" --out "$(part_of "$shard")" "$@" ;;
    trail) "$program" octal retrace "$what" --shard "$shard/$shards" --format csv --out "$(part_of "$shard")" "$@" ;;
    table) "$program" "${words[@]}" --shard "$shard/$shards" --out "$folder" "$@" ;;
  esac
}

# Whether the file of a shard of a count or a trail is whole; if not, the reason is said. A program of tables looks for
# itself.
is_whole() {
  local part row of _ shard
  part=$(part_of "$1")
  if [ $kind = trail ]; then
    "$program" octal retrace "$what" --shard "$1/$shards" --merge "$part" >/dev/null
    return
  fi
  row=$("$program" clock parts "$part" --format csv | tail -n 1) || return 1
  IFS=, read -r of _ shard _ <<<"$row"
  [ "$of $shard" = "$what $1/$shards" ] || { echo "$part is shard $shard of N = $of" >&2; return 1; }
}

# The file that holds what all shards make.
result_of() {
  case $kind in
    count) echo "$folder/count.csv" ;;
    trail) echo "$folder/pieces.csv" ;;
    table) echo "$folder/$study/${words[0]}.csv" ;;
  esac
}

# Makes it of the files of all shards.
merge_parts() {
  case $kind in
    count) "$program" clock merge "$@" --verbose --format csv --out "$(result_of)" ;;
    trail) "$program" octal retrace "$what" --verbose --format csv --out "$(result_of)" --merge "$@" ;;
    table) "$program" "${words[@]}" --verbose --out "$folder" --merge "$@" ;;
  esac
}
