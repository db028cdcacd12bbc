import { describe, expect, it } from 'vitest';
import { longComments, wrapComments } from './comment-lines.ts';
import { fixtureTree } from './fixture-tree.ts';
import { parseSource } from './source-file.ts';

const sourceOf = (text: string) => parseSource(fixtureTree({ 'a.ts': text }), 'a.ts');
const words = (count: number, word = 'word'): string => Array(count).fill(word).join(' ');

describe('a comment line of more than 110 characters', () => {
  it.each([
    ['of a doc comment', `/** ${words(25)} */\n`],
    ['of a block comment', `/*\n * ${words(25)}\n */\n`],
    ['of a comment on its own line', `  // ${words(25)}\n`],
  ])('a long comment line is reported: %s', (_of, text) => {
    expect(longComments(sourceOf(text))).toEqual([text.startsWith('/*\n') ? 2 : 1]);
  });

  it.each([
    ['code', `const a = '${words(25)}';\n`],
    ['a template', `const a = \`\n// ${words(25)}\n\`;\n`],
    ['a directive for a tool', `// biome-ignore lint/x: ${words(25)}\nconst a = 1;\n`],
    ['short enough', `// ${'x'.repeat(107)}\n`],
  ])('a long line is not reported if it is %s', (_what, text) => {
    const source = sourceOf(text);
    expect(longComments(source)).toEqual([]);
    expect(wrapComments(source)).toBe(text);
  });
});

describe('wrapping', () => {
  it('wrapping creates a doc comment block, and keeps the code below it', () => {
    const wrapped = wrapComments(sourceOf(`interface A {\n  /** ${words(30)} */\n  readonly a: 1;\n}\n`));
    expect(wrapped).toBe(`interface A {\n  /**\n   * ${words(21)}\n   * ${words(9)}\n   */\n  readonly a: 1;\n}\n`);
  });

  it('wrapping leaves no single word or two on the second line', () => {
    expect(wrapComments(sourceOf(`// ${words(22)}\n`))).toBe(`// ${words(11)}\n// ${words(11)}\n`);
  });

  it('wrapping reflows the rest of a paragraph, and no further', () => {
    const text = `/**\n * ${words(30)}\n * end.\n * - a point\n * INVARIANT: one\n *\n * other\n */\n`;
    expect(wrapComments(sourceOf(text))).toBe(
      `/**\n * ${words(21)}\n * ${words(9)} end.\n * - a point\n * INVARIANT: one\n *\n * other\n */\n`,
    );
  });

  it('wrapping indents list items, and keeps code spans together', () => {
    const text = `/**\n * - ${words(20)} \`a piece of code\` ${words(3)}\n */\n`;
    expect(wrapComments(sourceOf(text))).toBe(`/**\n * - ${words(20)}\n *   \`a piece of code\` ${words(3)}\n */\n`);
  });

  it('wrapping changes nothing the second time', () => {
    const once = wrapComments(sourceOf(`/** ${words(60)} */\n\n// ${words(40)}\nconst a = 1;\n`));
    expect(wrapComments(sourceOf(once))).toBe(once);
    expect(longComments(sourceOf(once))).toEqual([]);
  });
});
