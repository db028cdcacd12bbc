import type { JsonValue, ModelEvent, Part } from '@mortise/core';
import type { CallSlot, Slot, TextSlot } from '@mortise/provider-kit';

/**
 * An item of an answer while it is streamed. Items are identified by
 * their index in the output, because some proxies change their ids.
 */
export interface ItemState {
  readonly type: string;
  readonly id: JsonValue | undefined;
  done: boolean;
  /** The slots by content index; under 0 if an item is a single part. */
  readonly slots: Map<JsonValue, Slot>;
  /** Argument text that arrived before the name. */
  early: string;
}

/** The parts of one answer while it is streamed, in the order in which they began. */
export class AnswerParts {
  /** In the order of the content. */
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
   * Reserves the index of an item that is read when it is complete: others may be complete before it. An item
   * that is never completed leaves an empty text.
   */
  hold(item: ItemState): void {
    this.text(item, 0, 'text');
  }

  /** The call of an item; undefined while its name is not known. */
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

  /** Stores a slot at its reserved index, otherwise after all others. */
  #put<S extends Slot>(item: ItemState, at: JsonValue, make: (index: number) => S): S {
    const slot = make(item.slots.get(at)?.index ?? this.slots.length);
    this.slots[slot.index] = slot;
    item.slots.set(at, slot);
    return slot;
  }
}
