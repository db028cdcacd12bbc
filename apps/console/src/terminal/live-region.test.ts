import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import { LiveRegion } from './live-region.ts';

/** Creates a region in a terminal to which a shell has written before. */
function region(cols: number, rows: number) {
  const terminal = new Terminal({ cols, rows, scrollback: 1000, allowProposedApi: true });
  const written = { raw: '' };
  const target = {
    columns: cols,
    rows,
    write(text: string) {
      written.raw += text;
      terminal.write(text);
    },
  };
  terminal.write(shellLines.map((line) => `${line}\r\n`).join(''));
  const text = async (): Promise<string> => {
    await new Promise<void>((resolve) => terminal.write('', resolve));
    const { active } = terminal.buffer;
    let text = '';
    for (let at = 0; at < active.length; at++) {
      const line = active.getLine(at);
      text += `${at > 0 && line?.isWrapped !== true ? '\n' : ''}${line?.translateToString(true) ?? ''}`;
    }
    return text.trimEnd();
  };
  const resize = async (columns: number, height: number): Promise<void> => {
    await text();
    terminal.resize(columns, height);
    Object.assign(target, { columns, rows: height });
  };
  return { live: new LiveRegion(target), text, resize, written, terminal };
}
const shellLines = Array.from({ length: 40 }, (_, at) => `$ command ${at}`);

test('LiveRegion writes finished rows once, above the rows that still change', async () => {
  const { live, text } = region(40, 10);
  live.draw([], { rows: ['status 1', '> input'] });
  live.draw(['one', 'two'], { rows: ['status 2', '> input'] });
  live.draw([], { rows: ['status 3', '> input 2'] });
  live.draw(['three'], { rows: ['> input 2'] });
  expect(await text()).toBe([...shellLines, 'one', 'two', 'three', '> input 2'].join('\n'));
});

test('LiveRegion leaves no live row behind when it is cleared', async () => {
  const { live, text } = region(40, 10);
  live.draw(['one'], { rows: ['a', 'b', 'c'], cursor: { row: 1, column: 1 } });
  live.clear();
  live.draw(['two'], { rows: [] });
  live.draw(['three'], { rows: ['last'] });
  expect(await text()).toBe([...shellLines, 'one', 'two', 'three', 'last'].join('\n'));
});

test('LiveRegion keeps the lines of the shell, and draws nothing twice, when the size changes four times during drawing', async () => {
  const { live, text, resize, written } = region(80, 24);
  const rows = (at: number): readonly string[] => [`${at} ${'='.repeat(70)}`, '-'.repeat(80), '> typed'];
  const finished: string[] = [];
  for (const [at, [columns, height]] of [
    [80, 24],
    [44, 24],
    [20, 10],
    [100, 40],
    [60, 12],
  ].entries()) {
    await resize(columns ?? 0, height ?? 0);
    for (let row = 0; row < 5; row++) {
      const done = `finished ${at}.${row}`;
      finished.push(done);
      live.draw([done], { rows: rows(at), cursor: { row: 2, column: 7 } });
    }
  }
  live.clear();
  expect((await text()).split('\n')).toEqual([...shellLines, ...finished]);
  expect(written.raw).not.toContain('\x1b[3J');
  expect(written.raw).not.toContain('\x1b[2J');
});

test('LiveRegion never erases from the first cell of the screen: tmux would keep a copy of it', async () => {
  const { live, text, resize, terminal } = region(100, 12);
  const erased: string[] = [];
  terminal.parser.registerCsiHandler({ final: 'J' }, () => {
    const { cursorX, cursorY } = terminal.buffer.active;
    erased.push(`${cursorX},${cursorY}`);
    return false;
  });
  const high = Array.from({ length: 10 }, (_, at) => `${at} ${'x'.repeat(70)}`);
  live.draw([], { rows: high });
  await resize(40, 12);
  live.draw([], { rows: ['a', 'b'] });
  await text();
  expect(erased).toEqual(['1,0']);
  terminal.write('\x1b[H');
  live.forget();
  live.draw([], { rows: ['c'] });
  live.clear();
  await text();
  expect(erased).toEqual(['1,0', '1,0']);
});

test('the live region stays at the bottom when the terminal gets narrower, with blank rows that later output replaces', async () => {
  const { live, text, resize, terminal } = region(80, 24);
  const input = { rows: ['=', '>'], cursor: { row: 1, column: 1 } };
  live.draw([], { rows: [...Array.from({ length: 6 }, (_, at) => `${at} ${'x'.repeat(60)}`), '>'] });
  await resize(40, 24);
  live.draw([], input);
  await text();
  expect(terminal.buffer.active.cursorY).toBe(23);
  expect(await text()).toBe([...shellLines, ...Array(11).fill(''), '=', '>'].join('\n'));
  live.draw(['one', 'two'], input);
  live.draw(
    Array.from({ length: 12 }, (_, at) => `more ${at}`),
    input,
  );
  const more = Array.from({ length: 12 }, (_, at) => `more ${at}`);
  expect(await text()).toBe([...shellLines, 'one', 'two', ...more, '=', '>'].join('\n'));
  live.clear();
  expect(await text()).toBe([...shellLines, 'one', 'two', ...more].join('\n'));
});

test('LiveRegion writes only the rows that have changed', () => {
  const { live, written } = region(80, 24);
  live.draw([], { rows: ['a'.repeat(60), 'b'.repeat(60), 'c'], cursor: { row: 1, column: 2 } });
  const before = written.raw.length;
  live.draw([], { rows: ['a'.repeat(60), 'b'.repeat(60), 'd'], cursor: { row: 1, column: 2 } });
  expect(written.raw.length - before).toBeLessThan(60);
  const after = written.raw.length;
  live.draw([], { rows: ['a'.repeat(60), 'b'.repeat(60), 'd'], cursor: { row: 1, column: 2 } });
  expect(written.raw.length).toBe(after);
});

test('LiveRegion shows the end of a region higher than the terminal, and writes it once when it is finished', async () => {
  const { live, text, terminal } = region(40, 10);
  const rows = Array.from({ length: 60 }, (_, at) => `row ${at}`);
  for (let at = 1; at <= rows.length; at++) live.draw([], { rows: rows.slice(0, at) });
  expect(terminal.buffer.active.length).toBeLessThan(60);
  live.draw(rows, { rows: ['> '] });
  expect((await text()).split('\n').filter((line) => line === 'row 7')).toHaveLength(1);
  expect((await text()).split('\n').filter((line) => line === 'row 59')).toHaveLength(1);
});

test('LiveRegion puts the cursor at its position, and cuts rows to the terminal width', async () => {
  const { live, text, terminal } = region(20, 10);
  live.draw([], { rows: ['x'.repeat(50), '日本語', 'end'], cursor: { row: 1, column: 4 } });
  await text();
  const { active } = terminal.buffer;
  expect([active.cursorX, active.getLine(active.baseY + active.cursorY)?.translateToString(true)]).toEqual([
    4,
    '日本語',
  ]);
  expect(await text()).toContain(`${'x'.repeat(19)}…\n日本語\nend`);
});
