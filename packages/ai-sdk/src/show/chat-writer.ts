import type { JsonObject } from '@mortise/core';
import type { UiRunEnd } from '@mortise/ui';
import { Invocation } from '../message/invocation.ts';
import type { NestedRun } from '../message/nested-run.ts';
import type { LiveTurn } from '../parts/live-turn.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkMessage, AiSdkMetadata } from '../wire/ai-sdk-message.ts';

/** The part of a message that a client already has. */
export interface AiSdkKnown {
  /** The id of the last message of the assistant. */
  readonly messageId: string;
  /** The number of its parts that start a step. */
  readonly steps: number;
}

/** The target of a chunk: the message of an invocation, or a nested run. */
export interface ChunkTarget {
  readonly home: Invocation;
  readonly nested: NestedRun | undefined;
}

/** Writes the messages of a chat, and sends additions to the followed message. */
export class ChatWriter {
  readonly messages: (AiSdkMessage | Invocation)[] = [];
  /** The turn that is being streamed into the newest message. */
  live: LiveTurn | undefined;
  #now: Invocation | undefined;
  #followed: Invocation | undefined;
  #out: AiSdkChunk[] = [];
  /** True if the shown part of the live turn was removed, to be shown again after another part. */
  #isRewound = false;
  /** The nested runs with a changed part. */
  readonly #changed: Set<NestedRun> = new Set();

  /** The newest invocation. */
  get now(): Invocation | undefined {
    return this.#now;
  }

  /** The invocation that is followed. */
  get followed(): Invocation | undefined {
    return this.#followed;
  }

  /** True if the shown part of the live turn is removed for now. */
  get isTakenBack(): boolean {
    return this.#isRewound;
  }

  /** Begins to follow an invocation; the newest one if `messageId` is omitted. */
  begin(known: AiSdkKnown | undefined, messageId: string | undefined): void {
    const followed = messageId === undefined ? this.#now : this.messages.find((each) => each.id === messageId);
    if (!(followed instanceof Invocation)) return;
    this.takeBack();
    this.#followed = followed;
    this.send(followed, { type: 'start', messageId: followed.id, messageMetadata: { status: 'running' } });
    for (const chunk of followed.from(known?.messageId === followed.id ? known.steps : 0)) this.#out.push(chunk);
  }

  /** Ends the followed message. */
  end(ended: Partial<UiRunEnd>): readonly AiSdkChunk[] {
    const followed = this.#followed;
    if (!followed) return [];
    this.drop();
    this.#followed = undefined;
    const status = (followed === this.#now ? ended.status : undefined) ?? followed.status;
    const message = ended.error?.message ?? followed.stopped?.message;
    const end = [...runEnd(followed, status, message)];
    for (const chunk of end) followed.client.apply(chunk);
    return [...this.#taken(), ...end];
  }

  /** Returns the chunks added since the last call. A live turn that was removed is sent again completely. */
  flush(): readonly AiSdkChunk[] {
    for (const nested of this.#changed) for (const chunk of nested.parts()) this.send(nested.home, chunk);
    this.#changed.clear();
    if (this.#isRewound && this.live && this.#now) {
      this.#isRewound = false;
      this.step(this.#now);
      for (const chunk of this.live.again()) this.send(this.#now, chunk);
    }
    return this.#taken();
  }

  /** Adds a chunk to the message of the newest invocation. */
  add(chunk: AiSdkChunk): void {
    if (this.#now) this.send(this.#now, chunk);
  }

  send(home: Invocation, chunk: AiSdkChunk): void {
    if (home === this.#now && home.client.isMore(chunk)) this.takeBack();
    home.client.apply(chunk);
    if (home === this.#followed) this.#out.push(chunk);
  }

  /** Adds a chunk. The parts of a nested run are collected in that run, and sent one by one. */
  write({ home, nested }: ChunkTarget, chunk: AiSdkChunk): void {
    if (!nested) return this.send(home, chunk);
    nested.changed(nested.client.apply(chunk));
    this.#changed.add(nested);
  }

  /** Sends a data chunk that is not a part of a message. */
  writeData(name: string, data: JsonObject): void {
    if (this.#followed) this.#out.push({ type: `data-${name}`, data, transient: true });
  }

  /** Removes the shown part of the live turn, to be shown again later. */
  takeBack(): void {
    if (!this.live?.isShown || this.#isRewound || !this.#now) return;
    this.#isRewound = true;
    this.send(this.#now, { type: 'reset-step' });
  }

  /** Drops the live turn. */
  drop(): void {
    this.takeBack();
    this.settle();
  }

  /** Ends the live turn. */
  settle(): void {
    this.live = undefined;
    this.#isRewound = false;
  }

  /** Starts a step, unless the current step is empty. */
  step(home: Invocation): void {
    if (home.client.isStepEmpty) return;
    if (home.client.steps > 0) this.send(home, { type: 'finish-step' });
    this.send(home, { type: 'start-step' });
  }

  /** Begins an invocation. */
  invocation(run: string): Invocation {
    this.settle();
    this.#now = new Invocation(run);
    this.messages.push(this.#now);
    return this.#now;
  }

  #taken(): readonly AiSdkChunk[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }
}

/** Returns the final chunks of a message. */
function* runEnd(
  { client, why }: Invocation,
  status: NonNullable<AiSdkMetadata['status']>,
  message: string | undefined,
): Generator<AiSdkChunk> {
  if (client.steps > 0) yield { type: 'finish-step' };
  const messageMetadata = { status };
  if (status === 'failed' || status === 'interrupted' || status === 'limited') {
    // A client reads nothing after an error.
    yield { type: 'message-metadata', messageMetadata };
    yield { type: 'error', errorText: message ?? `The run is ${status}.` };
    return;
  }
  if (status === 'cancelled') yield { type: 'abort', ...(message !== undefined && { reason: message }) };
  const finishReason = status === 'completed' && why !== undefined ? reasonsOfCut[why] : finishReasons[status];
  yield { type: 'finish', finishReason, messageMetadata };
}

const finishReasons = {
  completed: 'stop',
  paused: 'tool-calls',
  running: 'other',
  suspended: 'other',
  cancelled: 'other',
} as const;

const reasonsOfCut = { length: 'length', safety: 'content-filter', error: 'error', other: 'other' } as const;
