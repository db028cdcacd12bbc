import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { readManifest, type WorkspacePackage, workspacePackages } from './workspace-packages.ts';

const root = join(import.meta.dirname, '..');

interface TurboConfig {
  readonly globalDependencies: readonly string[];
  readonly tasks: {
    readonly [name: string]: { readonly cache?: boolean; readonly inputs?: readonly string[] } | undefined;
  };
}

const { globalDependencies, tasks }: TurboConfig = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8'));

const packages: readonly WorkspacePackage[] = [
  ...workspacePackages(root),
  { folder: 'benchmarks', manifest: readManifest(join(root, 'benchmarks/package.json')) },
];

/** The folder of a package, and those of its dependencies, whose files turbo counts as inputs by itself. */
function countedFolders({ folder, manifest }: WorkspacePackage): readonly string[] {
  const counted = new Set([folder]);
  const add = (dependencies: object | undefined): void => {
    for (const name of Object.keys(dependencies ?? {})) {
      const found = packages.find((one) => one.manifest.name === name);
      if (!found || counted.has(found.folder)) continue;
      counted.add(found.folder);
      add(found.manifest.dependencies);
      add(found.manifest.devDependencies);
    }
  };
  add(manifest.dependencies);
  add(manifest.devDependencies);
  return [...counted];
}

/** Installed and built files, and the tests of the page of `examples/adk-dev-ui`, which another task runs. */
const notOfTest = /(^|[\\/])(node_modules|dist|test[\\/]ui)$/;

/** The files outside of its own folder that the tests of a package name, `*` for each inserted value. */
function filesRead(folder: string): readonly string[] {
  // The other sources of the benchmarks are measurements that no test runs.
  const pattern = folder === 'benchmarks' ? `${folder}/src/**/*.test.ts` : `${folder}/{src,test}/**/*.{ts,tsx}`;
  const paths = globSync(pattern, { cwd: root, exclude: (path) => notOfTest.test(path) }).flatMap((file) => {
    const from = posix.dirname(file.replaceAll('\\', '/'));
    const named = readFileSync(join(root, file), 'utf8').matchAll(/['"`]((?:\.\.\/){2,}[^'"`\n]*)['"`]/g);
    return Array.from(named, ([, path = '']) => posix.join(from, path.replaceAll(/\$\{[^}]*\}/g, '*')));
  });
  return [...new Set(paths)].filter(
    (path) => !path.startsWith('..') && !path.startsWith(`${folder}/`) && globSync(path, { cwd: root }).length > 0,
  );
}

function isCovered(path: string, globs: readonly string[]): boolean {
  return globs.some(
    (glob) =>
      // What is inserted at the end may be more than one folder.
      glob.startsWith(path) || posix.matchesGlob(path, glob) || posix.matchesGlob(posix.join(path, 'file'), glob),
  );
}

it.each(packages.map((one) => [one.folder, one] as const))(
  'turbo runs the tests of %s again when a file outside of the package that they read changes',
  (folder, one) => {
    const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const counted = [...countedFolders(one).map((each) => `${each}/**`), ...globalDependencies];
    const missing = ['test', 'test:slow']
      .filter((task) => scripts?.[task] !== undefined)
      .map((task) => [task, tasks[`${one.manifest.name}#${task}`] ?? tasks[task]] as const)
      .flatMap(([task, { inputs = [] } = {}]) => {
        const globs = [...counted, ...inputs.map((each) => each.replace('$TURBO_ROOT$/', ''))];
        return filesRead(folder).flatMap((path) => (isCovered(path, globs) ? [] : [`${task}: ${path}`]));
      });
    expect(missing).toEqual([]);
  },
);

it('turbo remembers no result of a task of the root, which may read any file', () => {
  const ofRoot = Object.entries(tasks).filter(([name]) => name.startsWith('//#'));
  expect(ofRoot.length).toBeGreaterThan(3);
  expect(ofRoot.filter(([, task]) => task?.cache !== false)).toEqual([]);
});
