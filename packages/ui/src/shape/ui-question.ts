import type { CheckedGap, JsonObject, JsonValue } from '@mortise/core';

/** An open question to a user. */
export interface UiQuestion {
  /** The id to answer with. */
  readonly id: string;
  /** The id of the call that waits. */
  readonly callId: string;
  /** The name of the tool that is called. */
  readonly call: string;
  /** The arguments that the model gave. */
  readonly args: JsonObject;
  /** The checked arguments that would run, if they differ from the model's arguments. */
  readonly checked?: JsonValue;
  /** The reason why `checked` is incomplete: tell the user that the question does not show everything. */
  readonly checkedGap?: CheckedGap;
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or an application's own kind. */
  readonly kind: string;
  /** The question as text. */
  readonly hint: string;
  /** Details of the question, from its tool or gate. */
  readonly payload?: JsonValue;
  /** The JSON Schema of an answer. */
  readonly answerSchema?: JsonObject;
  /** A description of what the tool would do, from the tool. */
  readonly preview?: string;
  /** The time at which the question expires, in epoch milliseconds; absent if it never expires. */
  readonly expiresAt?: number;
  /** The number of different users that must answer; absent means one. */
  readonly quorum?: number;
  /** The users who have already answered, if several must answer; an empty string is an unnamed user. */
  readonly answeredBy: readonly string[];
  /** The origin of the question: the tool, or a gate before it. */
  readonly from: 'tool' | 'gate';
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run that asks, as a key of `agents`; absent at the root. */
  readonly branch?: string;
  /** The time at which the question was asked, in epoch milliseconds. */
  readonly at: number;
  /** True if the run continues without the answer. */
  readonly goesOn?: true;
  /** True if the user of this page may answer. */
  readonly mine: boolean;
  /** The names of the arguments that this user may change; absent if there are none. */
  readonly editable?: readonly string[];
}

/**
 * A question as its event has it: without the name of the call, and without the arguments if they are
 * unchanged, because the page already has both.
 */
export type UiAsked = Omit<UiQuestion, 'call' | 'args' | 'answeredBy'> & { readonly args?: JsonObject };
