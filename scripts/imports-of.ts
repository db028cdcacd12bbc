import ts from 'typescript';
import { lineOf, walk } from './source-file.ts';

/** A module that a file names, by a static, dynamic, type or re-exporting import. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /**
   * When the module is loaded: with the file, when the code
   * asks for it, or never, because only its types are meant.
   */
  readonly loads: 'now' | 'later' | 'never';
}

/** All imports of a parsed file, type imports included, in the order of the text. */
export function importsOf(source: ts.SourceFile): Import[] {
  const imports: Import[] = [];
  walk(source, (node) => {
    const specifier = specifierOf(node);
    if (specifier) imports.push({ specifier: specifier.text, line: lineOf(node), loads: loadsOf(node) });
  });
  return imports;
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return literal(node.argument.literal);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return literal(node.arguments[0]);
  if (ts.isModuleDeclaration(node)) return literal(node.name);
  return undefined;
}

function loadsOf(node: ts.Node): Import['loads'] {
  if (ts.isCallExpression(node)) return 'later';
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? 'never' : 'now';
  return ts.isExportDeclaration(node) && !node.isTypeOnly ? 'now' : 'never';
}

function literal(node: ts.Node | undefined): ts.StringLiteralLike | undefined {
  return node && ts.isStringLiteralLike(node) ? node : undefined;
}
