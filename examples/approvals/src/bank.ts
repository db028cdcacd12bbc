/** Who moves the money. It takes each idempotency key once. */
export interface Bank {
  pay(order: { readonly to: string; readonly amount: number }, idempotencyKey: string): Promise<Receipt>;
  /** What came of an order; undefined where there was none. */
  find(idempotencyKey: string): Promise<Receipt | undefined>;
}

export interface Receipt {
  readonly receipt: string;
}
