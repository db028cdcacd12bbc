import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { TextSlot } from '@mortise/provider-kit';

/**
 * The `reasoning_details` of one answer: the format in which OpenRouter and similar servers send thoughts,
 * with the signatures and the encrypted data that the next request must send back. Gemini 3 refuses a
 * conversation with calls but without these details.
 *
 * One thought of the answer keeps all details in their order, and they are sent back unchanged. A stream
 * sends them in pieces: a piece continues the piece before if both have the same type and `index`.
 */
export class ReasoningDetails {
  readonly #details: JsonObject[] = [];
  /** The thought that keeps the details. */
  #slot: TextSlot | undefined;

  /**
   * Reads details, and returns their text. `slot` returns
   * the thought that keeps the details; it is called once.
   */
  read(details: readonly JsonValue[], slot: () => TextSlot): string {
    let shown = '';
    for (const detail of details) {
      if (!isJsonObject(detail)) continue;
      this.#slot ??= slot();
      this.#add(detail);
      shown += textOf(detail);
    }
    return shown;
  }

  /** Adds the details to the metadata of their thought, to send them back. */
  keep(): void {
    if (this.#slot) this.#slot.metadata = { ...this.#slot.metadata, details: this.#details };
  }

  #add(detail: JsonObject): void {
    const last = this.#details.at(-1);
    const grows = growing[String(detail['type'])];
    if (!last || grows === undefined || last['type'] !== detail['type'] || !isSameIndex(last, detail)) {
      this.#details.push({ ...detail });
      return;
    }
    const joined = `${last[grows] ?? ''}${detail[grows] ?? ''}`;
    const known = Object.fromEntries(Object.entries(detail).filter(([name]) => last[name] == null));
    this.#details[this.#details.length - 1] = { ...last, ...known, [grows]: joined };
  }
}

/** Returns the details that were stored with a thought; undefined if it has none. */
export function detailsOf(metadata: JsonObject | undefined): readonly JsonValue[] | undefined {
  const details = metadata?.['details'];
  return Array.isArray(details) && details.length > 0 ? details : undefined;
}

/**
 * Returns true if a detail may be sent back. Text without a signature may not if it is from Claude or Gemini:
 * they refuse it ("Invalid signature in thinking block", "Corrupted thought signature"), and OpenRouter's own
 * provider package omits it. If a text has no format, the model's name decides.
 */
export function isTakenBack(detail: JsonValue, model: string): boolean {
  if (!isJsonObject(detail) || detail['type'] !== 'reasoning.text') return true;
  const { format, signature } = detail;
  const isSigned = typeof signature === 'string' && signature !== '';
  return isSigned || !signing.test(typeof format === 'string' ? format : model);
}

/** Matches the formats and models whose text must be signed. */
const signing = /anthropic|claude|gemini/i;

/**
 * The member whose text is split into pieces, by the type
 * of the detail; encrypted data always arrives complete.
 */
const growing: { readonly [type: string]: string } = { 'reasoning.text': 'text', 'reasoning.summary': 'summary' };

function textOf(detail: JsonObject): string {
  const text = detail[growing[String(detail['type'])] ?? ''];
  return typeof text === 'string' ? text : '';
}

function isSameIndex(last: JsonObject, { index }: JsonObject): boolean {
  return last['index'] === index || last['index'] == null || index == null;
}
