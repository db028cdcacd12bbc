import type { Model } from '@mortise/core';
import type { CallOptions } from '@mortise/provider-kit';
import type { ScriptedAnswer } from './scripted-answer.ts';
import type { SeenRequest } from './wire-server.ts';

/**
 * A protocol from the side of the server, and the models
 * that speak it: all that the tests of a wire have to know.
 *
 * One for each protocol of a provider; the functions of the suite declare the same tests for every dialect.
 */
export interface Dialect extends DialectModels, DialectRequests, DialectAnswers, DialectErrors {
  /** The protocol name for test names: `responses`, `messages`. */
  readonly name: string;
  /** The adapter's default name of its provider. */
  readonly provider: string;
}

/** Models of the adapter under test, made by its public function. */
export interface DialectModels {
  /**
   * A model whose requests go to this address, without a path. The adapter creates the client. Default
   * options: `test-model`, the key `test-key`, and no retries.
   */
  modelAt(url: string, options?: AskedOptions): Model;
  /**
   * A model with a client of the vendor's SDK that the application
   * made with this key, with the SDK's own retries on and no logs.
   */
  modelOfSdk(url: string, options?: AskedOptions): Model;
  /** A model with a client that is not of the SDK: the function sends each request with its body. */
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
  /** The path of a request of the model `test-model`, with its query. */
  readonly path: { readonly streamed: string; readonly whole: string };
  /** The key in the headers of a request. */
  keyIn(headers: SeenRequest['headers']): string | undefined;
  /** The items of the conversation in a request, in order. */
  historyOf(body: SeenRequest['body']): readonly unknown[];
  /** The calls of the model and the results of tools. */
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
  /** The events of a streamed answer. The last has the finish reason, or the complete answer. */
  events(said: ScriptedAnswer): readonly object[];
  /** The same answer as one JSON body. */
  whole(said: ScriptedAnswer): object;
  /** One event in the format of the stream. */
  frame(event: object): string;
  /** The bytes after the last event; often empty. */
  readonly mark: string;
  /**
   * The text that starts the end of a stream with calls, such as
   * `event: message_stop`: a stream that is cut before it runs no calls.
   */
  readonly endOfCalls: string;
}

/** Writes errors of this API. */
export interface DialectErrors {
  /** The stream event of a failed call. */
  failure(error: SaidError): object;
  /** The JSON body of an answer with this status. */
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
  /** The vendor's error code; default an unknown one. */
  readonly word?: string;
}

/** An answer that is an error. */
export interface Refusal extends SaidError {
  readonly status: number;
}
