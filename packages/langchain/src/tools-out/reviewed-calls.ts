import type { JsonObject } from '@mortise/core';

/** One call of one message of a graph. */
export interface ReviewedCall {
  readonly name: string;
  readonly messageId: string | undefined;
  readonly callId: string | undefined;
}

/**
 * The calls that a middleware asks a person about.
 *
 * A middleware asks before a tool is called, and does not tell it; but it describes each call that it asks
 * about, in the process and the step that goes on to the tool. So a call that was described, by its message
 * and its id, gets to its tool with the same arguments only where a person has approved it.
 */
export class ReviewedCalls {
  readonly #args: Map<string, JsonObject> = new Map<string, JsonObject>();

  /** A person is asked about a call with these arguments. */
  add(call: ReviewedCall, args: JsonObject): void {
    const key = keyOf(call);
    if (key === undefined) return;
    this.#args.delete(key);
    this.#args.set(key, structuredClone(args));
    const [oldest] = this.#args.keys();
    // Of most that are refused nobody hears again.
    if (this.#args.size > mostCalls && oldest !== undefined) this.#args.delete(oldest);
  }

  /** What was asked about a call, once. */
  take(call: ReviewedCall): JsonObject | undefined {
    const key = keyOf(call);
    if (key === undefined) return undefined;
    const args = this.#args.get(key);
    this.#args.delete(key);
    return args;
  }
}

function keyOf({ name, messageId, callId }: ReviewedCall): string | undefined {
  return messageId === undefined || callId === undefined ? undefined : JSON.stringify([name, messageId, callId]);
}

const mostCalls = 10_000;
