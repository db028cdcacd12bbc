import { isJsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { addArgs, type CallSlot, type Slot } from '@mortise/provider-kit';
import { customCall, customDelta, customEnd } from '../request/wire-values.ts';
import { argsTextOf, type OpenAITools } from '../tools/lower-tools.ts';
import { type CallPiece, CallTable, type ComingCall, callPieceOf } from './call-table.ts';

/** The calls of one answer that is being streamed. */
export class ChatCalls {
  readonly #slots: Slot[];
  readonly #tools: OpenAITools;
  readonly #calls: ChatCall[] = [];
  /** The call that the last piece belonged to, and its number. */
  #last: ChatCall | undefined;
  #lastIndex: number | undefined;
  readonly #table: CallTable<ChatCall> = new CallTable(() => this.#begin());

  /** @param slots The parts of the answer; a call is added when its name is known. */
  constructor(slots: Slot[], tools: OpenAITools) {
    this.#slots = slots;
    this.#tools = tools;
  }

  get any(): boolean {
    return this.#calls.length > 0;
  }

  /** Returns the events of an item of `tool_calls`. `isComplete`: true if the item is a complete call. */
  read(reported: JsonValue, isComplete: boolean): ModelEvent | readonly ModelEvent[] {
    const more = isComplete ? undefined : this.#more(reported);
    if (more) return more;
    const piece = callPieceOf(reported);
    if (!piece) return none;
    const call = isComplete ? this.#completeCall(piece) : this.#table.callOf(piece);
    this.#last = call;
    this.#lastIndex = piece.index;
    call.custom ||= piece.custom;
    const args = call.custom && piece.args !== '' ? customDelta(call.args, piece.args) : piece.args;
    const events: ModelEvent[] = [];
    let { slot } = call;
    if (!slot && call.name !== undefined) {
      slot = this.#openSlot(call, call.name);
      events.push({ type: 'functionCallStart', index: slot.index, name: slot.name });
      if (call.early !== '') events.push(addArgs(slot, call.early));
    }
    if (slot && call.custom) slot.metadata ??= customCall;
    if (slot && piece.extra) slot.metadata = { ...slot.metadata, extra_content: piece.extra };
    if (args === '') return events;
    if (slot) events.push(addArgs(slot, args));
    else call.early += args;
    return events;
  }

  /** Ends the calls, and returns the rest of the arguments of custom tools. */
  close(): readonly ModelEvent[] {
    return this.#calls.flatMap((call) => {
      if (!call.custom || call.closed || !call.slot) return none;
      call.closed = true;
      return addArgs(call.slot, customEnd(call.args));
    });
  }

  /**
   * Returns the argument texts by part index; undefined if there
   * are no calls. A call without a name gets an empty tool name.
   */
  finish(): { readonly [partIndex: number]: string } | undefined {
    if (!this.any) return undefined;
    this.close();
    const argsText: { [partIndex: number]: string } = {};
    for (const call of this.#calls) {
      const slot = call.slot ?? this.#openSlot(call, '');
      if (call.id !== undefined) this.#slots[slot.index] = { ...slot, providerId: call.id };
      argsText[slot.index] = argsTextOf(this.#tools, slot.wireName, slot.argsText || call.early);
    }
    return argsText;
  }

  /**
   * Fast path: adds arguments to the last call, as nearly every piece
   * does. Returns undefined if the piece may be something else.
   */
  #more(reported: JsonValue): ModelEvent | undefined {
    const slot = this.#last?.slot;
    if (
      !slot ||
      !isJsonObject(reported) ||
      reported['index'] !== this.#lastIndex ||
      reported['id'] ||
      reported['extra_content']
    )
      return undefined;
    const piece = reported['function'];
    if (!isJsonObject(piece) || piece['name']) return undefined;
    const { arguments: args } = piece;
    return typeof args === 'string' && args !== '' ? addArgs(slot, args) : undefined;
  }

  #begin(): ChatCall {
    const call = new ChatCall();
    this.#calls.push(call);
    return call;
  }

  #completeCall({ id, name }: CallPiece): ChatCall {
    const call = this.#begin();
    call.id = id;
    call.name = name;
    return call;
  }

  #openSlot(call: ChatCall, wireName: string): CallSlot {
    const slot: CallSlot = {
      kind: 'call',
      index: this.#slots.length,
      name: this.#tools.fromWire(wireName),
      wireName,
      argsText: '',
    };
    this.#slots.push(slot);
    call.slot = slot;
    return slot;
  }
}

/** A call of the answer that is being streamed. */
class ChatCall implements ComingCall {
  id: string | undefined;
  name: string | undefined;
  /** Argument text that arrived before the name. */
  early = '';
  slot: CallSlot | undefined;
  custom = false;
  closed = false;

  get args(): string {
    return this.slot?.argsText ?? this.early;
  }
}

const none: readonly ModelEvent[] = Object.freeze([]);
