import type { JsonObject, PendingCall } from '@mortise/core';
import { expect, test } from 'vitest';
import { sizes, ViewTerminal } from '../../test/view-terminal.ts';
import { paint } from '../terminal/paint.ts';
import { CallLog } from '../ui/call-log.ts';
import { terminalApprover } from '../ui/terminal-approver.ts';
import type { Choice } from './asker.ts';

const [usual = { cols: 100, rows: 40 }] = sizes;
const choices: readonly Choice<'yes' | 'no' | 'always'>[] = [
  { value: 'yes', label: 'Yes', letter: 'y' },
  { value: 'no', label: 'No', letter: 'n' },
  { value: 'always', label: 'Always', letter: 'a' },
];
const down = '\x1b[B';

function asked(): { readonly terminal: ViewTerminal; readonly answers: unknown[] } {
  const terminal = new ViewTerminal(usual);
  const answers: unknown[] = [];
  void terminal.view.asker.choose('Allow it?', choices, 'no').then((answer) => answers.push(answer));
  return { terminal, answers };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A question of each kind, which appears without a request of the user. */
const pendings: Readonly<Record<string, Partial<PendingCall>>> = {
  confirmation: { kind: 'confirmation', payload: { remember: { args: { path: { equals: 'a' } } } } },
  inDoubt: { kind: 'inDoubt' },
  form: { kind: 'input', answerJsonSchema: formSchema() },
  page: { kind: 'input', payload: { server: 's', url: 'https://a.example/' } },
  signIn: { kind: 'credential', payload: { authorizationUrl: 'https://a.example/' } },
};
/** The keys of a fast typist: each letter that answers a question, and all other keys. */
const pressed = [
  ...'yneratubfx0123456789 ',
  '\r',
  '\n',
  '\t',
  '\x1b',
  down,
  '\x1b[C',
  '\x1b[200~y\r\x1b[201~',
  'y\r',
  '\x1b\r',
];

test.each(sizes.flatMap((size) => Object.keys(pendings).map((kind) => ({ size, kind }))))(
  'the view ignores the keys of a user who never stops typing, at any moment: $kind at $size.cols x $size.rows',
  async ({ size, kind }) => {
    const terminal = new ViewTerminal(size);
    for (const key of pressed) {
      for (let at = -500; at <= 1000; at += 125) {
        let isAnswered = false;
        const type = (from: number, to: number): void => {
          for (let now = from; now < to; now += 125) terminal.press(now + 125 === at ? key : 'x', 125);
        };
        type(-625, 0);
        void ask(terminal, kind).then(() => {
          isAnswered = true;
        });
        await settled();
        type(0, 1250);
        await settled();
        expect(isAnswered, `${JSON.stringify(key)} at ${at} ms`).toBe(false);
        // The typed text is in the input line, or was entered as a separate request.
        terminal.press('\x03');
        await settled();
        expect(isAnswered).toBe(true);
        terminal.press('\x15');
      }
    }
  },
);

test.each([
  ['as soon as the question is drawn', 0],
  ['just before the delay ends', 499],
])('the view does not use a key pressed %s as an answer, and keeps it as text', async (_, afterMs) => {
  const { terminal, answers } = asked();
  terminal.press('y', afterMs);
  await settled();
  expect(answers).toEqual([]);
  expect(await terminal.text()).toMatch(/Tab goes to this question, your line stays\n─+\n> y/);
});

test('the view uses a key as an answer 500 ms after the question was drawn and after the last key', async () => {
  const { terminal, answers } = asked();
  terminal.press(down, 501);
  terminal.press('y', 501);
  await settled();
  expect(answers).toEqual([{ chosen: 'yes' }]);
});

test('a key pressed before the question was drawn counts as the last key', async () => {
  const terminal = new ViewTerminal(usual);
  terminal.press('x');
  terminal.press('\x7f', 1);
  const promise = terminal.view.asker.choose('Allow it?', choices, 'no');
  terminal.press('\x1b', 400);
  await new Promise((later) => setTimeout(later, 30));
  terminal.press('y', 501);
  expect(await promise).toEqual({ chosen: 'yes' });
});

test('a question has no answer keys while the input has a draft, until Tab enters the question; the draft stays', async () => {
  const { terminal, answers } = asked();
  terminal.press('draft', 0);
  terminal.press('y', 10_000);
  terminal.press('n', 10_000);
  terminal.press('\t', 10_000);
  expect(await terminal.text()).toContain('in a moment the keys answer');
  terminal.press('y', 499);
  terminal.press('\t', 501);
  terminal.press('y', 501);
  await settled();
  expect(answers).toEqual([{ chosen: 'yes' }]);
  expect(await terminal.text()).toMatch(/\n> draftyny$/);
});

test('the view never uses a paste, or keys in one chunk, as an answer', async () => {
  const { terminal, answers } = asked();
  terminal.press('\x1b[200~y\x1b[201~', 10_000);
  terminal.press('\x15', 10_000);
  terminal.press('y\r', 10_000);
  terminal.press('ya', 10_000);
  await settled();
  expect(answers).toEqual([]);
});

test('the view lets a user with arrow keys answer at once, but not one with letter keys', async () => {
  const { terminal, answers } = asked();
  terminal.press(down, 501);
  terminal.press(down, 1);
  terminal.press('\r', 1);
  await settled();
  expect(answers).toEqual([{ chosen: 'yes' }]);
  const other = asked();
  other.terminal.press(down, 501);
  other.terminal.press('y', 1);
  other.terminal.press('\r', 1);
  await settled();
  expect(other.answers).toEqual([]);
});

test('the view keeps a key that is not an answer as text', async () => {
  const { terminal, answers } = asked();
  terminal.press('x', 10_000);
  await settled();
  expect(answers).toEqual([]);
  expect(await terminal.text()).toMatch(/\n> x/);
});

test.each([
  ['\x03', { left: 'interrupt' }],
  ['y\x03y', { left: 'interrupt' }],
  ['\x04', { left: 'end' }],
])('the view lets %j leave a question at any time', async (keys, answer) => {
  const { terminal, answers } = asked();
  terminal.press(keys);
  await settled();
  expect(answers).toEqual([answer]);
});

test('the view asks in a text field that the user opened, which accepts keys and a paste at once', async () => {
  const terminal = new ViewTerminal(usual);
  const text = terminal.view.asker.type('Why not?');
  terminal.press('why ');
  terminal.press('\x1b[200~not\nnow\x1b[201~');
  terminal.press('\r');
  expect(await text).toBe('why not\nnow');
});

test.each(sizes)(
  'the view shows the selected option completely, and the input below it, at $cols x $rows',
  async (size) => {
    const terminal = new ViewTerminal(size);
    void terminal.view.asker.choose('Allow write_file?', choices, 'no');
    terminal.pass(501);
    const text = await terminal.text();
    expect(text).toMatch(/Allow write_file\?[\s\S]*›n No[\s\S]*\n─+\n> ?$/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(size.cols);
  },
);

function ask(terminal: ViewTerminal, kind: string): Promise<unknown> {
  const approver = terminalApprover({
    asker: terminal.view.asker,
    screen: terminal.view,
    paint: paint({}),
    calls: new CallLog(),
    signIn: async () => [],
  });
  const call = { id: 'c', name: 'write_file', args: { path: 'a' } };
  return approver([{ id: 'r', call, hint: 'Allow write_file?', ...pendings[kind] } as PendingCall]);
}

function formSchema(): JsonObject {
  const content = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  return { anyOf: [{ type: 'object', properties: { action: { const: 'accept' }, content } }] };
}

test.each(sizes)(
  'the view leaves no copy of a high question when the window becomes narrow and wide again: $cols x $rows',
  async (size) => {
    const terminal = new ViewTerminal(size);
    const many = Array.from({ length: 26 }, (_, at) => ({
      value: String(at),
      label: `answer ${at} ${'and some words '.repeat(4)}`,
      letter: String.fromCharCode('a'.charCodeAt(0) + at),
    }));
    for (let at = 0; at < 50; at++) terminal.view.line(`line ${at}.`);
    void terminal.view.asker.choose('Which?', many, '0');
    const narrow = Math.min(40, Math.ceil(size.cols / 2));
    for (const columns of [narrow, size.cols, narrow, size.cols]) {
      await terminal.text();
      terminal.resize(columns, size.rows);
    }
    const lines = await terminal.lines();
    expect(lines.filter((line) => line.startsWith('Which?'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('a answer 0 '))).toHaveLength(1);
    for (let at = 0; at < 50; at++) expect(lines.filter((line) => line === `line ${at}.`)).toHaveLength(1);
  },
);

test.each(sizes)(
  'the view shows as many answers as fit, and the others after arrow keys: $cols x $rows',
  async (size) => {
    const terminal = new ViewTerminal(size);
    const many = Array.from({ length: 26 }, (_, at) => ({
      value: String(at),
      label: `answer ${at} ${'and some words '.repeat(4)}`,
      letter: String.fromCharCode('a'.charCodeAt(0) + at),
    }));
    const answer = terminal.view.asker.choose('Which?', many, '0');
    for (let at = 0; at < 25; at++) terminal.press(down, 501);
    expect(await terminal.text()).toContain('›z answer 25');
    terminal.press('\r', 501);
    expect(await answer).toEqual({ chosen: '25' });
  },
);
