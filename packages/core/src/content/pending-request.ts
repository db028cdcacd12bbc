import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** What a tool or a gate asks of someone outside. */
export interface PendingQuestion {
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or a third party's own word. */
  readonly kind: string;
  readonly hint: string;
  readonly payload?: JsonValue;
  /**
   * What an answer must look like; an answer that does not match is refused and not stored, with what the
   * form says of itself (`description`). A form whose `properties` have `args` lets whoever answers edit the
   * arguments.
   */
  readonly answerJsonSchema?: JsonObject;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** How many different people must answer; default 1. Above 1 an answer without `by` is refused. */
  readonly quorum?: number;
  /**
   * An answer that matches is the last one: it settles the question
   * though fewer than `quorum` have answered, as one no does.
   */
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
  /**
   * SHA-256 of the tool's definition, the arguments that the question
   * is about, and what they come to where that is something else.
   */
  readonly digest: string;
  /** The arguments that it is about, where they are not the model's own. */
  readonly args?: JsonObject;
  /** What the arguments come to: the JSON picture of what runs, where that is not the arguments as given. */
  readonly checked?: JsonValue;
  /** Why `checked` does not say all of it: show the question as one about more than can be seen. */
  readonly checkedGap?: CheckedGap;
  readonly handle?: JsonValue;
  /** What the model reads while it goes on, where that is not that the call is pending. */
  readonly modelOutput?: JsonValue;
  /** What the tool would do, in its own words (`Tool.preview`): at most 20,000 characters. */
  readonly preview?: string;
}

/** What a question cannot show of what runs. */
export interface CheckedGap {
  /**
   * `large`: the picture has more than 100,000 characters and is
   * left out. `opaque`: something in it says nothing in JSON.
   */
  readonly reason: 'large' | 'opaque';
  /** Of a large one: its length as JSON, and the SHA-256 of that JSON with its keys sorted. */
  readonly chars?: number;
  readonly sha256?: string;
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
