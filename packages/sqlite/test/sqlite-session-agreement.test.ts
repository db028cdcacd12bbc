import { AgentError, inMemorySessionService, type SessionKey, type SessionService } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';
import { sqliteSessionService } from '../src/session/index.ts';

/** A call of a session service. */
type Ask = (sessions: SessionService, tokens: Tokens) => Promise<unknown>;

/**
 * The fencing tokens that existing sessions returned: in memory the
 * same token may also belong to another session, or to a deleted one.
 */
class Tokens {
  readonly #given = new Map<string, number[]>();

  add(of: SessionKey, token: number): void {
    this.#given.set(JSON.stringify(of), [...(this.#given.get(JSON.stringify(of)) ?? []), token]);
  }

  forget(of: SessionKey): void {
    this.#given.delete(JSON.stringify(of));
  }

  /** Returns a token; 0, which belongs to no session, if there is none. */
  some(of: SessionKey, at: number): number {
    const given = this.#given.get(JSON.stringify(of)) ?? [];
    return given.at(-1 - (at % (given.length || 1))) ?? 0;
  }
}

const keys = fc
  .record({
    appName: fc.constantFrom('app', 'b'),
    userId: fc.constantFrom('ada', 'bob'),
    sessionId: fc.constantFrom('s1', 's2'),
  })
  .map((some): SessionKey => some);
const states = fc.dictionary(
  fc.constantFrom('a', 'b', 'user:a', 'app:a', 'temp:a'),
  fc.oneof(fc.constant(null), fc.integer(), fc.constant({ c: [1] })),
  { noNullPrototype: true },
);
const ids = fc.constantFrom('m1', 'm2', 'm3');
const owners = fc.constantFrom('one', 'two');

/** Returns mostly the current revision of the log, so that most appends succeed. */
async function revisionOf(sessions: SessionService, of: SessionKey, off: number): Promise<number> {
  return ((await sessions.load(of))?.revision ?? 0) + off;
}

const asks: fc.Arbitrary<Ask> = fc.oneof(
  fc.tuple(keys, states).map(
    ([of, state]): Ask =>
      (sessions) =>
        sessions.create(of, state),
  ),
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        keys,
        fc.array(states, { maxLength: 3 }),
        fc.array(ids, { maxLength: 2 }),
        fc.constantFrom(0, 0, 0, 1, -1),
        fc.option(fc.nat(9)),
      )
      .map(
        ([of, deltas, consumed, off, token]): Ask =>
          async (sessions, tokens) =>
            sessions.append(
              of,
              deltas.map((delta, at) => notice(`e${at}`, delta, at)),
              {
                revision: await revisionOf(sessions, of, off),
                consumed,
                ...(token !== null && { fencingToken: tokens.some(of, token) }),
              },
            ),
      ),
  },
  fc.tuple(keys, ids).map(
    ([of, id]): Ask =>
      (sessions) =>
        sessions.deliver(of, { id, type: 'cancel', reason: id }),
  ),
  keys.map(
    (of): Ask =>
      (sessions) =>
        sessions.mail(of),
  ),
  fc.tuple(keys, fc.nat(4)).map(
    ([of, afterRevision]): Ask =>
      (sessions) =>
        sessions.load(of, { afterRevision }),
  ),
  keys.map(
    (of): Ask =>
      (sessions) =>
        sessions.delete(of),
  ),
  fc.tuple(keys, fc.option(fc.constantFrom('s1', 's15'), { nil: undefined }), fc.integer({ min: 1, max: 2 })).map(
    ([scope, after, limit]): Ask =>
      (sessions) =>
        sessions.list(scope, { limit, ...(after !== undefined && { after }) }),
  ),
  fc.tuple(keys, owners).map(
    ([of, owner]): Ask =>
      async (sessions, tokens) => {
        const lease = await sessions.leases?.claim(of, owner, 60_000);
        if (lease) tokens.add(of, lease.fencingToken);
        return lease !== undefined;
      },
  ),
  fc.tuple(keys, fc.nat(9)).map(
    ([of, token]): Ask =>
      (sessions, tokens) =>
        sessions.leases?.renew(of, tokens.some(of, token), 60_000) ?? Promise.resolve(),
  ),
  fc.tuple(keys, fc.nat(9)).map(
    ([of, token]): Ask =>
      (sessions, tokens) =>
        sessions.leases?.release(of, tokens.some(of, token)) ?? Promise.resolve(),
  ),
);

/** Returns the answer to a call, or the code of its refusal. */
async function outcomeOf(ask: Ask, sessions: SessionService, tokens: Tokens): Promise<unknown> {
  try {
    return { answer: await ask(sessions, tokens) };
  } catch (error) {
    if (!AgentError.is(error)) throw error;
    return { code: error.code };
  }
}

describe('sessions in SQLite and in memory', () => {
  it('sessions in SQLite and in memory give the same results for any calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asks, { maxLength: 40 }), async (story) => {
        const sqlite = sqliteSessionService({ path: ':memory:' });
        const memory = inMemorySessionService();
        const [ours, theirs] = [new Tokens(), new Tokens()];
        for (const ask of [(sessions: SessionService) => sessions.create(key), ...story])
          expect(await outcomeOf(ask, sqlite, ours)).toEqual(await outcomeOf(ask, memory, theirs));
        sqlite.close();
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
