import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Told } from '../interop/packed-earlier/told.ts';
import { startPostgres } from '../packages/session-kit/test/support/postgres-server.ts';
import { build, checkOut, installTarballs } from './earlier-build.ts';
import { chapters, earlierProblems, withoutSnapshot } from './earlier-problems.ts';
import { type Finding, reportFindings } from './finding.ts';
import { GOLDEN_PACKAGES, GOLDEN_PROGRAM } from './golden-logs.ts';
import { pinnedVersions } from './install-packed.ts';
import { rollOut } from './rolling-deploy.ts';
import { runCommand } from './run-command.ts';

/**
 * The previous version: the last commit before a change of stored data (a type of event or inbox item, a
 * table or a column, a member of the index, the format of a snapshot). Workers still run its tarballs while
 * the change is rolled out. A change of the format moves it to the commit before that change. The adapter of
 * `check-earlier-adapter.ts` is built with it too: a change that breaks adapters on purpose moves it to that
 * change.
 */
export const EARLIER = '1fa6befa0fdb9edc86f7d721aa0199103384a822';
const PROGRAMS = 'interop/packed-earlier';
const OURS = [...GOLDEN_PACKAGES, '@mortise/session-postgres', '@mortise/testing'];

/**
 * Simulates the middle of a deployment: installs the tarballs of this version in one empty folder and those
 * of an earlier commit in another, and lets both work on the same sessions, over one SQLite file and one
 * PostgreSQL. One version begins, the other continues, and the first one finishes; then the same with
 * exchanged roles. Data that a version does not know is refused, and stays stored.
 *
 * This version must have been built before; the earlier commit is built here, so the clone needs its history.
 */
export async function checkEarlier(root: string, commit: string = EARLIER): Promise<readonly Finding[]> {
  if (!runCommand('git', ['cat-file', '-e', `${commit}^{commit}`], root).ok)
    return [missingCommit('scripts/check-earlier.ts', commit)];
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-earlier-'));
  try {
    const earlier = join(scratch, 'checkout');
    const problem = checkOut(root, commit, earlier) ?? build(earlier, OURS, '--no-dts');
    if (problem) return [finding(`${commit}: ${problem}`)];
    const roots = { this: root, earlier };
    for (const [name, from] of Object.entries(roots)) {
      const project = join(scratch, name);
      const failed = installTarballs(from, project, OURS, pinnedVersions(root, ['pg', 'zod']));
      if (failed) return [finding(failed)];
      for (const folder of [PROGRAMS, GOLDEN_PROGRAM]) cpSync(join(root, folder), project, { recursive: true });
    }
    const logs = [...tryLogs(scratch, 'this', 'earlier'), ...tryLogs(scratch, 'earlier', 'this')];
    if (logs.length > 0) return logs;
    const postgres = await startPostgres();
    try {
      const places = { this: 'by_this', earlier: 'by_earlier' };
      const deploys = [join(scratch, 'rolling.db'), `${postgres.url}#rolling`];
      const rolled = await Promise.all(deploys.map((place, at) => tryDeploy(scratch, place, `ledger-${at}`)));
      return [
        ...rolled.flat(),
        ...tryPlace(scratch, 'this', 'earlier', join(scratch, `${places.this}.db`)),
        ...tryPlace(scratch, 'earlier', 'this', join(scratch, `${places.earlier}.db`)),
        ...tryPlace(scratch, 'this', 'earlier', `${postgres.url}#${places.this}`),
        ...tryPlace(scratch, 'earlier', 'this', `${postgres.url}#${places.earlier}`),
      ];
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

type Version = 'this' | 'earlier';

/** Replaces workers of one version by workers of the other, and kills some of them. */
async function tryDeploy(scratch: string, place: string, ledger: string): Promise<readonly Finding[]> {
  const { kills, problems } = await rollOut(
    [join(scratch, 'this'), join(scratch, 'earlier')],
    place,
    join(scratch, ledger),
  );
  const where = `a rolling deploy over ${place.startsWith('postgres:') ? 'PostgreSQL' : 'SQLite'}`;
  console.log(`${where}: ${kills} kills, ${problems.length} problems`);
  return problems.map((problem) => finding(`${where}: ${problem}`));
}

/**
 * Lets one version write a session in every state, and checks that
 * the other version resumes the sessions with the same results.
 */
function tryLogs(scratch: string, writer: Version, reader: Version): readonly Finding[] {
  const folder = join(scratch, `logs of ${writer}`);
  mkdirSync(folder);
  const run = (version: Version, program: string) =>
    runCommand(process.execPath, ['--no-warnings', program, folder], join(scratch, version));
  const written = run(writer, 'write-logs.ts');
  if (!written.ok) return [finding(`the ${writer} version cannot write its logs:\n${written.output}`)];
  const { ok, output } = run(reader, 'resume-logs.ts');
  if (!ok) return [finding(`the ${reader} version cannot resume the logs of the ${writer} one:\n${output}`)];
  const told: { count: number; differences: string[] } = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
  const differences = told.count > 0 ? told.differences : ['it has found no log'];
  return differences.map((each) =>
    finding(`the ${reader} version resumes a log of the ${writer} one otherwise: ${each}`),
  );
}

/** Lets one version begin and finish, and the other version continue in between. */
function tryPlace(scratch: string, first: Version, other: Version, place: string): readonly Finding[] {
  const where = `${first} version first, over ${place.startsWith('postgres:') ? 'PostgreSQL' : 'SQLite'}`;
  const run = (version: Version, program: string, argument: string) =>
    runCommand(process.execPath, ['--no-warnings', program, argument, place], join(scratch, version));
  const told: Told[] = [];
  for (const [version, chapter] of [
    ...chapters.map((each, at) => [at === 1 ? other : first, each] as const),
    [other, 'read'] as const,
  ]) {
    const { ok, output } = run(version, 'story.ts', chapter);
    if (!ok) return [finding(`${where}: the ${version} one cannot ${chapter}:\n${output}`)];
    told.push(JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));
  }
  const [begin, goOn, finish, read] = told;
  if (!begin || !goOn || !finish || !read) throw new Error('a chapter is missing');
  const paid = readFileSync(join(scratch, 'effects'), 'utf8').split('\n');
  const newest = first === 'this' ? begin : goOn;
  return [
    ...earlierProblems([begin, goOn, finish, read]),
    ...['answered', 'kept'].flatMap((session) => {
      const times = paid.filter((line) => line === `${place} ${session}`).length;
      return times === 1 ? [] : [`"${session}" was paid ${times} times`];
    }),
    ...(withoutSnapshot(newest).includes('state') ? ['this version has left no snapshot'] : []),
    ...tablesProblems(run, other, first, finish),
  ].map((problem) => finding(`${where}: ${problem}`));
}

/** Tables of a later version are refused, and have lost nothing when they are known again. */
function tablesProblems(
  run: (version: Version, program: string, argument: string) => ReturnType<typeof runCommand>,
  other: Version,
  first: Version,
  finish: Told,
): readonly string[] {
  const aged = run(first, 'age-tables.ts', '1');
  const refused = run(other, 'story.ts', 'read');
  const back = run(first, 'age-tables.ts', '0');
  const read = run(other, 'story.ts', 'read');
  if (!aged.ok || !back.ok || !read.ok)
    return [`tables of a later version:\n${aged.output}${back.output}${read.output}`];
  const { before }: Told = JSON.parse(read.output.trimEnd().split('\n').at(-1) ?? '');
  const lost = Object.entries(finish.after).filter(([id, { events }]) => before[id]?.events.join() !== events.join());
  return [
    ...(!refused.ok && refused.output.includes('update this worker')
      ? []
      : [`the ${other} one does not refuse tables of a later version:\n${refused.output}`]),
    ...lost.map(([session]) => `"${session}" is not what it was before its tables were of a later version`),
  ];
}

/** Returns the finding of a check that needs a commit that the clone does not have. */
export function missingCommit(file: string, commit: string): Finding {
  return {
    file,
    problem: `this clone has no commit ${commit}, whose tarballs are tried here`,
    fix: `Get it: \`git fetch --unshallow\`, or \`git fetch --depth 1 origin ${commit}\`.`,
  };
}

function finding(problem: string): Finding {
  const fix = 'Workers of both versions run while one is rolled out: let the earlier one read, append or refuse.';
  return { file: PROGRAMS, problem, fix };
}

if (import.meta.main) reportFindings('check-earlier', await checkEarlier(process.cwd()));
