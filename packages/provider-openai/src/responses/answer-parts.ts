import type { JsonValue, ModelEvent, Part } from '@mortise/core';
import type { CallSlot, Slot, TextSlot } from '@mortise/provider-kit';

/**
 * An item of an answer that is being streamed. Items are identified by
 * their index in the output, because some proxies change their ids.
 */
export interface ItemState {
  readonly type: string;
  readonly id: JsonValue | undefined;
  done: boolean;
  /** The slots by content index; an item that is a single part has its slot at 0. */
  readonly slots: Map<JsonValue, Slot>;
  /** Argument text that arrived before the name. */
  early: string;
}

/** The parts of one answer that is being streamed, in the order in which they began. */
export class AnswerParts {
  /** The slots in the order of the content. */
  readonly slots: Slot[] = [];
  readonly items: Map<JsonValue, ItemState> = new Map<JsonValue, ItemState>();

  item(key: JsonValue, type: string, id: JsonValue | undefined): ItemState {
    let item = this.items.get(key);
    if (!item) {
      item = { type, id, done: false, slots: new Map(), early: '' };
      this.items.set(key, item);
    }
    return item;
  }

  text(item: ItemState, at: JsonValue, kind: TextSlot['kind']): TextSlot {
    const known = item.slots.get(at);
    if (known?.kind === kind) return known as TextSlot;
    return this.#put(item, at, (index) => ({ kind, index, text: '' }));
  }

  /**
   * Reserves the index of an item that is read only when it is complete, because later items may be complete
   * before it. If the item is never completed, its index has an empty text.
   */
  hold(item: ItemState): void {
    this.text(item, 0, 'text');
  }

  /** Returns the call of an item; undefined while its name is not known. */
  call(item: ItemState): CallSlot | undefined {
    const known = item.slots.get(0);
    return known?.kind === 'call' ? known : undefined;
  }

  startCall(
    item: ItemState,
    name: string,
    wireName: string,
    providerId: JsonValue | undefined,
  ): readonly [CallSlot, ModelEvent] {
    const slot = this.#put<CallSlot>(item, 0, (index) => ({
      kind: 'call',
      index,
      name,
      wireName,
      argsText: '',
      ...(typeof providerId === 'string' && { providerId }),
    }));
    return [slot, { type: 'functionCallStart', index: slot.index, name }];
  }

  addComplete(item: ItemState, part: Part): void {
    const known = item.slots.get(0);
    if (known?.kind === 'whole') known.part = part;
    else this.#put(item, 0, (index) => ({ kind: 'whole', index, part }));
  }

  /** Stores a slot at its reserved index, or after all other slots if none is reserved. */
  #put<S extends Slot>(item: ItemState, at: JsonValue, make: (index: number) => S): S {
    const slot = make(item.slots.get(at)?.index ?? this.slots.length);
    this.slots[slot.index] = slot;
    item.slots.set(at, slot);
    return slot;
  }
}
