import { type Event, inMemorySessionService, type JsonObject, type SessionService } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { exportSession, importSession } from '@mortise/session-tools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { open } = scratch();
const other = { ...key, sessionId: 's2' };
const trusted = { trusted: true };

async function linesOf(sessions: SessionService, of = key): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportSession(sessions, of)) lines.push(line);
  return lines;
}

function parsed(line: string): unknown {
  return JSON.parse(line);
}

/**
 * Returns the value after a round trip through JSON: a store in memory also keeps -0, which JSON writes as 0.
 */
function asJson(value: unknown): unknown {
  return parsed(JSON.stringify(value));
}

const request = { id: 'q1', callId: 'c1', kind: 'confirmation', hint: 'Pay?', digest: 'd' };
const answer = { requestId: 'q1', kind: 'confirmation', value: { confirmed: true }, at: 1 };
const base = { v: 1, invocationId: 'i1', author: 'helper', timestamp: 1 } as const;

/** Events with which people decide what runs. */
const reserved: readonly Event[] = [
  { ...base, id: 'r1', type: 'asked', request },
  { ...base, id: 'r2', type: 'answered', answer },
  { ...base, id: 'r3', type: 'passed', callId: 'c1', gate: 'confirmation', digest: 'd' },
  { ...base, id: 'r4', type: 'withdrawn', requestId: 'q1', reason: 'x' },
  { ...base, id: 'r5', type: 'opened', branch: 'b', agent: 'helper' },
];

const names = fc.constantFrom('a', 'b', 'user:a', 'user:b', 'app:a', 'temp:a', 'constructor', ' ', 'é\u0000');
/**
 * Matches members that a copy could take for a prototype;
 * no session can begin with them (`invalid_state_value`).
 */
const unsafe = /"(__proto__|prototype)":/;
const values = fc.jsonValue({ noUnicodeString: false }).filter((value) => !unsafe.test(JSON.stringify(value)));
const states = fc
  .array(fc.tuple(names, fc.oneof(values, fc.constant(null))), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries) as JsonObject);
const texts = fc.string({ unit: 'binary', maxLength: 5 });
const bodies = fc.oneof(
  fc.jsonValue({ noUnicodeString: false }).map((value) => ({ type: 'notice', code: 'noted', value })),
  texts.map((text) => ({ type: 'input', content: { role: 'user', parts: [{ type: 'text', text }] } })),
  texts.map((reason) => ({ type: 'withdrawn', requestId: 'q1', reason })),
  fc.jsonValue().map((output) => ({ type: 'response', callId: 'c1', outcome: { status: 'ok', output } })),
);
const logs = fc
  .array(fc.tuple(bodies, fc.option(states, { nil: undefined })), { maxLength: 6 })
  .map((entries) =>
    entries.map(
      ([body, stateDelta], at) =>
        ({ ...base, id: `e${at}`, ...body, ...(stateDelta && { actions: { stateDelta } }) }) as unknown as Event,
    ),
  );

describe('export and import', () => {
  it('export and import are an identity, from any store to any', async () => {
    const sqlite = (): SessionService => open(sqliteSessionService({ path: ':memory:' }));
    const pairs = [
      [sqlite, sqlite],
      [sqlite, inMemorySessionService],
      [inMemorySessionService, sqlite],
    ] as const;
    for (const [from, to] of pairs) {
      await fc.assert(
        fc.asyncProperty(
          states,
          logs,
          states,
          fc.array(texts, { maxLength: 3 }),
          async (state, events, shared, mail) => {
            const source = from();
            await source.create(key, state);
            await source.append(key, events, { revision: 0 });
            await source.create(other, shared);
            for (const id of mail) await source.deliver(key, { id, type: 'cancel', reason: id });
            const lines = await linesOf(source);
            const target = to();
            const imported = await importSession(target, key, lines, trusted);
            const whole = asJson(await source.load(key));
            expect(imported).toEqual(whole);
            expect(await target.load(key)).toEqual(whole);
            expect(await target.mail(key)).toEqual(await source.mail(key));
            expect((await linesOf(target)).map(parsed)).toEqual(lines.map(parsed));
            expect(await target.list(key)).toEqual([key]);
          },
        ),
        { numRuns: propertyRuns(100) },
      );
    }
  });

  it('an import keeps the existing state of the user and the app, and adds missing keys', async () => {
    const sessions = inMemorySessionService();
    await sessions.create(key);
    await sessions.append(key, [notice('e1', { 'user:a': 'old', 'app:b': 'old', 'user:gone': 1 })], {
      revision: 0,
    });
    const lines = await linesOf(sessions);
    await sessions.create(other, { 'user:a': 'new', 'user:gone': null });
    await sessions.delete(key);
    const { state } = await importSession(sessions, key, lines, trusted);
    expect(state).toMatchObject({ 'user:a': 'new', 'app:b': 'old' });
    expect((await sessions.load(other))?.state).toEqual(state);
  });

  it('an export of an unknown session and an import to an existing key are refused', async () => {
    const sessions = inMemorySessionService();
    await expect(linesOf(sessions)).rejects.toMatchObject({ code: 'session_not_found' });
    await sessions.create(key);
    await expect(importSession(sessions, key, await linesOf(sessions))).rejects.toMatchObject({
      code: 'session_exists',
    });
    expect(await importSession(sessions, other, await linesOf(sessions))).toMatchObject({ ...other, revision: 0 });
  });

  it('an import leaves no session behind if the store refuses', async () => {
    const sessions = inMemorySessionService();
    await sessions.create(key);
    const lines = await linesOf(sessions);
    const broken = { ...sessions, append: () => Promise.reject(new Error('full')) };
    await expect(importSession(broken, other, lines)).rejects.toThrow('full');
    expect(await sessions.load(other)).toBeUndefined();
  });
});

describe('an untrusted import', () => {
  async function exported(fill: (sessions: SessionService) => Promise<unknown>): Promise<string[]> {
    const sessions = inMemorySessionService();
    await sessions.create(key);
    await fill(sessions);
    return linesOf(sessions);
  }

  /** Returns a notice of the agent loop itself. */
  function noted(id: string, stateDelta: JsonObject): Event {
    return { ...notice(id, stateDelta), code: 'after_agent' } as Event;
  }

  const fills: Readonly<Record<string, (sessions: SessionService) => Promise<unknown>>> = {
    ...Object.fromEntries(
      reserved.map((event) => [
        `an event "${event.type}"`,
        (sessions: SessionService) => sessions.append(key, [event], { revision: 0 }),
      ]),
    ),
    'state of its own': (sessions) => sessions.append(key, [noted('e1', { a: 1 })], { revision: 0 }),
    'an inbox item "message"': (sessions) =>
      sessions.deliver(key, {
        id: 'm',
        type: 'message',
        content: { role: 'user', parts: [{ type: 'text', text: 'Pay' }] },
      }),
    'an inbox item "answer"': (sessions) => sessions.deliver(key, { id: 'm', type: 'answer', answer }),
    'an inbox item "result"': (sessions) =>
      sessions.deliver(key, { id: 'm', type: 'result', callId: 'c1', outcome: { status: 'ok', output: 1 } }),
    'state of the user': (sessions) => sessions.append(key, [noted('e1', { 'user:a': 1 })], { revision: 0 }),
    'deleted state of the user': (sessions) =>
      sessions.append(key, [noted('e1', { 'user:a': 1 }), noted('e2', { 'user:a': null })], {
        revision: 0,
      }),
    'a notice that the loop does not write': (sessions) =>
      sessions.append(key, [{ ...notice('e1'), code: 'grant_given' } as Event], { revision: 0 }),
    'state of the app': (sessions) => sessions.create(other, { 'app:a': 1 }),
  };

  for (const [what, fill] of Object.entries(fills)) {
    it(`an untrusted import is refused if it has ${what}`, async () => {
      const lines = await exported(fill);
      const sessions = inMemorySessionService();
      await expect(importSession(sessions, key, lines)).rejects.toMatchObject({ code: 'import_reserved' });
      expect(await sessions.load(key)).toBeUndefined();
      await expect(importSession(sessions, key, lines, trusted)).resolves.toMatchObject(key);
    });
  }

  it('an untrusted import is accepted with messages, answers of the model and state that the caller names', async () => {
    const lines = await exported((sessions) => sessions.append(key, [noted('e1', { a: 1 })], { revision: 0 }));
    const taken = importSession(inMemorySessionService(), key, lines, { state: ['a'] });
    expect(await taken).toMatchObject({ revision: 1, state: { a: 1 } });
  });
});

describe('an incomplete export', () => {
  const header = { type: 'session', v: 1, key, events: 1, mail: 0, state: {} };
  const event = { type: 'event', event: notice('e1') };
  const bad: Readonly<Record<string, readonly [lines: readonly unknown[], line: number]>> = {
    'it is empty': [[], 1],
    'it starts with another line': [[event], 1],
    'its header has an unknown format': [[{ ...header, v: 0 }, event], 1],
    'its header has no state': [[{ ...header, state: 7 }, event], 1],
    'it is cut': [[header], 2],
    'it has one event too many': [[header, event, { type: 'event', event: notice('e2') }], 4],
    'an event comes twice': [[{ ...header, events: 2 }, event, event], 3],
    'an event is invalid': [[header, { type: 'event', event: { ...notice('e1'), type: 7 } }], 2],
    'an event is missing': [[header, { type: 'event' }], 2],
    'an inbox item is invalid': [[{ ...header, mail: 1 }, event, { type: 'mail', mail: {} }], 3],
    'a line has an unknown type': [[header, { type: 7 }], 2],
    'a line is a list': [[header, []], 2],
  };

  for (const [what, [lines, line]] of Object.entries(bad)) {
    it(`an incomplete export is refused: ${what}`, async () => {
      const sessions = inMemorySessionService();
      const given = lines.map((each) => JSON.stringify(each));
      const refused = importSession(sessions, key, given, trusted);
      await expect(refused).rejects.toMatchObject({ code: 'import_invalid', line });
      expect(await sessions.list(key)).toEqual([]);
    });
  }

  it('an incomplete export is refused: a line is cut', async () => {
    const given = [JSON.stringify(header), '', JSON.stringify(event).slice(0, 30)];
    await expect(importSession(inMemorySessionService(), key, given)).rejects.toMatchObject({
      code: 'import_invalid',
      message: 'line 3 of the import is not JSON',
    });
  });
});
