import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { type Finding, reportFindings } from './finding.ts';
import { listFiles } from './list-files.ts';
import { type Snippet, snippetsOf } from './snippets-of.ts';
import { sourceEntries, workspacePackages } from './workspace-packages.ts';

/**
 * A snippet as a module in memory, in a folder beside its page. Its imports resolve as those of the page's
 * package do; it imports other snippets of the page by their names.
 */
interface SnippetModule extends Snippet {
  readonly page: string;
  readonly path: string;
}

/**
 * Type-checks every `ts` block of the READMEs and pages against the sources of the workspace, with the strict
 * options of the workspace and again without `exactOptionalPropertyTypes`, as most programs compile.
 */
export function checkSnippets(root: string): Finding[] {
  const pages = listPages(root);
  const modules = pages.flatMap((page) =>
    snippetsOf(readFileSync(join(root, page), 'utf8')).map((snippet) =>
      toModule(root, folderOf(page, pages), page, snippet),
    ),
  );
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const strict = compilerOptions(root);
  const sources = new Map<string, ts.SourceFile | undefined>();
  const found = findingsWith(strict, byPath, sources);
  return found.length > 0 ? found : findingsWith({ ...strict, exactOptionalPropertyTypes: false }, byPath, sources);
}

function findingsWith(
  options: ts.CompilerOptions,
  modules: ReadonlyMap<string, SnippetModule>,
  sources: Map<string, ts.SourceFile | undefined>,
): Finding[] {
  const program = ts.createProgram([...modules.keys()], options, hostWith(modules, options, sources));
  return [...modules.values()].flatMap((module) => {
    const source = program.getSourceFile(module.path);
    if (!source) return [];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((diagnostic) =>
      toFinding(module, source, diagnostic),
    );
  });
}

function listPages(root: string): string[] {
  const folders = workspacePackages(root).map(({ folder }) => `${folder}/README.md`);
  return [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...folders,
    ...listFiles(root, ['docs', 'skills']).filter((file) => file.endsWith('.md')),
  ].filter((page) => ts.sys.fileExists(join(root, page)));
}

function toModule(root: string, folder: string, page: string, snippet: Snippet): SnippetModule {
  const { name = `${posix.basename(page, '.md').toLowerCase()}-line-${snippet.line}.snippet.ts` } = snippet;
  return { ...snippet, page, path: posix.join(root, folder, name) };
}

/**
 * Returns the folder of a page, or a separate one if other pages
 * share that folder: two pages may show files with the same name.
 */
function folderOf(page: string, pages: readonly string[]): string {
  const folder = posix.dirname(page);
  const isAlone = pages.every((other) => other === page || posix.dirname(other) !== folder);
  return isAlone ? folder : posix.join(folder, `${posix.basename(page, '.md').toLowerCase()}.snippets`);
}

function compilerOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tooling/tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const paths: [string, string[]][] = workspacePackages(root).flatMap((workspacePackage) =>
    [...sourceEntries(workspacePackage)].map(([subpath, file]): [string, string[]] => [
      posix.join(workspacePackage.manifest.name, subpath),
      [join(root, file)],
    ]),
  );
  return {
    ...options,
    types: ['node'],
    moduleDetection: ts.ModuleDetectionKind.Force,
    isolatedDeclarations: false,
    declaration: false,
    paths: Object.fromEntries(paths),
  };
}

/** A host with the modules; `sources` has what another program of theirs has parsed. */
function hostWith(
  modules: ReadonlyMap<string, SnippetModule>,
  options: ts.CompilerOptions,
  sources: Map<string, ts.SourceFile | undefined>,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, directoryExists } = host;
  const folders = new Set([...modules.keys()].map((path) => posix.dirname(path)));
  host.directoryExists = (path) => folders.has(path) || (directoryExists?.(path) ?? false);
  host.fileExists = (path) => modules.has(path) || fileExists(path);
  host.readFile = (path) => modules.get(path)?.code ?? readFile(path);
  const { getSourceFile } = host;
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const module = modules.get(path);
    const parsed =
      sources.get(path) ??
      (module
        ? ts.createSourceFile(path, module.code, languageVersion, true)
        : getSourceFile(path, languageVersion, ...rest));
    sources.set(path, parsed);
    return parsed;
  };
  return host;
}

function toFinding(
  { page, line }: SnippetModule,
  source: ts.SourceFile,
  { start = 0, messageText }: ts.Diagnostic,
): Finding {
  return {
    file: page,
    line: line + source.getLineAndCharacterOfPosition(start).line,
    problem: ts.flattenDiagnosticMessageText(messageText, '\n    '),
    fix: 'Correct the snippet, or mark the block `ts no-check` if it is not meant to compile.',
  };
}

if (import.meta.main) reportFindings('check-snippets', checkSnippets(process.cwd()));
