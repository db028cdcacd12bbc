import type { FunctionCallPart, JsonObject, JsonValue, Part } from '@mortise/core';
import type { CallSlot, Slot, TextSlot } from '@mortise/provider-kit';

/** The parts of one answer that is being streamed. */
export class AnswerParts {
  /** The slots, in the order of the content. */
  readonly slots: Slot[] = [];
  readonly citations: JsonObject[] = [];
  readonly provider: string;
  /** Returns the tool's name for its name on the wire. */
  readonly toolName: (wireName: string) => string;

  constructor(provider: string, toolName: (wireName: string) => string) {
    this.provider = provider;
    this.toolName = toolName;
  }

  get anyCall(): boolean {
    return this.slots.some((slot) => slot.kind === 'call' || (slot.kind === 'whole' && isCall(slot.part)));
  }

  text(kind: TextSlot['kind']): TextSlot {
    return this.#add({ kind, index: this.slots.length, text: '' });
  }

  /** Adds a call whose arguments are sent as text. */
  call(wireName: string, id: JsonValue | undefined): CallSlot {
    const name = this.toolName(wireName);
    return this.#add<CallSlot>({
      kind: 'call',
      index: this.slots.length,
      name,
      wireName,
      argsText: '',
      ...(typeof id === 'string' && id !== '' && { providerId: id }),
    });
  }

  addComplete(part: Part): CompleteSlot {
    return this.#add<CompleteSlot>({ kind: 'whole', index: this.slots.length, part });
  }

  cite(annotations: JsonValue | undefined, partIndex: number): void {
    if (!Array.isArray(annotations)) return;
    for (const annotation of annotations) {
      if (typeof annotation === 'object' && annotation !== null) this.citations.push({ partIndex, ...annotation });
    }
  }

  /** Returns the argument text of each call whose arguments were sent as text, by part index. */
  argsTexts(): { readonly [partIndex: number]: string } | undefined {
    const texts = this.slots.flatMap((slot) => (slot.kind === 'call' ? [[slot.index, slot.argsText]] : []));
    return texts.length > 0 ? Object.fromEntries(texts) : undefined;
  }

  #add<S extends Slot>(slot: S): S {
    this.slots.push(slot);
    return slot;
  }
}

/** A slot that is sent in one piece. */
type CompleteSlot = Extract<Slot, { readonly kind: 'whole' }>;

function isCall(part: Part): part is FunctionCallPart {
  return part.type === 'functionCall';
}
