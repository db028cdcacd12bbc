// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
  readonly [key: string]: JsonValue;
};
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
/** The key of a session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
/** The user whose sessions are meant. */
interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}
/** Parts that can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** The user whose artifacts are meant, or one session of that user. */
type ArtifactScope = SessionScope & Partial<Pick<SessionKey, "sessionId">>;
/**
 * Stores named, versioned parts of a session.
 *
 * INVARIANT artifact:scope: a name belongs to one session of one user of one app.
 * INVARIANT artifact:user-scope: a name that begins with
 * `user:` is shared by all sessions of the user in the app.
 * INVARIANT artifact:name:odd: any text is a name.
 */
interface ArtifactService {
  /**
   * Returns the new version.
   *
   * INVARIANT artifact:save:version: the versions of a name count up from 0.
   * INVARIANT artifact:save:concurrent: each of several saves at once gets a version of its own.
   * INVARIANT artifact:save:isolation: the part is stored
   * as it was; changing the object later changes nothing.
   */
  save(key: SessionKey, filename: string, part: ArtifactPart): Promise<number>;
  /**
   * INVARIANT artifact:load:newest: the newest version where none is given.
   * INVARIANT artifact:load:version: every version is kept.
   * INVARIANT artifact:load:unknown: `undefined` for a name or a version that is not there.
   * INVARIANT artifact:load:part: a part comes back as it was saved.
   * INVARIANT artifact:load:isolation: what was loaded is
   * the caller's, or frozen: changing it changes nothing.
   */
  load(key: SessionKey, filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** INVARIANT artifact:list: the names of the session and of its user, each once, sorted by code units. */
  list(key: SessionKey): Promise<readonly string[]>;
  /** INVARIANT artifact:delete: all versions are gone; a name that is not there is no error. */
  delete(key: SessionKey, filename: string): Promise<void>;
  /**
   * Forgets the artifacts of a session, or all of a user in an app. Resolves with the number of names that it
   * removed. If a service lacks it, `forgetUser` reports that. Artifacts that are saved meanwhile may stay.
   *
   * INVARIANT artifact:forget:count: it counts each name once, whatever its versions: 0 where nothing was.
   * INVARIANT artifact:forget:session: no name of the session is there any more; other sessions, and the
   * names that begin with `user:`, stay.
   * INVARIANT artifact:forget:user: nothing of the user is there in any session;
   * other users, and this one in other apps, keep theirs; what is not known is no error.
   */
  forget?(scope: ArtifactScope): Promise<number>;
}
/** A value, or a promise of one. What is not a promise is not awaited. */
type Awaitable<T> = T | Promise<T>;
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
/** A file on its way to a provider. */
interface FileUpload {
  readonly data: Blob;
  readonly mimeType: string;
  /** A name for people who read the provider's list of files. */
  readonly name: string;
}
/** A file that a provider has. */
interface StoredFile {
  /** The id or address that names the file in requests of the provider. */
  readonly fileUri: string;
  /** Epoch milliseconds; absent if the provider keeps the file until it is deleted. */
  readonly expiresAt?: number;
}
/** Options of a call of a file store. */
type FileCallOptions = Pick<ModelCallOptions, "signal" | "keepSecret">;
/**
 * A provider's files, which requests reference instead of containing the data.
 *
 * INVARIANT file-store:name: `provider` and `id` are not empty, and stay.
 * INVARIANT file-store:error: what goes wrong is a rejection
 * with a `ModelError` that has the code of the catalogue.
 * INVARIANT file-store:secret: no key stands in an error or in its causes, also when the provider repeats it.
 * INVARIANT file-store:secret:kept: what it proves itself with is told to `keepSecret`, where there is one,
 * before anything comes of it.
 * INVARIANT file-store:abort: an abort, before or during a call, is a rejection with `cancelled`, at once.
 */
interface FileStore {
  /** The provider whose models can read the files. */
  readonly provider: string;
  /** An id of the place of the files: two stores with the same id have the same files. Not a secret. */
  readonly id: string;
  /** Bytes of the largest file that is taken. */
  readonly maxBytes: number;
  /** True if the provider's models can read files of this media type. */
  takes(mimeType: string): boolean;
  /**
   * INVARIANT file-store:upload: the provider has the bytes as they are, under the type and the name.
   * INVARIANT file-store:upload:own: each upload is a file of its own, also when the bytes are the same.
   */
  upload(file: FileUpload, options: FileCallOptions): Promise<StoredFile>;
  /**
   * INVARIANT file-store:find: a file that is there is what its upload gave.
   * INVARIANT file-store:find:gone: `undefined` for a file that was deleted, has expired or never was.
   */
  find(fileUri: string, options: FileCallOptions): Promise<StoredFile | undefined>;
  /**
   * INVARIANT file-store:delete: the file is gone, and no other.
   * INVARIANT file-store:delete:gone: a file that is not there is no error.
   */
  delete(fileUri: string, options: FileCallOptions): Promise<void>;
}
/**
 * A cache of the files that a provider has, by their content. It may forget: the file is then uploaded again.
 *
 * One that several processes share has them upload a file once, but for two that begin at the same moment.
 */
interface FileCache {
  /** INVARIANT file-cache:get:unknown: `undefined` where nothing is remembered. */
  get(key: string): Awaitable<StoredFile | undefined>;
  /**
   * INVARIANT file-cache:set: what was remembered last comes back as it was.
   * INVARIANT file-cache:set:key: any text is a key, and has a place of its own.
   */
  set(key: string, file: StoredFile): Awaitable<void>;
  /** INVARIANT file-cache:delete: it is forgotten, and nothing else; what is not known is no error. */
  delete(key: string): Awaitable<void>;
}
/**
 * Creates a file cache in an artifact service, for all processes that share it: an artifact of a few hundred
 * characters for each file. Rejects with the errors of the service.
 *
 * @param key of no session of anybody: what is remembered there goes with it
 */
export declare function artifactFileCache(artifacts: ArtifactService, key: SessionKey): FileCache;
/** An artifact that a part names. */
interface NamedArtifact {
  readonly name: string;
  /** The newest where it is absent. */
  readonly version?: number;
}
/**
 * The part of a message for an artifact of the session: the log keeps its name, and `artifactFiles` shows it.
 *
 * @param version give it, so that the same words mean the same file when they are read again
 */
export declare function artifactFile(name: string, version?: number, mimeType?: string): FileDataPart;
/** The artifact that an address names; undefined where it names none. */
export declare function artifactOf(fileUri: string): NamedArtifact | undefined;
/** The store of uploaded files and its cache. */
interface FilePlace {
  readonly store: FileStore;
  /** The cache of uploads; default: one in memory for this store. */
  readonly cache?: FileCache | undefined;
  /** Epoch milliseconds; default the platform's clock. */
  readonly now?: (() => number) | undefined;
}
/** Options for the upload of media. */
interface FileModelOptions extends FilePlace {
  /** Bytes from which a medium is uploaded; default 262,144. Smaller ones stay in each request. */
  readonly minBytes?: number | undefined;
  /** True for each media type to upload, of those that the store takes; default: all of them. */
  readonly uploads?: ((mimeType: string) => boolean) | undefined;
}
/**
 * The same model, which is shown large media as files that its provider has: they are sent once, and named by
 * each request after that.
 *
 * What the model itself made stays as it came: its provider may know it by more than its bytes.
 * The log and other models keep the bytes. What has expired is uploaded again, and so is what turns out to be
 * gone when a request is refused, which is sent once more then. What is larger than the store takes stays in
 * the request.
 *
 * Throws `ConfigError`: `unknown_option`, `invalid_option` (a store of another provider, too).
 */
export declare function fileModel(model: Model, options: FileModelOptions): Model;
/** Options of an in-memory file cache. */
interface InMemoryFileCacheOptions {
  /** Files at most; default 10,000. What was asked for longest ago is forgotten first. */
  readonly maxFiles?: number | undefined;
}
/**
 * Remembers files for as long as the process lives. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function inMemoryFileCache(options?: InMemoryFileCacheOptions): FileCache;
/** Options to upload or delete a file. */
interface FileOptions extends FilePlace {
  readonly signal?: AbortSignal | undefined;
  /** Registers the store's credential as a secret of a run, like the method of this name of a context. */
  readonly keepSecret?: FileCallOptions["keepSecret"] | undefined;
}
interface UploadFileOptions extends FileOptions {
  /** A name for people who read the provider's list of files; default: one by its type. */
  readonly name?: string | undefined;
}
/**
 * Uploads a file, unless the provider still has its content, and returns the part for requests.
 *
 * What is remembered and has expired is uploaded again, and so is what is not there any more, for which the
 * provider is asked. A part that is an address comes back as it is. The models of other providers are not
 * shown the file, and say so: `fileModel` gives them its bytes.
 *
 * Rejects with `ModelError`: `file_too_large`, `cancelled`, and what requests are refused with.
 */
export declare function uploadFile(part: ArtifactPart, options: UploadFileOptions): Promise<FileDataPart>;
/**
 * Deletes a file at the provider, and its cache entry: by the uploaded part, or by the part that was
 * returned. A missing file is not an error. Rejects with `ModelError`.
 */
export declare function deleteFile(part: ArtifactPart, options: FileOptions): Promise<void>;
export type { FileCache, FileCallOptions, FileModelOptions, FileOptions, FilePlace, FileStore, FileUpload, InMemoryFileCacheOptions, NamedArtifact, StoredFile, UploadFileOptions };