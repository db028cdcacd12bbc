import { type FunctionCallPart, isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { addArgs, type CallSlot, type LoweredTools, type Slot } from '@mortise/provider-kit';
import { marksOf } from './from-part.ts';
import { PartialArgs } from './partial-args.ts';

/** The complete and streamed calls of one answer. */
export class AnswerCalls {
  any = false;
  /** True if the arguments of a call are incomplete. */
  cut = false;
  readonly #provider: string;
  readonly #slots: Slot[];
  readonly #tools: Pick<LoweredTools<unknown>, 'fromWire'>;
  /** The call that is being streamed: its pieces have no id, so calls follow one another. */
  #growing: { readonly slot: CallSlot; readonly args: PartialArgs } | undefined;

  /** @param slots The slots of the complete answer, in the order of the content. */
  constructor(provider: string, slots: Slot[], tools: Pick<LoweredTools<unknown>, 'fromWire'>) {
    this.#provider = provider;
    this.#slots = slots;
    this.#tools = tools;
  }

  /** Reads a part with a call, or with a piece of a call. */
  read(part: JsonObject, call: JsonObject): readonly ModelEvent[] {
    const { name, partialArgs, willContinue } = call;
    if (typeof name !== 'string' || name === '') return this.#grow(call);
    const before = this.close();
    this.any = true;
    const inPieces = willContinue === true || Array.isArray(partialArgs);
    return [...before, ...(inPieces ? this.#begin(part, call, name) : this.#complete(part, call, name))];
  }

  /** Ends the streamed call, because the wire does not always mark its end. */
  close(): readonly ModelEvent[] {
    if (!this.#growing) return [];
    const { slot, args } = this.#growing;
    this.#growing = undefined;
    this.cut ||= args.cut;
    return [addArgs(slot, args.close())];
  }

  /** Returns the argument text of each call whose arguments were sent as text, by part index. */
  texts(): { readonly [partIndex: number]: string } | undefined {
    const texts = this.#slots.flatMap((slot) => (slot.kind === 'call' ? [[slot.index, slot.argsText]] : []));
    return texts.length > 0 ? Object.fromEntries(texts) : undefined;
  }

  #grow({ partialArgs, willContinue }: JsonObject): readonly ModelEvent[] {
    if (!this.#growing) return [];
    const { slot, args } = this.#growing;
    const text = Array.isArray(partialArgs) ? args.add(partialArgs) : '';
    const events = text === '' ? [] : [addArgs(slot, text)];
    return willContinue === true ? events : [...events, ...this.close()];
  }

  #begin(part: JsonObject, call: JsonObject, name: string): readonly ModelEvent[] {
    const { slot, start } = this.#start(part, call, name);
    this.#growing = { slot, args: new PartialArgs() };
    return [start, ...this.#grow(call)];
  }

  /**
   * Reads a complete call. Its arguments are an object, or
   * absent if there are none; some servers send them as text.
   */
  #complete(part: JsonObject, call: JsonObject, name: string): readonly ModelEvent[] {
    const { args } = call;
    if (args !== undefined && args !== null && !isJsonObject(args)) {
      const { slot, start } = this.#start(part, call, name);
      return [start, addArgs(slot, typeof args === 'string' ? args : JSON.stringify(args))];
    }
    const index = this.#slots.length;
    const marks = marksOf(part);
    const callPart: FunctionCallPart = {
      type: 'functionCall',
      id: '',
      name: this.#tools.fromWire(name),
      args: args ?? {},
      ...idOf(call),
      ...(marks && { providerMetadata: { [this.#provider]: marks } }),
    };
    this.#slots.push({ kind: 'whole', index, part: callPart });
    const start: ModelEvent = { type: 'functionCallStart', index, name: callPart.name };
    return args ? [start, { type: 'functionCallDelta', index, argsDelta: JSON.stringify(args) }] : [start];
  }

  #start(
    part: JsonObject,
    call: JsonObject,
    wireName: string,
  ): { readonly slot: CallSlot; readonly start: ModelEvent } {
    const index = this.#slots.length;
    const name = this.#tools.fromWire(wireName);
    const marks = marksOf(part);
    const slot: CallSlot = {
      kind: 'call',
      index,
      name,
      wireName,
      argsText: '',
      ...idOf(call),
      ...(marks && { metadata: marks }),
    };
    this.#slots.push(slot);
    return { slot, start: { type: 'functionCallStart', index, name } };
  }
}

function idOf({ id }: { readonly [member: string]: JsonValue }): { readonly providerId?: string } {
  return typeof id === 'string' && id !== '' ? { providerId: id } : {};
}
