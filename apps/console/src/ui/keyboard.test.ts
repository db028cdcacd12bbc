import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Keyboard, type KeyReader } from './keyboard.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openKeyboard(): { readonly keyboard: Keyboard; readonly press: (keys: string, afterMs: number) => void } {
  const stdin = Object.assign(new PassThrough(), { setRawMode: () => stdin }) as unknown as ReadStream;
  const keyboard = new Keyboard(stdin, () => {});
  keyboard.open(() => {});
  return {
    keyboard,
    press: (keys, afterMs) => {
      vi.advanceTimersByTime(afterMs);
      stdin.emit('data', keys);
    },
  };
}

/** What a reader was given, until it is over. */
async function readAll(keys: KeyReader): Promise<string> {
  let read = '';
  for await (const data of keys.input.setEncoding('utf8')) {
    read += data;
    if (read.endsWith('\r') || read.endsWith('\x03')) break;
  }
  return read;
}

const question = { filter: (key: string): string => (key === 'y' ? 'y\r' : key), isExpected: false };
const down = '\x1b[B';

test.each([
  ['as soon as the question is drawn', 0],
  ['just before the moment is over', 499],
])('takes no answer from a key pressed %s, and keeps it for the next line', async (_, afterMs) => {
  const { keyboard, press } = openKeyboard();
  const answer = keyboard.readAnswer(readAll, question);
  press('y', afterMs);
  press('y', 501);
  expect(await answer).toBe('y\r');
  const line = keyboard.readLine(readAll, () => undefined);
  press('\r', 1);
  expect(await line).toBe('y\r');
});

test('takes an answer from a key pressed 500 ms after the question was drawn', async () => {
  const { keyboard, press } = openKeyboard();
  const answer = keyboard.readAnswer(readAll, question);
  press('y', 501);
  expect(await answer).toBe('y\r');
});

test('takes no answer from whoever types on and on, and one as soon as he has paused', async () => {
  const { keyboard, press } = openKeyboard();
  press('pl', 0);
  const answer = keyboard.readAnswer(readAll, question);
  for (const key of 's thank you very much, yes yes\ra\x1b\t') press(key, 499);
  press('y', 501);
  expect(await answer).toBe('y\r');
});

test('counts a key that was pressed before the question was drawn', async () => {
  const { keyboard, press } = openKeyboard();
  press('x', 0);
  const answer = keyboard.readAnswer(readAll, question);
  press('z', 400);
  press('y', 499);
  press('y', 501);
  expect(await answer).toBe('y\r');
});

test('takes no answer from a paste, at any time', async () => {
  const { keyboard, press } = openKeyboard();
  const answer = keyboard.readAnswer(readAll, question);
  press('yes\r', 10_000);
  press('\x1b[200~y\x1b[201~', 10_000);
  press('y\r', 10_000);
  press('n\r'.slice(0, 1), 10_000);
  press('y', 10_000);
  expect(await answer).toBe('ny\r');
});

test('lets whoever steers with arrows go on at once, and nobody else', async () => {
  const { keyboard, press } = openKeyboard();
  const answer = keyboard.readAnswer(readAll, question);
  press(down, 100);
  press('\r', 0);
  press(down, 501);
  press('y', 0);
  press('\r', 0);
  press(down, 501);
  press(down, 1);
  press('\r', 1);
  expect(await answer).toBe(`${down}${down}${down}\r`);
});

test('lets Ctrl-C and Ctrl-D leave a question at any time, and answers nothing that came with them', async () => {
  for (const [keys, left] of [
    ['\x03', 'interrupt'],
    ['y\x03y', 'interrupt'],
    ['\x04', 'end'],
  ] as const) {
    const { keyboard, press } = openKeyboard();
    const answer = keyboard.readAnswer(async (reader) => [await readAll(reader), reader.left], question);
    press(keys, 0);
    expect(await answer).toEqual(['\x03', left]);
  }
});

test('lets a field that the user has asked for take his keys at once', async () => {
  const { keyboard, press } = openKeyboard();
  const answer = keyboard.readAnswer(readAll, { filter: (key) => key, isExpected: true });
  press('why not', 0);
  press('\r', 0);
  expect(await answer).toBe('why not\r');
});

test('takes no answer from a key that waited to be read while the process was busy', async () => {
  const { keyboard, press } = openKeyboard();
  const answer = keyboard.readAnswer(readAll, question);
  vi.advanceTimersToNextTimer();
  // The time is over, and the keys that came meanwhile have not been read.
  press('y', 0);
  press('n', 501);
  press('y', 501);
  expect(await answer).toBe('ny\r');
});
