import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { givenRuns } from '../../tooling/property-runs.ts';
import { propertySeed } from '../../tooling/property-seed.ts';
import { bundleTests } from './bundle/bundle-tests.ts';
import { type Exclusion, exclusions } from './exclusions.ts';
import type { Host } from './hosts/host.ts';
import { proofFile, proofProblems } from './proof-problems.ts';
import { testedPackages, testFilesOf } from './tested-packages.ts';
import { messageOf, type Verdict } from './verdict.ts';

/** The results of a runtime after its run. */
export interface HostRun {
  readonly name: string;
  readonly verdicts: readonly Verdict[];
  /** The test files that were omitted completely. */
  readonly leftOut: readonly Exclusion[];
}

/**
 * The maximum time in milliseconds of all tests on a
 * runtime: a guard against hanging tests, not a measurement.
 */
const limitMs = 3_600_000;

/**
 * Settings with few property runs: the packages' own test runs try many values; this run tests the runtime.
 */
const settings: Readonly<Record<string, string>> = {
  MORTISE_RUNS: String(givenRuns(process.env['MORTISE_RUNS'] ?? '40')),
  MORTISE_SEED: String(propertySeed(process.env['MORTISE_SEED'])),
  MORTISE_DOUBLE_KILLS: process.env['MORTISE_DOUBLE_KILLS'] ?? '0',
};

/** Bundles the tests for a runtime and runs them there. Every error becomes a failed verdict. */
export async function runHost(root: string, host: Host): Promise<HostRun> {
  const mine = exclusions.filter(({ on }) => on.includes(host.name));
  const leftOut = mine.filter(({ tests }) => !tests);
  const files = testedPackages.flatMap((name) => testFilesOf(root, name));
  const verdicts: Verdict[] = mine.filter(({ file }) => ![proofFile, ...files].includes(file)).map(outdated);
  const plan = {
    runtime: host.name,
    excluded: mine.flatMap(({ file, tests = [], reason }) => tests.map((test) => ({ file, test, reason }))),
    settings,
  };
  const folder = join(import.meta.dirname, '../node_modules/.cache/mortise', host.name);
  const run = files.filter((file) => !leftOut.some((one) => one.file === file));
  try {
    await rm(folder, { recursive: true, force: true });
    const bundle = await bundleTests(root, plan, [proofFile, ...run], host.place, folder);
    for await (const verdict of verdictsIn(host.run(bundle, settings, AbortSignal.timeout(limitMs)))) {
      verdicts.push(verdict);
    }
  } catch (error) {
    verdicts.push({ file: host.name, test: '', state: 'failed', reason: String(error) });
  }
  const tests = verdicts.filter(({ file }) => file !== proofFile);
  return { name: host.name, verdicts: [...proofProblems(verdicts), ...tests], leftOut };
}

async function* verdictsIn(lines: AsyncIterable<string>): AsyncGenerator<Verdict, void, void> {
  for await (const line of lines) {
    const message = messageOf(line);
    if (message?.type === 'verdict') yield message.verdict;
    if (message?.type === 'end') return;
  }
  throw new Error('The runtime ended before its last test.');
}

function outdated({ file }: Exclusion): Verdict {
  return { file, test: '', state: 'failed', reason: 'There is no such test file: take it out of the exclusions.' };
}
