import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { official } from './official.ts';

const revisions = ['2025-11-25', '2026-07-28'];
const client = fileURLToPath(new URL('conformance-client.ts', import.meta.url));
const expectedFailures = fileURLToPath(new URL('expected-failures.yml', import.meta.url));

/**
 * Returns the client scenarios that the suite lists for a revision,
 * so that new scenarios of the next version of the suite run as well.
 */
function scenariosOf(...revision: readonly string[]): readonly (readonly [name: string, of: string])[] {
  const args = [official.conformance, 'list', '--client', ...revision.flatMap((each) => ['--spec-version', each])];
  const said = execFileSync(process.execPath, args, { encoding: 'utf8' });
  return [...said.matchAll(/^ {2}- (\S+) \[(.+)\]$/gm)].map(([, name = '', of = '']) => [name, of]);
}

/** Two scenarios run at a time, because the machine may have only two processors. */
const ready: (() => void)[] = [];
let running = 0;
async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (running === 2) await new Promise<void>((resolve) => ready.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = ready.shift();
    if (next) next();
    else running -= 1;
  }
}

interface Outcome {
  readonly exitCode: number;
  readonly said: string;
}

function run(scenario: string, ...revision: readonly string[]): Promise<Outcome> {
  const command = `"${process.execPath}" "${client}"`;
  const args = [
    official.conformance,
    'client',
    '--command',
    command,
    '--scenario',
    scenario,
    ...revision.flatMap((each) => ['--spec-version', each]),
    '--expected-failures',
    expectedFailures,
  ];
  return turn(
    () =>
      new Promise((resolve) => {
        execFile(process.execPath, [...args, '--timeout', '60000'], (error, out, err) =>
          resolve({ exitCode: error ? 1 : 0, said: out + err }),
        );
      }),
  );
}

/**
 * Describes the tests of some scenarios. All scenarios are queued at
 * once, so that two run at a time, and each test waits for its own.
 */
function describeAll(title: string, names: readonly string[], ...revision: readonly string[]): void {
  describe(title, () => {
    let runs: ReadonlyMap<string, Promise<Outcome>> | undefined;
    it.each(names)('the client passes the scenario %s', { timeout: 300_000 }, async (name) => {
      runs ??= new Map(names.map((each) => [each, run(each, ...revision)]));
      const { exitCode, said } = (await runs.get(name)) ?? { exitCode: 1, said: '' };
      // The suite exits with 0 for a pass and for an expected failure, which has another message.
      expect(exitCode, said).toBe(0);
      expect(said).toMatch(/OVERALL: PASSED|xpected failure/);
    });
  });
}

for (const revision of revisions)
  describeAll(
    `@modelcontextprotocol/conformance, clients at ${revision}`,
    scenariosOf(revision).map(([name]) => name),
    revision,
  );

/** The scenarios of no revision, or of a revision older than the supported ones; they pass as well. */
const others = scenariosOf().filter(([, of]) => !revisions.some((revision) => of.includes(revision)));
describeAll(
  '@modelcontextprotocol/conformance, clients: extensions and older revisions',
  others.map(([name]) => name).filter((name) => !name.startsWith('sep-2640-')),
);

for (const [name] of others.filter(([each]) => each.startsWith('sep-2640-')))
  it.skip(`${name}: skills are not there, so the scenario skips itself`, () => undefined);
