import type { Content, FinishReason, JsonObject, Model, Usage } from '@mortise/core';
import type { ConformanceOptions, SubjectFactory } from '../conformance/conformance-case.ts';
import type { SubjectMembers } from '../conformance/of-subject.ts';
import type { SentRequest } from './sent-request.ts';

/**
 * The subject of the model cases: a model whose provider follows a script, and the requests that were sent to
 * it.
 *
 * `wireSubject` creates one from a wire format. The model's own
 * retries are off, because the script has one turn for each request.
 */
export interface ModelSubject {
  /**
   * Returns a model whose provider plays the script: one turn for
   * each request, in order. Some cases call it more than once.
   */
  playing(script: readonly ProviderTurn[]): Model | Promise<Model>;
  /**
   * Returns a model whose provider counts the given number of tokens
   * for the input of the next request. Feature `countTokens`.
   */
  readonly counting?: (tokens: number) => Model | Promise<Model>;
  /** Returns the requests to the provider by all models of the subject, oldest first. */
  sent(): readonly SentRequest[];
  /** The key of the models: the key must not appear in an error or event. */
  readonly secret?: string;
  /**
   * The origin of the answers; default: the model's own `provider`
   * and `id`. A model that calls other models has another origin.
   */
  readonly origin?: NonNullable<Content['origin']>;
}

/** The members of the subject. */
export const modelMembers: SubjectMembers<ModelSubject> = {
  playing: true,
  counting: true,
  sent: true,
  secret: true,
  origin: true,
};

/**
 * The reaction of the provider to a request, as data: the subject translates it to the provider's wire
 * format.
 */
export type ProviderTurn =
  | ProviderAnswer
  /** The provider refuses with this HTTP status, or its own error code. */
  | {
      readonly do: 'fail';
      readonly status: 400 | 401 | 429 | 500 | 503;
      /** The message of the provider; default: any. */
      readonly message?: string;
      /** The delay that the provider asks for, in milliseconds; a multiple of 1,000. */
      readonly retryAfterMs?: number;
      /** Additional headers of the HTTP response. */
      readonly headers?: { readonly [name: string]: string };
    }
  /** The connection stays open after the text, without further data. */
  | { readonly do: 'stall'; readonly text: string }
  /**
   * The connection breaks after the text. With `clean` it is closed as after a complete answer, but without
   * the provider's end marker. With `says` the provider reports this error, that it is overloaded, within its
   * answer, and then closes the connection as after an answer.
   */
  | { readonly do: 'cut'; readonly text: string; readonly clean?: true; readonly says?: string }
  /** The response does not follow the provider's protocol, such as an HTML page with status 200. */
  | { readonly do: 'garbage' };

/** The provider answers: thought, text and calls, in this order. */
export interface ProviderAnswer {
  readonly do: 'answer';
  readonly thought?: string;
  readonly text?: string;
  readonly calls?: readonly ProviderCall[];
  /**
   * The usage as the core counts it: cached and cache-write tokens are parts of the input, thought tokens of
   * the output.
   */
  readonly usage?: Usage;
  /** The finish reason; default: `functionCalls` if there are calls, otherwise `stop`. */
  readonly finishReason?: FinishReason['unified'];
  /**
   * A stop reason of the provider that the adapter does not know, in place of `finishReason`. Feature
   * `newStopReason`.
   */
  readonly stopReason?: string;
  /** Additional headers of the HTTP response. */
  readonly headers?: { readonly [name: string]: string };
  /** The size of text pieces in UTF-16 units; default: one piece. */
  readonly pieces?: number;
  /**
  /** The size of body pieces in bytes, which split characters; default: one piece. Used by `wireSubject`. */
  readonly bytes?: number;
  /**
   * A value that the provider needs back with the next request, in whichever member it has for such values:
   * the signature of a thought or of the first call, or encrypted reasoning. Used together with a thought, a
   * text and calls.
   */
  readonly mark?: string;
}

/** A call as the provider makes it. */
export interface ProviderCall {
  /** The name of the tool on the wire. */
  readonly name: string;
  /**
   * The arguments: an object, or an argument text that is sent unchanged
   * and may be malformed. For an empty text no arguments are sent.
   */
  readonly args: JsonObject | string;
  /**
   * The provider's id of the call; by default an id that
   * is unique in the turn. A wire without ids ignores it.
   */
  readonly id?: string;
}

/**
 * A tested model in one of its settings. A package lists its
 * tested models as `modelSubjects` in `test/model-subject.ts`.
 */
export interface TestedModel {
  /** The name of the model in the table of verdicts. */
  readonly name: string;
  readonly subject: SubjectFactory<ModelSubject>;
  readonly options?: ConformanceOptions<ModelSubject>;
}

/** The failures that may happen while a model answers. */
export const failingTurns: readonly ProviderTurn[] = [
  { do: 'fail', status: 400 },
  { do: 'fail', status: 500 },
  { do: 'cut', text: '' },
  { do: 'cut', text: 'It is' },
  { do: 'cut', text: 'It is', clean: true },
  { do: 'garbage' },
];
