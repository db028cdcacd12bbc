import type { JsonValue } from '@mortise/core';
import type { UiCall, UiMessage, UiPart } from '../shape/ui-message.ts';
import type { UiState } from '../shape/ui-state.ts';

/** The tools of an agent, as `InferTools` returns them: the input and output of each, by name. */
export type ToolTypes = { readonly [name: string]: { readonly input: unknown; readonly output: unknown } };

/** The view that a page renders. */
export interface View<T extends ToolTypes = ToolTypes> extends Omit<UiState, 'messages'> {
  /**
   * The stored messages, the sent messages that are not stored yet, and the turns that are being streamed.
   */
  readonly messages: readonly UiMessageOf<T>[];
  /**
   * The state of the connection. `waiting`: the connection broke, and is opened again after a pause.
   * `closed`: the page closed it, or the server refused it permanently.
   */
  readonly connection: 'connecting' | 'open' | 'waiting' | 'closed';
  /** Messages that were not sent: `error` is the code of the server's refusal, or `closed`. */
  readonly failed: readonly { readonly inputId: string; readonly text: string; readonly error: string }[];
}

/** A message whose calls have the types of the tools. */
export type UiMessageOf<T extends ToolTypes> = Omit<UiMessage, 'parts'> & { readonly parts: readonly UiPartOf<T>[] };

/** A part whose calls have the types of the tools. */
export type UiPartOf<T extends ToolTypes> = Exclude<UiPart, UiCall> | UiCallOf<T>;

/**
 * A call, by the name of its tool. A page gets JSON, in which a date is a string. A call of a tool that is
 * not in `T`, such as one of a toolset, has a name that the type does not know.
 */
export type UiCallOf<T extends ToolTypes> = string extends keyof T
  ? UiCall
  : { readonly [N in keyof T & string]: NamedCall<N, T[N]['input'], T[N]['output']> }[keyof T & string];

type NamedCall<Name extends string, Input, Output> = Omit<UiCall, 'name' | 'args' | 'output' | 'state'> & {
  readonly name: Name;
  readonly args: Partial<AsJson<Input>>;
} & (
    | { readonly state: 'done'; readonly output: AsJson<Output> }
    | { readonly state: Exclude<UiCall['state'], 'done'>; readonly output?: never }
  );

/** The type of a value after a round trip through JSON. */
export type AsJson<V> = unknown extends V
  ? JsonValue
  : V extends { toJSON(): infer J }
    ? AsJson<J>
    : V extends string | number | boolean | null
      ? V
      : V extends readonly (infer I)[]
        ? readonly AsJson<I>[]
        : V extends object
          ? { readonly [K in keyof V as V[K] extends (...args: never) => unknown ? never : K]: AsJson<V[K]> }
          : V;

/** Returns the text of a message, without its calls. */
export function textOf({ parts }: { readonly parts: readonly TextualPart[] }): string {
  return parts.flatMap(({ type, text }) => (type === 'text' ? text : [])).join(' ');
}

/**
 * Returns a message as one line: its text, and the name and state of each call, in order. It is for pages
 * that show calls only as text; a page with an element for each call part uses `textOf`.
 */
export function textWithCalls({ parts }: { readonly parts: readonly TextualPart[] }): string {
  return parts
    .flatMap(({ type, text, name, state }) => (type === 'call' ? `${name}: ${state}` : type === 'text' ? text : []))
    .join(' ');
}

interface TextualPart {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly state?: string;
}
