import type { UiEvent, UiLive, UiMessage } from '@mortise/ui';
import { type Invocation, usageMetadata } from '../message/invocation.ts';
import { LiveTurn } from '../parts/live-turn.ts';
import { partChunks, turnChunks, userMessage, userParts } from '../parts/part-chunks.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { ChatWriter } from './chat-writer.ts';
import type { ShownCalls } from './shown-calls.ts';

/** The streamed and stored turns of a session: messages of the user and of models. */
export class ShownTurns {
  readonly #writer: ChatWriter;
  readonly #calls: ShownCalls;
  /** The branches of live turns that are not a part of the message. */
  readonly #nested: Map<string, string> = new Map();

  constructor(writer: ChatWriter, calls: ShownCalls) {
    this.#writer = writer;
    this.#calls = calls;
  }

  /** Returns the invocation with this id: a new invocation, unless it is the newest. */
  invocation(run: string): Invocation {
    const { now } = this.#writer;
    if (now?.id === run) return now;
    // The nested runs of the last turn are over.
    this.#calls.leaveAll();
    return this.#writer.invocation(run);
  }

  /** Adds a user message as a separate message, or as a part of the running invocation. */
  addUserMessage(message: UiMessage): void {
    const { run, id, inputId } = message;
    const { now, messages } = this.#writer;
    if (now?.id === run && now.client.steps > 0)
      return this.#writer.add({ type: 'steering-message', id: inputId ?? id, parts: userParts(message) });
    messages.push(userMessage(message));
    this.invocation(run);
  }

  /** Records a stored turn of a model. */
  stored(message: UiMessage): void {
    const { id, branch, run, parts } = message;
    const target = this.#calls.targetOf(branch, branch === undefined ? this.invocation(run) : undefined);
    const { home, nested } = target;
    if (!nested) this.#ofMessage(message, home);
    else for (const chunk of chunksOfMessage(message)) this.#writer.write(target, chunk);
    this.#nested.delete(id);
    for (const part of parts)
      if (part.type === 'call' && part.state !== 'dropped')
        this.#calls.keep(part.id, part.name, part.asked ?? part.args, target);
    this.used(message, home);
  }

  /** Records the usage of tokens. */
  used(used: Pick<UiMessage, 'usage' | 'model'>, home: Invocation | undefined = this.#writer.now): void {
    if (!used.usage || !home) return;
    home.usage.add(used);
    this.#writer.send(home, { type: 'message-metadata', messageMetadata: usageMetadata(home.usage) });
  }

  /**
   * Starts a turn of a model. If two turns run in parallel, only
   * one of them is streamed; the other is shown when it is stored.
   */
  begin({ id, branch }: Pick<UiMessage, 'id' | 'branch'>): void {
    if (!this.#calls.targetOf(branch).nested) this.#writer.live ??= new LiveTurn(id);
    else if (branch !== undefined) this.#nested.set(id, branch);
  }

  delta(event: Extract<UiEvent, { readonly type: 'delta' }>): void {
    const { turn, part, kind, text, name } = event;
    const { live } = this.#writer;
    if (live?.id === turn) return this.#grow(live, (shown) => shown.delta(event));
    const branch = this.#nested.get(turn);
    if (branch === undefined) return;
    this.#writer.writeData('agent-delta', { branch, turn, part, kind, text, ...(name !== undefined && { name }) });
  }

  cut(turn: string): void {
    if (this.#writer.live?.id === turn) this.#writer.drop();
  }

  /** Applies a snapshot of the live state, and shows the unsent part of each turn. */
  now({ turns, calls }: UiLive): void {
    const { live } = this.#writer;
    if (live && !turns.some(({ id }) => id === live.id)) this.#writer.drop();
    for (const turn of turns) {
      const { id, branch, parts } = turn;
      if (this.#writer.live?.id !== id) this.begin(turn);
      if (this.#writer.live?.id === id) this.#grow(this.#writer.live, (shown) => shown.upTo(turn));
      else if (branch !== undefined)
        this.#writer.writeData('agent-live', { branch, turn: id, parts: JSON.parse(JSON.stringify(parts)) });
    }
    for (const [callId, { progress }] of Object.entries(calls))
      if (progress !== undefined) this.#calls.progress(callId, progress);
  }

  /** Adds content to the live turn. Its first text starts a step. */
  #grow(live: LiveTurn, more: (live: LiveTurn) => Iterable<AiSdkChunk>): void {
    const { now } = this.#writer;
    if (!now) return;
    let isFirst = !live.isShown;
    for (const chunk of more(live)) {
      if (isFirst) this.#writer.step(now);
      isFirst = false;
      this.#writer.send(now, chunk);
    }
  }

  /** Adds a stored turn, which continues the shown turn or is sent as one step. */
  #ofMessage(message: UiMessage, home: Invocation): void {
    const { live, isTakenBack } = this.#writer;
    home.why = message.why;
    // A message after a stop resumes it.
    home.stopped = undefined;
    if (live?.id === message.id && live.isShown && !isTakenBack && live.isBeginningOf(message)) {
      this.#writer.settle();
      for (const chunk of live.rest(message)) this.#writer.send(home, chunk);
      return;
    }
    if (live?.id === message.id) this.#writer.drop();
    else this.#writer.takeBack();
    let isFirst = true;
    for (const chunk of chunksOfMessage(message)) {
      if (isFirst) this.#writer.step(home);
      isFirst = false;
      this.#writer.send(home, chunk);
    }
  }
}

function* chunksOfMessage(message: UiMessage): Generator<AiSdkChunk> {
  for (const part of message.parts) yield* partChunks(message.id, part);
  yield* turnChunks(message);
}
