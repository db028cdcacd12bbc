import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Returns true if a path is hand-written TypeScript or JavaScript. */
export function isSource(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path);
}

/** Returns true if a path is a test or a type test. */
export function isTest(path: string): boolean {
  return /\.(test|test-d)\.[cm]?tsx?$/.test(path);
}

/** Parses a file without checking types; nodes know their parents. */
export function parseSource(root: string, path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** Returns the line of a node, counted from 1. */
export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** Calls `visit` for a node and all its descendants. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
