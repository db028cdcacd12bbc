import { LinkedList, type ListNode } from './linked-list.ts';

/** A place in the queue. */
export interface QueueEntry<T> {
  readonly value: T;
  readonly lane: Lane<T>;
  readonly node: ListNode<T>;
}

interface Lane<T> {
  readonly key: unknown;
  readonly waiting: LinkedList<T>;
  turn: ListNode<Lane<T>> | undefined;
}

/**
 * The waiting calls: a lane for each key. Lanes alternate, one call of each after the other; within a lane,
 * the first to come is first.
 */
export class FairQueue<T> {
  readonly #lanes: Map<unknown, Lane<T>> = new Map<unknown, Lane<T>>();
  readonly #turns: LinkedList<Lane<T>> = new LinkedList<Lane<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Whose turn it is. */
  get head(): T | undefined {
    return this.#turns.first?.value.waiting.first?.value;
  }

  add(key: unknown, value: T): QueueEntry<T> {
    const lane = this.#laneOf(key);
    lane.turn ??= this.#turns.addLast(lane);
    this.#size++;
    return { value, lane, node: lane.waiting.addLast(value) };
  }

  /** Back to the front, for who has waited already. */
  addFirst(key: unknown, value: T): QueueEntry<T> {
    const lane = this.#laneOf(key);
    lane.turn ??= this.#turns.addFirst(lane);
    this.#size++;
    return { value, lane, node: lane.waiting.addFirst(value) };
  }

  /** Takes out whose turn it is; its lane has the last turn then. */
  take(): T | undefined {
    const lane = this.#turns.first?.value;
    const node = lane?.waiting.first;
    if (!lane || !node) return undefined;
    this.remove({ value: node.value, lane, node });
    if (lane.turn) {
      this.#turns.remove(lane.turn);
      lane.turn = this.#turns.addLast(lane);
    }
    return node.value;
  }

  /** Takes out who waits no more: one that is in the queue. */
  remove({ lane, node }: QueueEntry<T>): void {
    this.#size--;
    lane.waiting.remove(node);
    if (lane.waiting.first || !lane.turn) return;
    this.#turns.remove(lane.turn);
    lane.turn = undefined;
    this.#lanes.delete(lane.key);
  }

  #laneOf(key: unknown): Lane<T> {
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane<T> = { key, waiting: new LinkedList<T>(), turn: undefined };
    this.#lanes.set(key, lane);
    return lane;
  }
}
