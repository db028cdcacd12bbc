// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Content, FinishReason, JsonObject, Model, Usage } from "@mortise/core";
/**
 * A request as it would have been sent. Values that look like secrets are replaced, in headers and in the
 * address.
 */
interface SeenRequest {
  readonly method: string;
  readonly url: string;
  /** The headers, by lower-case name. */
  readonly headers: {
    readonly [name: string]: string;
  };
  /** The JSON of the body; the text if it is not JSON, undefined if there is no body. */
  readonly body: unknown;
}
/** The reply of a server to one request, as data. */
interface WireReply {
  /** The status of the response; default 200. */
  readonly status?: number;
  readonly headers?: {
    readonly [name: string]: string;
  };
  /** The body, piece by piece: a piece may end in the middle of a character. */
  readonly pieces?: readonly (string | Uint8Array<ArrayBuffer>)[];
  /**
   * The event after the pieces: the body ends (the default), nothing more comes, or the connection breaks.
   */
  readonly ending?: "end" | "stall" | "cut";
  /** The failure that replaces the reply: the connection stays open without data, or cannot be made. */
  readonly instead?: "silence" | "refusal";
}
/** A `fetch` that returns scripted replies, one for each request, and records the requests. */
interface ScriptedFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Oldest first, without secrets. */
  readonly requests: readonly SeenRequest[];
}
/**
 * Plays replies instead of going to a server. Standards of
 * the web only, so that it works wherever `fetch` does.
 *
 * A request too many is answered with status 501. Signals are
 * honoured, before the head and in the middle of the body.
 */
export declare function scriptedFetch(replies: readonly WireReply[]): ScriptedFetch;
/** A request and the server's response; plain JSON, without secrets in the request. */
interface Recording {
  readonly request: SeenRequest;
  readonly reply: WireReply;
}
/**
 * Creates a `fetch` that replays a cassette in its order.
 *
 * A request with another method or address than the recorded one
 * is rejected. Bodies are not compared: `requests` has them.
 */
export declare function recordedFetch(cassette: readonly Recording[]): ScriptedFetch;
/** A `fetch` that calls the server and records the exchange, for `recordedFetch`. */
interface RecordingFetch {
  (...request: Parameters<ScriptedFetch>): Promise<Response>;
  /**
   * The recordings so far: one is complete when its response was read. Check replies for private data before
   * you store them.
   */
  readonly cassette: readonly Recording[];
}
/**
 * Records the requests of a `fetch`, by default the platform's own. Secrets in headers and addresses are
 * omitted.
 */
export declare function recordingFetch(fetch?: (...request: Parameters<ScriptedFetch>) => Promise<Response>): RecordingFetch;
/**
 * A requirement of an implementation, as plain data: any runner can run it.
 *
 * `id` is the id of an `INVARIANT` line in the doc comment of the interface.
 */
interface ConformanceCase<Subject> {
  readonly id: string;
  /** The behaviour in the present tense, to be read after the subject's name. */
  readonly behavior: string;
  /**
   * An optional feature that the case needs, which an implementation may declare as lacking: see
   * `ConformanceOptions`.
   */
  readonly needs?: string;
  /** Rejects when the subject does not behave so. The subject is fresh: nothing has been done with it. */
  run(subject: Subject): Promise<void>;
}
/** Options of running cases. */
interface ConformanceOptions<Subject> {
  /**
   * Features that the subject lacks, each with the reason. Cases that need them are skipped, visibly.
   *
   * They are run all the same: one that passes fails, because the declaration is wrong.
   */
  readonly lacks?: {
    readonly [feature: string]: string;
  } | undefined;
  /** Called after each case, also after a failed one. */
  readonly cleanup?: ((subject: Subject) => void | Promise<void>) | undefined;
  /**
   * Limit for one case in milliseconds, including making the subject and cleaning up; `Infinity` is no limit.
   *
   * Default: under vitest the limit of vitest (`testTimeout`) and no other, elsewhere 60,000. A case that
   * needs a declared lack gets at most 2,000: it is expected to fail, and one that waits forever would hold
   * up the run.
   */
  readonly timeoutMs?: number | undefined;
}
/** Makes a subject; called once for each case, so that no case sees what another one did. */
type SubjectFactory<Subject> = () => Subject | Promise<Subject>;
/** A model of a real service. */
interface LiveModelSubject {
  readonly model: Model;
  /** The same model with a key that the service does not know. */
  readonly refused?: {
    readonly model: Model;
    readonly key: string;
  };
}
/**
 * Cases for a model with the real service: the topics of `modelCases`, without a script.
 *
 * Each case costs one or two short calls. What a model may do otherwise at its own will is not asked for.
 */
export declare const liveModelCases: readonly ConformanceCase<LiveModelSubject>[];
/**
 * The content of one request in a neutral format: the author of an adapter reads it from the wire format.
 *
 * It has only what the cases need. Other members of a wire, such as model and limits, are in `body` alone.
 */
interface SentRequest {
  /** The system texts, in order; one text if the wire joins them. */
  readonly instructions: readonly string[];
  /** The conversation, one item for each text, call and result, in the order of the wire. */
  readonly items: readonly SentItem[];
  /** The tools that the model may call, under the names that the wire has for them. */
  readonly tools: readonly SentTool[];
  /** The schema of the answer, if one is requested. */
  readonly outputSchema?: unknown;
  /** The body as parsed JSON. Cases search it for required and for forbidden values. */
  readonly body: unknown;
}
/**
 * An item of a conversation. Media, thoughts and the provider's own items are in the body, and omitted here.
 */
type SentItem = {
  readonly type: "text";
  readonly role: "user" | "model";
  readonly text: string;
} | SentCall | SentResult;
interface SentCall {
  readonly type: "call";
  /** The id that connects call and result; omitted if the wire has none. */
  readonly id?: string;
  readonly name: string;
  /** An object, or its JSON text. */
  readonly args: unknown;
}
interface SentResult {
  readonly type: "result";
  /** The id of the call; omitted if the wire has none. */
  readonly id?: string;
  /** The name of the tool; omitted if the wire does not repeat it. */
  readonly name?: string;
  /** The result as the model reads it: an object, or a string; several texts are joined by line feeds. */
  readonly response: unknown;
}
interface SentTool {
  readonly name: string;
  readonly description?: string;
  /** The schema of the arguments. */
  readonly schema?: unknown;
}
/**
 * The subject of the model cases: a model whose provider follows a script, and the requests that were sent to
 * it.
 *
 * `wireSubject` makes one of a wire. Retries of the model's
 * own are off: the script has one turn for each request.
 */
interface ModelSubject {
  /**
   * A model whose provider plays the script: one turn for each
   * request, in order. Called more than once by some cases.
   */
  playing(script: readonly ProviderTurn[]): Model | Promise<Model>;
  /** A model whose provider counts the input of the next request as so many tokens. Feature `countTokens`. */
  readonly counting?: (tokens: number) => Model | Promise<Model>;
  /** The requests to the provider, of all models of the subject, oldest first. */
  sent(): readonly SentRequest[];
  /** The key of the models: it must not appear in an error or event. */
  readonly secret?: string;
  /**
   * The origin of the answers; default: the model's own `provider` and `id`. A model that calls other models
   * has another.
   */
  readonly origin?: NonNullable<Content["origin"]>;
}
/**
 * The reaction of the provider to a request, as data: the subject translates it to the provider's wire
 * format.
 */
type ProviderTurn = ProviderAnswer | {
  readonly do: "fail";
  readonly status: 400 | 401 | 429 | 500 | 503;
  /** The message of the provider; default: any. */
  readonly message?: string;
  /** The delay that the provider asks for, in milliseconds; a multiple of 1,000. */
  readonly retryAfterMs?: number;
  /** Headers of the HTTP response, in addition to its own. */
  readonly headers?: {
    readonly [name: string]: string;
  };
} | {
  readonly do: "stall";
  readonly text: string;
} | {
  readonly do: "cut";
  readonly text: string;
  readonly clean?: true;
  readonly says?: string;
} | {
  readonly do: "garbage";
};
/** The provider answers: thought, text and calls, in this order. */
interface ProviderAnswer {
  readonly do: "answer";
  readonly thought?: string;
  readonly text?: string;
  readonly calls?: readonly ProviderCall[];
  /**
   * The usage as the core counts it: cached and cache-write tokens are parts of the input, thought tokens of
   * the output.
   */
  readonly usage?: Usage;
  /** The finish reason; default: `functionCalls` if there are calls, otherwise `stop`. */
  readonly finishReason?: FinishReason["unified"];
  /**
   * A stop reason of the provider that the adapter does not know, in place of `finishReason`. Feature
   * `newStopReason`.
   */
  readonly stopReason?: string;
  /** Headers of the HTTP response, in addition to its own. */
  readonly headers?: {
    readonly [name: string]: string;
  };
  /** The size of text pieces in UTF-16 units; default: one piece. */
  readonly pieces?: number;
  /**
	/** The size of body pieces in bytes, which split characters; default: one piece. Used by `wireSubject`. */
  readonly bytes?: number;
  /**
   * A value that the provider needs back with the next request, wherever it has a member for one: the
   * signature of a thought or of the first call, encrypted reasoning. Used together with a thought, a text
   * and calls.
   */
  readonly mark?: string;
}
/** A call as the provider makes it. */
interface ProviderCall {
  /** The name as the wire has it. */
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
interface TestedModel {
  /** The name of its line in the table of verdicts. */
  readonly name: string;
  readonly subject: SubjectFactory<ModelSubject>;
  readonly options?: ConformanceOptions<ModelSubject>;
}
/**
 * Cases for every `Model`.
 *
 * Features that may be lacked: `safety`, `newStopReason`, `streaming`, `argsText`, `thoughts`, `marks`,
 * `usage`, `cachedTokens`, `cacheWriteTokens`, `thoughtTokens`, `retryAfter`, `responseHead`, `secret`,
 * `providerTools`, `toolWarnings`, `countTokens`, `unknownParts`, `untoldParts`, `mediaOfModels`.
 */
export declare const modelCases: readonly ConformanceCase<ModelSubject>[];
/** A provider's wire, from the side of the provider. */
interface ModelWire {
  /** Makes a model that sends its requests by this `fetch` and does not retry. */
  readonly model: (fetch: ScriptedFetch) => Model | Promise<Model>;
  /** Returns the reply of the provider, in its wire format. */
  readonly reply: (turn: ProviderTurn) => WireReply;
  /** Returns the content of a request, in the neutral format. */
  readonly sent: (request: SeenRequest) => SentRequest;
  /** Returns the reply of the provider to a token count, if it supports one. */
  readonly count?: (tokens: number) => WireReply;
  readonly secret?: string;
}
/** Makes a subject of a wire: nothing goes over a network. */
export declare function wireSubject({ model, reply, count, sent, secret }: ModelWire): ModelSubject;
export type { LiveModelSubject, ModelSubject, ModelWire, ProviderAnswer, ProviderCall, ProviderTurn, Recording, RecordingFetch, ScriptedFetch, SeenRequest, SentCall, SentItem, SentRequest, SentResult, SentTool, TestedModel, WireReply };