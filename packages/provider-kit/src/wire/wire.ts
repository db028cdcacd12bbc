import type {
  Awaitable,
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
  /** Converts tools to the wire format; a promise if the module that lowers them is not loaded yet. */
  readonly lowerTools: (declarations: readonly FunctionDeclaration[], profile: Profile) => Awaitable<Tools>;
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
 * What was thrown on the way, as an error with a code. A promise where the words for it are still to be
 * loaded; it does not reject. A `ModelError` comes back as it is, at once.
 *
 * @param opened the head of an answer had come
 */
export type FromError = (thrown: unknown, provider: string, opened: boolean) => ModelError | Promise<ModelError>;

/** Facts about a model and its server. One object per model. */
export interface ModelProfile {
  /** The provider whose parts, `providerMetadata` and `providerOptions` the wire understands. */
  readonly provider: string;
  /** The id of the model. */
  readonly model: string;
  /** True if deferred tools are sent, and the server searches among them; otherwise they are omitted. */
  readonly searchesTools?: boolean;
}

/** Options of one HTTP request. */
export interface SendOptions {
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  /** The timeout of the SDK, in ms; ours apply first. */
  readonly timeout: number;
  /** For messages. */
  readonly provider: string;
  /** Called with the head of the answer, also of a refusal. */
  readonly onResponse?: ModelCallOptions['onResponse'] | undefined;
}

/** A request in the wire format. */
export interface WireRequest {
  readonly body: WireBody;
  /** Warnings about members that could not be converted, once each. */
  readonly warnings: readonly WireWarning[];
}

/** The tools of a request in the wire format. */
export interface WireTools {
  /** Warnings about tools that were changed or omitted; `toBody` returns the same. */
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
  /**
   * Returns the end of the answer; undefined while the wire has not sent it: a stream that stops then was
   * cut.
   */
  end(): ModelEnd | undefined;
  /**
   * The whole body to send for the rest, where the server only paused; undefined where the answer is whole.
   *
   * Asked when an answer has ended. After a body this reader
   * reads the next answer too, and goes on with its parts.
   */
  goOn?(): WireBody | undefined;
}
