import ts from 'typescript';
import { listFiles } from './list-files.ts';
import { isSource, isTest, lineOf, parseSource, walk } from './source-file.ts';

/** A code that a source names. */
export interface CodeUse {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  /** True if the string is at a position for an error code. */
  readonly isStated: boolean;
}

/**
 * Returns the codes of errors, outcomes, warnings and notices that the sources under a folder name: every
 * text of the form `two_words` that is neither a tool's `name` nor the key of an argument, and every text
 * where a code stands, whatever its form. Not of the tables of codes, `*-codes.ts`.
 */
export function errorCodesIn(root: string, folder: string): readonly CodeUse[] {
  return listFiles(root, [folder])
    .filter((file) => isSource(file) && !isTest(file) && !/-codes\.ts$/.test(file))
    .flatMap((file) => {
      const uses: CodeUse[] = [];
      walk(parseSource(root, file), (node) => {
        if (!ts.isStringLiteral(node)) return;
        const isWords = /^[a-z]+(_[a-z]+)+$/.test(node.text) && !isName(node) && !isKey(node);
        const isStated = (isWords || /^[a-z]+$/i.test(node.text)) && isCode(node);
        if (isWords || isStated) uses.push({ code: node.text, file, line: lineOf(node), isStated });
      });
      return uses;
    });
}

/** Matches `name: 'x'`, `name = 'x'`, `const toolName = 'x'`. */
function isName({ parent }: ts.StringLiteral): boolean {
  if (ts.isVariableDeclaration(parent)) return /Name$/.test(parent.name.getText());
  return (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) && parent.name.getText() === 'name';
}

/** Matches `'x' in args`, `args['x']`. */
function isKey(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return true;
  return ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.InKeyword;
}

/**
 * `code: 'x'`, `code = 'x'`, `new SomeError('x')`, `super('x')`,
 * `warn(scope, 'x')`, `warn('two_words')`, `refuse('x')`, `stop(view, status, 'x')`.
 */
function isCode(node: ts.StringLiteral): boolean {
  let value: ts.Node = node;
  while (ts.isLiteralTypeNode(value.parent) || ts.isUnionTypeNode(value.parent) || isChoice(value.parent))
    value = value.parent;
  const { parent } = value;
  const isNamed =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent);
  if (isNamed) return parent.name.getText() === 'code';
  if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText()) && parent.arguments?.[0] === value;
  if (!ts.isCallExpression(parent)) return false;
  const at = parent.arguments.indexOf(value as ts.Expression);
  const called = parent.expression.getText();
  // Adapters get a `warn` that knows its scope; a single word there is a feature of a model, not a code.
  if (called === 'warn' && at === 0) return node.text.includes('_');
  return codeArguments[called] === at;
}

function isChoice(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node)) return true;
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
}

/** The index of the argument that is a code, by function. */
const codeArguments: Readonly<Record<string, number>> = { super: 0, warn: 1, refuse: 0, stop: 2 };
