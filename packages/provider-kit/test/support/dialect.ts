import type { Model } from '@mortise/core';
import type { CallOptions } from '@mortise/provider-kit';
import type { ScriptedAnswer } from './scripted-answer.ts';
import type { SeenRequest } from './wire-server.ts';

/**
 * A protocol from the server's side, and the models that use it: everything that the tests of a wire need.
 *
 * Each protocol of a provider has a dialect; the functions
 * of the suite declare the same tests for every dialect.
 */
export interface Dialect extends DialectModels, DialectRequests, DialectAnswers, DialectErrors {
  /** The protocol name for test names: `responses`, `messages`. */
  readonly name: string;
  /** The adapter's default name of its provider. */
  readonly provider: string;
}

/** Creates models with the public function of the adapter under test. */
export interface DialectModels {
  /**
   * Returns a model whose requests go to this URL, which has no path. The adapter creates the client. Default
   * options: `test-model`, the key `test-key`, and no retries.
   */
  modelAt(url: string, options?: AskedOptions): Model;
  /**
   * Returns a model with a client of the vendor's SDK that the application created with this key. The SDK's
   * own retries are on, its logs off.
   */
  modelOfSdk(url: string, options?: AskedOptions): Model;
  /** Returns a model with a client that is not from the SDK: `send` gets the body of each request. */
  modelOfClient(send: (body: unknown) => unknown, options?: AskedOptions): Model;
}

/** The options of the suite for a model. */
export interface AskedOptions extends CallOptions {
  readonly id?: string;
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
}

/** Reads requests of this protocol. */
export interface DialectRequests {
  /** The path of a request of the model `test-model`, including the query. */
  readonly path: { readonly streamed: string; readonly whole: string };
  /** Returns the API key in the headers of a request. */
  keyIn(headers: SeenRequest['headers']): string | undefined;
  /** Returns the items of the conversation in a request, in order. */
  historyOf(body: SeenRequest['body']): readonly unknown[];
  /** Returns the calls of the model and the results of tools in a request. */
  pairsOf(body: SeenRequest['body']): Pairs;
  /** Returns the problems for which the API would refuse a body. Absent if there is no schema of requests. */
  readonly problemsOf?: (body: unknown) => readonly string[];
}

/**
 * The calls in a request and their results, each by its id, in order. A protocol that pairs by position and
 * name uses ids like `1.0 weather`.
 */
export interface Pairs {
  readonly calls: readonly unknown[];
  readonly results: readonly unknown[];
}

/** Writes answers in this protocol. */
export interface DialectAnswers {
  /** The form of arguments: a string with any content, or an object. */
  readonly args: { readonly streamed: 'text' | 'object'; readonly whole: 'text' | 'object' };
  /** The provider's finish reasons of an answer blocked by a filter, and of a refusal. */
  readonly blockedWords: { readonly filter: string; readonly refusal: string };
  /** Returns the events of a streamed answer. The last event has the finish reason or the complete answer. */
  events(said: ScriptedAnswer): readonly object[];
  /** Returns the same answer as one JSON body. */
  whole(said: ScriptedAnswer): object;
  /** Returns one event in the format of the stream. */
  frame(event: object): string;
  /** The bytes after the last event; often empty. */
  readonly mark: string;
  /**
   * The text that starts the end of a stream with calls, such as
   * `event: message_stop`: if a stream is cut before this text, no calls run.
   */
  readonly endOfCalls: string;
}

/** Writes errors of this API. */
export interface DialectErrors {
  /** Returns the stream event of a failed call. */
  failure(error: SaidError): object;
  /** Returns the JSON body of an error response with this status. */
  errorBody(status: number, error: SaidError): object;
  /** A sample key in the format and length of a real one. */
  readonly sampleKey: string;
  readonly errorWords: { readonly overloaded: string; readonly badRequest: string };
  /** The refusals of a conversation that is too long. */
  readonly tooLong: readonly Refusal[];
  /** The refusals of an invalid key. */
  readonly badKey: readonly Refusal[];
  /** The refusals of an exhausted quota, where waiting does not help. */
  readonly noQuota: readonly Refusal[];
}

/** The error of a server. */
export interface SaidError {
  readonly message: string;
  /** The vendor's error code; default: an unknown code. */
  readonly word?: string;
}

/** An error response. */
export interface Refusal extends SaidError {
  readonly status: number;
}
