import type { JsonObject } from '@mortise/core';
import type { UiChange, UiEvent, UiRunEnd } from '@mortise/ui';
import { Invocation } from '../message/invocation.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkMessage, AiSdkMetadata } from '../wire/ai-sdk-message.ts';
import { type AiSdkKnown, ChatWriter } from './chat-writer.ts';
import { ShownCalls } from './shown-calls.ts';
import { ShownTurns } from './shown-turns.ts';

/**
 * A session as an AI SDK client sees it, made from the events of a watcher of the session.
 *
 * What was stored so far is taken first, from the first event on; `begin` then starts to follow the newest
 * invocation, `take` goes on with each event, and `end` says where it stands. Before `begin`, `take` gives
 * nothing: it only learns.
 *
 * INVARIANT ai-sdk:reload: what a client makes of the chunks
 * of an invocation is what `messages` gives of the log.
 */
export class AiSdkStream {
  readonly #writer: ChatWriter = new ChatWriter();
  readonly #calls: ShownCalls = new ShownCalls(this.#writer);
  readonly #turns: ShownTurns = new ShownTurns(this.#writer, this.#calls);
  #rev = 0;

  /** The revision up to which events were taken. */
  get rev(): number {
    return this.#rev;
  }

  /** The id of the message that the newest invocation is; undefined in a session without one. */
  get messageId(): string | undefined {
    return this.#writer.now?.id;
  }

  /** True if a newer invocation has started: nothing is added to the message any more. */
  get isOver(): boolean {
    const { followed, now } = this.#writer;
    return followed !== undefined && followed !== now;
  }

  /** The session's messages, as a client has them that saw all of its runs. */
  messages(): readonly AiSdkMessage[] {
    return this.#writer.messages.map((message) => {
      if (!(message instanceof Invocation)) return message;
      const { client, status } = message;
      const metadata: AiSdkMetadata = { ...client.message.metadata, status };
      return { ...client.message, metadata, parts: [...client.message.parts] };
    });
  }

  /** The name of a call's tool, and the arguments in force. */
  call(callId: string): { readonly name: string; readonly args: JsonObject } | undefined {
    return this.#calls.get(callId);
  }

  /**
   * Starts to follow an invocation.
   * @param known What the client has already.
   * @param messageId Left out: the newest one.
   */
  begin(known?: AiSdkKnown, messageId?: string): readonly AiSdkChunk[] {
    this.#writer.begin(known, messageId);
    return this.#writer.flush();
  }

  /** Returns the chunks for an event. */
  take(event: UiEvent): readonly AiSdkChunk[] {
    if ('rev' in event) {
      if (event.rev <= this.#rev) return [];
      this.#rev = event.rev;
      for (const change of event.type === 'batch' ? event.changes : [event]) this.#change(change);
    } else this.#fleeting(event);
    return this.#writer.flush();
  }

  /** Ends the run. Without `ended`, no run is active, and the log decides. */
  end(ended: Partial<UiRunEnd> = {}): readonly AiSdkChunk[] {
    return this.#writer.end(ended);
  }

  #change(change: UiChange): void {
    switch (change.type) {
      case 'message':
        return change.message.role === 'user' ? this.#turns.said(change.message) : this.#turns.stored(change.message);
      case 'passed':
        return this.#calls.passed(change.callId, change.args);
      case 'started':
        for (const { id, args } of change.calls) this.#calls.input(id, args);
        return;
      case 'outcome':
        if (change.late) this.#turns.invocation(change.late.run);
        return this.#calls.outcome(change);
      case 'question':
        return this.#calls.question(change.question);
      case 'answer':
        return this.#calls.answer(change);
      case 'withdrawn':
        return this.#calls.close(change.questionId, 'withdrawn', { reason: change.reason });
      case 'opened':
        return this.#calls.opened(change);
      case 'closed':
        return this.#calls.leave(change.branch, change.status);
      case 'transfer':
        if (change.branch === undefined || !this.#calls.handOver(change.branch, change.to))
          this.#writer.add({ type: 'data-transfer', data: { to: change.to } });
        return;
      case 'stopped':
        return this.#stopped(change);
      case 'continued':
        if (change.branch === undefined && this.#writer.now) this.#writer.now.stopped = undefined;
        return;
      case 'usage':
        return this.#turns.used(change);
      case 'state':
        return this.#writer.add({ type: 'data-state', data: { delta: change.delta } });
      case 'rewound':
        // No answer is being written then. What a client has of before, it loads anew.
        return;
      default:
        // Of a newer server: it moves the cursor, and shows nothing.
        change.type satisfies 'at';
    }
  }

  #fleeting(event: Exclude<UiEvent, { readonly rev: number }>): void {
    switch (event.type) {
      case 'turn':
        return this.#turns.begin({ id: event.turn, ...(event.branch !== undefined && { branch: event.branch }) });
      case 'delta':
        return this.#turns.delta(event);
      case 'cut':
        return this.#turns.cut(event.turn);
      case 'progress':
        return this.#calls.progress(event.callId, event.value);
      case 'warning':
        return this.#writer.tell('warning', { code: event.code, message: event.message });
      case 'live':
        return this.#turns.now(event.live);
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
    const { now } = this.#writer;
    if (!now) return;
    now.stopped = message === undefined ? { code } : { code, message };
    this.#writer.takeBack();
    this.#writer.step(now);
    this.#writer.send(now, { type: 'data-stopped', data: { ...now.stopped } });
  }
}
