import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sizes, ViewTerminal } from '../../test/view-terminal.ts';
import { HistoryFile } from '../terminal/history-file.ts';
import { completion } from './completion.ts';

const [usual = { cols: 100, rows: 40 }] = sizes;
const paste = (text: string): string => `\x1b[200~${text}\x1b[201~`;

/** Returns a new path for a history file. */
function historyPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'made', 'history.jsonl');
}
const same = (text: string): string => text;

describe.each(sizes)('the view at $cols x $rows', (size) => {
  test('the view accepts a paste of several lines as one request, in any chunks', async () => {
    const terminal = new ViewTerminal(size);
    for (const ends of ['\n', '\r', '\r\n']) {
      const lines = ['Error: it broke', '    at run (a.ts:1)', '    at main (b.ts:2)'];
      const asked = terminal.view.ask();
      const whole = paste(lines.join(ends));
      for (const at of [whole.length - 3, whole.length - 1])
        terminal.press(at < whole.length - 1 ? whole.slice(0, at) : whole.slice(whole.length - 3));
      terminal.press('\r');
      expect(await asked).toEqual({ text: lines.join('\n') });
    }
    const long = Array.from({ length: 10_000 }, (_, at) => `line ${at}`).join('\n');
    const asked = terminal.view.ask();
    terminal.press(paste(long));
    expect((await terminal.text()).split('\n').length).toBeLessThan(30 + 3 * 3);
    terminal.press('\r');
    expect(await asked).toEqual({ text: long });
  });

  test('the view starts a new line at Alt-Enter, and deletes one visible character at a time', async () => {
    const terminal = new ViewTerminal(size);
    const asked = terminal.view.ask();
    terminal.press('one');
    terminal.press('\x1b\r');
    for (const key of ['日', '本', '👩‍👩‍👧‍👦', '🇮🇹', 'é', 'x']) terminal.press(key);
    for (let at = 0; at < 4; at++) terminal.press('\x7f');
    expect(await terminal.text()).toMatch(/─\n> one\n {2}日本$/);
    terminal.press('\r');
    expect(await asked).toEqual({ text: 'one\n日本' });
  });

  test('the view queues requests entered during a run, and shows that they wait', async () => {
    const terminal = new ViewTerminal(size);
    terminal.press('first\r');
    terminal.press('second\r');
    expect(await terminal.text()).toMatch(/next: first\n.*next: second\n/);
    expect(await terminal.view.ask()).toEqual({ text: 'first' });
    expect(await terminal.view.ask()).toEqual({ text: 'second' });
    const text = await terminal.text();
    expect(text).not.toContain('next:');
    expect(text).toMatch(/> first\n\n> second\n/);
  });

  test('the view writes Markdown as it arrives, each heading once, in few bytes, and clears nothing above it', async () => {
    const terminal = new ViewTerminal(size);
    const blocks = Array.from(
      { length: 150 },
      (_, at) => `## Heading ${at}.\n\nSome *text* of [a](https://b.example/${at}).\n\n- one\n- two\n`,
    );
    const text = blocks.join('\n');
    for (let at = 0; at < text.length; at += 400) {
      terminal.view.prose(text.slice(at, at + 400));
      if (at % 4000 === 0) await terminal.text();
    }
    terminal.view.endLine();
    const lines = await terminal.lines();
    for (let at = 0; at < 150; at++) expect(lines.filter((line) => line === `Heading ${at}.`)).toHaveLength(1);
    expect(terminal.raw.length).toBeLessThan(5 * text.length);
    expect(terminal.raw).not.toContain('\x1b[3J');
    expect(terminal.raw).not.toContain('\x1b]8');
  });

  test('the view wraps at words, and starts each row with the prefix and the indent', async () => {
    const terminal = new ViewTerminal(size);
    terminal.view.line(
      '   says some words that go on and on until a row is not long enough for all of them, ever',
      'a #1 │ ',
    );
    const rows = (await terminal.lines()).filter((line) => line.startsWith('a #1'));
    for (const row of rows) {
      expect(row).toMatch(/^a #1 │ {4}\S/);
      expect(row.length).toBeLessThanOrEqual(size.cols);
    }
    expect(rows.map((row) => row.slice(10)).join(' ')).toContain('says some words that go on and on until a row');
  });

  test('the view keeps its rows when the size changes four times while text streams', async () => {
    const terminal = new ViewTerminal(size, { footer: () => [{ text: '~/shop (main) · model', weight: 1 }] });
    terminal.press('a draft');
    const words: string[] = [];
    for (const [at, columns] of [90, 44, 20, 100].entries()) {
      for (let row = 0; row < 10; row++) {
        words.push(`Line${at}x${row}.`);
        terminal.view.prose(`Line${at}x${row}.\n\n`);
        if (row % 3 === 0) await terminal.text();
      }
      await terminal.text();
      terminal.resize(columns, 24);
    }
    terminal.view.endLine();
    const text = await terminal.text();
    for (const word of words) expect(text.split(word)).toHaveLength(2);
    expect(text.split('a draft')).toHaveLength(2);
    expect(text.split('~/shop')).toHaveLength(size.cols > 30 ? 2 : text.split('~/shop').length);
    expect(terminal.raw).not.toContain('\x1b[3J');
  });
});

test('the view restores the history and the draft after a restart, and keeps them readable by their owner only', async () => {
  const path = historyPath();
  const first = new ViewTerminal(usual, { history: new HistoryFile(path, (text) => text.replaceAll('sk-1', '«key»')) });
  for (const text of ['one', 'two\nlines', 'with sk-1']) {
    const asked = first.view.ask();
    first.press(paste(text));
    first.press('\r');
    await asked;
  }
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toBe('"one"\n"two\\nlines"\n"with «key»"\n');
  const second = new ViewTerminal(usual, { history: new HistoryFile(path, same) });
  second.press('draft');
  second.press('\x01');
  second.press('\x1b[A');
  expect(await second.text()).toMatch(/─\n> with «key»$/);
  second.press('\x1b[B');
  expect(await second.text()).toMatch(/─\n> draft$/);
});

test('the view keeps the history of two consoles at once, and ignores an incomplete line', () => {
  const path = historyPath();
  const [one, other] = [new HistoryFile(path, same), new HistoryFile(path, same)];
  one.add('a');
  other.add('b');
  one.add('c');
  expect(other.read()).toEqual(['a', 'b', 'c']);
  appendFileSync(path, '"torn\n');
  one.add('d');
  expect(other.read()).toEqual(['a', 'b', 'c', 'd']);
  const nowhere = new HistoryFile(`${path}/none`, same);
  expect(nowhere.read()).toEqual([]);
  expect(nowhere.add('y')).toContain('EEXIST');
});

test('the view finds earlier requests at Ctrl-R, narrower with each key', async () => {
  const path = historyPath();
  const history = new HistoryFile(path, same);
  for (const text of ['list the files', 'read package.json', 'write notes']) history.add(text);
  const terminal = new ViewTerminal(usual, { history });
  terminal.press('\x12');
  expect(await terminal.text()).toMatch(/history: \n› write notes\n {2}read package.json\n {2}list the files/);
  for (const key of 'pack') terminal.press(key);
  expect(await terminal.text()).toMatch(/history: pack\n› read package.json$/);
  terminal.press('\r');
  expect(await terminal.text()).toMatch(/─\n> read package.json$/);
});

test('the view completes commands, and paths after an @', async () => {
  async function* paths(): AsyncGenerator<string, void, void> {
    yield* ['src/main.ts', 'docs/a.md', 'e\x1bvil'];
  }
  const terminal = new ViewTerminal(usual, {
    completion: completion({ commands: [{ name: 'help', description: 'this list' }], paths }),
  });
  for (const key of '/he') terminal.press(key);
  await expect.poll(() => terminal.text()).toMatch(/> \/he\n→ \/help +this list/);
  terminal.press('\t');
  expect(await terminal.text()).toMatch(/> \/help$/);
  terminal.press('\x15');
  for (const key of 'see @mai') terminal.press(key);
  await expect.poll(() => terminal.text()).toMatch(/> see @mai\n→ @src\/main.ts/);
  terminal.press('\t');
  expect(await terminal.text()).toMatch(/> see @src\/main.ts$/);
});

test('the view returns queued requests to the input at Ctrl-C during a run, with the draft below', async () => {
  let interrupts = 0;
  const terminal = new ViewTerminal(usual, { onInterrupt: () => interrupts++ });
  terminal.press('waits\r');
  terminal.press('draft');
  terminal.press('\x03');
  expect(interrupts).toBe(1);
  expect(await terminal.text()).toMatch(/─\n> waits\n {2}draft$/);
});

test('the view does not execute control sequences in typed, pasted or model text', async () => {
  const terminal = new ViewTerminal(usual);
  const evil = 'a\x1b]0;owned\x07\x1b[2Jb';
  const asked = terminal.view.ask();
  terminal.press(paste(evil));
  terminal.press('\r');
  await asked;
  await terminal.text();
  expect(terminal.raw).not.toContain('\x1b]0;');
  expect(terminal.raw).not.toContain('\x1b[2J');
});

test('the view rings the bell for a question while the window is unfocused, and shows its state in the title', () => {
  const terminal = new ViewTerminal(usual);
  terminal.view.entitle('works');
  void terminal.view.asker.choose('Allow it?', [{ value: 'yes', label: 'Yes', letter: 'y' }], 'yes');
  expect(terminal.raw).toContain('\x1b]2;Mortise works\x07');
  expect(terminal.raw).toContain('\x07\x1b]2;Mortise asks\x07');
  terminal.view.stop();
  expect(terminal.raw.endsWith('\x1b[<u\x1b[?2004l\x1b[23;2t\x1b[0m\x1b[?25h')).toBe(true);
});
