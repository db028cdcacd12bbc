import { posix } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { type Edge, importCycles, importGraph } from './import-graph.ts';
import { isTest } from './source-file.ts';
import { sourceEntries, type WorkspacePackage, workspacePackages } from './workspace-packages.ts';

/** The folders of `packages/core/src`, lowest first: an import goes to the same layer or an earlier one. */
export const CORE_LAYERS: readonly string[] =
  'json platform error schema content event session artifact memory credential model context agent tool callback flow tools runner'.split(
    ' ',
  );

const CORE = '@mortise/core';
const TESTING = '@mortise/testing';
const CORE_SOURCE = 'packages/core/src/';

/** Finds imports against the direction of layers and packages, and import cycles. */
export function checkLayers(root: string): Finding[] {
  const graph = importGraph(root);
  const packages = workspacePackages(root);
  const edges = [...graph.values()].flat();
  return [
    ...[...graph.keys()].flatMap(checkPlace),
    ...edges.flatMap((edge) => [...checkLayer(edge), ...checkPackage(edge, packages)]),
    ...importCycles(graph).map(describeCycle),
  ];
}

function checkPlace(file: string): Finding[] {
  if (!file.startsWith(CORE_SOURCE) || file === `${CORE_SOURCE}index.ts` || CORE_LAYERS.includes(layerOf(file)))
    return [];
  return [{ file, problem: 'not in a layer of the core', fix: `Move it to one of: ${CORE_LAYERS.join(', ')}.` }];
}

function checkLayer({ from, to, line }: Edge): Finding[] {
  if (!to || isTest(from) || !from.startsWith(CORE_SOURCE) || !to.startsWith(CORE_SOURCE)) return [];
  if (rankOf(to) <= rankOf(from)) return [];
  const problem = `the layer ${layerOf(from)} imports ${to.slice(CORE_SOURCE.length)} of the later layer ${layerOf(to)}`;
  return [{ file: from, line, problem, fix: 'Move the shared part down, or declare an interface in the lower layer.' }];
}

function checkPackage({ from, specifier, line }: Edge, packages: readonly WorkspacePackage[]): Finding[] {
  const own = packages.find(({ folder }) => from.startsWith(`${folder}/`));
  if (!own) return [];
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(from), specifier);
    if (target.startsWith(`${own.folder}/`) || isConfig(from)) return [];
    return [
      { file: from, line, problem: `${specifier} leaves the package`, fix: 'Import the other package by its name.' },
    ];
  }
  const other = packages.find(
    ({ manifest }) => specifier === manifest.name || specifier.startsWith(`${manifest.name}/`),
  );
  if (!other || other === own) return [];
  if (!sourceEntries(other).has(specifier.replace(other.manifest.name, '.'))) {
    return [
      {
        file: from,
        line,
        problem: `${specifier} is not an entry point of ${other.manifest.name}`,
        fix: 'Import a public entry point, or export what is missing.',
      },
    ];
  }
  if (mayImport(own, other, from)) return [];
  return [
    { file: from, line, problem: `${own.manifest.name} imports ${other.manifest.name}`, fix: directionRule(own) },
  ];
}

function mayImport(own: WorkspacePackage, other: WorkspacePackage, from: string): boolean {
  if (isApplication(other)) return false;
  if (isApplication(own)) return true;
  if (own.manifest.name === CORE) return false;
  // A private package is no adapter: it is bundled into those that share it.
  if (other.manifest.private === true) return true;
  if (other.manifest.name === TESTING) return !from.startsWith(`${own.folder}/src/`) || isTest(from);
  return other.manifest.name === CORE;
}

function isApplication({ folder }: WorkspacePackage): boolean {
  return folder.startsWith('apps/') || folder.startsWith('examples/');
}

function directionRule(own: WorkspacePackage): string {
  if (own.manifest.name === CORE)
    return 'The core imports no package, not even in its tests: tests that need the kit belong to packages/testing/test.';
  if (isApplication(own)) return 'Applications do not import each other.';
  return `An adapter imports ${CORE} and its vendor (tests also ${TESTING}); what two adapters share is an interface of the core.`;
}

function describeCycle(files: readonly string[]): Finding {
  const [first = ''] = files;
  return {
    file: first,
    problem: `import cycle of ${files.length} files: ${files.join(', ')}`,
    fix: 'Move what they share into a file of its own that imports none of them.',
  };
}

function layerOf(file: string): string {
  const rest = file.slice(CORE_SOURCE.length);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : rest;
}

function rankOf(file: string): number {
  const rank = CORE_LAYERS.indexOf(layerOf(file));
  return rank === -1 ? CORE_LAYERS.length : rank;
}

function isConfig(file: string): boolean {
  return /^[^/]+\/[^/]+\/[^/]+\.config\.ts$/.test(file);
}

if (import.meta.main) reportFindings('check-layers', checkLayers(process.cwd()));
