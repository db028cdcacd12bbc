import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { changedLines } from './changed-lines.ts';
import { describeMutants, type MutantReport } from './mutant-report.ts';
import { mutationTargets, type Target } from './mutation-targets.ts';
import { mutationTests } from './mutation-tests.ts';
import { copyWorkspace } from './workspace-copy.ts';

const USAGE = `pnpm mutate <package> [files...]   changes the code of a package piece by piece and says which changes no test notices

  --since <ref>     only what was changed since a commit
  --max <lines>     only a sample of the code, of about so many lines
  --seed <number>   another sample; 1 unless told
  --with <names>    packages whose tests are run too, joined with commas
  --only <text>     only tests whose path has this text; may be repeated
  --without <text>  leaves out tests whose path has this text; may be repeated
  --texts           changes texts too, those of messages among them
  --no-static       leaves out what runs only when a file is loaded, for which all tests are run
  --shared          loads code once for all tests: several times faster, for tests that leave nothing behind in it
  --timeout <ms>    how long a change may take longer than the tests do without it; 5,000 unless told
  --again           asks again about what an earlier run has answered`;

/** The arguments of the command. */
interface Wanted {
  readonly name: string;
  readonly targets: readonly Target[];
  readonly tests: readonly string[];
  /** Files that set up the environment that the tests of their packages need. */
  readonly globalSetup: readonly string[];
  readonly texts: boolean;
  readonly statics: boolean;
  /** True if the test files share loaded modules. */
  readonly shared: boolean;
  readonly again: boolean;
  readonly timeoutMs: number;
}

/**
 * Runs Stryker over a copy of the workspace, so that an interrupt leaves nothing behind in this workspace.
 */
async function mutate(root: string, wanted: Wanted): Promise<number> {
  const cache = join(root, 'node_modules', '.cache', 'mutate', `${wanted.name}.json`);
  const copy = copyWorkspace(root);
  try {
    const incremental = join(copy.root, 'mutate-incremental.json');
    if (existsSync(cache)) writeFileSync(incremental, readFileSync(cache));
    writeFileSync(join(copy.root, 'mutate.vitest.config.mjs'), vitestConfig(wanted));
    writeFileSync(join(copy.root, 'mutate.config.json'), JSON.stringify(strykerConfig(wanted, incremental)));
    const code = await runStryker(copy.root);
    const report = join(copy.root, 'mutate-report.json');
    if (!existsSync(report)) return code || 1;
    mkdirSync(dirname(cache), { recursive: true });
    if (existsSync(incremental)) writeFileSync(cache, readFileSync(incremental));
    console.log(describeMutants(JSON.parse(readFileSync(report, 'utf8')) as MutantReport));
    return 0;
  } finally {
    copy.remove();
  }
}

/** The global setup of the package's tests, such as a server, also runs in the copy. */
function vitestConfig({ tests, globalSetup, shared }: Wanted): string {
  const setupFiles = ['./tooling/seed-properties.ts'];
  const test = {
    include: tests,
    pool: 'threads',
    isolate: !shared,
    testTimeout: 10_000,
    hookTimeout: 60_000,
    passWithNoTests: true,
    setupFiles,
    globalSetup,
  };
  return `export default { test: ${JSON.stringify(test)} };\n`;
}

async function globalSetupsOf(root: string, tests: readonly string[]): Promise<readonly string[]> {
  const setups: string[] = [];
  for (const folder of new Set(tests.map((test) => test.split('/').slice(0, 2).join('/')))) {
    const config = join(root, folder, 'vitest.config.ts');
    if (!existsSync(config)) continue;
    const { default: found } = (await import(config)) as {
      readonly default?: { readonly test?: { readonly globalSetup?: string } };
    };
    const setup = found?.test?.globalSetup;
    if (setup !== undefined) setups.push(relative(root, setup));
  }
  return setups;
}

function strykerConfig({ targets, texts, statics, again, timeoutMs }: Wanted, incrementalFile: string): object {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'mutate.vitest.config.mjs', related: false },
    // Works in the copy, the only place where files are changed.
    inPlace: true,
    concurrency: 1,
    coverageAnalysis: 'perTest',
    mutate: targets.map(({ file, lines }) => (lines ? `${file}:${lines.first}-${lines.last}` : file)),
    mutator: { excludedMutations: texts ? [] : ['StringLiteral'] },
    ignoreStatic: !statics,
    incremental: true,
    incrementalFile,
    force: again,
    timeoutMS: timeoutMs,
    dryRunTimeoutMinutes: 20,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: 'mutate-report.json' },
    checkers: [],
    allowEmpty: true,
  };
}

/**
 * Runs Stryker in its own process group: an interrupt also
 * ends its workers, and the copy is removed afterwards.
 */
function runStryker(cwd: string): Promise<number> {
  const bin = join(cwd, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const child = spawn(process.execPath, [bin, 'run', 'mutate.config.json'], { cwd, stdio: 'inherit', detached: true });
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function wantedOf(root: string, args: readonly string[]): Promise<Wanted | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      max: { type: 'string' },
      seed: { type: 'string', default: '1' },
      with: { type: 'string', default: '' },
      only: { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
      texts: { type: 'boolean', default: false },
      'no-static': { type: 'boolean', default: false },
      shared: { type: 'boolean', default: false },
      timeout: { type: 'string', default: '5000' },
      again: { type: 'boolean', default: false },
    },
  });
  const [name, ...files] = positionals;
  if (name === undefined || !existsSync(join(root, 'packages', name, 'src'))) return undefined;
  const changed = values.since === undefined ? undefined : changedLines(root, values.since);
  const most = values.max === undefined ? undefined : { lines: Number(values.max), seed: Number(values.seed) };
  const tests = await mutationTests(root, name, {
    also: values.with.split(',').filter(Boolean),
    only: values.only,
    without: values.without,
  });
  return {
    name,
    targets: mutationTargets(root, name, { files, changed, most }),
    tests,
    globalSetup: await globalSetupsOf(root, tests),
    texts: values.texts,
    statics: !values['no-static'],
    shared: values.shared,
    again: values.again,
    timeoutMs: Number(values.timeout),
  };
}

if (import.meta.main) {
  const wanted = await wantedOf(process.cwd(), process.argv.slice(2));
  if (!wanted) console.error(USAGE);
  else if (wanted.targets.length === 0) console.log('nothing to change: no code is meant by this');
  process.exitCode = !wanted ? 1 : wanted.targets.length === 0 ? 0 : await mutate(process.cwd(), wanted);
}
