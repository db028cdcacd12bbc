import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** What a tool or a gate asks of someone outside. */
export interface PendingQuestion {
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or a third party's own word. */
  readonly kind: string;
  readonly hint: string;
  readonly payload?: JsonValue;
  /** What an answer must look like; an answer that does not match is refused and not stored. */
  readonly answerJsonSchema?: JsonObject;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** How many different people must answer; default 1. */
  readonly quorum?: number;
  /** An answer that matches is the last one: it settles the question though fewer than `quorum` have answered, as one no does. */
  readonly finalJsonSchema?: JsonObject;
}

/** A question as it stands in the log. The driver stamps what whoever asks cannot choose. */
export interface PendingRequest extends PendingQuestion {
  readonly id: string;
  readonly callId: string;
  /** The gate that asks; absent when the tool itself or the driver does. */
  readonly gate?: string;
  /** Where that gate stands: with the runner; absent where it is an agent's or a tool's. */
  readonly place?: 'runner';
  /** SHA-256 of the tool's definition and the arguments that the question is about. */
  readonly digest: string;
  /** The arguments that it is about, where they are not the model's own. */
  readonly args?: JsonObject;
  readonly handle?: JsonValue;
}

/** An answer to one question. */
export interface Answer {
  readonly requestId: string;
  readonly kind: string;
  readonly value: JsonValue;
  /** Who answered. */
  readonly by?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** It settled the question, though fewer had answered than its `quorum`. */
  readonly final?: true;
}
