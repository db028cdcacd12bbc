import type { Content, FinishReason, JsonObject, Model, Usage } from '@mortise/core';
import type { ConformanceOptions, SubjectFactory } from '../conformance/conformance-case.ts';
import type { SubjectMembers } from '../conformance/of-subject.ts';
import type { SentRequest } from './sent-request.ts';

/**
 * What the cases of models are run with: a model whose
 * provider does what a script says, and what was sent to it.
 *
 * `wireSubject` makes one of a wire. Retries of the model's
 * own are off: the script has one turn for each request.
 */
export interface ModelSubject {
  /**
   * A model whose provider plays the script: one turn for each
   * request, in order. Called more than once by some cases.
   */
  playing(script: readonly ProviderTurn[]): Model | Promise<Model>;
  /** A model whose provider counts the input of the next request as so many tokens. Feature `countTokens`. */
  readonly counting?: (tokens: number) => Model | Promise<Model>;
  /** The requests that came to the provider, of all models made, oldest first. */
  sent(): readonly SentRequest[];
  /** The key that the models were made with: it must stand in no error and no event. */
  readonly secret?: string;
  /** Whose answers they are; default the model's own `provider` and `id`. A model of models has another. */
  readonly origin?: NonNullable<Content['origin']>;
}

/** What there is to say about a subject. */
export const modelMembers: SubjectMembers<ModelSubject> = {
  playing: 'makes a model whose provider plays a script, one turn for each request',
  counting: 'makes a model whose provider counts the next request as so many tokens (feature `countTokens`)',
  sent: 'the requests that came to the provider, oldest first',
  secret: 'the key that the models were made with (feature `secret`)',
  origin: "whose answers they are; default the model's own `provider` and `id`",
};

/** What the provider does when a request comes, as data: the subject puts it into the provider's own wire. */
export type ProviderTurn =
  | ProviderAnswer
  /** The provider refuses with this HTTP status, or its own word for it. */
  | {
      readonly do: 'fail';
      readonly status: 400 | 401 | 429 | 500 | 503;
      /** What the provider says about it; default anything. */
      readonly message?: string;
      /** How long the provider asks to wait; a whole number of seconds. */
      readonly retryAfterMs?: number;
      /** Of the HTTP answer, beside its own. */
      readonly headers?: { readonly [name: string]: string };
    }
  /** After the text nothing comes any more, and the connection stays open. */
  | { readonly do: 'stall'; readonly text: string }
  /**
   * After the text the connection breaks; `clean`: it is closed as after an answer, without what the provider
   * ends one with; `says`: the provider says in these words, within its answer, that it is overloaded, and
   * the connection is closed as after an answer.
   */
  | { readonly do: 'cut'; readonly text: string; readonly clean?: true; readonly says?: string }
  /** What comes is not the provider's protocol: a page of HTML with status 200, for instance. */
  | { readonly do: 'garbage' };

/** The provider answers: thought, text and calls, in this order. */
export interface ProviderAnswer {
  readonly do: 'answer';
  readonly thought?: string;
  readonly text?: string;
  readonly calls?: readonly ProviderCall[];
  /**
   * In the words of the core: cached and cache-write tokens
   * are parts of the input, thought tokens of the output.
   */
  readonly usage?: Usage;
  /** Default: `functionCalls` where there are calls, else `stop`. */
  readonly finishReason?: FinishReason['unified'];
  /**
   * A word of the provider's for why it stopped, which is in no list
   * of its words, in the place of `finishReason`. Feature `newStopReason`.
   */
  readonly stopReason?: string;
  /** Of the HTTP answer, beside its own. */
  readonly headers?: { readonly [name: string]: string };
  /** Texts come in pieces of so many UTF-16 units; default whole. */
  readonly pieces?: number;
  /**
   * The body comes in pieces of so many bytes, which split
   * characters; default whole. `wireSubject` sees to it.
   */
  readonly bytes?: number;
  /**
   * A text that the provider wants back with the next request, wherever it has a place for one: the signature
   * of a thought or of the first call, reasoning that only it can read. Given together with a thought, a text
   * and calls.
   */
  readonly mark?: string;
}

/** A call as the provider makes it. */
export interface ProviderCall {
  /** As the wire has it. */
  readonly name: string;
  /**
   * An object, or an argument text that is sent as it is: it
   * may be malformed. An empty one: no arguments are sent.
   */
  readonly args: JsonObject | string;
  /** The provider's id; default one that is unique in the turn. Ignored by a wire without ids. */
  readonly id?: string;
}

/**
 * A model that is tested, in one of its settings. A package
 * lists its own in `test/model-subject.ts`, as `modelSubjects`.
 */
export interface TestedModel {
  /** The head of a column in the table of verdicts. */
  readonly name: string;
  readonly subject: SubjectFactory<ModelSubject>;
  readonly options?: ConformanceOptions<ModelSubject>;
}
