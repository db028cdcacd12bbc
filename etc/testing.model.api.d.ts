// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Content, FinishReason, JsonObject, Model, Usage } from "@mortise/core";
/**
 * A request as it would have gone out. What looks like a secret is replaced, in headers and in the address.
 */
interface SeenRequest {
  readonly method: string;
  readonly url: string;
  /** By names in small letters. */
  readonly headers: {
    readonly [name: string]: string;
  };
  /** The JSON of the body; the text where it is none, undefined where there is no body. */
  readonly body: unknown;
}
/** What a server does with one request, as data. */
interface WireReply {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: {
    readonly [name: string]: string;
  };
  /** The body, piece by piece: a piece may end in the middle of a character. */
  readonly pieces?: readonly (string | Uint8Array<ArrayBuffer>)[];
  /**
   * What follows the pieces: the body ends, which is the
   * default; nothing comes any more; or the connection breaks.
   */
  readonly ending?: "end" | "stall" | "cut";
  /** Nothing is sent at all: the connection stays open, or cannot be made. */
  readonly instead?: "silence" | "refusal";
}
/** A `fetch` that plays replies, one for each request, and keeps what it was asked. */
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
/** One request and what a server answered to it; plain JSON, without secrets in the request. */
interface Recording {
  readonly request: SeenRequest;
  readonly reply: WireReply;
}
/**
 * A `fetch` that plays a cassette: what was recorded, in its order.
 *
 * A request with another method or address than the recorded one
 * is rejected. Bodies are not compared: `requests` has them.
 */
export declare function recordedFetch(cassette: readonly Recording[]): ScriptedFetch;
/** A `fetch` that asks the server and keeps what was said, for `recordedFetch`. */
interface RecordingFetch {
  (...request: Parameters<ScriptedFetch>): Promise<Response>;
  /**
   * What is there so far: a recording is complete when its response
   * was read. Look for what is private in replies before you store it.
   */
  readonly cassette: readonly Recording[];
}
/**
 * Records what goes through a `fetch`, by default the platform's
 * own. Secrets in headers and addresses are left out.
 */
export declare function recordingFetch(fetch?: (...request: Parameters<ScriptedFetch>) => Promise<Response>): RecordingFetch;
/**
 * One thing that an implementation must do, as plain data: any runner can run it.
 *
 * `id` is the id of an `INVARIANT` line in the doc comment of the interface.
 */
interface ConformanceCase<Subject> {
  readonly id: string;
  /** In the present tense, to be read after the subject's name. */
  readonly behavior: string;
  /** A feature that an implementation may lack, if it says so: see `ConformanceOptions`. */
  readonly needs?: string;
  /** Rejects when the subject does not behave so. The subject is fresh: nothing has been done with it. */
  run(subject: Subject): Promise<void>;
}
/** How cases are run. */
interface ConformanceOptions<Subject> {
  /**
   * What the subject does not have, by feature, each with
   * the reason. The cases that need it are skipped, visibly.
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
 * What can be seen of a model through the real service: the topics of `modelCases`, without a script.
 *
 * Each case costs one or two short calls. What a model may do otherwise at its own will is not asked for.
 */
export declare const liveModelCases: readonly ConformanceCase<LiveModelSubject>[];
/**
 * What one request said, in nobody's words: its author reads it out of his wire.
 *
 * Only what the cases ask for. What a wire adds of its own, such as model and limits, stands in `body` alone.
 */
interface SentRequest {
  /** The system's texts, in order; one where the wire joins them. */
  readonly instructions: readonly string[];
  /** What the conversation says, one item for each text, call and result, in the order of the wire. */
  readonly items: readonly SentItem[];
  /** The tools that the model may call, under the names that the wire has for them. */
  readonly tools: readonly SentTool[];
  /** The schema of the answer, where one is asked for. */
  readonly outputSchema?: unknown;
  /** The body as parsed JSON. It is searched for what must be in it, and for what must not. */
  readonly body: unknown;
}
/**
 * One thing that a conversation says. Media, thoughts and items
 * of the provider's own are found in the body, and left out here.
 */
type SentItem = {
  readonly type: "text";
  readonly role: "user" | "model";
  readonly text: string;
} | SentCall | SentResult;
interface SentCall {
  readonly type: "call";
  /** That binds call and result; left out where the wire has none. */
  readonly id?: string;
  readonly name: string;
  /** An object, or its JSON text. */
  readonly args: unknown;
}
interface SentResult {
  readonly type: "result";
  /** Of the call; left out where the wire has none. */
  readonly id?: string;
  /** Of the tool; left out where the wire does not repeat it. */
  readonly name?: string;
  /** What the model reads: an object, or a text; several texts are joined by line feeds. */
  readonly response: unknown;
}
interface SentTool {
  readonly name: string;
  readonly description?: string;
  /** Of the arguments. */
  readonly schema?: unknown;
}
/**
 * What the cases of models are run with: a model whose
 * provider does what a script says, and what was sent to it.
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
  /** The requests that came to the provider, of all models made, oldest first. */
  sent(): readonly SentRequest[];
  /** The key that the models were made with: it must stand in no error and no event. */
  readonly secret?: string;
  /** Whose answers they are; default the model's own `provider` and `id`. A model of models has another. */
  readonly origin?: NonNullable<Content["origin"]>;
}
/** What the provider does when a request comes, as data: the subject puts it into the provider's own wire. */
type ProviderTurn = ProviderAnswer | {
  readonly do: "fail";
  readonly status: 400 | 401 | 429 | 500 | 503;
  /** What the provider says about it; default anything. */
  readonly message?: string;
  /** How long the provider asks to wait; a whole number of seconds. */
  readonly retryAfterMs?: number;
  /** Of the HTTP answer, beside its own. */
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
   * In the words of the core: cached and cache-write tokens
   * are parts of the input, thought tokens of the output.
   */
  readonly usage?: Usage;
  /** Default: `functionCalls` where there are calls, else `stop`. */
  readonly finishReason?: FinishReason["unified"];
  /**
   * A word of the provider's for why it stopped, which is in no list
   * of its words, in the place of `finishReason`. Feature `newStopReason`.
   */
  readonly stopReason?: string;
  /** Of the HTTP answer, beside its own. */
  readonly headers?: {
    readonly [name: string]: string;
  };
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
interface ProviderCall {
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
interface TestedModel {
  /** The head of a column in the table of verdicts. */
  readonly name: string;
  readonly subject: SubjectFactory<ModelSubject>;
  readonly options?: ConformanceOptions<ModelSubject>;
}
/**
 * What every `Model` must do.
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
  /** What the provider answers, in its own words. */
  readonly reply: (turn: ProviderTurn) => WireReply;
  /** What a request says, in nobody's words. */
  readonly sent: (request: SeenRequest) => SentRequest;
  /** What the provider answers when it counts tokens, where it does. */
  readonly count?: (tokens: number) => WireReply;
  readonly secret?: string;
}
/** Makes a subject of a wire: nothing goes over a network. */
export declare function wireSubject({ model, reply, count, sent, secret }: ModelWire): ModelSubject;
export type { LiveModelSubject, ModelSubject, ModelWire, ProviderAnswer, ProviderCall, ProviderTurn, Recording, RecordingFetch, ScriptedFetch, SeenRequest, SentCall, SentItem, SentRequest, SentResult, SentTool, TestedModel, WireReply };