/** The shop that both desks use. */
export interface Shop {
  find(order: string): Promise<{ readonly order: string; readonly paid: number; readonly left: number }>;
  payBack(order: string, amount: number, key: string): Promise<string>;
}

/** The state of a page after a turn. */
export interface Shown {
  readonly words: string;
  /** The calls that wait for approval. */
  readonly asks: readonly { readonly tool: string; readonly input: unknown }[];
}

/** A desk as its page sees it. */
export interface Desk {
  say(words: string, show?: (delta: string) => void): Promise<Shown>;
  decide(approved: boolean): Promise<Shown>;
}
