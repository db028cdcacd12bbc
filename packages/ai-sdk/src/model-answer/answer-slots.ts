import type { JsonObject, ModelEvent, Part } from '@mortise/core';
import { addArgs, addText, type CallSlot, type Slot, setArgs, type TextSlot } from '@mortise/provider-kit';
import { textInputMark } from '../model-spec/language-model-call.ts';
import type { Metadata, StreamedCall } from '../model-spec/stream-part.ts';
import { metadataOf } from './json-of.ts';

/** The parts of an answer so far, in order. Blocks may arrive interleaved. */
export class AnswerSlots {
  readonly all: Slot[] = [];
  readonly #blocks: Map<string, Block> = new Map();
  /** The calls whose arguments are still arriving, by the provider's id. */
  readonly #calls: Map<string, OpenCall> = new Map();
  readonly #fromWire: (name: string) => string;

  constructor(fromWire: (name: string) => string) {
    this.#fromWire = fromWire;
  }

  get hasCalls(): boolean {
    return this.all.some(({ kind }) => kind === 'call');
  }

  /** The argument text of each call, by part index. */
  get argsText(): { readonly [index: number]: string } | undefined {
    const texts = this.all.flatMap((slot) => (slot.kind === 'call' ? [[slot.index, slot.argsText] as const] : []));
    return texts.length === 0 ? undefined : Object.fromEntries(texts);
  }

  beginText(kind: TextSlot['kind'], id: string, metadata: Metadata): undefined {
    this.#blocks.set(`${kind} ${id}`, { kind, metadata: metadataOf(metadata), slot: undefined });
  }

  growText(kind: TextSlot['kind'], id: string, delta: string, metadata: Metadata): ModelEvent | undefined {
    if (!this.#blocks.has(`${kind} ${id}`)) this.beginText(kind, id, undefined);
    const block = this.#blocks.get(`${kind} ${id}`) as Block;
    mark(block, metadata);
    return delta === '' ? undefined : addText(this.#slotOf(block), delta);
  }

  /** Ends a text, and returns its slot; undefined if the text is empty and has no provider metadata. */
  endText(kind: TextSlot['kind'], id: string, metadata: Metadata): TextSlot | undefined {
    const block = this.#blocks.get(`${kind} ${id}`);
    if (!block) return undefined;
    this.#blocks.delete(`${kind} ${id}`);
    mark(block, metadata);
    return block.metadata ? this.#slotOf(block) : block.slot;
  }

  /** Ends the texts for which no end arrived. */
  endTexts(): void {
    for (const block of this.#blocks.values()) if (block.metadata) this.#slotOf(block);
    this.#blocks.clear();
  }

  /** Starts a call. `textual`: the streamed input is a text and not JSON. */
  beginCall(id: string, toolName: string, metadata: Metadata, textual: boolean): ModelEvent {
    const slot = this.addCall(this.#fromWire(toolName), toolName, id, metadata);
    this.#calls.set(id, { slot, textual });
    return { type: 'functionCallStart', index: slot.index, name: slot.name };
  }

  growCall(id: string, delta: string): ModelEvent | undefined {
    const call = this.#calls.get(id);
    return call && !call.textual && delta !== '' ? addArgs(call.slot, delta) : undefined;
  }

  /** Completes a call. A later call may have the same id. */
  setCall(
    { toolCallId: id, toolName, input, providerMetadata }: StreamedCall,
    textual: boolean,
  ): readonly ModelEvent[] {
    const started = this.#calls.has(id) ? [] : [this.beginCall(id, toolName, undefined, textual)];
    const { slot, textual: isTextual } = this.#calls.get(id) as OpenCall;
    this.#calls.delete(id);
    const marks = metadataOf(providerMetadata);
    if (marks) slot.metadata = marks;
    const text = isTextual ? textOf(input) : undefined;
    if (text !== undefined) slot.metadata = { ...slot.metadata, ...textInputMark };
    const rest = setArgs(slot, text === undefined ? input : JSON.stringify({ input: text }));
    return rest ? [...started, rest] : started;
  }

  addCall(name: string, wireName: string, providerId: string, metadata: Metadata): CallSlot {
    const slot: CallSlot = { kind: 'call', index: this.all.length, name, wireName, providerId, argsText: '' };
    const marks = metadataOf(metadata);
    if (marks) slot.metadata = marks;
    this.all.push(slot);
    return slot;
  }

  addComplete(part: Part): undefined {
    this.all.push({ kind: 'whole', index: this.all.length, part });
  }

  #slotOf(block: Block): TextSlot {
    if (block.slot) return block.slot;
    const slot: TextSlot = { kind: block.kind, index: this.all.length, text: '' };
    if (block.metadata) slot.metadata = block.metadata;
    this.all.push(slot);
    block.slot = slot;
    return slot;
  }
}

interface Block {
  readonly kind: TextSlot['kind'];
  metadata: JsonObject | undefined;
  /** Created when the first text arrives. */
  slot: TextSlot | undefined;
}

interface OpenCall {
  readonly slot: CallSlot;
  readonly textual: boolean;
}

/** Returns the text of an input that is not an object; undefined if the input is an object. */
function textOf(input: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(input);
    return typeof parsed === 'string' ? parsed : undefined;
  } catch {
    return input;
  }
}

/** Replaces earlier metadata: a signature is sent with the last delta, or with the end. */
function mark(block: Block, metadata: Metadata): void {
  const marks = metadataOf(metadata);
  if (!marks) return;
  block.metadata = marks;
  if (block.slot) block.slot.metadata = marks;
}
