import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, type ProjectReflection, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { listFiles } from '../../../scripts/list-files.ts';
import { publicPackages, sourceEntries, workspacePackages } from '../../../scripts/workspace-packages.ts';
import { firstSentence, type SitePage, titleOf } from './site-page.ts';

/** The base URL of sources that visitors cannot read: links to it are omitted. */
const nowhere = 'nowhere:';

/** An entry point of a published package. */
export interface EntryPoint {
  /** The specifier with which it is imported, such as `@mortise/core/artifact`. */
  readonly name: string;
  /** The path from the repository's root. */
  readonly file: string;
}

/** Returns the entry points of every published package, in the order of the packages. */
export function entryPoints(root: string): readonly EntryPoint[] {
  return publicPackages(root).flatMap((each) =>
    [...sourceEntries(each)].map(([subpath, file]) => ({ name: `${each.manifest.name}${subpath.slice(1)}`, file })),
  );
}

/**
 * Returns the pages of the reference, from the doc comments: one for each entry point and one for each name
 * that it exports. @param repository The URL of the repository's files, see `LinkTargets`.
 */
export async function apiPages(root: string, repository?: string): Promise<readonly SitePage[]> {
  const work = mkdtempSync(join(tmpdir(), 'mortise-api-'));
  try {
    const entries = entryPoints(root);
    const app = await Application.bootstrapWithPlugins(optionsFor(root, work, entries, repository));
    const project = await app.convert();
    if (!project) throw new Error('typedoc could not read the entry points');
    nameModules(root, project, entries);
    await app.generateOutputs(project);
    if (app.logger.hasErrors()) throw new Error('typedoc reported the errors above');
    return listFiles(work, ['api'])
      .filter((file) => file.endsWith('.md'))
      .map((file) => toPage(file, readFileSync(join(work, file), 'utf8')));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function toPage(file: string, written: string): SitePage {
  const text = written.replace(/^Defined in: \[[^\]]*\]\(nowhere:.*\)\n\n/gm, '');
  const title = titleOf(text);
  return { route: file, title, description: firstSentence(text), text };
}

/** Renames modules to the specifiers with which they are imported. */
function nameModules(root: string, project: ProjectReflection, entries: readonly EntryPoint[]): void {
  const names = new Map(entries.map(({ name, file }) => [join(root, file), name]));
  for (const module of project.children ?? []) {
    const name = names.get(module.sources?.[0]?.fullFileName ?? '');
    if (name === undefined) throw new Error(`${module.name} is not an entry point`);
    module.name = name;
  }
}

function optionsFor(root: string, work: string, entries: readonly EntryPoint[], repository = nowhere): TypeDocOptions {
  const options: TypeDocOptions & Partial<PluginOptions> = {
    entryPoints: entries.map(({ file }) => join(root, file)),
    tsconfig: writeConfig(root, work, entries),
    plugin: ['typedoc-plugin-markdown'],
    outputs: [{ name: 'markdown', path: join(work, 'api') }],
    name: 'API reference',
    readme: 'none',
    logLevel: 'Warn',
    skipErrorChecking: true,
    disableGit: true,
    basePath: root,
    sourceLinkTemplate: `${repository}{path}#L{line}`,
    excludePrivate: true,
    excludeInternal: true,
    validation: false,
    entryFileName: 'index',
    modulesFileName: 'index',
    hidePageHeader: true,
    useCodeBlocks: true,
    expandObjects: true,
    sanitizeComments: true,
    indexFormat: 'table',
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    tableColumnSettings: { hideModifiers: true, hideSources: true, leftAlignHeaders: true },
  };
  return options;
}

/** Writes the compiler options of the packages; package names of the workspace resolve to their sources. */
function writeConfig(root: string, work: string, entries: readonly EntryPoint[]): string {
  const paths = workspacePackages(root).flatMap((each) =>
    [...sourceEntries(each)].map(([subpath, file]) => [`${each.manifest.name}${subpath.slice(1)}`, [join(root, file)]]),
  );
  const file = join(work, 'tsconfig.json');
  const config = {
    extends: join(root, 'tooling/tsconfig.base.json'),
    compilerOptions: {
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      isolatedDeclarations: false,
      declaration: false,
      skipLibCheck: true,
      paths: Object.fromEntries(paths),
    },
    files: entries.map((entry) => join(root, entry.file)),
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}
