import type { SessionKey } from '@mortise/core';
import { type LiveRuns, type Person, runEndOf, seenEvents } from '@mortise/ui';
import { AiSdkStream } from '../show/ai-sdk-stream.ts';
import type { AiSdkKnown } from '../show/chat-writer.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';

/** The message to follow, and the user to follow it for. */
export interface FollowOptions {
  readonly runs: LiveRuns;
  readonly key: SessionKey;
  readonly person: Person;
  readonly signal: AbortSignal;
  /** The part of the message that the client has. */
  readonly known?: AiSdkKnown | undefined;
  /** A revision of the invocation to follow; default: the newest invocation. */
  readonly rev?: number | undefined;
  /**
   * The revision up to which the client knows the session: only an active run, or a run with later events, is
   * followed.
   */
  readonly onlyAfter?: number | undefined;
}

/**
 * Streams the message of an invocation: the part that the client
 * does not have yet, and the additions until the run ends or pauses.
 *
 * The first list has the current state; no list is yielded if there is nothing to follow. Throws
 * `SessionNotFoundError`.
 */
export async function* followChat(options: FollowOptions): AsyncGenerator<readonly AiSdkChunk[], void, void> {
  const { runs, key, person, signal, known, rev, onlyAfter } = options;
  const stream = new AiSdkStream();
  let hasStarted = false;
  let followed: string | undefined;
  for await (const events of seenEvents(person, key, runs, { signal })) {
    const chunks: AiSdkChunk[] = [];
    for (const event of events) {
      if (!hasStarted && event.type === 'live') {
        if (onlyAfter !== undefined && onlyAfter >= stream.rev && !event.live.running) return;
        chunks.push(...stream.begin(known, followed));
        hasStarted = true;
      }
      chunks.push(...stream.take(event));
      if (rev !== undefined && stream.rev === rev) followed = stream.messageId;
      const end = hasStarted ? (stream.isOver ? {} : runEndOf(event)) : undefined;
      if (!end) continue;
      chunks.push(...stream.end(end));
      yield chunks;
      return;
    }
    if (chunks.length > 0) yield chunks;
  }
}

/** Returns the stored messages of a session. Throws `SessionNotFoundError`. */
export async function readChat({
  runs,
  key,
  person,
}: Pick<FollowOptions, 'runs' | 'key' | 'person'>): Promise<AiSdkStream> {
  const { signal } = new AbortController();
  const stream = new AiSdkStream();
  for await (const events of seenEvents(person, key, runs, { signal }))
    for (const event of events) {
      if (event.type === 'live') return stream;
      stream.take(event);
    }
  return stream;
}
