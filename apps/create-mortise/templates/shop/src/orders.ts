import { ToolError } from '@mortise/core';

/** An order with its refunded amount, in EUR. */
export interface Order {
  readonly id: string;
  readonly item: string;
  readonly price: number;
  readonly refunded: number;
}

/** The shop's orders, in memory: replace this class with your database. */
class Orders {
  readonly #orders = new Map<string, Order>(
    [
      { id: 'A7', item: 'Desk', price: 420, refunded: 0 },
      { id: 'B2', item: 'Lamp', price: 40, refunded: 0 },
    ].map((order) => [order.id, order]),
  );
  readonly #paid = new Set<string>();

  /**
   * Returns an order. Throws if it does not exist. The model
   * reads the message of a `ToolError`, and of no other error.
   */
  find(id: string): Order {
    const order = this.#orders.get(id);
    if (!order) throw new ToolError(`There is no order ${id}: there are ${[...this.#orders.keys()].join(', ')}.`);
    return order;
  }

  /** Refunds an amount, once for each key. Throws if the amount is higher than the rest of the price. */
  refund(id: string, amount: number, key: string): Order {
    const order = this.find(id);
    if (this.#paid.has(key)) return order;
    const left = order.price - order.refunded;
    if (amount > left) throw new ToolError(`Only ${left} EUR of order ${id} can be refunded.`);
    this.#paid.add(key);
    const refunded = { ...order, refunded: order.refunded + amount };
    this.#orders.set(id, refunded);
    return refunded;
  }
}

export const orders: Orders = new Orders();
