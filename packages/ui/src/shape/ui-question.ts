import type { CheckedGap, JsonObject, JsonValue } from '@mortise/core';

/** An open question to a person. */
export interface UiQuestion {
  /** The id to answer with. */
  readonly id: string;
  /** The id of the call that waits. */
  readonly callId: string;
  /** The name of the tool. */
  readonly call: string;
  /** The arguments that the model gave. */
  readonly args: JsonObject;
  /** The arguments the tool would run with, if the tool's schema changes them. */
  readonly checked?: JsonValue;
  /** Why `checked` cannot show all of them as JSON: the call does more than the page can show. */
  readonly checkedGap?: CheckedGap;
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or an application's own kind. */
  readonly kind: string;
  /** The question as text. */
  readonly hint: string;
  /** More about the question, as its tool or gate gives it. */
  readonly payload?: JsonValue;
  /** The JSON Schema of an answer. */
  readonly answerSchema?: JsonObject;
  /** The tool's own description of what this call would do. */
  readonly preview?: string;
  /** When it expires, in epoch milliseconds; absent: never. */
  readonly expiresAt?: number;
  /** How many different people have to answer; absent: one. */
  readonly quorum?: number;
  /** Who has answered already; an empty string is a person without a name. */
  readonly answeredBy: readonly string[];
  /** Whether the tool asks, or a gate before it. */
  readonly from: 'tool' | 'gate';
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run that asks, as a key of `agents`; absent at the root. */
  readonly branch?: string;
  /** When it was asked, in epoch milliseconds. */
  readonly at: number;
  /** True if the run continues without the answer. */
  readonly goesOn?: true;
  /** Whether the person of this page may answer. */
  readonly mine: boolean;
  /** The arguments that this person may change; absent: none. */
  readonly editable?: readonly string[];
}

/** A question as its event says it: the call, and the arguments where they are the call's own, are known. */
export type UiAsked = Omit<UiQuestion, 'call' | 'args' | 'answeredBy'> & { readonly args?: JsonObject };
