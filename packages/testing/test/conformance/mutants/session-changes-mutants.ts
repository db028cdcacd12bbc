import { inMemorySessionService, type SessionService } from '@mortise/core';
import type { SessionSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** One store in memory with one fault for each case of the changes. */
export const changesMutants: Mutants<SessionSubject> = {
  'changes:comes': mutant(
    (changes, sessions) =>
      async function* (key, _after, signal) {
        // Ignores events that are already in the log.
        yield* changes(key, (await sessions.load(key))?.revision ?? 0, signal);
      },
  ),
  'changes:comes/also what is known': mutant(
    (changes) =>
      async function* (key, after, signal) {
        if (after > 1) yield after;
        yield* changes(key, after, signal);
      },
  ),
  'changes:comes/from the beginning': mutant(
    (changes) => (key, after, signal) => changes(key, after > 1 ? 0 : after, signal),
  ),
  'changes:newest': mutant(
    (changes) =>
      async function* (key, after, signal) {
        let reported = after;
        for await (const revision of changes(key, after, signal)) while (reported < revision) yield ++reported;
      },
  ),
  'changes:end': mutant(
    (changes) =>
      async function* (key, after, signal) {
        yield* changes(key, after, signal);
        signal?.throwIfAborted();
      },
  ),
  'changes:end/outlives its session': mutant(
    (changes) =>
      async function* (key, after, signal) {
        yield* changes(key, after, signal);
        if (!signal?.aborted) yield after + 1;
      },
  ),
  'changes:unknown': mutant(
    (changes) =>
      async function* (key, after, signal) {
        try {
          yield* changes(key, after, signal);
        } catch {
          // Appends are not reported.
        }
      },
  ),
};

type Changes = NonNullable<SessionService['changes']>;

function mutant(change: (inner: Changes, sessions: SessionService) => Changes): () => SessionSubject {
  return () => {
    const sessions = inMemorySessionService();
    return { sessions: { ...sessions, changes: change(sessions.changes as Changes, sessions) } };
  };
}
