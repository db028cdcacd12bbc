import { cruiseImports } from './cruise-imports.ts';
import { isTest } from './source-file.ts';
import { workspacePackages } from './workspace-packages.ts';

/** The tests to run. */
export interface TestChoice {
  /** Packages whose tests are run as well. */
  readonly also?: readonly string[];
  /** Texts of which a path of a test has to have one; all tests where there are none. */
  readonly only?: readonly string[];
  /** Texts in the paths of tests that are omitted. */
  readonly without?: readonly string[];
}

/**
 * Returns the test files that belong to a package and load some of its code.
 *
 * The core, the validators and `models` are also tested in `core-tests`, a private package.
 */
export async function mutationTests(
  root: string,
  name: string,
  { also = [], only = [], without = [] }: TestChoice = {},
): Promise<string[]> {
  const { modules } = await cruiseImports(root, []);
  const graph = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)] as const),
  );
  const folders = [name, ...testedBy(root, name), ...also].map((one) => `packages/${one}/`);
  const own = `packages/${name}/src/`;
  return [...graph.keys()].filter(
    (file) =>
      isTest(file) &&
      folders.some((folder) => file.startsWith(folder)) &&
      (only.length === 0 || only.some((text) => file.includes(text))) &&
      !without.some((text) => file.includes(text)) &&
      reaches(graph, file, own),
  );
}

function testedBy(root: string, name: string): readonly string[] {
  if (['core', 'json-schema', 'models', 'schema-ajv'].includes(name)) return ['core-tests'];
  const packages = workspacePackages(root).filter(({ folder }) => folder.startsWith('packages/'));
  const mutated = packages.find(({ folder }) => folder === `packages/${name}`);
  if (mutated?.manifest.private !== true) return [];
  return packages
    .filter(({ manifest }) => mutated.manifest.name in { ...manifest.dependencies, ...manifest.devDependencies })
    .map(({ folder }) => folder.slice('packages/'.length));
}

function reaches(graph: ReadonlyMap<string, readonly string[]>, from: string, folder: string): boolean {
  const seen = new Set<string>([from]);
  for (const file of seen) {
    if (file.startsWith(folder) && !isTest(file)) return true;
    for (const to of graph.get(file) ?? []) seen.add(to);
  }
  return false;
}
