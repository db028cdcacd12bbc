import type { SessionKey } from '@mortise/core';
import { type LiveRuns, type Person, PersonView, type UiEvent, type UiRunEnd } from '@mortise/ui';
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
  /** A revision that the invocation has; omitted: the newest one is followed. */
  readonly rev?: number | undefined;
  /** True to follow only an active run, or one with more than the client knows: up to this revision. */
  readonly onlyNews?: number | undefined;
}

/**
 * The message of an invocation: what the client does not have of it, and what is added until it rests.
 *
 * Answers how it is now, in one list, before anything else; nothing if there is nothing to follow. Throws
 * `SessionNotFoundError`.
 */
export async function* followChat(options: FollowOptions): AsyncGenerator<readonly AiSdkChunk[], void, void> {
  const { runs, key, person, signal, known, rev, onlyNews } = options;
  const view = new PersonView(person, key, runs);
  const stream = new AiSdkStream();
  let isBegun = false;
  let followed: string | undefined;
  while (!signal.aborted) {
    // A watcher that read too slowly loses its place: it begins again behind what it has shown.
    for await (const events of runs.batches(key, { after: stream.rev, signal })) {
      const chunks: AiSdkChunk[] = [];
      for (const event of events) {
        if (!isBegun && event.type === 'live') {
          if (onlyNews !== undefined && onlyNews >= stream.rev && !event.live.running) return;
          chunks.push(...stream.begin(known, followed));
          isBegun = true;
        }
        chunks.push(...stream.take(view.isPlain(event) ? event : await view.see(event)));
        if (rev !== undefined && stream.rev === rev) followed = stream.messageId;
        const end = isBegun ? endOf(event, stream) : undefined;
        if (!end) continue;
        chunks.push(...stream.end(end));
        yield chunks;
        return;
      }
      if (chunks.length > 0) yield chunks;
    }
  }
}

/** A session as it is stored. Throws `SessionNotFoundError`. */
export async function readChat(options: Pick<FollowOptions, 'runs' | 'key' | 'person'>): Promise<AiSdkStream> {
  const { runs, key, person } = options;
  const view = new PersonView(person, key, runs);
  const controller = new AbortController();
  const stream = new AiSdkStream();
  try {
    for await (const events of runs.batches(key, { after: 0, signal: controller.signal }))
      for (const event of events) {
        if (event.type === 'live') return stream;
        stream.take(view.isPlain(event) ? event : await view.see(event));
      }
    return stream;
  } finally {
    controller.abort();
  }
}

/** The end of the followed message, if nothing is added to it any more. */
function endOf(event: UiEvent, stream: AiSdkStream): Partial<UiRunEnd> | undefined {
  if (stream.isOver) return {};
  if (event.type === 'live') return event.live.running ? undefined : (event.live.ended ?? {});
  return event.type === 'run' && !event.running ? event : undefined;
}
