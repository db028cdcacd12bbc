/** A place in a list. */
export interface ListNode<T> {
  readonly value: T;
  previous: ListNode<T> | undefined;
  next: ListNode<T> | undefined;
}

/** A list whose ends and known places are reached in one step, however long it is. */
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

  /** Takes out a place that is in the list. */
  remove({ previous, next }: ListNode<T>): void {
    if (previous) previous.next = next;
    else this.first = next;
    if (next) next.previous = previous;
    else this.#last = previous;
  }
}
