/** The bank that moves the money. It accepts each idempotency key once. */
export interface Bank {
  pay(order: { readonly to: string; readonly amount: number }, idempotencyKey: string): Promise<Receipt>;
  /** Returns the receipt of an order; undefined if there was no such order. */
  find(idempotencyKey: string): Promise<Receipt | undefined>;
}

export interface Receipt {
  readonly receipt: string;
}
