import ts from 'typescript';
import { COMMENT_COLUMNS, longComments } from './comment-lines.ts';
import { type Finding, reportFindings } from './finding.ts';
import { listFiles } from './list-files.ts';
import { isSource, isTest, lineOf, parseSource } from './source-file.ts';

/** The folders with code that people write. */
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
const SOURCE_LINES = 250;
const TEST_LINES = 400;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|test-d|bench|config))?\.[cm]?[jt]sx?$/;
const BANNED_NAMES = new Set(['types', 'utils', 'util', 'helpers', 'helper', 'common', 'misc']);
const ENTRY_POINTS = [
  /^(packages|apps)\/[^/]+\/src\/index\.ts$/,
  /^packages\/provider-kit\/test\/index\.ts$/,
  /^packages\/core\/src\/(artifact|memory|credential|integrity|partial-output|tools|session\/(export|fold))\/index\.ts$/,
  /^packages\/testing\/src\/model\/index\.ts$/,
  /^packages\/mcp\/src\/server\/index\.ts$/,
  /^packages\/ui\/src\/client\/index\.ts$/,
  /^packages\/ai-sdk\/src\/(model|ui)\/index\.ts$/,
  /^packages\/(genkit|langchain)\/src\/model\/index\.ts$/,
  /^packages\/provider-kit\/src\/lenient-schema\/index\.ts$/,
  /^packages\/json-schema\/src\/accelerator\.ts$/,
];

/** Finds files that break the rules of naming, length, comments and re-exports. */
export function checkFiles(root: string): Finding[] {
  return listFiles(root, SOURCE_FOLDERS)
    .filter(isSource)
    .flatMap((file) => {
      const source = parseSource(root, file);
      return [...checkName(file), ...checkLength(source), ...checkComments(source), ...checkExports(source)];
    });
}

function checkName(file: string): Finding[] {
  const segments = file.split('/');
  const name = segments.at(-1) ?? '';
  const findings: Finding[] = [];
  if (!NAME.test(name)) {
    findings.push({
      file,
      problem: `the name ${name} is not kebab-case`,
      fix: 'Name the file after its main export in kebab-case.',
    });
  }
  for (const word of segments.map((segment) => segment.split('.')[0] ?? '').filter((word) => BANNED_NAMES.has(word))) {
    findings.push({
      file,
      problem: `"${word}" says nothing about the content`,
      fix: 'Name the file or folder after the one concept in it; types stand beside behaviour.',
    });
  }
  return findings;
}

function checkLength({ fileName: file, text }: ts.SourceFile): Finding[] {
  const lines = text.trimEnd().split('\n').length;
  const limit = isTest(file) ? TEST_LINES : SOURCE_LINES;
  if (lines <= limit) return [];
  return [
    {
      file,
      problem: `${lines} lines, the limit is ${limit}`,
      fix: 'Split it: one concept per file, one behaviour per test file.',
    },
  ];
}

function checkComments(source: ts.SourceFile): Finding[] {
  return longComments(source).map((line) => ({
    file: source.fileName,
    line,
    problem: `a comment of more than ${COMMENT_COLUMNS} characters`,
    fix: 'Say it in fewer words, or run `node scripts/wrap-comments.ts`.',
  }));
}

function checkExports(source: ts.SourceFile): Finding[] {
  const file = source.fileName;
  const imported = importedNames(source);
  const mayReexport = ENTRY_POINTS.some((pattern) => pattern.test(file));
  return source.statements.filter(ts.isExportDeclaration).flatMap((node) => {
    const line = lineOf(node);
    if (!node.exportClause || ts.isNamespaceExport(node.exportClause)) {
      return [{ file, line, problem: '`export *` hides what is public', fix: 'Export each name.' }];
    }
    const reexports =
      node.moduleSpecifier ??
      node.exportClause.elements.find((element) => imported.has((element.propertyName ?? element.name).text));
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
