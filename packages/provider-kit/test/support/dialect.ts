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
  /** For the names of tests: `responses`, `messages`. */
  readonly name: string;
  /** What the adapter calls its provider where no option says otherwise. */
  readonly provider: string;
}

/** Models of the adapter under test, made by its public function. */
export interface DialectModels {
  /**
   * A model whose requests go to this address, without a path. The adapter makes the client.
   *
   * Where the options do not say otherwise it is `test-model`,
   * has the key `test-key`, and sends nothing again.
   */
  modelAt(url: string, options?: AskedOptions): Model;
  /**
   * A model with a client of the vendor's SDK that the application
   * made with this key, with the SDK's own retries on and no logs.
   */
  modelOfSdk(url: string, options?: AskedOptions): Model;
  /** A model with a client that is none of the SDK: whatever sends a request does this with its body. */
  modelOfClient(send: (body: unknown) => unknown, options?: AskedOptions): Model;
}

/** What the suite says about a model. */
export interface AskedOptions extends CallOptions {
  readonly id?: string;
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
}

/** How a request of this protocol is read. */
export interface DialectRequests {
  /** The path of a request of the model `test-model`, with its query. */
  readonly path: { readonly streamed: string; readonly whole: string };
  /** The key in the headers of a request. */
  keyIn(headers: SeenRequest['headers']): string | undefined;
  /** What the conversation is made of, in order. */
  historyOf(body: SeenRequest['body']): readonly unknown[];
  /** The calls of the model and the results of tools. */
  pairsOf(body: SeenRequest['body']): Pairs;
  /** What the API would not take of a body. Left out where no schema of requests is at hand. */
  readonly problemsOf?: (body: unknown) => readonly string[];
}

/**
 * The calls in a request and what answers them, each by its id, in order. A protocol that pairs by place and
 * name names them so: `1.0 weather`.
 */
export interface Pairs {
  readonly calls: readonly unknown[];
  readonly results: readonly unknown[];
}

/** How this protocol says an answer. */
export interface DialectAnswers {
  /** How arguments are said: as a text, whatever it holds, or as an object. */
  readonly args: { readonly streamed: 'text' | 'object'; readonly whole: 'text' | 'object' };
  /** The provider's word where an answer was held back by a filter, and where the model refused. */
  readonly blockedWords: { readonly filter: string; readonly refusal: string };
  /** The events of a streamed answer. The last says why the model stopped, or what the whole came to. */
  events(said: ScriptedAnswer): readonly object[];
  /** The same answer as one JSON body. */
  whole(said: ScriptedAnswer): object;
  /** One event as it stands in the stream. */
  frame(event: object): string;
  /** What stands after the last event; often nothing. */
  readonly mark: string;
  /**
   * What the text of a stream of calls first has where its end is
   * said, `event: message_stop`: cut before that, nothing acts.
   */
  readonly endOfCalls: string;
}

/** How this API says that something went wrong. */
export interface DialectErrors {
  /** The event that says, in a stream, that the call failed. */
  failure(error: SaidError): object;
  /** The JSON body of an answer with this status. */
  errorBody(status: number, error: SaidError): object;
  /** What a key looks like: as long as one, and none. */
  readonly sampleKey: string;
  readonly errorWords: { readonly overloaded: string; readonly badRequest: string };
  /** How a conversation that is too long is refused. */
  readonly tooLong: readonly Refusal[];
  /** How a key is refused. */
  readonly badKey: readonly Refusal[];
  /** How it is said that no quota is left, and waiting does not help. */
  readonly noQuota: readonly Refusal[];
}

/** What a server says of a failure. */
export interface SaidError {
  readonly message: string;
  /** The vendor's error code; default an unknown one. */
  readonly word?: string;
}

/** An answer that is an error. */
export interface Refusal extends SaidError {
  readonly status: number;
}
