import ts from 'typescript';
import { COMMENT_COLUMNS, longComments } from './comment-lines.ts';
import { type Finding, reportFindings } from './finding.ts';
import { listFiles } from './list-files.ts';
import { isSource, isTest, lineOf, parseSource, walk } from './source-file.ts';

/** The folders with source code. */
export const SOURCE_FOLDERS: readonly string[] = [
  'packages',
  'apps',
  'examples',
  'benchmarks',
  'runtimes',
  'interop',
  'pages',
  'scripts',
  'tooling',
];
const BANNED_NAMES = new Set(['types', 'utils', 'util', 'helpers', 'helper', 'common', 'misc']);
const ENTRY_POINTS = [
  /^(packages|apps)\/[^/]+\/src\/index\.ts$/,
  /^packages\/provider-kit\/test\/index\.ts$/,
  /^packages\/core\/src\/(artifact|credential|event|files|fork|relay|retention|snapshot|tokens|session\/fold)\/index\.ts$/,
  /^packages\/testing\/src\/(dispatcher|model|simulate)\/index\.ts$/,
  /^packages\/mcp\/src\/server\/index\.ts$/,
  /^packages\/ui\/src\/client\/index\.ts$/,
  /^packages\/ai-sdk\/src\/(model|ui)\/index\.ts$/,
  /^packages\/(genkit|langchain)\/src\/model\/index\.ts$/,
  /^packages\/otel\/src\/diagnostics\/index\.ts$/,
  /^packages\/sqlite\/src\/(memory|session)\/index\.ts$/,
  /^packages\/provider-kit\/src\/(files|lenient-schema)\/index\.ts$/,
  /^packages\/json-schema\/src\/accelerator\.ts$/,
  // A project template is a package of its own.
  /^apps\/create-mortise\/templates\/[^/]+\/src\/index\.ts$/,
];

/**
 * Finds file names that say nothing or that two test files share, long comments, re-exports, test hooks
 * outside of test files, and paths that are invalid on Windows. The linter checks the style of file names,
 * and the length of files.
 */
export function checkFiles(root: string): Finding[] {
  const files = listFiles(root, SOURCE_FOLDERS).filter(isSource);
  return [
    ...checkTestNames(files),
    ...files.flatMap((file) => {
      const source = parseSource(root, file);
      return [
        ...checkName(file),
        ...checkComments(source),
        ...checkExports(source),
        ...checkHooks(source),
        ...checkPaths(source),
      ];
    }),
  ];
}

/** A test next to its source has the name of that file, and a template has the file names of a project. */
const NAMED_BY_PLACE = /\/src\/|^scripts\/|^apps\/create-mortise\/templates\//;

function checkTestNames(files: readonly string[]): Finding[] {
  const tests = files.filter(isTest);
  const uses = new Map<string, number>();
  for (const file of tests) uses.set(baseName(file), (uses.get(baseName(file)) ?? 0) + 1);
  return tests
    .filter((file) => (uses.get(baseName(file)) ?? 0) > 1 && !NAMED_BY_PLACE.test(file))
    .map((file) => ({
      file,
      problem: `another test file is called ${baseName(file)}, so a report does not say which one failed`,
      fix: 'Put the package or the subject in front, such as `mcp-answers.test.ts`.',
    }));
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

function checkName(file: string): Finding[] {
  const words = file.split('/').map((segment) => segment.split('.')[0] ?? '');
  return words
    .filter((word) => BANNED_NAMES.has(word))
    .map((word) => ({
      file,
      problem: `"${word}" says nothing about the content`,
      fix: 'Name the file or folder after the one concept in it; types stand beside behaviour.',
    }));
}

function checkComments(source: ts.SourceFile): Finding[] {
  return longComments(source).map((line) => ({
    file: source.fileName,
    line,
    problem: `a comment of more than ${COMMENT_COLUMNS} characters`,
    fix: 'Say it in fewer words, or run `node scripts/wrap-comments.ts`.',
  }));
}

const HOOKS = new Set(['beforeAll', 'beforeEach', 'afterEach', 'afterAll']);

/**
 * Test files share the modules of a worker, so a hook that a
 * module registers belongs only to the first file that loads it.
 */
function checkHooks(source: ts.SourceFile): Finding[] {
  if (source.fileName.endsWith('.test.ts')) return [];
  return source.statements.flatMap((statement) => {
    const call = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (!call || !ts.isCallExpression(call) || !HOOKS.has(call.expression.getText(source))) return [];
    return [
      {
        file: source.fileName,
        line: lineOf(statement),
        problem: `\`${call.expression.getText(source)}\` runs for the first test file that imports this one, and for no other`,
        fix: 'Call `onTestFinished` in a function that tests call, or list the module as a `setupFiles` of its package.',
      },
    ];
  });
}

/** The only file that this rule does not check. */
/** Matches the `pathname` of a file URL: it is `/C:/...` on Windows, and has `%20` for a space. */
function checkPaths(source: ts.SourceFile): Finding[] {
  const findings: Finding[] = [];
  walk(source, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'pathname') return;
    const { expression } = node;
    if (!ts.isNewExpression(expression) || expression.arguments?.at(-1)?.getText(source) !== 'import.meta.url') return;
    findings.push({
      file: source.fileName,
      line: lineOf(node),
      problem: 'the `pathname` of a URL as a path, which is none on Windows and where a folder has a space',
      fix: 'Write `join(import.meta.dirname, ...)`, or `fileURLToPath(new URL(...))`.',
    });
  });
  return findings;
}

function checkExports(source: ts.SourceFile): Finding[] {
  const file = source.fileName;
  const imported = importedNames(source);
  const mayReexport = ENTRY_POINTS.some((pattern) => pattern.test(file));
  return source.statements.filter(ts.isExportDeclaration).flatMap((node) => {
    const line = lineOf(node);
    const { exportClause, moduleSpecifier } = node;
    const names = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
    const reexports =
      moduleSpecifier ?? names.find(({ propertyName, name }) => imported.has((propertyName ?? name).text));
    if (!reexports || mayReexport) return [];
    return [
      {
        file,
        line,
        problem: 'a re-export outside an entry point',
        fix: "Import from the file that declares it; only a package's src/index.ts and the entry points of the core re-export.",
      },
    ];
  });
}

function importedNames(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const node of source.statements.filter(ts.isImportDeclaration)) {
    const clause = node.importClause;
    if (clause?.name) names.add(clause.name.text);
    if (clause?.namedBindings && ts.isNamespaceImport(clause.namedBindings)) names.add(clause.namedBindings.name.text);
    if (clause?.namedBindings && ts.isNamedImports(clause.namedBindings)) {
      for (const element of clause.namedBindings.elements) names.add(element.name.text);
    }
  }
  return names;
}

if (import.meta.main) reportFindings('check-files', checkFiles(process.cwd()));
