import type {
  FunctionDeclaration,
  ModelCallOptions,
  ModelEnd,
  ModelError,
  ModelEvent,
  ModelRequest,
  ModelWarning,
} from '@mortise/core';
import type { RawEvents } from './raw-events.ts';

/** A protocol: converts requests, sends them, and reads answers. */
export interface Wire<Client, Profile extends ModelProfile, Tools extends WireTools = WireTools> {
  /** Converts the declarations of a request to the format of the wire. */
  readonly lowerTools: (declarations: readonly FunctionDeclaration[], profile: Profile) => Tools;
  /**
   * Converts a request to the wire format, without changing it.
   * Throws `ModelError` if the wire cannot express the request.
   *
   * @param tools The lowered tools of the request.
   */
  readonly toBody: (request: ModelRequest, profile: Profile, tools: Tools) => WireRequest;
  /** Sends a request whose answer is a stream of events. `onBytes` is called with every chunk. */
  readonly openStream: (
    client: Client,
    body: WireBody,
    options: SendOptions,
    onBytes: () => void,
  ) => Promise<RawEvents>;
  /** Sends a request whose answer is one JSON body. */
  readonly openComplete: (client: Client, body: WireBody, options: SendOptions) => Promise<unknown>;
  /** Returns a reader of one answer; each answer needs a new reader. */
  readonly reader: (request: ModelRequest, profile: Profile, tools: Tools) => AnswerReader;
  /**
   * Returns a replacement for a request that the server refused; undefined if there is none. Called only
   * before any part of an answer has arrived.
   *
   * @param body The body of the refused request.
   */
  readonly instead?: (
    thrown: unknown,
    body: WireBody,
    request: ModelRequest,
    profile: Profile,
    tools: Tools,
  ) => WireRequest | undefined;
  readonly fromError: FromError;
}

/**
 * Converts a thrown value that is not a `ModelError` to an
 * error with a code. Throws if reading the value throws.
 *
 * @param opened True if the headers of an answer had arrived.
 */
export type FromError = (thrown: unknown, provider: string, opened: boolean) => ModelError;

/** The known properties of a model and its server. Each model has one object. */
export interface ModelProfile {
  /** The owner of the format of provider parts, `providerMetadata` and `providerOptions`. */
  readonly provider: string;
  /** The id of the model. */
  readonly model: string;
  /** True if the server searches among deferred tools; deferred tools are not sent to other servers. */
  readonly searchesTools?: boolean;
}

/** Options of one HTTP request. */
export interface SendOptions {
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  /** The timeout of the SDK, in milliseconds; our own timeouts are shorter. */
  readonly timeout: number;
  /** The provider in error messages. */
  readonly provider: string;
  /** Called with the status and headers of each response, including refusals. */
  readonly onResponse?: ModelCallOptions['onResponse'] | undefined;
}

/** A request in the format of the wire. */
export interface WireRequest {
  readonly body: WireBody;
  /** The parts of the request that the wire cannot express, once each. */
  readonly warnings: readonly WireWarning[];
}

/** The tools of a request in the format of the wire. */
export interface WireTools {
  /** Warnings about changed or omitted tools; `toBody` returns them too. */
  readonly warnings: readonly WireWarning[];
}

/** The JSON body of a request. */
export type WireBody = { readonly [key: string]: unknown };

/** A warning about a part of a request that was changed, dropped or not understood. */
export type WireWarning = ModelWarning;

/** Reads the raw events of one answer, without side effects besides its own state. */
export interface AnswerReader {
  /**
   * True once the finish reason has been read. A trailer such as usage may still follow, but from now on a
   * connection that breaks or stays open is no error.
   */
  readonly over?: boolean;
  /**
   * Reads one raw event, and returns the events to show.
   *
   * Unknown kinds of events are ignored. Throws a `ModelError` on an event that reports a failure.
   */
  read(event: unknown): ModelEvent | readonly ModelEvent[] | undefined;
  /**
   * Reads a complete JSON answer (`stream: false`) and returns
   * its deltas, without the end. Throws the errors of `read`.
   */
  readComplete(answer: unknown): readonly ModelEvent[];
  /**
   * Returns the end of the answer; undefined while the server
   * has not sent it. A stream that stops before was cut.
   */
  end(): ModelEnd | undefined;
  /**
   * Returns the complete body of the request for the rest of an answer
   * that the server paused; undefined if the answer is complete.
   *
   * Called when an answer has ended. If it returns a body, this
   * reader also reads the next answer, and continues the parts.
   */
  resumeBody?(): WireBody | undefined;
}
