# The functions that `.ci/run`, `.ci/full-1` and `.ci/full-2` share: they run stages, go on after a failure, and print the sums.
# Sourced, not run. Works in a fresh clone with Node and npm only.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export CI=true TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1 npm_config_update_notifier=false
pnpm=(npx --yes pnpm@12)
# The programs of the workspace, its Node among them, without a start of npx and pnpm for each.
export PATH="$PWD/node_modules/.bin:$PATH"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Each vitest writes what its tests did to this folder: `scripts/test-results.ts` reads it.
export TEST_RESULTS=$work/results
log=$work/log
broken=$work/broken
times_table=$work/times
: >"$broken"
: >"$times_table"
passed=0
failed=0

# The Node of this machine in place of the development one, to try other versions.
if [ "${MORTISE_NODE:-}" = machine ]; then
  "${pnpm[@]}" install --frozen-lockfile && rm -f node_modules/.bin/node node_modules/.bin/node.*
fi

# Sets `cpu` to the CPU seconds, user and system, of all processes that have ended below this one. `times` in a subshell would tell of the
# subshell, so nothing here runs in one.
cpu_seconds() {
  times >"$work/cpu"
  awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += part[1] * 60 + part[2] } print int(sum + 0.5) }' "$work/cpu" >"$work/sum"
  read -r cpu <"$work/sum"
}

load_average() { [ -r /proc/loadavg ] && cut -d' ' -f1-3 /proc/loadavg || uptime | sed 's/.*averages*: *//'; }

# begin NAME: the heading of a stage. finish_stage NAME VERDICT: its verdict, with wall and CPU seconds.
begin() {
  began=$SECONDS
  cpu_seconds
  began_cpu=$cpu
  echo "=== $1 (load $(load_average))"
}
finish_stage() {
  local wall=$((SECONDS - began))
  cpu_seconds
  echo "--- $1: $2 ($wall s, $((cpu - began_cpu)) CPU s)"
  printf '%7s %7s  %s\n' "$wall" "$((cpu - began_cpu))" "$1" >>"$times_table"
}

# check NAME COMMAND...: one check, counted as one.
check() {
  local name=$1
  shift
  begin "$name"
  "$@" </dev/null 2>&1 | tee "$log"
  if [ "${PIPESTATUS[0]}" -eq 0 ]; then
    passed=$((passed + 1))
    finish_stage "$name" ok
  else
    failed=$((failed + 1))
    finish_stage "$name" FAIL
    { echo "$name"; plain "$log" | grep -v '^ *$' | tail -n 20 | cut -c1-300 | sed 's/^/  /'; } >>"$broken"
  fi
}

# tests NAME COMMAND...: test runners, whose own counts are added; a runner that fails without a failed test counts as one failure, and
# one that runs no test as well.
tests() {
  local name=$1 status good bad runs written
  shift
  begin "$name"
  rm -rf "$TEST_RESULTS"
  mkdir -p "$TEST_RESULTS"
  # Turbo runs a test although it remembers its result.
  TURBO_FORCE=true "$@" </dev/null 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  good=$(sum_of passed)
  bad=$(sum_of failed)
  node scripts/test-results.ts "$TEST_RESULTS" >"$work/problems" || [ "$bad" -gt 0 ] || bad=$(grep -c '^  FAIL' "$work/problems")
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  if [ "$status" -eq 0 ] && [ "$good" -eq 0 ]; then bad=1; echo "No test ran."; fi
  # Without its results, a skipped test of a run would go unseen.
  runs=$(plain "$log" | grep -cE '^([^ ]+: )? *Test Files +')
  written=$(find "$TEST_RESULTS" -name '*.json' | wc -l)
  if [ "$runs" -ne "$written" ] && [ "$bad" -eq 0 ]; then
    bad=1
    echo "$runs runs of vitest wrote $written results." | tee -a "$work/problems"
  fi
  passed=$((passed + good))
  failed=$((failed + bad))
  if [ "$bad" -eq 0 ]; then
    finish_stage "$name" "ok, $good tests"
  else
    finish_stage "$name" "FAIL, $bad of $((good + bad)) tests"
    { echo "$name: $bad of $((good + bad))"; failures_of; } >>"$broken"
  fi
}

plain() { sed $'s/\x1b\\[[0-9;]*m//g' "$1"; }

# The sum over the log's lines `Tests  1 failed | 2 passed (3)`.
sum_of() {
  plain "$log" | grep -E '^([^ ]+: )? *Tests +' | grep -oE "[0-9]+ $1" | awk '{ sum += $1 } END { print sum + 0 }'
}

# File, name and first 20 lines of each failed test; the lines of the log that name an error where no test says so.
failures_of() {
  if [ -s "$work/problems" ]; then
    cat "$work/problems"
  else
    plain "$log" | grep -E '(^|: ) *(FAIL |[A-Za-z]*Error: |not ok )|ERR_PNPM|ELIFECYCLE' | cut -c1-300 | awk '!seen[$0]++' | head -60 | sed 's/^/  /'
  fi
}

# over_budget FILE: what costs more CPU seconds than FILE allows. It tells and never fails: a busy machine makes each second dearer.
over_budget() {
  awk '
    FNR == NR { if ($0 !~ /^#/ && NF) { cpu = $1; $1 = ""; sub(/^ +/, ""); allowed[$0] = cpu; all += cpu } next }
    { cpu = $2; $1 = $2 = ""; sub(/^ +/, ""); sum += cpu; if (cpu > allowed[$0]) grown = grown sprintf("  %s: %d, allowed %d\n", $0, cpu, allowed[$0]) }
    END { if (sum > all) printf "\n=== %d CPU seconds, the budget is %d\n%s", sum, all, grown }
  ' "$1" "$times_table"
}

# finish [BUDGET]: the seconds of each stage, what failed, and the sum as the last line.
finish() {
  echo
  echo '=== seconds and CPU seconds by stage'
  cat "$times_table"
  awk '{ wall += $1; cpu += $2 } END { printf "%7d %7d  all\n", wall, cpu }' "$times_table"
  if [ $# -gt 0 ]; then over_budget "$1"; fi
  if [ -s "$broken" ]; then
    echo
    echo '=== what failed'
    cat "$broken"
  fi
  echo
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
