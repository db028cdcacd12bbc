import type { Model } from '@mortise/core';

/** The server side of a provider's wire format. */
export interface Wire {
  readonly name: string;
  /** Creates a model whose requests go to this `fetch`. */
  model(fetch: typeof globalThis.fetch): Model;
  /** Returns the complete stream of an answer. */
  stream(turn: Turn): string;
  /** Returns the calls and results that a request repeats, in order. */
  exchanged(body: Body): Exchanged;
  /** The name of the oracle's schema for requests. */
  readonly oracle: string;
  /** A member of messages that this server knows and the oracle does not. */
  readonly ownMember?: string;
}

/** The model's output in one turn. */
export interface Turn {
  /** A thought, and the signature that this provider must get back with it. */
  readonly thought?: { readonly text: string; readonly mark: string };
  /** A search that the provider runs by itself. */
  readonly search?: { readonly query: string; readonly secret: string };
  readonly text?: string;
  readonly calls?: readonly Call[];
}

export interface Call {
  readonly id: string;
  readonly name: string;
  readonly args: { readonly city: string };
}

export interface Exchanged {
  readonly calls: readonly Pair[];
  readonly results: readonly Pair[];
}

/** A call or a result. A wire without ids uses its index in the turn. */
export interface Pair {
  readonly id: string;
  readonly city: string;
}

/** The JSON body of a request. */
export type Body = { readonly [member: string]: unknown };

/** Returns a member that is a list of objects; an empty list if it is not one. */
export function listIn(value: unknown, member: string): readonly Body[] {
  const list = (value as Body | undefined)?.[member];
  return Array.isArray(list) ? (list as readonly Body[]) : [];
}

/** Returns the city that arguments or a result name. */
export function cityIn(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /\\?"city\\?":\s*\\?"(\w+)/.exec(text)?.[1] ?? text;
}

/** Returns events in the format of a stream. */
export function sse(events: readonly object[]): string {
  return events
    .map((event) => `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`)
    .join('');
}
