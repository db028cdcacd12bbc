import { expect, test } from 'vitest';
import { highlightCode } from './highlight-code.ts';
import { paint } from './paint.ts';
import { StreamedMarkdown } from './streamed-markdown.ts';

const colours = paint({ isTTY: true, getColorDepth: () => 4 });
const { dim, green, yellow, bold, red } = colours;
/** Without colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences.
const plain = (text: string): string => text.replace(/\x1b\[[0-9;]*m/g, '');

test.each([
  ['ts', 'const a = "x" + 12; // why', [bold('const'), green('"x"'), yellow('12'), dim('// why')]],
  ['py', "def f(): return 'x' # why", [bold('def'), bold('return'), green("'x'"), dim('# why')]],
  ['sh', 'echo a#b "$x" # why', [green('"$x"'), dim('# why')]],
  ['sql', 'SELECT 1 -- why', [bold('SELECT'), yellow('1'), dim('-- why')]],
  ['diff', '-old', [red('-old')]],
])(
  'highlightCode colours strings, comments, numbers and keywords of %s, and leaves the text unchanged',
  (language, line, painted) => {
    const shown = highlightCode(language, colours)(line);
    for (const piece of painted) expect(shown).toContain(piece);
    expect(plain(shown)).toBe(line);
  },
);

test('highlightCode recognizes a comment over several lines, and the code after it', () => {
  const line = highlightCode('ts', colours);
  expect(line('a /* one')).toBe(`a ${dim('/* one')}`);
  expect(line('two "x"')).toBe(dim('two "x"'));
  expect(line('*/ "x"')).toBe(`${dim('*/')} ${green('"x"')}`);
  expect(line('/*/ on')).toBe(dim('/*/ on'));
  expect(line('*/1')).toBe(`${dim('*/')}${yellow('1')}`);
});

test('highlightCode colours nothing in an unknown language, or if colours are off', () => {
  for (const language of ['', 'text', 'brainfuck']) expect(highlightCode(language, colours)('"x" 1')).toBe('"x" 1');
  expect(highlightCode('ts', paint({}))('const a = "x" // 1')).toBe('const a = "x" // 1');
});

test('highlightCode does work proportional to the length of the line, not to its square', () => {
  const line = highlightCode('ts', colours);
  for (const piece of ['"', "'", '`', '/*', '/', '\\', '"\\', 'a ', '-', '1.', '\t'])
    expect(plain(line(piece.repeat(50_000)))).toHaveLength(piece.length * 50_000);
});

test('the highlighter is called for code blocks of an answer, with their language', () => {
  const markdown = new StreamedMarkdown(
    (text) => [text],
    (language) => (line) => `<${language}>${line}`,
  );
  markdown.push('```ts title="a"\nconst a\n```\n~~~\nb\n~~~\n');
  expect(markdown.end()).toEqual(['```ts title="a"', '  <ts>const a', '```', '', '~~~', '  <>b', '~~~']);
});
