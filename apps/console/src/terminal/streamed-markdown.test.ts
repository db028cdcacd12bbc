import { expect, test } from 'vitest';
import { paint } from './paint.ts';
import { StreamedMarkdown } from './streamed-markdown.ts';
import { markdownRows } from './terminal-parts.ts';

const plain = paint({});
const rowsOf = (text: string): readonly string[] => markdownRows(text, 80, plain);

/** Streams a text with one frame per piece. Returns all rows, and the number of rendered characters. */
function streamed(text: string, size: number): { readonly rows: readonly string[]; readonly rendered: number } {
  let rendered = 0;
  const markdown = new StreamedMarkdown((piece) => {
    rendered += piece.length;
    return rowsOf(piece);
  });
  const rows: string[] = [];
  for (let at = 0; at < text.length; at += size) {
    markdown.push(text.slice(at, at + size));
    rows.push(...markdown.takeDone());
    expect(markdown.live(20).length).toBeLessThanOrEqual(20);
  }
  rows.push(...markdown.end());
  return { rows, rendered };
}

const fence = '```';
const sample = [
  '# Heading',
  'A paragraph with **bold** and `code`\nover two lines.',
  '- one\n- two\n\n  still two\n- three',
  `${fence}ts\nconst a = 1;\n\nconst b = 2;\n${fence}`,
  '1. first\n   ```\n   in the list\n\n   still there\n   ```\n2. second',
  '| a | b |\n|---|---|\n| 日本 | 👩‍👩‍👧‍👦 |',
  '> quoted\n> twice',
  'The end.',
].join('\n\n');

test('StreamedMarkdown gives the same rows for any chunking of the text', () => {
  const whole = streamed(sample, sample.length).rows;
  for (const size of [1, 2, 3, 7, 20, 100]) expect(streamed(sample, size).rows).toEqual(whole);
  const text = whole.join('\n');
  for (const said of [
    'Heading',
    'still two',
    '  const a = 1;',
    'in the list',
    'still there',
    '日本',
    'quoted',
    'The end.',
  ])
    expect(text.split(said)).toHaveLength(2);
});

test.each([
  ['paragraphs', Array.from({ length: 500 }, (_, at) => `Paragraph ${at} says ${'word '.repeat(15)}`).join('\n\n')],
  ['one list', Array.from({ length: 1000 }, (_, at) => `- item ${at} ${'word '.repeat(6)}`).join('\n')],
  [
    'one table',
    `| a | b |\n|---|---|\n${Array.from({ length: 1000 }, (_, at) => `| ${at} | ${'word '.repeat(7)}|`).join('\n')}`,
  ],
  ['code', `${fence}\n${Array.from({ length: 2000 }, (_, at) => `line ${at} of code;;;;;`).join('\n')}\n${fence}`],
  ['one line', 'word '.repeat(10_000)],
])('StreamedMarkdown does work proportional to the length of the text, not to its square: %s', (_, text) => {
  const half = streamed(text.slice(0, text.length / 2), 20).rendered;
  const whole = streamed(text, 20).rendered;
  expect(whole).toBeLessThan(2.3 * half + 10_000);
  // A frame renders at most the limit of the open block.
  expect(whole).toBeLessThan((text.length / 20) * 4000 + 2 * text.length);
});

test('StreamedMarkdown shows each list item, table row and line of code once, whatever its height', () => {
  const items = Array.from({ length: 200 }, (_, at) => `- item ${at}.`).join('\n');
  const table = `| a |\n|---|\n${Array.from({ length: 60 }, (_, at) => `| cell ${at}. |`).join('\n')}`;
  const code = Array.from({ length: 2000 }, (_, at) => `code ${at};`).join('\n');
  const text = streamed(`${items}\n\n${table}\n\n${fence}\n${code}\n${fence}\n`, 20).rows.join('\n');
  for (const [word, count, end] of [
    ['item', 200, '.'],
    ['cell', 60, '.'],
    ['code', 2000, ';'],
  ] as const)
    for (let at = 0; at < count; at++) expect(text.split(`${word} ${at}${end}`)).toHaveLength(2);
});

test.each([
  ['a link', '[bank](https://evil.example)', 'bank (https://evil.example)'],
  ['a script', '[x](javascript:alert(1))', 'x (javascript:alert(1))'],
  ['a file', '[x](file:///etc/passwd)', 'x (file:///etc/passwd)'],
  ['a picture', '![cat](https://evil.example/cat.png)', 'image: cat (https://evil.example/cat.png)'],
])('StreamedMarkdown shows the URL of %s without a link', (_, text, shown) => {
  const rows = rowsOf(text).join('\n');
  expect(rows).toBe(shown);
  expect(rows).not.toContain('\x1b]8');
});

test('StreamedMarkdown creates no escape sequence from entities, and leaves formulas unchanged', () => {
  const rows = rowsOf('&#27;[2J &#x202e; &amp; $x^2$ \\x1b[2J').join('\n');
  expect(rows).not.toContain('\x1b');
  expect(rows).not.toContain('\u202e');
  expect(rows).toContain('$x^2$ \\x1b[2J');
});
