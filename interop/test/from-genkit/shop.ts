/** The shop that both desks use. */
export interface Shop {
  find(order: string): Promise<{ readonly order: string; readonly paid: number }>;
  payBack(order: string, amount: number): Promise<string>;
}

/** The callbacks of a page during a turn. */
export type Show = (shown: { readonly text: string } | { readonly tool: string }) => void;

/** The state of a page after a turn: an answer, or questions. */
export interface Shown {
  readonly answer?: { readonly reply: string; readonly refunded: number };
  /** The calls that wait for approval. */
  readonly asks: readonly { readonly tool: string; readonly args: unknown }[];
}

/** A desk as its page sees it. */
export interface Desk {
  say(words: string, show?: Show): Promise<Shown>;
  decide(approved: boolean): Promise<Shown>;
}
