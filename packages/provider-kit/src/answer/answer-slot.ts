import type { Content, FunctionCallPart, JsonObject, ModelEvent, Part } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import type { ModelProfile } from '../wire/wire.ts';

/** A part of an answer that is being streamed. Its index does not change. */
export type Slot = TextSlot | CallSlot | CompleteSlot;

/** Text, a refusal, or a thought. */
export interface TextSlot {
  readonly kind: 'text' | 'thought';
  readonly index: number;
  text: string;
  /** The last paragraph of a thought. */
  paragraph?: string;
  /** Provider metadata to send back with this part. */
  metadata?: JsonObject;
}

/** A call that the application runs. */
export interface CallSlot {
  readonly kind: 'call';
  readonly index: number;
  readonly name: string;
  readonly wireName: string;
  readonly providerId?: string;
  argsText: string;
  /** Provider metadata to send back with this part. */
  metadata?: JsonObject;
}

/** A part that is not streamed. */
export interface CompleteSlot {
  readonly kind: 'whole';
  readonly index: number;
  part: Part;
}

/** Returns the part of a slot. `provider`: the owner of its metadata. */
export function partOf(slot: Slot, provider: string): Part {
  if (slot.kind === 'whole') return slot.part;
  const marks = slot.metadata && { providerMetadata: { [provider]: slot.metadata } };
  if (slot.kind !== 'call') return { type: slot.kind, text: slot.text, ...marks };
  const part: FunctionCallPart = { type: 'functionCall', id: '', name: slot.name, args: {}, ...marks };
  return slot.providerId === undefined ? part : { ...part, providerId: slot.providerId };
}

/** Adds a delta to a text or a thought. */
export function addText(slot: TextSlot, delta: string): ModelEvent {
  slot.text += delta;
  return { type: slot.kind === 'text' ? 'textDelta' : 'thoughtDelta', index: slot.index, delta };
}

/** Adds a delta to the argument text of a call. */
export function addArgs(slot: CallSlot, argsDelta: string): ModelEvent {
  slot.argsText += argsDelta;
  return { type: 'functionCallDelta', index: slot.index, argsDelta };
}

/** Sets the complete argument text, which replaces the deltas if it differs from them. */
export function setArgs(slot: CallSlot, full: string): ModelEvent | undefined {
  if (full === slot.argsText || full === '') return undefined;
  if (full.startsWith(slot.argsText)) return addArgs(slot, full.slice(slot.argsText.length));
  slot.argsText = full;
  return undefined;
}

/** Sets the complete text, which replaces the deltas if it differs from them. */
export function setText(slot: TextSlot, full: string): ModelEvent | undefined {
  if (full === slot.text || full === '') return undefined;
  if (full.startsWith(slot.text)) return addText(slot, full.slice(slot.text.length));
  slot.text = full;
  return undefined;
}

/** Returns the content of an answer, with a part for each slot. */
export function contentOf(slots: readonly Slot[], { provider, model }: ModelProfile): Content {
  return { role: 'model', parts: slots.map((slot) => partOf(slot, provider)), origin: { provider, model } };
}

/** Returns the `summary` of a provider part: at most 2,000 characters; undefined if the text is empty. */
export function boundedSummary(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  return cutText(text, longest);
}

const longest = 2_000;

/** The warning that events after the end of an answer were omitted. Shown once. */
export const lateWarning: ModelEvent = Object.freeze({
  type: 'warning',
  feature: 'stream',
  message: 'events arrived after the end of the answer; they were omitted.',
});
