import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { type Finding, reportFindings } from './finding.ts';
import { listFiles } from './list-files.ts';
import { type Snippet, snippetsOf } from './snippets-of.ts';
import { sourceEntries, workspacePackages } from './workspace-packages.ts';

/**
 * A snippet as a module that exists in memory only, beside its page, so that its imports resolve as the
 * page's package does, and those of other snippets of the page by their names.
 */
interface SnippetModule extends Snippet {
  readonly page: string;
  readonly path: string;
}

/** Type-checks every `ts` block of the READMEs and pages against the sources of the workspace. */
export function checkSnippets(root: string): Finding[] {
  const modules = listPages(root).flatMap((page) =>
    snippetsOf(readFileSync(join(root, page), 'utf8')).map((snippet) => toModule(root, page, snippet)),
  );
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const options = compilerOptions(root);
  const program = ts.createProgram([...byPath.keys()], options, hostWith(byPath, options));
  return modules.flatMap((module) => {
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

function toModule(root: string, page: string, snippet: Snippet): SnippetModule {
  const { name = `${posix.basename(page, '.md').toLowerCase()}-line-${snippet.line}.snippet.ts` } = snippet;
  return { ...snippet, page, path: posix.join(root, posix.dirname(page), name) };
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

function hostWith(modules: ReadonlyMap<string, SnippetModule>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => modules.has(path) || fileExists(path);
  host.readFile = (path) => modules.get(path)?.code ?? readFile(path);
  const { getSourceFile } = host;
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const module = modules.get(path);
    return module
      ? ts.createSourceFile(path, module.code, languageVersion, true)
      : getSourceFile(path, languageVersion, ...rest);
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
