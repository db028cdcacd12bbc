import type { ModelEvent } from '@mortise/core';
import { addArgs, type CallSlot, type Slot } from '@mortise/provider-kit';
import type { ToolCallOfLangchain, ToolCallPiece } from '../vendor/answer-chunk.ts';

/** The calls of one answer that is being streamed. */
export class AnswerCalls {
  readonly #slots: Slot[];
  readonly #fromWire: (name: string) => string;
  readonly #calls: ComingCall[] = [];
  readonly #byIndex: Map<number | string, ComingCall> = new Map<number | string, ComingCall>();

  /** @param slots The parts of the answer; a call is added when its name is known. */
  constructor(slots: Slot[], fromWire: (name: string) => string) {
    this.#slots = slots;
    this.#fromWire = fromWire;
  }

  /**
   * Adds a piece to the call with its index; without an index to the last call, unless the piece names
   * another. A piece that belongs to no started call is a part of a provider tool's call.
   */
  addPiece({ name, args = '', id, index }: ToolCallPiece): readonly ModelEvent[] {
    const known = index === undefined ? this.#calls.at(-1) : this.#byIndex.get(index);
    const begins = name !== undefined && name !== '' && (!known || (id ? id !== known.id : index === undefined));
    if (begins) return this.#begin(name, id, args, index);
    return known && args !== '' ? [addArgs(known.slot, args)] : [];
  }

  addComplete({ name, args, id }: ToolCallOfLangchain): readonly ModelEvent[] {
    return this.#begin(name, id, typeof args === 'string' ? args : JSON.stringify(args ?? {}));
  }

  /** Returns the argument texts by part index; undefined if there are no calls. */
  finish(): { readonly [partIndex: number]: string } | undefined {
    if (this.#calls.length === 0) return undefined;
    const argsText: { [partIndex: number]: string } = {};
    for (const { slot, id } of this.#calls) {
      if (id) this.#slots[slot.index] = { ...slot, providerId: id };
      argsText[slot.index] = slot.argsText;
    }
    return argsText;
  }

  #begin(wireName: string, id: string | undefined, args: string, at?: number | string): readonly ModelEvent[] {
    const { length: index } = this.#slots;
    const slot: CallSlot = { kind: 'call', index, name: this.#fromWire(wireName), wireName, argsText: '' };
    const call = { slot, id };
    this.#slots.push(slot);
    this.#calls.push(call);
    if (at !== undefined) this.#byIndex.set(at, call);
    const start: ModelEvent = { type: 'functionCallStart', index, name: slot.name };
    return args === '' ? [start] : [start, addArgs(slot, args)];
  }
}

interface ComingCall {
  readonly slot: CallSlot;
  readonly id: string | undefined;
}
