import type { FunctionCallPart, JsonObject, ModelEvent, Part } from '@mortise/core';

/** A part of an answer while it comes: it keeps its place from its first sight on. */
export type Slot = TextSlot | CallSlot | WholeSlot;

/** Text, a refusal, or a thought. */
export interface TextSlot {
  readonly kind: 'text' | 'thought';
  readonly index: number;
  text: string;
  /** Of a thought: which of its paragraphs came last. */
  paragraph?: string;
  /** For the way back. */
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
  /** For the way back. */
  metadata?: JsonObject;
}

/** Something that comes in one piece. */
export interface WholeSlot {
  readonly kind: 'whole';
  readonly index: number;
  part: Part;
}

/** The part of a slot; `provider`: whose words its metadata are in. */
export function partOf(slot: Slot, provider: string): Part {
  if (slot.kind === 'whole') return slot.part;
  const marks = slot.metadata && { providerMetadata: { [provider]: slot.metadata } };
  if (slot.kind !== 'call') return { type: slot.kind, text: slot.text, ...marks };
  const part: FunctionCallPart = { type: 'functionCall', id: '', name: slot.name, args: {}, ...marks };
  return slot.providerId === undefined ? part : { ...part, providerId: slot.providerId };
}

/** Adds to a text or thought. */
export function addText(slot: TextSlot, delta: string): ModelEvent {
  slot.text += delta;
  return { type: slot.kind === 'text' ? 'textDelta' : 'thoughtDelta', index: slot.index, delta };
}

/** Adds to the argument text of a call. */
export function addArgs(slot: CallSlot, argsDelta: string): ModelEvent {
  slot.argsText += argsDelta;
  return { type: 'functionCallDelta', index: slot.index, argsDelta };
}

/** Sets the whole argument text, which counts even where the deltas said something else. */
export function setArgs(slot: CallSlot, whole: string): ModelEvent | undefined {
  if (whole === slot.argsText || whole === '') return undefined;
  if (whole.startsWith(slot.argsText)) return addArgs(slot, whole.slice(slot.argsText.length));
  slot.argsText = whole;
  return undefined;
}

/** Sets the whole text, which counts even where the deltas said something else. */
export function setText(slot: TextSlot, whole: string): ModelEvent | undefined {
  if (whole === slot.text || whole === '') return undefined;
  if (whole.startsWith(slot.text)) return addText(slot, whole.slice(slot.text.length));
  slot.text = whole;
  return undefined;
}
