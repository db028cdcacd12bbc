import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { FunctionCall } from './function-call.ts';

/** A question of a tool or a gate for a user or another party outside the run. */
export interface PendingQuestion {
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or a kind that another package defines. */
  readonly kind: string;
  /** The question as text. */
  readonly hint: string;
  /** Details of the question, from the tool or the gate that asks. */
  readonly payload?: JsonValue;
  /**
   * The JSON Schema of an answer. An answer that does not match is refused and not stored; the error quotes
   * the schema's `description`. A schema whose `properties` have `args` allows the answer to edit the
   * arguments.
   */
  readonly answerJsonSchema?: JsonObject;
  /** The time after which an answer is refused, in epoch milliseconds; absent: never. */
  readonly expiresAt?: number;
  /**
   * The number of different users that must answer; default 1. Above 1, an answer without `by` is refused.
   */
  readonly quorum?: number;
  /**
   * The schema of final answers: an answer that matches it, such as a refusal, settles the question even if
   * fewer than `quorum` users have answered.
   */
  readonly finalJsonSchema?: JsonObject;
}

/**
 * A question as it is in the log. The runner adds the members that the author of the question cannot choose.
 */
export interface PendingRequest extends PendingQuestion {
  /** The id of the question: `requestId` of an answer. */
  readonly id: string;
  /** The id of the call that waits: `callId` of a result. */
  readonly callId: string;
  /** The name of the gate that asks; absent if the tool itself or the runner asks. */
  readonly gate?: string;
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: 'runner';
  /**
   * The SHA-256 of the tool's definition, the arguments that the question is about, and the checked arguments
   * if they differ.
   */
  readonly digest: string;
  /** The arguments that the question is about, if they differ from the model's own. */
  readonly args?: JsonObject;
  /**
   * The checked arguments, with which the tool would run, as JSON;
   * only if they differ from the arguments before the check.
   */
  readonly checked?: JsonValue;
  /** The reason why `checked` is incomplete: tell the approver that the question does not show everything. */
  readonly checkedGap?: CheckedGap;
  /** The handle of the started work, from a long-running tool. */
  readonly handle?: JsonValue;
  /** The value that the model reads while the call is pending, instead of the note that it is pending. */
  readonly modelOutput?: JsonValue;
  /** A description of what the tool would do, from `Tool.preview`: at most 20,000 characters. */
  readonly preview?: string;
}

/** The part of the arguments that a question cannot show. */
export interface CheckedGap {
  /**
   * `large`: the JSON has more than 100,000 characters and is omitted. `opaque`: a value in the arguments
   * cannot be represented as JSON.
   */
  readonly reason: 'large' | 'opaque';
  /**
   * The number of characters of large arguments as JSON;
   * `sha256` is the SHA-256 of that JSON with sorted keys.
   */
  readonly chars?: number;
  readonly sha256?: string;
}

/** An answer to one question. */
export interface Answer {
  readonly requestId: string;
  readonly kind: string;
  readonly value: JsonValue;
  /** The user who answered. */
  readonly by?: string;
  /** The time of the answer, in epoch milliseconds. */
  readonly at: number;
  /** True if this answer settled the question, though fewer users than its `quorum` had answered. */
  readonly final?: true;
}

/** A question with its call. */
export interface PendingCall extends PendingRequest {
  /**
   * The call that waits: its `name`, and its `args`, edits of a gate included. `checked` has the arguments
   * after the tool's check, if they differ.
   */
  readonly call: FunctionCall;
  /** The branch of the nested run that asks; absent if the root run asks. */
  readonly branch?: string;
  /** The names of the agents from the runner's agent to the agent that asks; absent if the root run asks. */
  readonly path?: readonly string[];
}
