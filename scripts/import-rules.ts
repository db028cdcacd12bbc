import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { LAYERS_PAGE, readLayers } from './layers-page.ts';
import { type WorkspacePackage, workspacePackages } from './workspace-packages.ts';

const CORE = '@mortise/core';
const TESTING = '@mortise/testing';
const JSON_SCHEMA = '@mortise/json-schema';
const TOOLS = '@mortise/tools';
const MODELS = '@mortise/models';
const SESSION_TOOLS = '@mortise/session-tools';
const CONFIRMATION = '@mortise/confirmation';
const COMMAND = 'mortise';

/**
 * Packages that tests may import beside the core: the kit, a validator of JSON Schema, tools, models, and
 * remembered approvals, which any session service stores.
 */
const FOR_TESTS: readonly string[] = [TESTING, JSON_SCHEMA, TOOLS, SESSION_TOOLS, MODELS, CONFIRMATION];

/**
 * The packages that belong to another package by name: an application has one version of both. A front-end
 * wire sends the events for pages in its own format.
 */
const STANDS_ON: { readonly [name: string]: string } = {
  '@mortise/schema-ajv': JSON_SCHEMA,
  '@mortise/ag-ui': '@mortise/ui',
  '@mortise/ai-sdk': '@mortise/ui',
};

/** Kits between the core and adapters, which adapters may build on. */
const KITS: readonly string[] = ['@mortise/memory', '@mortise/ui', '@mortise/worker'];

const TESTS = '\\.(test|test-d)\\.[cm]?tsx?$';

/**
 * Returns the imports that a package, a folder and a file may
 * have. A rule's name describes the finding, its comment the fix.
 */
export function importRules(root: string): readonly IForbiddenRuleType[] {
  const packages = workspacePackages(root);
  return [
    {
      name: 'import cycle',
      severity: 'error',
      comment: 'Move what they share into a file of its own that imports none of them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not an entry point',
      severity: 'error',
      comment: 'Import a public entry point, or export what is missing.',
      from: {},
      to: { couldNotResolve: true, path: `^(${packages.map(({ manifest }) => manifest.name).join('|')})(/|$)` },
    },
    {
      name: 'the core imports another module',
      severity: 'error',
      comment: 'The core imports its own files only and runs on web-standard JavaScript.',
      from: { path: '^packages/core/src/', pathNot: TESTS },
      to: { pathNot: '^packages/core/src/' },
    },
    ...packages.flatMap((one) => [
      ...leaves(root, one),
      ...mayImportRules(one, packages),
      ...folderRules(root, one),
      ...sdkRules(one),
    ]),
  ];
}

/**
 * Tests may use `tooling`. An install of its own is published nowhere, and may use what the checks of the
 * repository do.
 */
function leaves(root: string, { folder }: WorkspacePackage): readonly IForbiddenRuleType[] {
  const own = existsSync(join(root, folder, 'pnpm-workspace.yaml')) ? `${folder}|scripts|tooling` : folder;
  const ruleOf = (name: string, from: IForbiddenRuleType['from'], allowed: string): IForbiddenRuleType => ({
    name,
    severity: 'error',
    comment: 'Import the other package by its name.',
    from,
    to: { dependencyTypes: ['local'], pathNot: `^(${allowed})/` },
  });
  const config = `^${folder}/[^/]+\\.config\\.ts$`;
  return [
    ruleOf(`leaves the package ${folder}`, { path: `^${folder}/(?!test/)`, pathNot: config }, own),
    ruleOf(`a test leaves the package ${folder}`, { path: `^${folder}/test/` }, `${own}|tooling`),
  ];
}

function mayImportRules(own: WorkspacePackage, packages: readonly WorkspacePackage[]): readonly IForbiddenRuleType[] {
  const source = `^${own.folder}/src/`;
  const ruleOf = (name: string, isTest: boolean, from: IForbiddenRuleType['from']): IForbiddenRuleType => ({
    name,
    severity: 'error',
    comment: directionRule(own),
    from,
    to: {
      path: placesOf(packages),
      pathNot: placesOf(packages.filter((other) => other === own || mayImport(own, other, isTest))),
    },
  });
  return [
    ruleOf(`${own.manifest.name} imports another package`, false, { path: source, pathNot: TESTS }),
    ruleOf(`a test of ${own.manifest.name} imports another package`, true, {
      path: `^${own.folder}/(?!src/)|${TESTS}`,
      // Both branches apply to this package only.
      pathNot: `^(?!${own.folder}/)`,
    }),
  ];
}

function placesOf(packages: readonly WorkspacePackage[]): string {
  return `^(${packages.map(({ folder }) => folder).join('|')})/`;
}

function mayImport(own: WorkspacePackage, other: WorkspacePackage, isTest: boolean): boolean {
  // Only the command `mortise` imports published applications.
  if (isApplication(other)) return own.manifest.name === COMMAND && other.manifest.private !== true;
  if (isApplication(own)) return true;
  if (own.manifest.name === CORE) return false;
  // A private package without exports contains tests of any packages.
  if (own.manifest.private === true && own.manifest.exports === undefined) return true;
  // A private package is not an adapter: it is bundled into the adapters that share it.
  if (other.manifest.private === true) return true;
  if (STANDS_ON[own.manifest.name] === other.manifest.name) return true;
  if (FOR_TESTS.includes(other.manifest.name)) return isTest;
  return other.manifest.name === CORE || KITS.includes(other.manifest.name);
}

function isApplication({ folder }: WorkspacePackage): boolean {
  return folder.startsWith('apps/') || folder.startsWith('examples/');
}

function directionRule(own: WorkspacePackage): string {
  if (own.manifest.name === CORE)
    return 'The core imports no package, not even in its tests: tests that need the kit belong to packages/core-tests.';
  if (isApplication(own))
    return `Applications do not import each other; ${COMMAND}, which runs them, imports those that are published.`;
  return `An adapter imports ${CORE}, ${KITS.join(', ')} and its vendor (tests also ${FOR_TESTS.join(' and ')}); what two adapters share is an interface of the core.`;
}

/**
 * Returns the rules of folders: a folder may import itself and the folders before it on its page; the files
 * beside the folders may import all of them.
 */
function folderRules(root: string, { folder }: WorkspacePackage): readonly IForbiddenRuleType[] {
  if (!existsSync(join(root, folder, LAYERS_PAGE))) return [];
  const source = `^${folder}/src/`;
  const { folders } = readLayers(root, `${folder}/${LAYERS_PAGE}`);
  return folders.map((name, at) => ({
    name: `the layer ${name} imports a later one`,
    severity: 'error',
    comment: 'Move the shared part down, or declare an interface in the lower layer.',
    from: { path: `${source}${name}/[^/]+$`, pathNot: TESTS },
    to: { path: source, pathNot: `${source}(${folders.slice(0, at + 1).join('|')})/[^/]+$` },
  }));
}

/**
 * Returns the rules of provider SDKs: a provider loads its SDK in one file, on demand. Type imports are
 * allowed everywhere: they do not exist at run time.
 */
function sdkRules({ folder, manifest }: WorkspacePackage): readonly IForbiddenRuleType[] {
  if (!folder.startsWith('packages/provider-') || manifest.private === true) return [];
  const sdks = Object.keys(manifest.peerDependencies ?? {}).filter((name) => name !== CORE);
  const client = `^${folder}/src/load-client\\.ts$`;
  const rule = {
    severity: 'error' as const,
    comment: 'Load the SDK in `load-client.ts` alone, by `await import()`; take types by `import type`.',
  };
  return sdks.flatMap((sdk) => {
    const to = {
      path: `(^|node_modules/)${sdk}(/|$)`,
      dependencyTypesNot: ['type-only' as const, 'type-import' as const],
    };
    return [
      { ...rule, name: `${sdk} is loaded`, from: { path: `^${folder}/src/`, pathNot: `${client}|${TESTS}` }, to },
      { ...rule, name: `${sdk} is loaded at once`, from: { path: client }, to: { ...to, dynamic: false } },
    ];
  });
}
