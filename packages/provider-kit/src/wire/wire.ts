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

/** A protocol: how a request is said, how it is sent, and how an answer is read. */
export interface Wire<Client, Profile extends ModelProfile, Tools extends WireTools = WireTools> {
  /** The declarations of a request in the format of the wire. */
  readonly lowerTools: (declarations: readonly FunctionDeclaration[], profile: Profile) => Tools;
  /**
   * The request in the words of the wire; it is not changed.
   * Throws `ModelError` on what no request of this wire can say.
   *
   * @param tools of the request
   */
  readonly toBody: (request: ModelRequest, profile: Profile, tools: Tools) => WireRequest;
  /** Sends a request whose answer comes in events. `onBytes` hears of every sign of life. */
  readonly openStream: (
    client: Client,
    body: WireBody,
    options: SendOptions,
    onBytes: () => void,
  ) => Promise<RawEvents>;
  /** Sends a request whose answer is one JSON body. */
  readonly openWhole: (client: Client, body: WireBody, options: SendOptions) => Promise<unknown>;
  /** A reader of one answer; it is not used again. */
  readonly reader: (request: ModelRequest, profile: Profile, tools: Tools) => AnswerReader;
  /**
   * Another request to send in place of one that the server refused; undefined if the refusal stands. Asked
   * before anything of an answer came.
   *
   * @param body of the refused request
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
 * Converts a thrown value that is no `ModelError` to an error with a code. It may throw what reading the
 * value throws.
 *
 * @param opened True if the head of an answer had arrived.
 */
export type FromError = (thrown: unknown, provider: string, opened: boolean) => ModelError;

/** What is known of a model and its server. One object per model. */
export interface ModelProfile {
  /** Whose words provider parts, `providerMetadata` and `providerOptions` are in. */
  readonly provider: string;
  /** The id of the model. */
  readonly model: string;
  /** Deferred tools are sent as such, and the server searches among them; elsewhere they are left out. */
  readonly searchesTools?: boolean;
}

/** How one HTTP request is made. */
export interface SendOptions {
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the SDK, in milliseconds; ours come first. */
  readonly timeout: number;
  /** For messages. */
  readonly provider: string;
  /** Hears of the answer, a refusal too. */
  readonly onResponse?: ModelCallOptions['onResponse'] | undefined;
}

/** A request in the words of the wire. */
export interface WireRequest {
  readonly body: WireBody;
  /** What could not be said, once each. */
  readonly warnings: readonly WireWarning[];
}

/** The tools of a request in the words of the wire. */
export interface WireTools {
  /** What of them was lowered or dropped; `toBody` says the same. */
  readonly warnings: readonly WireWarning[];
}

/** The JSON body of a request. */
export type WireBody = { readonly [key: string]: unknown };

/** A warning about a part of a request that was changed, dropped or not understood. */
export type WireWarning = ModelWarning;

/** Reads the raw events of one answer: a pure step function with the state of that answer. */
export interface AnswerReader {
  /**
   * The wire has said why the model stopped: a trailer such as usage may still come, and a connection that
   * breaks or stays open does no harm.
   */
  readonly over?: boolean;
  /**
   * Reads one raw event, and says what to show of it.
   *
   * Unknown kinds of events are ignored. Throws a `ModelError` on an event that says that the call failed.
   */
  read(event: unknown): ModelEvent | readonly ModelEvent[] | undefined;
  /**
   * Reads a whole JSON answer, as `stream: false` gives it: the deltas, without the end. Throws as `read`.
   */
  readWhole(answer: unknown): readonly ModelEvent[];
  /** The end, once the wire has said so; undefined before: a stream that stops then was cut. */
  end(): ModelEnd | undefined;
  /**
   * The whole body to send for the rest, where the server only paused; undefined where the answer is whole.
   *
   * Asked when an answer has ended. After a body this reader
   * reads the next answer too, and goes on with its parts.
   */
  goOn?(): WireBody | undefined;
}
