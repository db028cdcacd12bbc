import type { CheckedGap, JsonObject, JsonValue } from '@mortise/core';

/** A question that waits for a person. */
export interface UiQuestion {
  readonly id: string;
  readonly callId: string;
  /** The name of the tool that is called. */
  readonly call: string;
  /** The arguments that it is about. */
  readonly args: JsonObject;
  /** What the arguments come to, where that is something else than they look like. */
  readonly checked?: JsonValue;
  /** Why `checked` does not say all of it: show the question as one about more than can be seen. */
  readonly checkedGap?: CheckedGap;
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or an application's own word. */
  readonly kind: string;
  readonly hint: string;
  readonly payload?: JsonValue;
  /** The JSON Schema of an answer. */
  readonly answerSchema?: JsonObject;
  /** What the tool says it would do. */
  readonly preview?: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** How many different people must answer; absent: one. */
  readonly quorum?: number;
  /** Who has answered already, of several; an empty text is somebody without a name. */
  readonly answeredBy: readonly string[];
  /** Who asks: the tool, or a gate before it. */
  readonly from: 'tool' | 'gate';
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run that asks: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The model does not wait for the answer. */
  readonly goesOn?: true;
  /** Whether the person that this page is for may answer. */
  readonly mine: boolean;
  /** The arguments that this person's answer may change, by the names of members; absent: none. */
  readonly editable?: readonly string[];
}

/** A question as its event says it: the call, and the arguments where they are the call's own, are known. */
export type UiAsked = Omit<UiQuestion, 'call' | 'args' | 'answeredBy'> & { readonly args?: JsonObject };
