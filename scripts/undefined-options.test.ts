import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * The optional members of exported options that may not be
 * given as undefined, under `exactOptionalPropertyTypes`.
 */
function exactMembers(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (!ts.isInterfaceDeclaration(statement) || !/(?:Options|Input)$/.test(statement.name.text)) return [];
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    return statement.members
      .filter((member): member is ts.PropertySignature => ts.isPropertySignature(member))
      .filter(
        ({ questionToken, type }) => questionToken && type && !/\b(?:undefined|unknown)$/.test(type.getText(source)),
      )
      .map(({ name }) => `${file}: ${statement.name.text}.${name.getText(source)}`);
  });
}

it('every optional member of options may be undefined, which has no effect', () => {
  const files = globSync('packages/*/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(exactMembers)).toEqual([]);
});
