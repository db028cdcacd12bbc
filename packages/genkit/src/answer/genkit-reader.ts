import { type JsonObject, type JsonValue, type ModelEnd, ModelError, type ModelEvent, type Usage } from '@mortise/core';
import {
  type AnswerReader,
  addText,
  boundedSummary,
  type CallSlot,
  contentOf,
  type Slot,
  setArgs,
  type TextSlot,
} from '@mortise/provider-kit';
import { fromMedia } from '../content/convert-media.ts';
import type { GenkitProfile } from '../profile/genkit-profile.ts';
import type { GenkitChunk, GenkitResponse } from '../vendor/genkit-model.ts';
import type { GenkitPart, GenkitToolRequest } from '../vendor/genkit-part.ts';
import { isRecord } from '../vendor/is-record.ts';
import { fromFinishReason, fromUsage } from './answer-end.ts';

/** An event of a Genkit model: a chunk, or the final response. */
export type GenkitAnswerEvent = { readonly chunk: GenkitChunk } | { readonly response: unknown };

/**
 * Reads one answer of a Genkit model. The chunks decide on the shown parts and their order. The final
 * arguments of calls and metadata are read from the response, because some plugins do not send them in
 * chunks.
 */
export class GenkitReader implements AnswerReader {
  over = false;
  readonly #profile: GenkitProfile;
  readonly #fromWire: (name: string) => string;
  /** The slots, in the order of the content. */
  readonly #slots: Slot[] = [];
  readonly #calls: ReadCall[] = [];
  #finish: string | undefined;
  #finishMessage: string | undefined;
  #usage: Usage | undefined;

  constructor(profile: GenkitProfile, fromWire: (name: string) => string) {
    this.#profile = profile;
    this.#fromWire = fromWire;
  }

  read(event: unknown): readonly ModelEvent[] {
    if (!isRecord(event)) return [];
    if ('response' in event) return this.readComplete(event['response']);
    const { content = [], aggregated } = event['chunk'] as GenkitChunk;
    // The response repeats an aggregated chunk.
    return aggregated === true ? [] : content.flatMap((part) => this.#shown(part));
  }

  readComplete(answer: unknown): readonly ModelEvent[] {
    if (!isRecord(answer)) throw new ModelError('bad_response', notAnAnswer(this.#profile.model));
    const response = answer as GenkitResponse;
    const { message, finishReason, finishMessage } = response.candidates?.[0] ?? response;
    this.over = true;
    this.#finish = finishReason;
    this.#finishMessage = finishMessage;
    this.#usage = fromUsage(response.usage);
    const content = message?.content ?? [];
    const events = this.#slots.length === 0 ? content.flatMap((part) => this.#shown(part)) : this.#rest(content);
    return [...events, ...this.#calls.flatMap(({ slot, args }) => setArgs(slot, args ?? '') ?? [])];
  }

  end(): ModelEnd | undefined {
    const reason = this.#finish ?? 'unknown';
    if (!this.over || (reason === 'unknown' && (this.#profile.requireFinish || this.#slots.length === 0)))
      return undefined;
    const calls = this.#calls.map(({ slot, ref }) => {
      if (ref) this.#slots[slot.index] = { ...slot, providerId: ref };
      return [slot.index, slot.argsText] as const;
    });
    const finishMessage = this.#finishMessage;
    return {
      type: 'end',
      content: contentOf(this.#slots, this.#profile),
      ...(calls.length > 0 && { argsText: Object.fromEntries(calls) }),
      finishReason: fromFinishReason(reason === 'unknown' ? 'stop' : reason, calls.length > 0),
      ...(this.#usage && { usage: this.#usage }),
      ...(finishMessage !== undefined && { metadata: { finishMessage } }),
    };
  }

  /** Reads a part that is being streamed. */
  #shown(part: GenkitPart): readonly ModelEvent[] {
    const { text, reasoning, toolRequest, data, media, metadata } = part;
    if (toolRequest) return this.#call(toolRequest, metadata);
    if (typeof text === 'string') return this.#text('text', text, metadata);
    if (typeof reasoning === 'string') return this.#text('thought', reasoning, metadata);
    // `data` is the parsed data of a JSON answer.
    if (data !== undefined) return this.#text('text', typeof data === 'string' ? data : JSON.stringify(data), metadata);
    const { length: index } = this.#slots;
    const { provider } = this.#profile;
    const value = JSON.parse(JSON.stringify(part)) as JsonValue;
    const summary = boundedSummary(JSON.stringify(part));
    const marks = metadata && { providerMetadata: { [provider]: { metadata: metadata as JsonObject } } };
    const own = { type: 'provider' as const, provider, value, ...(summary !== undefined && { summary }) };
    this.#slots.push({ kind: 'whole', index, part: media ? { ...fromMedia(media), ...marks } : own });
    return [];
  }

  #text(kind: TextSlot['kind'], delta: string, metadata: GenkitPart['metadata']): readonly ModelEvent[] {
    const last = this.#slots.at(-1);
    let slot = last?.kind === kind && !isNextBlock(last, delta, metadata) ? last : undefined;
    if (!slot) {
      if (delta === '' && !metadata) return [];
      slot = { kind, index: this.#slots.length, text: '' };
      this.#slots.push(slot);
    }
    keep(slot, metadata);
    return delta === '' ? [] : [addText(slot, delta)];
  }

  /** Adds a call at its first chunk. Its arguments are shown when the response arrives. */
  #call({ name, ref, input, partial }: GenkitToolRequest, metadata: GenkitPart['metadata']): readonly ModelEvent[] {
    const known = this.#calls.find(
      ({ slot, ref: knownRef, args }) =>
        args === undefined && (ref === undefined ? slot.wireName === name : knownRef === ref),
    );
    const call = known ?? this.#newCall(name, ref);
    keep(call.slot, metadata);
    if (partial !== true) call.args = argsText(input);
    return known ? [] : [{ type: 'functionCallStart', index: call.slot.index, name: call.slot.name }];
  }

  #newCall(wireName: string, ref: string | undefined): ReadCall {
    const name = this.#fromWire(wireName);
    const slot: CallSlot = { kind: 'call', index: this.#slots.length, name, wireName, argsText: '' };
    const call = { slot, ref, args: undefined };
    this.#slots.push(slot);
    this.#calls.push(call);
    return call;
  }

  /** Reads the parts of the response that no chunk had. */
  #rest(content: readonly GenkitPart[]): readonly ModelEvent[] {
    const events: ModelEvent[] = [];
    for (const kind of ['thought', 'text'] as const) {
      const shown = this.#slots.map((slot) => (slot.kind === kind ? slot.text : '')).join('');
      const parts = content.filter((part) => textOf(part, kind) !== '');
      const all = parts.map((part) => textOf(part, kind)).join('');
      if (shown === '') events.push(...parts.flatMap((part) => this.#shown(part)));
      else if (all.length > shown.length && all.startsWith(shown))
        events.push(...this.#text(kind, all.slice(shown.length), undefined));
    }
    const unmatched = [...this.#calls];
    let others = this.#slots.filter(({ kind }) => kind === 'whole').length;
    for (const part of content) {
      const { toolRequest, metadata } = part;
      if (toolRequest) {
        const call = takeMatching(unmatched, toolRequest);
        if (!call) {
          events.push(...this.#shown(part));
          continue;
        }
        keep(call.slot, metadata);
        const args = argsText(toolRequest.input);
        if (call.args === undefined || args !== '{}') call.args = args;
      } else if (textOf(part, 'text') === '' && textOf(part, 'thought') === '' && !isText(part)) {
        if (others > 0) others -= 1;
        else events.push(...this.#shown(part));
      }
    }
    this.#keepMarks(content);
    return events;
  }

  /** Keeps the metadata of texts in the response, in the slot that has the end of the text. */
  #keepMarks(content: readonly GenkitPart[]): void {
    for (const kind of ['thought', 'text'] as const) {
      const slots = this.#slots.filter((slot): slot is TextSlot => slot.kind === kind);
      let end = 0;
      for (const part of content) {
        if ((kind === 'thought' ? part.reasoning : (part.text ?? part.data)) === undefined) continue;
        end += textOf(part, kind).length;
        const slot = slotAt(slots, end);
        if (slot) keep(slot, part.metadata);
        else this.#text(kind, '', part.metadata);
      }
    }
  }
}

/** A call of the answer; `ref` is the provider's id. */
interface ReadCall {
  readonly slot: CallSlot;
  readonly ref: string | undefined;
  /** The arguments as JSON text. Undefined while its chunks are partial. */
  args: string | undefined;
}

/**
 * Removes and returns the call for a request of the response: the
 * call with the same id, otherwise the first call with its name.
 */
function takeMatching(calls: ReadCall[], { ref, name }: GenkitToolRequest): ReadCall | undefined {
  const sameId = ref ? calls.findIndex((call) => call.ref === ref) : -1;
  const at = sameId >= 0 ? sameId : calls.findIndex(({ slot }) => slot.wireName === name);
  return at < 0 ? undefined : calls.splice(at, 1)[0];
}

/** Returns the slot whose text ends at a position, among consecutive slots. */
function slotAt(slots: readonly TextSlot[], end: number): TextSlot | undefined {
  let shown = 0;
  for (const slot of slots) {
    shown += slot.text.length;
    if (shown >= end) return slot;
  }
  return slots.at(-1);
}

function argsText(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input ?? {});
}

function isText({ text, reasoning }: GenkitPart): boolean {
  return text !== undefined || reasoning !== undefined;
}

function textOf({ text, reasoning, data }: GenkitPart, kind: TextSlot['kind']): string {
  if (kind === 'thought') return reasoning ?? '';
  return text ?? (data === undefined ? '' : typeof data === 'string' ? data : JSON.stringify(data));
}

/**
 * Returns true if a piece starts a new block: it has other metadata, or it is empty with empty metadata, with
 * which a plugin announces a block whose signature follows at its end.
 */
function isNextBlock({ text, metadata }: TextSlot, delta: string, more: GenkitPart['metadata']): boolean {
  if (text === '' || !more || Object.keys(more).length === 0) return false;
  const marks = marksIn(more);
  if (Object.keys(marks).length === 0) return delta === '';
  const kept = metadata?.['metadata'] as JsonObject | undefined;
  return Object.entries(marks).some(
    ([name, value]) => kept?.[name] !== undefined && JSON.stringify(kept[name]) !== JSON.stringify(value),
  );
}

/** Keeps the metadata to send back to the model with the part. */
function keep(slot: TextSlot | CallSlot, metadata: GenkitPart['metadata']): void {
  const marks = marksIn(metadata ?? {});
  if (Object.keys(marks).length === 0) return;
  slot.metadata = { metadata: { ...(slot.metadata?.['metadata'] as JsonObject), ...marks } };
}

/** Returns the metadata without empty texts, which are placeholders for signatures that arrive later. */
function marksIn(metadata: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== '')) as JsonObject;
}

function notAnAnswer(model: string): string {
  return `the model "${model}" of Genkit sent a response that is not a Response object. Check its plugin.`;
}
