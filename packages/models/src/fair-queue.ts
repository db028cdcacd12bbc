/** An entry of the queue. */
interface QueueEntry<T> {
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
 * A queue of waiting calls, with a lane for each key. The lanes take
 * turns, one call each; within a lane, the oldest call comes first.
 */
export class FairQueue<T> {
  readonly #lanes: Map<unknown, Lane<T>> = new Map<unknown, Lane<T>>();
  readonly #turns: LinkedList<Lane<T>> = new LinkedList<Lane<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The next call. */
  get head(): T | undefined {
    return this.#turns.first?.value.waiting.first?.value;
  }

  add(key: unknown, value: T): QueueEntry<T> {
    const lane = this.#laneOf(key);
    lane.turn ??= this.#turns.addLast(lane);
    this.#size++;
    return { value, lane, node: lane.waiting.addLast(value) };
  }

  /** Adds a call that has already waited, at the front. */
  addFirst(key: unknown, value: T): QueueEntry<T> {
    const lane = this.#laneOf(key);
    lane.turn ??= this.#turns.addFirst(lane);
    this.#size++;
    return { value, lane, node: lane.waiting.addFirst(value) };
  }

  /** Removes and returns the next call. Its lane then moves to the end. */
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

  /** Removes a call that no longer waits. The call must be in the queue. */
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

/** A node of a list. */
interface ListNode<T> {
  readonly value: T;
  previous: ListNode<T> | undefined;
  next: ListNode<T> | undefined;
}

/** A linked list, in which the ends and known nodes are reached in constant time. */
export class LinkedList<T> {
  first: ListNode<T> | undefined;
  #last: ListNode<T> | undefined;

  addFirst(value: T): ListNode<T> {
    const node: ListNode<T> = { value, previous: undefined, next: this.first };
    if (this.first) this.first.previous = node;
    else this.#last = node;
    this.first = node;
    return node;
  }

  addLast(value: T): ListNode<T> {
    const node: ListNode<T> = { value, previous: this.#last, next: undefined };
    if (this.#last) this.#last.next = node;
    else this.first = node;
    this.#last = node;
    return node;
  }

  /** Removes a node that is in the list. */
  remove({ previous, next }: ListNode<T>): void {
    if (previous) previous.next = next;
    else this.first = next;
    if (next) next.previous = previous;
    else this.#last = previous;
  }
}
