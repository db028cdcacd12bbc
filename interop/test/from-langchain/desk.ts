import { z } from 'zod';

/** The shop that the desk uses. */
export interface Shop {
  ordersOf(customer: string): Promise<readonly Order[]>;
  /** Undefined if there is no such order. */
  refund(order: string, amount: number): Promise<{ readonly receipt: string } | undefined>;
}

export interface Order {
  readonly id: string;
  readonly total: number;
}

/** Returns the final output of the agent. */
export const Report = z.object({ answer: z.string(), refunded: z.number() });

/** A call that a person has to decide about. */
export interface Question {
  readonly id: string;
  readonly tool: string;
  readonly args: unknown;
}

export type Decision =
  | { readonly type: 'approve' }
  | { readonly type: 'edit'; readonly args: { order: string; amount: number } }
  | { readonly type: 'reject'; readonly reason: string };

/** The end of a turn of the conversation: a question, or the report. */
export interface Turn {
  readonly question?: Question | undefined;
  readonly report?: z.infer<typeof Report> | undefined;
}

/** Receives the model's text and the tools' progress as they arrive. */
export type Show = (kind: 'text' | 'progress', text: string) => void;

/** One of the two agents, for one customer. */
export interface Desk {
  ask(conversation: string, words: string, show: Show): Promise<Turn>;
  decide(conversation: string, question: Question, decision: Decision, show: Show): Promise<Turn>;
}
