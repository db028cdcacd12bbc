// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
  readonly [key: string]: JsonValue;
};
/**
 * The description of a tool that is sent to the model. One stable object per tool: lowerings and validators
 * are cached by it.
 */
interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonObject;
  readonly responseJsonSchema?: JsonObject;
  /**
   * True if the model must search for the tool before it gets the declaration. It is sent to providers with a
   * tool search; to others it is not sent.
   */
  readonly deferred?: true;
  /**
   * True if the model finds deferred tools with this tool. Providers with a tool search use their own
   * instead.
   */
  readonly findsDeferred?: true;
}
/** A value, or a promise of one. What is not a promise is not awaited. */
type Awaitable<T> = T | Promise<T>;
/** A call of a tool that the model asked for. */
interface FunctionCall {
  /** Ours: unique in the session and stable over replays. An adapter leaves it empty; the driver sets it. */
  readonly id: string;
  /** The provider's own id, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  /** The parsed arguments, not yet checked. Empty if there is `refused`. */
  readonly args: JsonObject;
  /** True if the result comes later, from outside: the tool is long-running, or the client runs it. */
  readonly longRunning?: true;
  /**
   * The error in the arguments, if they were not a usable object. The call is answered with this error and
   * never runs.
   */
  readonly refused?: {
    readonly code: string;
    readonly message: string;
    readonly text: string;
  };
}
/** Members that every part may have. */
interface PartBase {
  /** State that only the named provider reads (signatures, cache marks). Never sent to another provider. */
  readonly providerMetadata?: {
    readonly [provider: string]: JsonObject;
  };
}
interface TextPart extends PartBase {
  readonly type: "text";
  readonly text: string;
  /**
   * True if this text of a message is not the user's own, but came with it, such as a document, a page or a
   * log. A model reads it like any text; an address in it does not count as one that the user wrote.
   */
  readonly isData?: boolean;
}
/** Media in the message itself. */
interface InlineDataPart extends PartBase {
  readonly type: "inlineData";
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}
/** Media at an address. */
interface FileDataPart extends PartBase {
  readonly type: "fileData";
  readonly mimeType?: string;
  readonly fileUri: string;
}
/** Media that goes with an outcome. */
type OutcomePart = TextPart | InlineDataPart | FileDataPart;
/** The outcome of a function call. */
type ToolOutcome = {
  readonly status: "ok";
  readonly output: JsonValue;
  /** The value that the model reads instead of `output`. */
  readonly modelOutput?: JsonValue;
  readonly parts?: readonly OutcomePart[];
} | {
  readonly status: "error";
  readonly code: string;
  readonly message: string;
  readonly parts?: readonly OutcomePart[];
} | {
  readonly status: "denied";
  readonly reason?: string;
};
/** A result that comes later while the model continues: it arrives as new content of the role `user`. */
interface InterimOutcome {
  readonly status: "interim";
  readonly handle?: JsonValue;
  /** The value that the model reads instead of the note that the call is pending. */
  readonly modelOutput?: JsonValue;
}
/** One piece of a `Content`. */
type Part = TextPart | ThoughtPart | InlineDataPart | FileDataPart | FunctionCallPart | FunctionResponsePart | ProviderPart;
interface ThoughtPart extends PartBase {
  readonly type: "thought";
  readonly text: string;
}
interface FunctionCallPart extends PartBase, FunctionCall {
  readonly type: "functionCall";
}
interface FunctionResponsePart extends PartBase {
  readonly type: "functionResponse";
  /** The id of the call. */
  readonly id: string;
  /** The provider's own id of the call, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  readonly outcome: ToolOutcome | InterimOutcome;
}
/** A part that only one provider understands, kept complete so that it can be sent back. */
interface ProviderPart extends PartBase {
  readonly type: "provider";
  readonly provider: string;
  readonly value: JsonValue;
  /**
   * A summary for models of other providers: at most 2,000 characters. Empty if they miss nothing; if it is
   * absent, such a model does not get the part, and a warning says so.
   */
  readonly summary?: string;
}
/** The author of a content. A function response has the role `tool`. */
type Role = "user" | "model" | "tool";
/** One turn of one speaker. */
interface Content {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** The model that made this content. It decides what may be replayed to which provider. */
  readonly origin?: {
    readonly provider: string;
    readonly model: string;
  };
}
/** The reason why the model stopped. `raw` is the provider's own value. */
interface FinishReason {
  readonly unified: "stop" | "length" | "functionCalls" | "safety" | "error" | "other";
  readonly raw?: string;
}
/**
 * A source that an answer cites: a page, a file, a passage of a document. One shape for all providers; at
 * least one of `url`, `title` and `quote` is present.
 */
interface Source {
  /** The address of the source, with any scheme that the provider gives. */
  readonly url?: string;
  /** The title of a page, or the name of a file. */
  readonly title?: string;
  /** A verbatim passage of the source. */
  readonly quote?: string;
  /** The index of the citing text part among the turn's parts; absent: the complete turn cites it. */
  readonly part?: number;
  /**
   * The start of the citing words in that part's text, in UTF-16 units; absent: the complete text cites it.
   */
  readonly start?: number;
  /** The end of the citing words, in UTF-16 units, exclusive; present with `start`. */
  readonly end?: number;
}
/**
 * Tokens. What a provider does not say stays `undefined`. Cached and cache-write tokens are parts of
 * `inputTokens`, thought tokens of `outputTokens`.
 */
interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly thoughtTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}
/**
 * An event of a model's stream.
 *
 * Order: any number of deltas, usages and warnings, then exactly one `end` or `failure`, then nothing.
 * `end` carries the whole content; the deltas are for display
 * and add up to it. `index` is the part's place in that content.
 */
type ModelEvent = {
  readonly type: "textDelta";
  readonly index: number;
  readonly delta: string;
} | {
  readonly type: "thoughtDelta";
  readonly index: number;
  readonly delta: string;
} | {
  readonly type: "functionCallStart";
  readonly index: number;
  readonly name: string;
} | {
  readonly type: "functionCallDelta";
  readonly index: number;
  readonly argsDelta: string;
} | ModelWarning | ModelUsed | ModelEnd | ModelFailure;
/** A warning about a part of a request that was changed, dropped or not understood. */
interface ModelWarning {
  readonly type: "warning";
  /** The setting, or `tools.<name>` or `contents`. */
  readonly feature: string;
  readonly message: string;
}
/**
 * The tokens that the call has used so far, in all. The newest counts where no end comes: after a stop, a
 * broken connection or a failure.
 */
interface ModelUsed {
  readonly type: "usage";
  readonly usage: Usage;
}
/** The complete turn of the model. */
interface ModelEnd {
  readonly type: "end";
  readonly content: Content;
  /**
   * The argument text of each function call, by part index, as the provider sent it; the core parses it.
   * Absent if the provider sends objects.
   */
  readonly argsText?: {
    readonly [partIndex: number]: string;
  };
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** Sources that the answer cites, whatever the provider calls them. */
  readonly sources?: readonly Source[];
  /**
   * Other data of the provider about the turn, in the provider's format: grounding, citations, the answer's
   * id.
   */
  readonly metadata?: JsonObject;
}
/** The call gave no turn. */
interface ModelFailure {
  readonly type: "failure";
  readonly error: Error;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
}
/** A request to a model. It has declarations, never tools: a model cannot run anything. */
interface ModelRequest {
  /** Instructions of the application, in order. */
  readonly instructions: readonly string[];
  /**
   * The conversation. A content is always the same object, so that an adapter converts it once.
   *
   * The array does not change while the call runs, and grows
   * with the conversation after it: copy what you keep.
   */
  readonly contents: readonly Content[];
  /** Always the same array while the tools are the same. */
  readonly declarations: readonly FunctionDeclaration[];
  /** Tools that the provider itself runs. An adapter fails on one that is not its own. */
  readonly providerTools: readonly ProviderTool[];
  readonly toolChoice?: ToolChoice;
  /** True if several calls in one turn are allowed; if omitted, the provider's default. */
  readonly parallelCalls?: boolean;
  /** An unsupported setting is a warning. */
  readonly settings?: ModelSettings;
  /**
   * The JSON Schema of the output, always of an object: `llmAgent` wraps other schemas, and unwraps the
   * answer.
   */
  readonly outputJsonSchema?: JsonObject;
  /** Options that only the named provider reads. */
  readonly providerOptions?: {
    readonly [provider: string]: JsonObject;
  };
}
/** A tool that the provider itself runs. */
interface ProviderTool {
  readonly provider: string;
  readonly name: string;
  readonly config: JsonValue;
}
/** The tools that the model may or must call. */
type ToolChoice = "auto" | "none" | "required" | {
  readonly names: readonly string[];
  readonly mode: "auto" | "required";
};
/** Sampling settings of a model. An omitted setting has the provider's default. */
interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stopSequences?: readonly string[];
  readonly seed?: number;
  readonly thinking?: "off" | "low" | "medium" | "high" | {
    readonly budgetTokens: number;
  };
}
/** Options of a model call. */
interface ModelCallOptions {
  readonly signal: AbortSignal;
  /** Registers a secret of the run, like the method of this name of a context. Absent outside of runs. */
  readonly keepSecret?: ((name: string, value: string) => void) | undefined;
  /**
   * Called with the head of each response of the provider, such as its rate limit headers. It must not throw.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}
/** The head of an HTTP answer, whatever its status. A `Response` is one. */
interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
}
/** The number of tokens of a request. */
interface TokenCount {
  readonly tokens: number;
  /** True if the number, or a part of it, was not counted by the provider. */
  readonly estimated: boolean;
}
/**
 * A language model.
 *
 * INVARIANT model:name: `provider` and `id` are not empty.
 * INVARIANT model:origin: the content of the end names in `origin` the provider and the model that gave it.
 *
 * What it streams:
 *
 * INVARIANT model:throw: `generate` does not throw and its iterator does not throw. Whatever goes wrong, an
 * abort included, is the last event, `failure`.
 * INVARIANT model:end: exactly one `end` or `failure`, last.
 * INVARIANT model:text: text deltas add up to the text part at their index.
 * INVARIANT model:unicode: a text arrives whole, wherever the provider splits it.
 * INVARIANT model:unicode:bytes: also where the connection splits a character between its bytes.
 * INVARIANT model:thought: thoughts are parts and deltas of their own, never text.
 * INVARIANT model:calls: calls keep their order, names and arguments; `id` is empty, the driver sets it.
 * INVARIANT model:calls:text: an argument text is handed over
 * as it came, malformed or not; its deltas add up to it.
 * INVARIANT model:calls:deltas: a delta of arguments has the index of its call, which was started before;
 * those of a call add up to its arguments.
 * INVARIANT model:calls:once: a call comes once for each time that it is made, and so do its arguments: as an
 * object, or as a text beside which the object is empty.
 * INVARIANT model:calls:empty: a call without arguments has an empty argument text, or an empty object.
 * INVARIANT model:finish: the finish reason says why the model stopped.
 * INVARIANT model:finish:new: a reason that this version does not know is `other`, never `stop`.
 * INVARIANT model:finish:safety: an answer that the provider held back ends with `safety`.
 * INVARIANT model:empty:answer: an answer that says nothing is an end; the driver decides what comes of it.
 * INVARIANT model:usage: tokens as the provider counted them; what it does not say is absent.
 * INVARIANT model:usage:early: what the provider counts before the end may be streamed as `usage`: the sum so
 * far, which never falls, and is at most what the end says.
 * INVARIANT model:usage:cached: tokens read from a cache are part of the input.
 * INVARIANT model:usage:cache-write: tokens written to a cache are part of the input.
 * INVARIANT model:usage:thoughts: thought tokens are part of the output.
 * INVARIANT model:warnings: a warning comes once in a call, before its end.
 * INVARIANT model:return: a reader may stop reading; the next request is answered.
 * INVARIANT model:concurrent: calls at once do not mix.
 * INVARIANT model:afresh: a call has nothing of the one before it.
 *
 * What goes wrong:
 *
 * INVARIANT model:error: an error is a `ModelError` with the code of the catalogue.
 * INVARIANT model:retryable: a failure is retryable when the
 * same request may succeed later: too many requests, overload.
 * INVARIANT model:retry-after: the error says how long the provider asks to wait.
 * INVARIANT model:secret: no key stands in an error or in its causes, also when the provider repeats it.
 * INVARIANT model:secret:kept: what it proves itself with is told
 * to `keepSecret`, where there is one, before the first event.
 * INVARIANT model:response: each HTTP answer of the provider, a refusal too,
 * is told to `onResponse`, where there is one, before what is read of it.
 * INVARIANT model:cut: a stream that breaks off is a failure, also after text.
 * INVARIANT model:cut:clean: so is one that ends without the provider saying that the answer is over.
 * INVARIANT model:cut:said: and one in which the provider says that it failed, whatever came before.
 * INVARIANT model:abort: an abort, before or during the call, is a failure at once.
 * INVARIANT model:abort:alone: an abort ends its own call only.
 *
 * What it sends:
 *
 * INVARIANT model:request: the request is not changed.
 * INVARIANT model:empty: a request may be without tools, instructions, contents, parts or text.
 * INVARIANT model:unicode:sent: a text is sent as it is;
 * half a character in it fails nothing, and is not sent.
 * INVARIANT model:settings: a setting is sent, or a warning names it.
 * INVARIANT model:output: the schema of the answer is sent, or a warning says that it is not.
 * INVARIANT model:tool-choice: every choice of tools is taken; what cannot be said is a warning.
 * INVARIANT model:tool-choice:told: each choice is another request, and so is one call at a time, or the
 * absence is a warning of the feature `toolChoice` or `parallelCalls`.
 * INVARIANT model:tool-names: each tool has a name of its own on the wire, or its absence is a warning.
 * INVARIANT model:tool-names:back: a call by that name is
 * a call of the tool; the history says it by that name.
 * INVARIANT model:deferred: a deferred tool is omitted, or sent as one that the provider searches for in the
 * place of the tool that finds them; a call of it is a call of the tool.
 * INVARIANT model:schema: any schema is taken; a tool that cannot be sent is a warning.
 * INVARIANT model:schema:told: what a schema says is sent, as a
 * keyword or in the description, or a warning names the tool.
 * INVARIANT model:tool-warnings: what a call would warn about
 * tools is said before it, and said by the call nevertheless.
 * INVARIANT model:provider-tools: a provider tool that is not the model's own is a failure that names it.
 * INVARIANT model:results: the outcome of each call is told once, as `modelResponse` words it.
 * INVARIANT model:results:round: results of parallel calls come
 * together, in the order of the calls, before anything else.
 * INVARIANT model:results:media: media of a result are shown, or a warning names their MIME type.
 * INVARIANT model:media: so are media of a message.
 * INVARIANT model:parts: a part of any type, whoever says it, is sent,
 * or a warning names its type; a model's own thought may stay behind.
 * INVARIANT model:ids: calls and results are paired, each under
 * an id of its own in the request, whatever ids they have.
 * INVARIANT model:ids:repeated: also where the provider says the same id in every call.
 * INVARIANT model:marks: what the provider wants back, in
 * `providerMetadata` and provider parts, is sent back, in every request.
 * INVARIANT model:history: any history is taken: every outcome, media, and what other providers said.
 * INVARIANT model:hand-over: texts, calls and results of another provider are told.
 * INVARIANT model:unknown-part: a part that only a newer core has is left
 * out with a warning that names its type; what stands beside it is sent.
 * INVARIANT model:unknown-outcome: a result of a status that only a newer core has is told by its status.
 * INVARIANT model:hand-over:marks: `providerMetadata`, `providerOptions`
 * and provider parts of another provider are not sent.
 * INVARIANT model:hand-over:media: media that a model made are shown wherever media of a user are.
 * INVARIANT model:hand-over:untold: what of another's turn is not told is a warning: thoughts of another
 * model, and a provider part of another provider without a summary, whose provider it names. A summary is
 * told.
 */
interface Model {
  /** The provider whose format `providerMetadata`, `providerOptions` and provider parts have. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: ModelCallOptions): AsyncIterable<ModelEvent>;
  /**
   * Returns the warnings that a call with these declarations would have: parts of tools that are changed or
   * not sent.
   *
   * Nothing is sent. Rejects with what a call would fail
   * with before it is sent. Omitted: only a call says it.
   */
  toolWarnings?(declarations: readonly FunctionDeclaration[]): Awaitable<readonly ModelWarning[]>;
  /**
   * Counts the tokens of a request without calling the model. Omitted: the provider has no count.
   *
   * INVARIANT model:count: what the provider counts is `tokens`,
   * and marked as an estimate where that is not the whole request.
   * INVARIANT model:count:sent: what is counted is what a call would send; the request is not changed.
   * INVARIANT model:count:failure: what goes wrong is a rejection
   * with a `ModelError`, an abort too, and has no key in it.
   */
  countTokens?(request: ModelRequest, options: ModelCallOptions): Promise<TokenCount>;
}
/** Options of a token count. */
interface CountOptions {
  readonly signal?: AbortSignal | undefined;
  /** Registers the model's credential as a secret of a run. */
  readonly keepSecret?: ModelCallOptions["keepSecret"] | undefined;
}
/**
 * Counts the tokens of a request: as its provider counts them, or an estimate (`estimated`) if the provider
 * does not count, or not all of it.
 *
 * Rejects with `ModelError` if the provider cannot be asked, and with `ConfigError` (`unknown_option`).
 */
export declare function countTokens(model: Model, request: ModelRequest, options?: CountOptions): Promise<TokenCount>;
/** About how many tokens a request has: four bytes of UTF-8 are one, a medium is 1,000. */
export declare function estimateTokens({ instructions, contents, declarations, outputJsonSchema }: ModelRequest): number;
/** About how many tokens a content has, counted once for each content. */
export declare function estimateContentTokens(content: Content): number;
export type { CountOptions };