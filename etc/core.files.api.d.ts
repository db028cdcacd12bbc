// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
  readonly [key: string]: JsonValue;
};
/** What every part may carry. */
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
   * Of a message: whether this is no word of the user's, but what came beside them, such as a document, a
   * page or a log. A model reads it as any text; an address that stands in it is not one that the user wrote.
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
/** What the model asked for. */
interface FunctionCall {
  /** Ours: unique in the session and stable over replays. An adapter leaves it empty; the driver sets it. */
  readonly id: string;
  /** The provider's own id, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  /** Parsed, not yet checked. Empty where `refused` says why. */
  readonly args: JsonObject;
  /** Its result comes later, from outside: its tool was long-running, or one that the client runs. */
  readonly longRunning?: true;
  /** Why the argument text gave no usable object. The call is answered with this error and never runs. */
  readonly refused?: {
    readonly code: string;
    readonly message: string;
    readonly text: string;
  };
}
/** Media that goes with an outcome. */
type OutcomePart = TextPart | InlineDataPart | FileDataPart;
/** How a function call ended. */
type ToolOutcome = {
  readonly status: "ok";
  readonly output: JsonValue;
  /** What the model reads instead of `output`. */
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
/** Not ended, and the model goes on: the result comes later as new content of the user's role. */
interface InterimOutcome {
  readonly status: "interim";
  readonly handle?: JsonValue;
  /** What the model reads instead of that the call is pending. */
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
  /** Of the call. */
  readonly id: string;
  /** The provider's own id of the call, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  readonly outcome: ToolOutcome | InterimOutcome;
}
/** What one provider said and nothing else understands, kept whole so that it can be sent back. */
interface ProviderPart extends PartBase {
  readonly type: "provider";
  readonly provider: string;
  readonly value: JsonValue;
  /**
   * What it says in words, for models of other providers: at most 2,000 characters. Empty where
   * they miss nothing; where it is absent, such a model is not told of the part, and a warning says so.
   */
  readonly summary?: string;
}
/** Who speaks. A function response has the role `tool`. */
type Role = "user" | "model" | "tool";
/** One turn of one speaker. */
interface Content {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** Which model made this content. It decides what may be replayed to which provider. */
  readonly origin?: {
    readonly provider: string;
    readonly model: string;
  };
}
/** Why the model stopped. `raw` is the provider's own word. */
interface FinishReason {
  readonly unified: "stop" | "length" | "functionCalls" | "safety" | "error" | "other";
  readonly raw?: string;
}
/**
 * What an answer refers to: a page, a file, a passage of a document. One
 * shape for all providers; at least one of `url`, `title` and `quote` is there.
 */
interface Source {
  /** Where it is: any scheme that the provider gives. */
  readonly url?: string;
  /** Its name: of a page its title, of a file its name. */
  readonly title?: string;
  /** What it says, in its own words. */
  readonly quote?: string;
  /** The place of the text part that refers to it among the turn's parts; absent: the whole turn does. */
  readonly part?: number;
  /** Where in that part's text the words are that refer to it, in UTF-16 units; absent: all of it. */
  readonly start?: number;
  /** The first UTF-16 unit that does not refer to it any more. Stands with `start`. */
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
/** Which session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
/** Whose sessions. */
interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}
/** What can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** Whose artifacts, or those of one session of theirs. */
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
   * Forgets the artifacts of a session, or all of a user in an app. Where a service lacks it, `forgetUser`
   * says so. What is saved meanwhile stays or goes.
   *
   * INVARIANT artifact:forget:session: no name of the session is there any more; other sessions, and the
   * names that begin with `user:`, stay.
   * INVARIANT artifact:forget:user: nothing of the user is there in any session;
   * other users, and this one in other apps, keep theirs; what is not known is no error.
   */
  forget?(scope: ArtifactScope): Promise<void>;
}
/** A value, or a promise of one. What is not a promise is not awaited. */
type Awaitable<T> = T | Promise<T>;
/**
 * What the model is told about a tool. One stable object per tool: lowerings and validators are cached by it.
 */
interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonObject;
  readonly responseJsonSchema?: JsonObject;
  /**
   * The model has to find the tool before it reads this. Where it
   * can search by itself, it is sent so; elsewhere it is left out.
   */
  readonly deferred?: true;
  /** The model finds deferred tools by this one. Where it can search by itself, that is sent in its place. */
  readonly findsDeferred?: true;
}
/**
 * What a model streams.
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
/** What of a request was lowered, dropped or not understood. */
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
/** The model's whole turn. */
interface ModelEnd {
  readonly type: "end";
  readonly content: Content;
  /**
   * The argument text of each function call, by part index, as the provider sent it; the core parses it.
   * Absent where the provider gives objects.
   */
  readonly argsText?: {
    readonly [partIndex: number]: string;
  };
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** What the answer refers to, whatever the provider calls it. */
  readonly sources?: readonly Source[];
  /**
   * Whatever else the provider says about the turn, in its own words: grounding, citations, the answer's id.
   */
  readonly metadata?: JsonObject;
}
/** The call gave no turn. */
interface ModelFailure {
  readonly type: "failure";
  readonly error: Error;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}
/** What a model is asked. It carries declarations, never tools: a model cannot run anything. */
interface ModelRequest {
  /** What the application tells the model, in order. */
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
  /** Whether several calls in one turn are allowed; the provider's default if left out. */
  readonly parallelCalls?: boolean;
  /** An unsupported setting is a warning. */
  readonly settings?: ModelSettings;
  /** Of an object: `llmAgent` wraps what is none, and unwraps the answer. */
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
/** Which tools the model may or must call. */
type ToolChoice = "auto" | "none" | "required" | {
  readonly names: readonly string[];
  readonly mode: "auto" | "required";
};
/** How the model samples. What is left out is the provider's default. */
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
/** What a model is called with. */
interface ModelCallOptions {
  readonly signal: AbortSignal;
  /**
   * Has the run neither store nor show a text, as the method
   * of a context of this name. Absent where no run asks.
   */
  readonly keepSecret?: ((name: string, value: string) => void) | undefined;
  /**
   * Hears of each answer of the provider: what its headers say of limits, for instance. It does not throw.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}
/** The head of an HTTP answer, whatever its status. A `Response` is one. */
interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
}
/** How many tokens a request has. */
interface TokenCount {
  readonly tokens: number;
  /** Whether it is not, or not all of it, what the provider counted. */
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
 * INVARIANT model:deferred: a deferred tool is left out, or sent as one that the provider searches for in the
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
  /** Whose words `providerMetadata`, `providerOptions` and provider parts are in. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: ModelCallOptions): AsyncIterable<ModelEvent>;
  /**
   * What a call with these declarations would warn about them: what of a tool is lowered, or not sent.
   *
   * Nothing is sent. Rejects with what a call would fail
   * with before it is sent. Left out: only a call says it.
   */
  toolWarnings?(declarations: readonly FunctionDeclaration[]): Awaitable<readonly ModelWarning[]>;
  /**
   * How many tokens the request has, without asking the model. Left out: the provider does not count.
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
  /** For people who look at the provider's list of files. */
  readonly name: string;
}
/** A file that a provider has. */
interface StoredFile {
  /** What the provider's requests name it by: an id, or an address. */
  readonly fileUri: string;
  /** Epoch milliseconds; absent where the provider keeps it until it is deleted. */
  readonly expiresAt?: number;
}
/** What a store is called with. */
type FileCallOptions = Pick<ModelCallOptions, "signal" | "keepSecret">;
/**
 * Files that a provider keeps, so that requests name what else each of them would hold.
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
  /** Whose models are shown the files: the `provider` of these. */
  readonly provider: string;
  /** Where the files are: two stores of one id have the same files. No secret. */
  readonly id: string;
  /** Bytes of the largest file that is taken. */
  readonly maxBytes: number;
  /** Whether the provider's models are shown files of this type. */
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
 * Remembers which files a provider has, by what is in them. It may forget: a file is uploaded once more then.
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
 * Remembers files in a store of artifacts, for all processes that share it: an artifact of a few hundred
 * characters for each. Rejects with what the store rejects with.
 *
 * @param key of no session of anybody: what is remembered there goes with it
 */
export declare function artifactFileCache(artifacts: ArtifactService, key: SessionKey): FileCache;
/**
 * The part of a message for an artifact of the session: the log keeps its name, and `artifactFiles` shows it.
 *
 * @param version give it, so that the same words mean the same file when they are read again
 */
export declare function artifactFile(name: string, version?: number, mimeType?: string): FileDataPart;
/** Where files go, and what remembers them. */
interface FilePlace {
  readonly store: FileStore;
  /** Default: what the process has uploaded to this store is remembered by it. */
  readonly cache?: FileCache | undefined;
  /** Epoch milliseconds; default the platform's clock. */
  readonly now?: (() => number) | undefined;
}
/** Which media are uploaded, and where to. */
interface FileModelOptions extends FilePlace {
  /** Bytes from which a medium is uploaded; default 262,144. Smaller ones stay in each request. */
  readonly minBytes?: number | undefined;
  /** Which types are uploaded, of those that the store takes; default all of them. */
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
/** How much is remembered. */
interface InMemoryFileCacheOptions {
  /** Files at most; default 10,000. What was asked for longest ago is forgotten first. */
  readonly maxFiles?: number | undefined;
}
/**
 * Remembers files for as long as the process lives. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function inMemoryFileCache(options?: InMemoryFileCacheOptions): FileCache;
/** Where a file is uploaded to, or deleted from. */
interface FileOptions extends FilePlace {
  readonly signal?: AbortSignal | undefined;
  /**
   * Has a run neither store nor show what the store proves
   * itself with, as the method of a context of this name.
   */
  readonly keepSecret?: FileCallOptions["keepSecret"] | undefined;
}
interface UploadFileOptions extends FileOptions {
  /** For people who look at the provider's list of files; default one by its type. */
  readonly name?: string | undefined;
}
/**
 * The part of a request for a file that the provider has: it is
 * uploaded, unless what is in it has been, and is there yet.
 *
 * What is remembered and has expired is uploaded again, and so is what is not there any more, for which the
 * provider is asked. A part that is an address comes back as it is. The models of other providers are not
 * shown the file, and say so: `fileModel` gives them its bytes.
 *
 * Rejects with `ModelError`: `file_too_large`, `cancelled`, and what requests are refused with.
 */
export declare function uploadFile(part: ArtifactPart, options: UploadFileOptions): Promise<FileDataPart>;
/**
 * Deletes a file at the provider, and forgets it: by the part that was uploaded, or by the one that came of
 * it. What is not there is no error. Rejects with `ModelError`.
 */
export declare function deleteFile(part: ArtifactPart, options: FileOptions): Promise<void>;
export type { FileCache, FileCallOptions, FileModelOptions, FileOptions, FilePlace, FileStore, FileUpload, InMemoryFileCacheOptions, StoredFile, UploadFileOptions };