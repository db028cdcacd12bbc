import { expect, it } from 'vitest';
import { runnerOptions } from '../packages/core/src/runner/runner-options.ts';
import { fixtureTree } from './fixture-tree.ts';
import { membersOf } from './members-page.ts';

const base = { 'tooling/tsconfig.base.json': '{}' };

it('the page has every option of a runner', () => {
  const source = 'packages/core/src/runner/runner-options.ts';
  const table = membersOf(process.cwd(), { source, type: 'RunnerOptions' });
  for (const name of Object.keys(runnerOptions)) expect(table).toContain(`| \`${name}\``);
});

it('describes each member of an interface', () => {
  const root = fixtureTree({
    ...base,
    'a.ts':
      'export interface A {\n  /** One\n   * thing. */\n  readonly one: string;\n  /** Two. */\n  two?: 1 | undefined;\n}\n',
  });
  expect(membersOf(root, { source: 'a.ts', type: 'A' }).split('\n')).toEqual([
    '| member           | type     | what it is |',
    '| ---------------- | -------- | ---------- |',
    '| `one` (required) | `string` | One thing. |',
    '| `two`            | `1`      | Two.       |',
  ]);
});

it('omits the invariants of a member', () => {
  const comment = '/**\n   * One.\n   *\n   * INVARIANT a:one: it is one.\n   */';
  const root = fixtureTree({ ...base, 'a.ts': `export interface A {\n  ${comment}\n  readonly one: 1;\n}\n` });
  expect(membersOf(root, { source: 'a.ts', type: 'A' })).toContain('| One.       |');
});

it('describes inherited members, methods and members that a mapped type makes optional', () => {
  const tool = 'interface Tool {\n  /** Two. */\n  readonly two: 2;\n  /** Three. */\n  three(a: 1, b?: 2): void;\n}\n';
  const mapped = 'type Options = { readonly [name in keyof Tool]?: Tool[name] | undefined };\n';
  const own = 'export interface A extends Options {\n  /** One. */\n  readonly one: string;\n}\n';
  const root = fixtureTree({ ...base, 'a.ts': tool + mapped + own });
  expect(membersOf(root, { source: 'a.ts', type: 'A', withInherited: true }).split('\n')).toEqual([
    '| member           | type                    | what it is |',
    '| ---------------- | ----------------------- | ---------- |',
    '| `one` (required) | `string`                | One.       |',
    '| `two`            | `2`                     | Two.       |',
    '| `three`          | `(a: 1, b?: 2) => void` | Three.     |',
  ]);
});

it('marks no member of a type that the library gives', () => {
  const root = fixtureTree({ ...base, 'a.ts': 'export interface A {\n  /** One. */\n  readonly one: 1;\n}\n' });
  expect(membersOf(root, { source: 'a.ts', type: 'A', isGiven: true })).toContain('| `one`  |');
});

it('describes each type of a union', () => {
  const union =
    "export type A =\n  /** The one. */\n  | {\n      type: 'one';\n      /** A text. */\n      text: string;\n    }\n  | B;\n";
  const root = fixtureTree({ ...base, 'a.ts': `${union}/** The other. */\ninterface B {\n  type: 'b';\n}\n` });
  const sections = membersOf(root, { source: 'a.ts', type: 'A' });
  expect(sections).toContain('### `one`\n\nThe one.');
  expect(sections).toContain('| `text` (always there) | `string` | A text.    |');
  expect(sections).toContain('### `b`\n\nThe other.');
});

it.each(['/** B. */\n  | { b: 1; type: "b" }', '| { type: "b" }'])('refuses a union of %s', (member) => {
  const root = fixtureTree({ ...base, 'a.ts': `export type A =\n  /** One. */\n  | { type: 'one' }\n  ${member};\n` });
  expect(() => membersOf(root, { source: 'a.ts', type: 'A' })).toThrow('has no doc comment');
});

it('refuses a member without a doc comment', () => {
  const root = fixtureTree({ ...base, 'a.ts': 'export interface A {\n  one: string;\n}\n' });
  expect(() => membersOf(root, { source: 'a.ts', type: 'A' })).toThrow('A.one has no doc comment');
});
