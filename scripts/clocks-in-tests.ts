import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A place in a test whose verdict depends on how busy the machine is. */
export interface ClockInTest {
  readonly file: string;
  readonly line: number;
  readonly problem: 'a clock' | 'a clock in an expectation' | 'a limit under 60 s' | 'a sleep in a test';
}

const FILES = '{apps,benchmarks,examples,interop,packages,pages,runtimes,scripts}/**/*.ts';

/** Finds clocks in every test file, and in every file of a `test` folder. */
export function clocksInTests(root: string): readonly ClockInTest[] {
  const exclude = (path: string): boolean => /(^|\/)(node_modules|dist|fixtures|templates)$/.test(path);
  return globSync(FILES, { cwd: root, exclude })
    .filter((file) => /\.test\.ts$|\/test\//.test(file))
    .toSorted()
    .flatMap((file) => clocksIn(file, readFileSync(join(root, file), 'utf8')));
}

/** Finds clocks in the source text of one file. */
export function clocksIn(file: string, text: string): readonly ClockInTest[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: ClockInTest[] = [];
  const visit = (node: ts.Node): void => {
    const problem = problemOf(node);
    if (problem) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, problem });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function problemOf(node: ts.Node): ClockInTest['problem'] | undefined {
  if (ts.isAwaitExpression(node) && isSleep(node.expression) && isInTestBody(node)) return 'a sleep in a test';
  if (!ts.isCallExpression(node)) return undefined;
  const callee = node.expression.getText();
  // This call only reads a duration, which depends on the machine.
  if (callee === 'performance.now') return 'a clock';
  if (/^expect(\.poll|\.soft)?$/.test(callee) && node.arguments.some(readsClock)) return 'a clock in an expectation';
  return isShort(callee, node.arguments) ? 'a limit under 60 s' : undefined;
}

/** Returns true if an expression reads the time. */
function readsClock(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && node.expression.getText() === 'Date.now') return true;
  return ts.forEachChild(node, (child) => readsClock(child) || undefined) ?? false;
}

/** Returns true if a test, a wait or a program that a test starts has a limit of less than 60 s. */
function isShort(callee: string, args: readonly ts.Expression[]): boolean {
  const isWait = /^vi\.wait(For|Until)$/.test(callee);
  const isTest = /^(it|test|describe|beforeAll|beforeEach|afterAll|afterEach)\b/.test(callee);
  if (!isWait && !isTest && !/^(expect\.poll|.*\.poll|execFile(Sync)?|spawn(Sync)?)$/.test(callee)) return false;
  const limits = args.flatMap((arg, at) => {
    if (ts.isNumericLiteral(arg)) return (isTest || isWait) && at > 0 ? [msOf(arg)] : [];
    if (!ts.isObjectLiteralExpression(arg)) return [];
    return arg.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) && each.name.getText() === 'timeout' && ts.isNumericLiteral(each.initializer)
        ? [msOf(each.initializer)]
        : [],
    );
  });
  // Without a limit of its own, `vi.waitFor` waits for one second.
  return limits.some((ms) => ms < 60_000) || (isWait && args.length < 2);
}

function msOf(literal: ts.NumericLiteral): number {
  return Number(literal.getText().replaceAll('_', ''));
}

/** Returns true if only time settles a promise. Zero milliseconds let other work run, and do not count. */
function isSleep(node: ts.Expression): boolean {
  if (ts.isCallExpression(node) && /^(delay|sleep|rest)$/.test(node.expression.getText()))
    return node.arguments[0]?.getText() !== '0';
  return ts.isNewExpression(node) && /setTimeout\(\w+, (?!0\))/.test(node.getText());
}

/** Returns true if the innermost function around a node is the body of a test that uses the real clock. */
function isInTestBody(node: ts.Node): boolean {
  let at = node.parent;
  while (at && !ts.isFunctionLike(at)) at = at.parent;
  const call = at?.parent;
  if (!call || !ts.isCallExpression(call)) return false;
  return /^(it|test)\b/.test(call.expression.getText()) && !/FakeTimers|virtualTime/.test(at.getText());
}
