import { DatabaseSync } from 'node:sqlite';

/** An order of a customer, with its refunded amount. */
export interface Order {
  readonly id: number;
  readonly customer: string;
  readonly item: string;
  readonly price: number;
  readonly refunded: number;
}

/** The shop's orders and refunds, in SQLite. */
export class Orders {
  readonly #db: DatabaseSync;

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec(`
      CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL, item TEXT NOT NULL, price REAL NOT NULL);
      CREATE TABLE IF NOT EXISTS refunds (key TEXT PRIMARY KEY, order_id INTEGER NOT NULL, amount REAL NOT NULL);
      INSERT OR IGNORE INTO orders VALUES (17, 'ann', 'Lamp', 40), (18, 'ann', 'Desk', 420), (21, 'bob', 'Chair', 180);
    `);
  }

  /** Returns the orders of one customer. */
  of(customer: string): readonly Order[] {
    const rows = this.#db.prepare(
      'SELECT o.*, (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id) AS refunded FROM orders o WHERE customer = ?',
    );
    return rows.all(customer).map((row) => ({ ...row }) as unknown as Order);
  }

  /**
   * Pays money back, once for each key. Throws if the order is not this customer's, or if the amount is
   * higher than the rest of its price.
   */
  refund(customer: string, id: number, amount: number, key: string): Order {
    if (this.#isPaid(key)) return this.#order(customer, id);
    const { price, refunded } = this.#order(customer, id);
    if (refunded + amount > price) throw new Error(`Of order ${id}, ${price - refunded} can be paid back.`);
    this.#db.prepare('INSERT INTO refunds VALUES (?, ?, ?)').run(key, id, amount);
    return this.#order(customer, id);
  }

  close(): void {
    this.#db.close();
  }

  #isPaid(key: string): boolean {
    return this.#db.prepare('SELECT 1 FROM refunds WHERE key = ?').get(key) !== undefined;
  }

  #order(customer: string, id: number): Order {
    const order = this.of(customer).find((each) => each.id === id);
    if (order) return order;
    throw new Error(`There is no order ${id}.`);
  }
}
