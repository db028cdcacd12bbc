import type { Event, FunctionCall, RunEvent, RunResult, ToolEnd } from '@mortise/core';
import { expect, test } from 'vitest';
import { paint } from '../terminal/paint.ts';
import { Screen } from '../view/screen.ts';
import { CallLog } from './call-log.ts';
import { NestedText, Transcript } from './transcript.ts';
import { WarningLog } from './warning-log.ts';

/** Returns the output of these events in a pipe. */
function shown(...events: readonly RunEvent[]): string {
  let written = '';
  const stream = { isTTY: false, write: (piece: string) => (written += piece) };
  const transcript = new Transcript({
    screen: new Screen(stream),
    paint: paint(stream),
    calls: new CallLog(),
    warnings: new WarningLog(),
    unfoldHint: (number) => `/expand ${number}`,
    warningsHint: '/warnings',
    adviceOn: ({ code }) => (code === 'unreachable' ? 'Is it running?' : undefined),
  });
  for (const event of events) transcript.show(event);
  return written.trim();
}

const text = (piece: string, kind: 'text' | 'thought' = 'text'): RunEvent => ({
  type: 'delta',
  author: 'a',
  turn: 't',
  index: 0,
  kind,
  text: piece,
});
const call = (id: string, args: FunctionCall['args'] = {}): FunctionCall => ({ id, name: 'act', args });
const start = (of: FunctionCall): RunEvent => ({ type: 'toolStart', author: 'a', call: of, args: of.args });
const end = (of: FunctionCall, outcome: ToolEnd['outcome']): RunEvent => ({
  type: 'toolEnd',
  author: 'a',
  call: of,
  args: of.args,
  outcome,
  durationMs: 12.4,
});
const over = (result: Partial<RunResult>): RunEvent => ({
  type: 'end',
  result: {
    status: 'completed',
    session: { appName: 'a', userId: 'u', sessionId: 's' },
    revision: 1,
    text: '',
    parts: [],
    pending: [],
    usage: {},
    usageByModel: [],
    warnings: [],
    ...result,
  } as RunResult,
});

test('the transcript writes text as it arrives, apart from thoughts and calls', () => {
  const events = [
    text('think', 'thought'),
    text('Hel'),
    text('lo.'),
    start(call('1')),
    end(call('1'), { status: 'ok', output: 'x' }),
    text('Done.'),
  ];
  expect(shown(...events)).toBe(
    'think\n\nHello.\n\n🔨 Calling act #1\n   (nothing)\n✓ act completed (12ms) #1\n   x\n\nDone.',
  );
});

test('the transcript numbers calls, and shows a call that waited for an answer only once', () => {
  const [first, second] = [call('1'), call('2')];
  const events = [
    start(first),
    start(second),
    end(first, { status: 'pending' }),
    end(second, { status: 'ok', output: null }),
  ];
  const after = [over({ status: 'paused' }), start(first), end(first, { status: 'ok', output: true })];
  const lines = shown(...events, ...after)
    .split('\n')
    .filter((line) => line.includes('#'));
  expect(lines).toEqual([
    '🔨 Calling act #1',
    '🔨 Calling act #2',
    '✓ act completed (12ms) #2',
    '✓ act completed (12ms) #1',
  ]);
});

test('the transcript makes control characters from model and tools visible', () => {
  const evil = '\x1b[2J\u202e';
  const made = call('1', { [evil]: evil });
  const events = [
    text(evil),
    start({ ...made, name: `x${evil}` }),
    end(made, { status: 'error', code: 'c', message: evil }),
  ];
  const written = shown(
    ...events,
    { type: 'warning', code: 'w', message: evil },
    over({ status: 'failed', error: { code: evil, message: evil } }),
  );
  expect(written).not.toContain('\x1b');
  expect(written).not.toContain('\u202e');
  expect(written.match(/\\x1b\[2J\\u202e/g)).toHaveLength(8);
});

test('the transcript shows the outcome of a run that did not complete', () => {
  expect(shown(over({ status: 'cancelled' }))).toBe('■ cancelled');
  expect(shown(over({ status: 'limited', error: { code: 'limit', message: 'too many calls' } }))).toBe(
    '■ stopped at a limit: too many calls (limit)',
  );
  expect(shown(over({ status: 'failed', error: { code: 'auth', message: 'no key' } }))).toBe(
    '✗ the run failed: no key (auth)',
  );
});

test('the transcript shows the tokens that the model reports, if any', () => {
  expect(shown(over({ usage: { inputTokens: 1234, outputTokens: 5 } }))).toBe('tokens: 1,234 in · 5 out');
  expect(shown(over({ usage: {} }))).toBe('');
});

test('the transcript shows the malformed arguments of a refused call unchanged', () => {
  const refused = { ...call('1'), refused: { code: 'invalid_json', message: 'broken', text: '{"a":' } };
  expect(shown(start(refused))).toBe('🔨 Calling act #1\n   {"a":');
});

test('the transcript shows a call that never started with the requested arguments', () => {
  expect(shown(end(call('1'), { status: 'denied', reason: 'no' }))).toBe(
    `${shown(start(call('1')))}\n✗ act rejected #1\n   no`,
  );
});

test('the transcript begins each line of a nested run with its agents and the numbers of their calls', () => {
  const opened = (branch: string, callId: string, parent?: string): RunEvent => {
    const about = { v: 1, id: branch, invocationId: 'i', author: 'x', timestamp: 0, type: 'opened', callId } as const;
    const event: Event = { ...about, agent: branch, branch, ...(parent !== undefined && { parent }) };
    return { type: 'event', event, revision: 1 };
  };
  const on = (branch: string, piece: string): RunEvent => ({
    type: 'delta',
    author: branch,
    turn: branch,
    branch,
    index: 0,
    kind: 'text',
    text: piece,
  });
  const [outer, inner] = [call('1'), call('2')];
  const events = [
    start(outer),
    opened('a', '1'),
    on('a', 'One mo'),
    on('a', 'ment.'),
    { ...start(inner), branch: 'a' },
    opened('b', '2', 'a'),
    on('b', 'Deep.\nDeeper'),
    { ...end(inner, { status: 'ok', output: 'y' }), branch: 'a' },
    end(outer, { status: 'ok', output: 'x' }),
  ];
  expect(shown(...events, over({}))).toBe(
    [
      '🔨 Calling act #1',
      '   (nothing)',
      'a #1 │ One moment.',
      'a #1 │ 🔨 Calling act #2',
      'a #1 │    (nothing)',
      'a #1 › b #2 │ Deep.',
      'a #1 │ ✓ act completed (12ms) #2',
      'a #1 │    y',
      '✓ act completed (12ms) #1',
      '   x',
      'a #1 › b #2 │ Deeper',
    ].join('\n'),
  );
});

const warning = (code: string, message: string): RunEvent => ({ type: 'warning', code, message });

test('the transcript shows a warning once, and the number of unsupported features of a server', () => {
  const lowered = [warning('unsupported', 'tools.a: lowered'), warning('unsupported', 'tools.b: lowered')];
  const changed = warning('result_changed', 'a value was changed');
  expect(shown(...lowered, changed, changed, text('Hi.'), over({}), ...lowered, text('Again.'))).toBe(
    "! a value was changed\n! 2 warnings about features that the model's server does not support, /warnings\n\nHi.\n\nAgain.",
  );
});

test('the transcript says once that the model failed, and what to do', () => {
  const error = { code: 'unreachable', message: 'no connection' };
  expect(shown(warning('model_failed', 'no connection'), over({ status: 'failed', error }))).toBe(
    '✗ the run failed: no connection (unreachable)\n  Is it running?',
  );
});

test('the transcript ignores an event of a newer core, and shows the status of an outcome of a newer core', () => {
  const partial = { type: 'partialOutput', value: 1 } as unknown as RunEvent;
  const superseded = { status: 'superseded' } as unknown as ToolEnd['outcome'];
  const written = shown(text('Hel'), partial, text('lo.'), start(call('1')), end(call('1'), superseded));
  expect(written).toContain('Hello.');
  expect(written).toContain('superseded');
});

test('NestedText returns complete lines of each branch, whatever other branches write meanwhile', () => {
  const nested = new NestedText();
  expect(nested.push('a', 'text', 'one t')).toEqual([]);
  expect(nested.push('b', 'text', 'other\n')).toEqual(['other']);
  expect(nested.push('a', 'text', 'wo\nthree\nfo')).toEqual(['one two', 'three']);
  expect(nested.branches()).toEqual(['a', 'b']);
  expect(nested.end('a')).toEqual(['fo']);
  expect(nested.end('b')).toEqual([]);
  expect(nested.end('c')).toEqual([]);
});

test('NestedText starts a new line when a thought becomes text', () => {
  const nested = new NestedText();
  nested.push('a', 'thought', 'I wonder');
  expect(nested.push('a', 'text', 'It is')).toEqual(['I wonder']);
  expect(nested.end('a')).toEqual(['It is']);
});

test('NestedText makes terminal control characters visible', () => {
  expect(new NestedText().push('a', 'text', '\x1b[2J\n')).toEqual(['\\x1b[2J']);
});
