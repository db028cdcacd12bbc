import { describe, expect, it } from 'vitest';
import { checkDocComments, FORBIDDEN } from './check-doc-comments.ts';
import { fixtureTree } from './fixture-tree.ts';

const problemsOf = (report: string, notYet: readonly string[] = []): string[] =>
  checkDocComments(fixtureTree({ 'etc/core.api.d.ts': report }), new Set(notYet)).map(
    ({ file, line, problem }) => `${file}:${line}: ${problem}`,
  );

describe('a doc comment', () => {
  it.each([
    '/** The tools of the agent. */\ninterface A {}\n',
    '/** Returns the tools. Where there are none, an empty list. Default: all. */\ndeclare function a(): void;\n',
    '/**\n * True if the session is open.\n */\ntype A = true;\n',
    '/** `stop`: the run ends. */\ntype A = true;\n',
    '/** INVARIANT agent:name: the name is not empty. */\ntype A = true;\n',
    '// What is no doc comment\ntype A = true;\n',
  ])('a doc comment may begin as in %j', (report) => expect(problemsOf(report)).toEqual([]));

  it.each([...FORBIDDEN])('a doc comment must not begin with "%s"', (word) => {
    const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
    expect(problemsOf(`interface A {\n  /**\n   * ${capital} it is.\n   */\n  readonly a?: 1;\n}\n`)).toEqual([
      `etc/core.api.d.ts:2: the doc comment of \`a\` begins with "${capital}"`,
    ]);
  });

  it('a doc comment is named after the declaration after it', () => {
    const report = '/** What it is. */\ndeclare abstract class Agent {\n  /** Of a run. */\n  run(): void;\n}\n';
    expect(problemsOf(report)).toEqual([
      'etc/core.api.d.ts:1: the doc comment of `Agent` begins with "What"',
      'etc/core.api.d.ts:3: the doc comment of `run` begins with "Of"',
    ]);
  });

  it('a doc comment is not read in the reports of packages that are listed as not rewritten yet', () => {
    expect(problemsOf('/** What it is. */\ntype A = 1;\n', ['core'])).toEqual([]);
    expect(problemsOf('/** What it is. */\ntype A = 1;\n', ['ui'])).toHaveLength(1);
  });
});
