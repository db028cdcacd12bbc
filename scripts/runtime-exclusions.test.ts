import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { exclusions } from '../runtimes/src/exclusions.ts';
import { proofFile } from '../runtimes/src/proof-problems.ts';
import { testedPackages, testFilesOf } from '../runtimes/src/tested-packages.ts';

const root = join(import.meta.dirname, '..');
const files = [proofFile, ...testedPackages.flatMap((name) => testFilesOf(root, name))];

it.each(exclusions.map(({ file, tests = [] }) => [file, tests] as const))(
  '%s is a test file that has the excluded tests',
  (file, tests) => {
    expect(files).toContain(file);
    const titles = titlesIn(file);
    for (const test of tests)
      for (const part of test.split(' > '))
        expect(
          titles.some((title) => title.test(part)),
          part,
        ).toBe(true);
  },
);

it('reports a title that a file does not have', () => {
  const titles = titlesIn(proofFile);
  expect(titles.some((title) => title.test('detects a running timer'))).toBe(true);
  expect(titles.some((title) => title.test('detects a running clock'))).toBe(false);
});

/** The strings of a test file, each as a pattern: `%s` and `${...}` match other strings of the file. */
function titlesIn(file: string): readonly RegExp[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const strings: string[] = [];
  const templates: (readonly string[])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) strings.push(node.text);
    if (ts.isTemplateExpression(node))
      templates.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  templates.push(...strings.filter((text) => text.includes('%s')).map((text) => text.split('%s')));
  const any = `(?:${strings.map(escaped).join('|')})`;
  const named = templates.filter((texts) => texts.some((text) => text.trim() !== ''));
  return [...strings.map(escaped), ...named.map((texts) => texts.map(escaped).join(any))].map(
    (pattern) => new RegExp(`^${pattern}$`),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
