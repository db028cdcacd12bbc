import { EventEmitter } from 'node:events';
import type { ReadStream } from 'node:tty';
import { expect, test } from 'vitest';
import { handTimer } from '../../test/view-terminal.ts';
import type { Choice } from './asker.ts';
import { PlainView } from './plain-view.ts';

function plain() {
  const stdin = Object.assign(new EventEmitter(), { setEncoding() {}, resume() {}, pause() {} });
  const written = { text: '' };
  const { timer, pass } = handTimer();
  const view = new PlainView({
    stdin: stdin as unknown as ReadStream,
    stdout: { isTTY: true, columns: 80, write: (text: string) => (written.text += text) },
    onInterrupt() {},
    timer,
  });
  view.start();
  return { view, written, pass, type: (line: string) => stdin.emit('data', line), end: () => stdin.emit('end') };
}
const choices: readonly Choice<'yes' | 'no'>[] = [
  { value: 'yes', label: 'Yes', letter: 'y' },
  { value: 'no', label: 'No', letter: 'n' },
];
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('the plain view writes only complete lines, without live rows', async () => {
  const { view, written, type } = plain();
  view.showStatus(() => 'works');
  const asked = view.ask();
  type('hello\n');
  expect(await asked).toEqual({ text: 'hello' });
  view.prose('**bold**');
  view.line('a line', 'researcher │ ');
  view.hideStatus();
  expect(written.text).not.toContain('\x1b');
  expect(written.text).toBe('> **bold**\nresearcher │ a line\n');
});

test('the plain view accepts an answer letter on its own line half a second after the question, and keeps any other text as a request', async () => {
  const { view, written, type, pass } = plain();
  const answers: unknown[] = [];
  void view.choose('Allow it?', choices, 'no').then((answer) => answers.push(answer));
  type('y\n');
  pass(501);
  type('y\nyes\n');
  type('yes please\n');
  await settled();
  expect(answers).toEqual([]);
  pass(501);
  type('Y\n');
  await settled();
  expect(answers).toEqual([{ chosen: 'yes' }]);
  expect(written.text).toContain('Allow it?\n  y: Yes\n  n: No\nA letter and Enter; Enter alone is n: ');
  for (const text of ['y', 'y', 'yes', 'yes please']) expect(await view.ask()).toEqual({ text });
});

test('the plain view exits at the end of the input, and cancels a question at an interrupt', async () => {
  const { view, end } = plain();
  const answer = view.choose('Allow it?', choices, 'no');
  view.interrupt();
  expect(await answer).toEqual({ left: 'interrupt' });
  const asked = view.ask();
  end();
  expect(await asked).toEqual({ left: 'end' });
  expect(await view.ask()).toEqual({ left: 'end' });
});
