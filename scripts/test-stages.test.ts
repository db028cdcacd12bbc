import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { smallPackages } from '../tooling/small-packages.ts';
import { workspacePackages } from './workspace-packages.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The folders whose `vitest.config.ts` is `packageTests`, each with its slow files. */
const folders = [...workspacePackages(root).map(({ folder }) => folder), 'benchmarks']
  .filter((folder) => existsSync(join(root, folder, 'vitest.config.ts')))
  .map((folder) => ({ folder, config: read(`${folder}/vitest.config.ts`) }))
  .filter(({ config }) => config.includes('packageTests('))
  .map(({ folder, config }) => ({
    folder,
    slow: [...config.matchAll(/'([^']+\.test\.ts)': '/g)].map(([, file = '']) => file),
  }));

/** The scripts that run test files outside of these folders, by the folder whose test files they run. */
const otherStages: Readonly<Record<string, readonly [script: string, command: string]>> = {
  'scripts/growth/': ['.ci/full-1', ' test:slow'],
  'scripts/': ['.ci/run', ' test'],
  'tooling/': ['.ci/run', ' test'],
  'runtimes/src/': ['.ci/run', ' test'],
  'interop/test/': ['.ci/full-2', ' interop'],
  'pages/test/': ['.ci/full-2', ' pages'],
  'apps/docs/test/': ['.ci/full-2', ' site'],
  'examples/adk-dev-ui/test/ui/': ['.ci/full-2', ' test:page'],
  'examples/provider-ollama/test/': ['.ci/full-2', 'packed stranger'],
  'apps/create-mortise/templates/': ['.ci/full-2', 'packed templates'],
};

it('the gate and the full runs together run every test file', () => {
  const files = globSync('{apps,benchmarks,examples,interop,packages,pages,runtimes,scripts,tooling}/**/*.test.ts', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  });
  const isRun = (file: string): boolean =>
    Object.keys(otherStages).some((folder) => file.startsWith(folder)) ||
    folders.some(({ folder }) => file.startsWith(`${folder}/src/`) || file.startsWith(`${folder}/test/`));
  expect(files.length).toBeGreaterThan(900);
  expect(files.filter((file) => !isRun(file))).toEqual([]);
  for (const [script, command] of Object.values(otherStages)) expect(read(script)).toContain(command);
});

it('each slow file exists, is omitted from the gate and run by `.ci/full-1`', () => {
  expect(read('.ci/run')).toMatch(/ test$/m);
  expect(read('.ci/full-1')).toMatch(/ test:slow$/m);
  expect(folders.filter(({ slow }) => slow.length > 0).length).toBeGreaterThan(4);
  for (const { folder, slow } of folders) {
    expect(slow.filter((file) => !existsSync(join(root, folder, file)))).toEqual([]);
    const { scripts } = JSON.parse(read(`${folder}/package.json`));
    const tests = globSync('{src,test}/**/*.test.ts', { cwd: join(root, folder) });
    const quick = tests.filter((file) => !slow.includes(file));
    expect([folder, scripts.test, scripts['test:slow']]).toEqual([
      folder,
      quick.length === 0 ? undefined : slow.length > 0 ? 'vitest run --project=!slow' : 'vitest run',
      slow.length > 0 ? 'vitest run --project=slow' : undefined,
    ]);
  }
});

it('each package of the joint run exists, and needs no configuration of its own and no slow stage', () => {
  expect(smallPackages.filter((folder) => !folders.some((each) => each.folder === folder))).toEqual([]);
  expect([...new Set(smallPackages)]).toEqual(smallPackages);
  const plain = `import { packageTests } from '../../tooling/vitest.ts';\n\nexport default packageTests(import.meta.dirname);\n`;
  expect(smallPackages.filter((folder) => read(`${folder}/vitest.config.ts`) !== plain)).toEqual([]);
  const { scripts } = JSON.parse(read('package.json'));
  expect(scripts.test).toBe('node scripts/test.ts');
  expect(scripts['test:small']).toBe('vitest run --config vitest.small.config.ts');
});
