import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, type ViteUserConfig } from 'vitest/config';
import { compiledEnvironment } from './compiled.ts';
import { reporters } from './reporters.ts';
import { testMs, waitMs } from './wait.ts';

const workspace: string = join(import.meta.dirname, '..');

const include = ['src/**/*.test.ts', 'test/**/*.test.ts'];

/** Test files of a package that do not run in the gate. */
export interface TestStages {
  /** Test files that run only in `.ci/full-1`, as paths from the package's folder, each with the reason. */
  readonly slow?: Readonly<Record<string, string>>;
}

/**
 * The tests of one package: beside the source as `src/**\/*.test.ts`, and in `test/`. Slow files are a vitest
 * project of that name: `vitest run` runs them with the others, `--project=!slow` leaves them out.
 *
 * The root is the workspace, because vitest keeps what it has compiled by root: a module is compiled once,
 * not once for each package whose tests load it. Paths in a configuration are absolute, or relative to the
 * package in `slow`.
 *
 * Files share workers, and with them the modules that all of them load, which takes longer than most tests: a
 * test leaves the process as it was. A file that mocks modules or counts timers has a worker of its own: what
 * an earlier file left waiting may still start timers.
 *
 * @param folder - absolute path of the package's folder
 */
export function packageTests(folder: string, { slow = {} }: TestStages = {}): ViteUserConfig {
  return testsIn(folder, include, Object.keys(slow), hasProperties(folder));
}

/**
 * The tests of several packages as one run, for `smallPackages`: to start vitest and to load the core costs
 * more than the tests of one of them.
 *
 * @param folders - paths of the packages' folders from the root of the workspace
 */
export function testsOfSeveral(folders: readonly string[]): ViteUserConfig {
  const files = folders.flatMap((folder) => include.map((pattern) => `${folder}/${pattern}`));
  return testsIn(workspace, files, [], true);
}

function testsIn(
  folder: string,
  files: readonly string[],
  staged: readonly string[],
  withProperties: boolean,
): ViteUserConfig {
  const alone = globSync(files, { cwd: folder }).filter(
    (file) => needsOwnWorker(join(folder, file)) && !staged.includes(file),
  );
  const shared = {
    name: 'shared',
    include: [...files],
    exclude: [...configDefaults.exclude, ...alone, ...staged],
    isolate: false,
  };
  const projects = [
    shared,
    ...(alone.length > 0 ? [{ name: 'alone', include: alone, isolate: true }] : []),
    ...(staged.length > 0 ? [{ name: 'slow', include: [...staged], isolate: true }] : []),
  ];
  return {
    root: workspace,
    test: {
      dir: folder,
      // Without `include`, tools that read the configuration count every test file below the folder.
      ...(projects.length > 1
        ? { include: [], projects: projects.map((test) => ({ extends: true as const, test })) }
        : shared),
      env: compiledEnvironment,
      ...reporters(),
      setupFiles: withProperties ? [join(import.meta.dirname, 'seed-properties.ts')] : [],
      pool: 'threads',
      // Many tests wait for timers and processes. More workers would each load the same modules again.
      maxWorkers: 2,
      // A guard against tests that never end, not a measurement: a busy machine is slow.
      testTimeout: testMs,
      hookTimeout: testMs,
      expect: { poll: { timeout: waitMs } },
    },
  };
}

function needsOwnWorker(file: string): boolean {
  return /\bvi\.(?:mock|doMock|resetModules|getTimerCount)\(/.test(readFileSync(file, 'utf8'));
}

/** Returns true if the tests in a folder have properties: their own, or those of a kit that they run. */
function hasProperties(folder: string): boolean {
  const own = join(folder, 'node_modules/@mortise');
  const kits = existsSync(own) ? readdirSync(own).filter((name) => name.endsWith('-kit')) : [];
  return [folder, ...kits.map((name) => join(own, name))].some((at) => existsSync(join(at, 'node_modules/fast-check')));
}
