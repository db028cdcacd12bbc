import type { JsonObject } from '@mortise/core';
import type { UiChange, UiEvent, UiRunEnd, UiStored } from '@mortise/ui';
import { Invocation } from '../message/invocation.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkMessage, AiSdkMetadata } from '../wire/ai-sdk-message.ts';
import { type AiSdkKnown, ChatWriter } from './chat-writer.ts';
import { ShownCalls } from './shown-calls.ts';
import { ShownTurns } from './shown-turns.ts';

/**
 * A session as an AI SDK client sees it, built from the events of a watcher of the session.
 *
 * Pass the stored events to `take` first, from the first on. `begin` then starts to follow the newest
 * invocation, `take` handles each further event, and `end` sends the final status. Before `begin`, `take`
 * returns nothing.
 *
 * INVARIANT ai-sdk:reload: the message that a client builds from the chunks of an invocation equals the
 * message that `messages` returns for the log.
 */
export class AiSdkStream {
  #shown: Shown = newShown();
  /** The stored events, from the first on. Rewound events are removed when the events are shown. */
  readonly #stored: UiStored[] = [];
  /** The number of stored events that were shown or rewound. */
  #settled = 0;
  /** The unsent chunks of final events for the client that follows the run. */
  readonly #unsent: AiSdkChunk[] = [];
  #hasBegun = false;
  #isRewound = false;
  #rev = 0;

  /** The revision up to which events were processed. */
  get rev(): number {
    return this.#rev;
  }

  /** The message id of the newest invocation; undefined in a session without invocations. */
  get messageId(): string | undefined {
    return this.#settle().writer.now?.id;
  }

  /** True if a newer invocation has started, so that nothing is added to the message any more. */
  get isOver(): boolean {
    const { followed, now } = this.#settle().writer;
    return this.#isRewound || (followed !== undefined && followed !== now);
  }

  /** Returns the session's messages, as a client has them that saw all runs. */
  messages(): readonly AiSdkMessage[] {
    return this.#settle().writer.messages.map((message) => {
      if (!(message instanceof Invocation)) return message;
      const { client, status } = message;
      const metadata: AiSdkMetadata = { ...client.message.metadata, status };
      return { ...client.message, metadata, parts: [...client.message.parts] };
    });
  }

  /** Returns the name of a call's tool, and its current arguments. */
  call(callId: string): { readonly name: string; readonly args: JsonObject } | undefined {
    return this.#settle().calls.get(callId);
  }

  /**
   * Starts to follow an invocation.
   * @param known The part of the message that the client already has.
   * @param messageId The message of the invocation; default: the newest invocation.
   */
  begin(known?: AiSdkKnown, messageId?: string): readonly AiSdkChunk[] {
    const { writer } = this.#settle();
    this.#hasBegun = true;
    writer.begin(known, messageId);
    return writer.flush();
  }

  /** Returns the chunks for an event. */
  take(event: UiEvent): readonly AiSdkChunk[] {
    if ('rev' in event) {
      if (event.rev <= this.#rev) return [];
      this.#rev = event.rev;
      this.#stored.push(event);
      // Before `begin` nothing is shown, because a later event may rewind it.
      if (!this.#hasBegun) return [];
      this.#settle();
    } else {
      this.#settle();
      this.#fleeting(event);
    }
    return [...this.#unsent.splice(0), ...this.#shown.writer.flush()];
  }

  /** Ends the run. Without `ended`, no run is active, and the log decides on the status. */
  end(ended: Partial<UiRunEnd> = {}): readonly AiSdkChunk[] {
    return this.#settle().writer.end(ended);
  }

  /**
   * Shows the events that were stored since the last call. If one of
   * them rewinds shown events, the complete message is shown again.
   */
  #settle(): Shown {
    const stored = this.#stored;
    if (this.#settled === stored.length) return this.#shown;
    const fresh = stored.slice(this.#settled);
    this.#settled = stored.length;
    const isRewound = fresh.some((event) => rewoundTo(event) !== undefined);
    if (isRewound) {
      this.#shown = newShown();
      this.#isRewound = this.#hasBegun;
    }
    for (const event of isRewound ? storedInForce(stored) : fresh) {
      for (const change of event.type === 'batch' ? event.changes : [event]) this.#change(change);
      for (const chunk of this.#shown.writer.flush()) this.#unsent.push(chunk);
    }
    return this.#shown;
  }

  #change(change: UiChange): void {
    const { writer, calls, turns } = this.#shown;
    switch (change.type) {
      case 'message':
        return change.message.role === 'user' ? turns.addUserMessage(change.message) : turns.stored(change.message);
      case 'passed':
        return calls.passed(change.callId, change.args);
      case 'started':
        for (const { id, args } of change.calls) calls.input(id, args);
        return;
      case 'outcome':
        if (change.late) turns.invocation(change.late.run);
        return calls.outcome(change);
      case 'question':
        return calls.question(change.question);
      case 'answer':
        return calls.answer(change);
      case 'withdrawn':
        return calls.close(change.questionId, 'withdrawn', { reason: change.reason });
      case 'opened':
        return calls.opened(change);
      case 'closed':
        return calls.leave(change.branch, change.status);
      case 'transfer':
        if (change.branch === undefined || !calls.handOver(change.branch, change.to))
          writer.add({ type: 'data-transfer', data: { to: change.to } });
        return;
      case 'stopped':
        return this.#stopped(change);
      case 'continued':
        if (change.branch === undefined && writer.now) writer.now.stopped = undefined;
        return;
      case 'usage':
        return turns.used(change);
      case 'state':
        return writer.add({ type: 'data-state', data: { delta: change.delta } });
      case 'rewound':
        // A rewind adds no part to a message, and cannot happen while an answer is streamed.
        return;
      default:
        // An event of a newer server only moves the cursor, and shows nothing.
        change.type satisfies 'at';
    }
  }

  #fleeting(event: Exclude<UiEvent, { readonly rev: number }>): void {
    const { writer, calls, turns } = this.#shown;
    switch (event.type) {
      case 'turn':
        return turns.begin({ id: event.turn, ...(event.branch !== undefined && { branch: event.branch }) });
      case 'delta':
        return turns.delta(event);
      case 'cut':
        return turns.cut(event.turn);
      case 'progress':
        return calls.progress(event.callId, event.value);
      case 'warning':
        return writer.writeData('warning', { code: event.code, message: event.message });
      case 'live':
        return turns.now(event.live);
      case 'run':
      case 'running':
      case 'ended':
      case 'all':
      case 'lost':
        return;
      default:
        event satisfies never;
    }
  }

  #stopped({ code, message }: Extract<UiChange, { readonly type: 'stopped' }>): void {
    const { writer } = this.#shown;
    const { now } = writer;
    if (!now) return;
    now.stopped = message === undefined ? { code } : { code, message };
    writer.takeBack();
    writer.step(now);
    writer.send(now, { type: 'data-stopped', data: { ...now.stopped } });
  }
}

/** The writers of a session's messages. */
interface Shown {
  readonly writer: ChatWriter;
  readonly calls: ShownCalls;
  readonly turns: ShownTurns;
}

function newShown(): Shown {
  const writer = new ChatWriter();
  const calls = new ShownCalls(writer);
  return { writer, calls, turns: new ShownTurns(writer, calls) };
}

/**
 * Returns the stored events of a session that no later `rewound` event removes, oldest first, without the
 * `rewound` events themselves. Needs one pass from the end.
 */
function storedInForce(events: readonly UiStored[]): readonly UiStored[] {
  const left: UiStored[] = [];
  let upTo = Number.POSITIVE_INFINITY;
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at] as UiStored;
    if (event.rev > upTo) continue;
    const revision = rewoundTo(event);
    if (revision === undefined) left.push(event);
    else upTo = revision;
  }
  return left.reverse();
}

/** Returns the revision that an event rewinds to; undefined for other events. */
function rewoundTo(event: UiStored): number | undefined {
  for (const change of event.type === 'batch' ? event.changes : [event])
    if (change.type === 'rewound') return change.page.rev;
  return undefined;
}

/**
 * Returns a session's messages, as a client has them that saw all runs.
 *
 * The messages are built from the stored events and not from a `UiState`: the AI SDK keeps each approval in
 * the part of its call, but a state has only the open questions.
 * @param events The UI events of the session, from the first on.
 */
export function aiSdkMessages(events: Iterable<UiEvent>): readonly AiSdkMessage[] {
  const stream = new AiSdkStream();
  for (const event of events) stream.take(event);
  return stream.messages();
}
