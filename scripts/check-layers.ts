import { posix } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { checkFolderLayers } from './folder-layers.ts';
import { type Edge, importCycles, importGraph } from './import-graph.ts';
import { isTest } from './source-file.ts';
import { sourceEntries, type WorkspacePackage, workspacePackages } from './workspace-packages.ts';

const CORE = '@mortise/core';
const TESTING = '@mortise/testing';
const JSON_SCHEMA = '@mortise/json-schema';

/** What tests may import beside the core: the kit, and a validator for tools with a raw JSON Schema. */
const FOR_TESTS: readonly string[] = [TESTING, JSON_SCHEMA];

/**
 * The packages that are a part of what another one does, by their name: with one version of it in an
 * application. A wire of a front end says what the events for pages say, in its own words.
 */
const STANDS_ON: { readonly [name: string]: string } = {
  '@mortise/schema-ajv': JSON_SCHEMA,
  '@mortise/ag-ui': '@mortise/ui',
  '@mortise/ai-sdk': '@mortise/ui',
};

/** Kits between the core and adapters, which adapters may build on. */
const KITS: readonly string[] = ['@mortise/ui'];

/** Finds imports against the direction of folders and packages, and import cycles. */
export function checkLayers(root: string): Finding[] {
  const graph = importGraph(root);
  const packages = workspacePackages(root);
  const edges = [...graph.values()].flat();
  return [
    ...packages.flatMap((one) => checkFolderLayers(root, one, graph)),
    ...edges.flatMap((edge) => checkPackage(edge, packages)),
    ...importCycles(graph).map(describeCycle),
  ];
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
  // A private package that nobody can import is tests, of whatever packages.
  if (own.manifest.private === true && own.manifest.exports === undefined) return true;
  // A private package is no adapter: it is bundled into those that share it.
  if (other.manifest.private === true) return true;
  if (STANDS_ON[own.manifest.name] === other.manifest.name) return true;
  if (FOR_TESTS.includes(other.manifest.name)) return !from.startsWith(`${own.folder}/src/`) || isTest(from);
  return other.manifest.name === CORE || KITS.includes(other.manifest.name);
}

function isApplication({ folder }: WorkspacePackage): boolean {
  return folder.startsWith('apps/') || folder.startsWith('examples/');
}

function directionRule(own: WorkspacePackage): string {
  if (own.manifest.name === CORE)
    return 'The core imports no package, not even in its tests: tests that need the kit belong to packages/core-tests.';
  if (isApplication(own)) return 'Applications do not import each other.';
  return `An adapter imports ${CORE}, ${KITS.join(', ')} and its vendor (tests also ${FOR_TESTS.join(' and ')}); what two adapters share is an interface of the core.`;
}

function describeCycle(files: readonly string[]): Finding {
  const [first = ''] = files;
  return {
    file: first,
    problem: `import cycle of ${files.length} files: ${files.join(', ')}`,
    fix: 'Move what they share into a file of its own that imports none of them.',
  };
}

function isConfig(file: string): boolean {
  return /^[^/]+\/[^/]+\/[^/]+\.config\.ts$/.test(file);
}

if (import.meta.main) reportFindings('check-layers', checkLayers(process.cwd()));
