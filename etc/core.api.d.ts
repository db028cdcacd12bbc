// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Agent, AgentCallbacks, AgentError, AgentLimits, AgentStep, Answer, AppendExpectation, AppendResult, ArtifactPart, ArtifactScope, ArtifactService, Awaitable, BearerCredential, BranchView, CallbackContext, Callbacks, CheckedArgs, CheckedGap, CheckedInput, CompletedRun, ConfigError, Content, Credential, CredentialResponse, CredentialService, DelegateEnd, DelegateResult, DeleteFilter, Delta, Event, EventActions, EventBase, EventBody, EventOf, ExclusionKey, ExplicitResult, FailedRun, FileDataPart, FinishReason, ForgottenSessions, FunctionCall, FunctionCallPart, FunctionDeclaration, FunctionResponsePart, GateCall, GateContext, GateDecision, InlineDataPart, InterimOutcome, JsonInput, JsonObject, JsonValue, KnownMembers, LeaseStore, LimitName, Limits, ListFilter, LoadFrom, Mail, Member, MemberCheck, MemberEnd, MemberRule, MemberRules, MemberView, MemoryEntry, MemoryScope, MemorySearchOptions, MemoryService, Model, ModelCallOptions, ModelCallbacks, ModelEnd, ModelError, ModelErrorDetails, ModelEvent, ModelFailure, ModelRequest, ModelRequestDraft, ModelSettings, ModelUsage, ModelUsed, ModelWarning, OkResult, OpenFilter, OpenQuestion, OptionName, OutcomePart, Page, PageRequest, Part, PartBase, PausedRun, PendingCall, PendingQuestion, PendingRequest, PendingResult, PrepareContext, ProviderPart, ProviderTool, ReadonlyContext, RequestSettings, RespondedRun, ResponseHead, ResponseSource, Role, RunCall, RunCallbacks, RunError, RunEvent, RunProblem, RunReport, RunResult, RunWarning, RunnableFilter, RunnerOptions, SchemaIssue, SchemaResult, SchemaValidator, Session, SessionConflictError, SessionCorruptError, SessionDue, SessionError, SessionExistsError, SessionFencedError, SessionIndex, SessionKey, SessionNotFoundError, SessionScope, SessionService, SessionSnapshot, SessionStatus, SessionSummary, SessionTimeoutError, SnapshotStore, Source, StandardSchema, StartedCall, StateScope, StoppedRun, TextPart, ThoughtPart, TokenCount, Tool, ToolCallbacks, ToolCheck, ToolChoice, ToolContext, ToolEffect, ToolEgress, ToolEnd, ToolError, ToolGate, ToolInput, ToolOutcome, ToolOutput, ToolResult, ToolStart, UnstructuredRun, Usage, ValueRule, ViewSnapshots, checkMembers, clipText, delegateResult, errorResult, initialState, isAddressArgument, isAddressSchema, isEgress, isJsonObject, isPromise, leaveIterator, mayNameAddress, messageText, okResult, parseSessionKey, pendingResult, scopeOf, sessionKeyText, takesAddress, textOf, withoutTemp } from "./shared.js";
/** Returns the issues of a value, or undefined. */
type DeclaredCheck = (value: JsonValue) => {
  readonly issues: readonly SchemaIssue[];
} | undefined;
/**
 * Tools that are looked up before every model call.
 *
 * INVARIANT toolset:name: the name is not empty and stays.
 * INVARIANT toolset:order: the order of the tools is stable while the tools are the same.
 * INVARIANT toolset:identity: an unchanged tool is the same object as before.
 * INVARIANT toolset:unique: no two tools have one name.
 * INVARIANT toolset:declared: a tool is declared under its name, and has `check` or `unchecked`.
 * INVARIANT toolset:concurrent: parallel resolutions return the same tools.
 * INVARIANT toolset:context: the context is read, never changed.
 * INVARIANT toolset:snapshot: a returned list does not change when the tools do.
 * INVARIANT toolset:warn: problems with some of the tools are
 * reported to `warn` during `tools`; a decorator passes it on.
 * INVARIANT toolset:secrets: its credentials are passed to the context's `keepSecret` before any result,
 * including a failure; a decorator passes the context on.
 * INVARIANT toolset:prepare: the `prepare` of a tool gets the complete draft, under a decorator too.
 * INVARIANT toolset:failure: a failed source throws, never returns
 * an empty list, and is asked again at the next resolution.
 */
interface Toolset {
  readonly name: string;
  /**
   * Returns the tools. If it throws, the turn has no tools of this toolset, and the run a warning. `warn`:
   * reports something that the user of the run should know about the tools, such as one that is omitted.
   * There may be no listener.
   */
  tools(context: ReadonlyContext, warn?: ToolsetWarn): Awaitable<readonly Tool[]>;
  /**
   * Called once, by the runner's `close`.
   *
   * INVARIANT toolset:close: settles, also while a resolution is under way.
   */
  close?(): Awaitable<void>;
}
/**
 * Reports a `warning` of the run, with a code of the toolset's own. A warning after the tools were returned
 * is ignored.
 */
type ToolsetWarn = (code: string, message: string, cause?: unknown) => void;
/**
 * Creates a toolset that always has the same tools, in the given order. Throws `duplicate_tool` on two tools
 * of one name.
 */
export declare function staticToolset(name: string, tools: readonly Tool[]): Toolset;
/** Returns the tools of a toolset for which the predicate holds, in the toolset's order. */
export declare function filterToolset(toolset: Toolset, predicate: ToolPredicate): Toolset;
/** Returns true if a tool is offered. Called at every resolution. */
type ToolPredicate = (context: ReadonlyContext, tool: Tool) => boolean;
/** Returns a predicate for the tools with these names. */
export declare function toolNamed(...names: readonly string[]): ToolPredicate;
/** A toolset to which tools are added one by one. */
interface ToolRegistry extends Toolset {
  /** Registers a tool. Throws `duplicate_tool` if the name is taken, `invalid_tool` if it has no name. */
  register(tool: Tool): void;
  get(name: string): Tool | undefined;
  /** Returns all tools in the order of registration. */
  all(): readonly Tool[];
}
/** Creates an empty registry. Tools that are registered later are available from the next model call on. */
export declare function toolRegistry(name?: string): ToolRegistry;
/** The instructions of an agent: a string, or a function that makes one for each request. */
type Instruction = string | ((context: ReadonlyContext) => Awaitable<string>);
/**
 * Creates an instruction with state in it: `{key}` is replaced by the state's value, `{key?}` by nothing if
 * it is missing; `{{key}}` is the text `{key}`. Keys may have a scope: `{user:name}`. Text in braces that is
 * not a key, such as JSON, stays.
 *
 * The instruction throws `missing_state_key` if the state has no such key.
 */
export declare function instructionTemplate(text: string): (context: ReadonlyContext) => string;
/** An agent that asks a model, with tools. */
interface LlmAgent<Output = unknown, Tools extends AgentTools = AgentTools, Wire = unknown> extends Agent<Output> {
  readonly model: Model;
  readonly instruction?: Instruction;
  readonly tools: Tools;
  /** Gates of every tool, before the tool's own. */
  readonly gates: readonly ToolGate[];
  readonly callbacks: readonly Callbacks[];
  /** Sampling settings, and provider-specific ones. */
  readonly settings?: AgentSettings;
  readonly output?: AgentOutput<Output, Wire>;
  readonly outputKey?: string;
  readonly includeContents?: "default" | "none";
  readonly parallelWrites?: "last" | "merge";
  readonly disallowTransferToParent?: boolean;
  readonly disallowTransferToPeers?: boolean;
  readonly limits?: Limits;
}
/** Tools and toolsets that an agent's model can use. */
type AgentTools = readonly (Tool | Toolset)[];
/** Settings of an agent's model calls. */
interface AgentSettings extends RequestSettings {
  /**
   * The tool choice of every model call; `required` and a named choice apply to the first call of an
   * invocation only, because otherwise the model could never answer.
   */
  readonly toolChoice?: ToolChoice;
}
/**
 * The schema of the last answer. `Wire`: the type of the model's JSON, before transforms and defaults.
 *
 * INVARIANT output:stored: the parsed answer has a JSON copy. The log has that (`output`), and the model's
 * own JSON (`outputGiven`) if the copy is incomplete.
 * INVARIANT output:again: the schema parses the same JSON to the same value each time, and does not change
 * it: another process parses `outputGiven` again.
 */
interface AgentOutput<Output = unknown, Wire = unknown> {
  readonly jsonSchema: JsonObject;
  readonly schema: StandardSchema<Wire, Output>;
  /** True if the answer is the member `value` of the model's output: providers accept objects only. */
  readonly wrapped?: true;
  /** Checks the JSON Schema that the model gets in addition to the schema. */
  readonly declared?: DeclaredCheck;
}
/** Options of an agent. */
interface LlmAgentOptions<Output = unknown, Tools extends AgentTools = AgentTools, Wire = unknown> {
  /** Unique in its tree; not `user`. */
  readonly name: string;
  /** A description for other agents and for people. */
  readonly description?: string | undefined;
  /** The model: one of a provider, or any object with `generate`. */
  readonly model: Model;
  /** A text, a function, or `instructionTemplate(text)` over the state. */
  readonly instruction?: Instruction | undefined;
  /** Tools that the model may call, and toolsets that list theirs at each turn; default: none. */
  readonly tools?: Tools | undefined;
  /**
   * Gates that decide whether a call of any of its tools may run, before the tool's own gates; default: none.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /**
   * Hooks around the agent's runs, model calls and tool calls, after the plugins of the runner; default none.
   */
  readonly callbacks?: Callbacks | readonly Callbacks[] | undefined;
  /** Sampling settings, the tool choice, and provider-specific settings. */
  readonly settings?: AgentSettings | undefined;
  /** A Standard Schema: the answer is JSON, checked, and is the result's `output`. */
  readonly output?: StandardSchema<Wire, Output> | undefined;
  /** The JSON Schema that the model gets if the schema cannot describe itself. */
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * Enforces `outputJsonSchema`; needed only for keywords that the core cannot check, such as `pattern` and
   * `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * The state key that its answer is written to: the structured output if the agent has a schema, otherwise
   * the text. An answer of a hook counts, and so does the last answer before a limit.
   */
  readonly outputKey?: string | undefined;
  /** The schema of the agent's input when it is used as a tool; if omitted, one string. */
  readonly input?: StandardSchema | undefined;
  /** The JSON Schema of `input` that a calling model gets if the schema cannot describe itself. */
  readonly inputJsonSchema?: JsonObject | undefined;
  /** Agents that it may hand the conversation to: its model is offered `transfer_to_agent`. */
  readonly subAgents?: readonly Agent[] | undefined;
  /** True if the agent may not hand over to the agent above it; default false. */
  readonly disallowTransferToParent?: boolean | undefined;
  /** True if the agent may not hand over to sibling agents; default false. */
  readonly disallowTransferToPeers?: boolean | undefined;
  /**
   * `none`: its model reads the newest message and what follows it, and nothing before; default `default`,
   * all of it.
   */
  readonly includeContents?: "default" | "none" | undefined;
  /**
   * The resolution if parallel calls of one turn write the same key of the state. `last` (the default): the
   * write of the later call in the log counts, with the warning `state_conflict`. `merge`: objects are merged
   * member by member in the order of the calls, at any depth; for other values, the later call counts.
   */
  readonly parallelWrites?: "last" | "merge" | undefined;
  /**
   * Limits of the agent and everything nested in it. For the runner's agent, each overrides the runner's
   * limit of that name; for a nested agent, they apply in addition to the limits around it.
   */
  readonly limits?: Limits | undefined;
}
/**
 * Creates an agent from a model, an instruction and tools. Throws `ConfigError`: `invalid_agent` without a
 * name or model, `duplicate_tool` on two tools of one name, `reserved_name` on a tool that has a gate's
 * virtual name, `unchecked_tool` on a declared tool whose arguments nothing checks.
 */
export declare function llmAgent<Output = unknown, const Tools extends AgentTools = readonly [], Wire = unknown>(options: LlmAgentOptions<Output, Tools, Wire>): LlmAgent<Output, Tools, Wire>;
/** True if an agent has a model to call. */
export declare function isLlmAgent(agent: Agent | undefined): agent is LlmAgent;
/** The effect of an answer on the call that it is about. */
type AnswerCheck = {
  readonly status: "continues";
  readonly args: JsonObject;
  readonly checked: JsonValue | undefined;
  readonly complete: boolean;
} | {
  readonly status: "ends";
  readonly outcome: ToolOutcome;
} | {
  readonly status: "asks";
  readonly hint: string;
} | {
  readonly status: "unknown";
  readonly reason: string;
};
/**
 * Returns the value that a model reads for a call's outcome: one rule for every provider. An object is
 * unchanged; any other value becomes `{ result }`; an error `{ error, code }`; a denial `{ error, reason }`;
 * a call that continues `{ status: 'pending', handle, willContinue: true }`; an outcome of a newer version `{
 * status }`.
 */
export declare function modelResponse({ name, outcome }: Pick<FunctionResponsePart, "name" | "outcome">): JsonObject;
/**
 * Records that a question was made for the result of a tool's call: the call fails with the code
 * `question_not_returned` if the tool then returns an output or delegates. For functions that make questions
 * for tools. Does nothing with a context that the driver did not make.
 */
export declare function noteQuestion(context: ToolContext): void;
/**
 * Returns a sentence about a failed run or a failed nested agent for users of the application, by the error
 * code. The message of the error is for developers: it quotes the provider, which may name the account, its
 * owner, and variables of the server. Show this sentence with the code, and log the message.
 */
export declare function failureText(code: string): string;
/**
 * Returns the rule of a number between two bounds, both included. It is finite, unless `most` is `Infinity`.
 */
export declare function numberFrom(least: number, most?: number): MemberCheck;
/**
 * Returns the rule of an integer between two bounds, both included; `most` of `Infinity` allows `Infinity`.
 */
export declare function wholeNumber(least: number, most?: number): MemberCheck;
/**
 * Returns the rule for milliseconds within the limit of
 * timers: a timer with a longer time would fire at once.
 */
export declare function milliseconds(least: number): MemberCheck;
/**
 * Returns the rule of a string of a union, all of whose members are named: `oneOf<'a' | 'b'>({ a: true, b:
 * true })`. A union with a new member does not compile.
 */
export declare function oneOf<Union extends string>(names: { readonly [name in Union]: true; }): readonly Union[];
/** Returns the rule of a value that one of several rules allows. */
export declare function either(...rules: readonly MemberRule[]): MemberCheck;
/** Returns the rule of a list whose entries a rule allows. */
export declare function listOf(rule: MemberRule, least?: number): MemberCheck;
/** Returns the rule of an object with any names, whose values, unless undefined, a rule allows. */
export declare function recordOf(rule: MemberRule): MemberCheck;
/** The rule of a Standard Schema of any library, which may be a function. */
export declare const standardSchema: MemberCheck;
/** The rules of the members of a session key. */
export declare const sessionKeyMembers: KnownMembers;
/**
 * Returns up to 20 names, nearest first. `exact`: the first differs only in case, spaces, separators or a
 * namespace before it.
 */
export declare function nearestNames(wanted: string, names: readonly string[]): {
  readonly names: readonly string[];
  readonly exact: boolean;
};
/**
 * Returns a thrown value as an error. Safe with any value: a hostile one may throw when its members are read.
 */
export declare function asError(thrown: unknown): Error;
/**
 * True if an event ends a turn for the user: an answer without calls, a response that skips summarization, or
 * a question whose result comes later.
 */
export declare function isFinalResponse(event: Event): boolean;
/** The outcome of an inbox item. */
type MailOutcome = {
  readonly id: string;
  readonly status: "taken";
} | {
  readonly id: string;
  readonly status: "refused";
  readonly code: string;
  readonly message: string;
};
/**
 * Returns the outcome of an inbox item that an event records: taken into the log, or refused and why.
 * Undefined for other events. The first event with the item's id counts.
 */
export declare function mailOutcome(event: Event): MailOutcome | undefined;
/**
 * The reason why a question accepts no answer:
 *
 * - `unknown`: the session has no such question.
 * - `answered`: it has enough answers, or a final one.
 * - `withdrawn`: it was withdrawn.
 * - `expired`: no user answered in time.
 * - `callEnded`: its call has ended in another way, or a run around the call has.
 */
type ClosedReason = "unknown" | "answered" | "withdrawn" | "expired" | "callEnded";
/** A question with its answers, for `closedReason`. */
interface QuestionState {
  readonly request: PendingRequest;
  /** The answers, oldest first. A question that needs several may have some of them and be open. */
  readonly answers: readonly Answer[];
  /** The reason why it ended, apart from its answers and its time; undefined if it did not. */
  readonly end?: Exclude<ClosedReason, "unknown"> | undefined;
}
/**
 * Returns the reason why a question is closed; undefined if it is open. The runner refuses answers by it.
 * @param question The question, as `loggedQuestions` has it.
 * @param now Epoch milliseconds, for a question that has expired while it waits; omitted: it does not expire.
 */
export declare function closedReason(question: QuestionState | undefined, now?: number): ClosedReason | undefined;
/**
 * Returns the questions of a log by their ids, for `closedReason`. Questions that a rewind removed count as
 * withdrawn. Linear in the log: call it once for many answers.
 */
export declare function loggedQuestions(events: readonly Event[]): ReadonlyMap<string, QuestionState>;
/**
 * The input of a run. Without a message, answers, results or withdrawals, the run continues where the log
 * stopped.
 */
interface RunInput {
  /**
   * The session. Omitted: a new session. A string: an id for the default app and user. A message creates an
   * unknown session; input for its questions is an error.
   */
  readonly session?: string | SessionKey | undefined;
  /** The user's message: text, or a `Content` with other parts. */
  readonly message?: string | Content | undefined;
  /** The author of the message: stored with it, for people who read the log. No model reads it. */
  readonly by?: string | undefined;
  /**
   * A tool call of the application itself, without a model: checked, gated, logged and bounded as every call.
   * The run ends with it, and its result has the `outcome`. A `message` with it is shown to people and models
   * as the reason.
   */
  readonly call?: CallInput | undefined;
  /** Makes a repeated request harmless: the same input is accepted once. */
  readonly inputId?: string | undefined;
  /** Answers to questions of the session, each `{ requestId, value, by? }`. */
  readonly answers?: readonly AnswerInput[] | undefined;
  /** Results of long-running tools and of tools that the client runs, each `{ callId, outcome, by? }`. */
  readonly results?: readonly ResultInput[] | undefined;
  /** Questions that no longer need an answer, each `{ requestId, reason? }`. */
  readonly withdraw?: readonly WithdrawInput[] | undefined;
  /** Dependencies for tools and callbacks of this run; never stored. */
  readonly deps?: unknown;
  /** Limits of this run, which override those of the agent and the runner, one by one. Not stored. */
  readonly limits?: Limits | undefined;
  /** Cancels the run; open questions stay open. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Stops the run at a point where it can be resumed: no further model call or tool call starts, active ones
   * end, nothing is cancelled. The run is then `suspended`, and any process can resume it.
   */
  readonly suspend?: AbortSignal | undefined;
  /**
   * The behaviour if another run has the session: `deliver` this input to its inbox (the default), so that it
   * is not lost, or `refuse` it, so that the caller can retry. Both fail with `session_busy`; a `call` is
   * never delivered.
   */
  readonly whenBusy?: "deliver" | "refuse" | undefined;
  /**
   * The behaviour if a limit, a user or a failure has stopped the session and this run has no new input:
   * `continue` it (the default), `retry` it only if it failed, or let it `rest`; the last two continue anyway
   * if the inbox has items. A session that rests fails with `no_input`: for callers that may be notified of a
   * session too often.
   */
  readonly whenStopped?: "continue" | "retry" | "rest" | undefined;
}
/** A call of a tool by its name. */
interface CallInput {
  readonly name: string;
  /** The arguments as a model would send them: the tool checks them. Default: none. */
  readonly args?: JsonObject | undefined;
}
/** An answer to one question. */
interface AnswerInput {
  /** The `id` of the question. */
  readonly requestId: string;
  /** The answer, such as `{ confirmed: true }`. */
  readonly value: JsonInput;
  /**
   * The user who answers: required if a question needs more than one user, who are told apart by it, in
   * Unicode NFC. A value with invisible characters is refused with `invalid_user_id`.
   */
  readonly by?: string | undefined;
}
/** A question to withdraw: its call is denied, or its outcome unknown if it had started. */
interface WithdrawInput {
  readonly requestId: string;
  /** The reason, which the model reads. */
  readonly reason?: string | undefined;
}
/** The result of a call that waits for it from outside. */
interface ResultInput {
  readonly callId: string;
  readonly outcome: ToolOutcome;
  /** The user or system that reports the result. */
  readonly by?: string | undefined;
}
/**
 * The error for a question that was answered before. The code is `already_answered`; a run's result has the
 * error as `error.cause`.
 */
declare class AlreadyAnsweredError extends RunError {
  /** The answers that the question already has, oldest first; empty if its call ended in another way. */
  readonly answers: readonly Answer[];
  constructor(message: string, answers: readonly Answer[]);
}
/**
 * Copies an inbox item as JSON before it is delivered, so that every store gives back what was sent. `toJSON`
 * counts, as of a `Date`. Throws `RunError` if it is not JSON: `bad_answer` of an answer or a result,
 * `bad_input` of anything else.
 */
export declare function jsonMail(item: Mail): Mail;
/** Returns JSON text with sorted object keys, so that equal values give equal text. */
export declare function canonicalJson(value: JsonValue): string;
/** Makes a `switch` over a union fail to compile when a member is missing. */
export declare function assertNever(value: never): never;
/** The maximum size and depth of a JSON value. */
interface JsonLimits {
  /** The number of characters of its JSON text. */
  readonly chars: number;
  /** The number of nesting levels. */
  readonly depth: number;
  /** The number of values of any kind, containers included. */
  readonly nodes: number;
}
/** The maximum number of bytes of media in one result; larger media are saved as artifacts. */
export declare const mediaLimitBytes = 4194304;
/** The reason why a JSON text or value was refused: an error code, and a message that says what to do. */
interface JsonProblem {
  readonly code: "invalid_args_json" | "invalid_args_type" | "invalid_args_schema" | "unsafe_key" | "args_too_large" | "args_too_deep";
  readonly message: string;
}
/** The arguments of a call, or the problem of their text. */
type ParsedArgs = {
  readonly args: JsonObject;
} | {
  readonly problem: JsonProblem;
};
/**
 * Parses the argument text of a call. An empty text means no arguments. Refuses text that a lenient parser
 * would accept silently, because the arguments that a user approves must be those that run.
 */
export declare function parseArgs(text: string, limits: JsonLimits): ParsedArgs;
/**
 * Returns the SHA-256 of a text's UTF-8 bytes, as hexadecimal digits. Synchronous, for code that must not
 * wait; the platform's own digest is asynchronous. FIPS 180-4.
 */
export declare function sha256(text: string): string;
/** The JSON of any value, or the reason why there is none. */
type Snapshot = {
  readonly value: JsonValue;
} | {
  readonly problem: string;
};
/**
 * Converts any value to JSON at this moment; later changes to the value do not affect it.
 *
 * Dates become ISO text, BigInts decimal text, regular expressions their source, NaN and infinities null;
 * Maps, headers, forms and queries objects (pairs, where a key is no string); Sets, arrays of numbers and
 * other iterables arrays; `undefined` is null at the top and omitted of objects. An object of a class shows
 * what `toJSON` answers, or its own members. Functions, symbols, cycles, errors, bytes, throwing getters,
 * processes (streams, responses, promises), and objects without visible members cannot be converted: the
 * problem names the path.
 */
export declare function snapshotJson(value: unknown, limits?: JsonLimits): Snapshot;
/**
 * Converts like `snapshotJson`, but a number that JSON cannot represent is a problem, not null: for values
 * that a decision depends on.
 */
export declare function exactJson(value: unknown, limits?: JsonLimits): Snapshot;
/**
 * The inputs and outputs of an agent's tools, by name: `InferTools<typeof agent>['refund']['output']`. For
 * pages and tests. Tools of toolsets are known only at run time, and are not included; a tool whose name is
 * typed as `string` matches every name.
 */
type InferTools<A extends {
  readonly tools: AgentTools;
}> = { readonly [T in Extract<A["tools"][number], Tool> as T["name"]]: {
  readonly input: ToolInput<T>;
  readonly output: ToolOutput<T>;
}; };
/** The attempts of a model call, in their order. */
interface AttemptPlan {
  readonly request: ModelRequest;
  /** The caller's options. The signal is checked only after an attempt failed. */
  readonly options: ModelCallOptions;
  /**
   * Returns the attempt after these failures, or the failure to report if there is no other. `stop` aborts
   * when the result is no longer needed.
   */
  next(failures: readonly ModelFailure[], stop: AbortSignal | undefined): Awaitable<AsyncIterable<ModelEvent> | ModelFailure>;
}
/**
 * Makes attempts until one shows a part of an answer, then passes that attempt's events on: the common code
 * of models that wrap models. Does not throw unless the shown attempt does. A request with provider tools is
 * repeated only if it was refused, by a status or before it was sent: otherwise the tools may have run.
 */
export declare class ModelAttempts implements AsyncIterableIterator<ModelEvent> {
  #private;
  constructor(plan: AttemptPlan);
  [Symbol.asyncIterator](): this;
  next(): Promise<IteratorResult<ModelEvent>>;
  return(): Promise<IteratorResult<ModelEvent>>;
}
/**
 * Returns the milliseconds until a model call is repeated: as long as its provider asks, else half a second,
 * then twice as long each time, up to 8 seconds, of which a random part is taken.
 *
 * Undefined if the provider asks for more than `maxDelayMs`,
 * default 60,000: the application decides about longer delays.
 *
 * @param attempt The number of earlier retries.
 */
export declare function retryDelay(error: object, attempt: number, { maxDelayMs, random }?: RetryDelayOptions): number | undefined;
/** Options of a retry delay: its maximum, and the source of its random part. */
interface RetryDelayOptions {
  readonly maxDelayMs?: number | undefined;
  /** Returns a number from 0 to 1. */
  readonly random?: (() => number) | undefined;
}
/**
 * Lets timers and I/O run during work that never waits for them: promise chains alone block everything else,
 * including deadlines. It reads the process's own clock, never an injected one, because it is this process
 * that is blocked. Short work has no rest, even on a slow machine, so that its order does not depend on the
 * machine.
 */
export declare class Pacer {
  #private;
  /** Creates a pacer. `every`: the number of calls of `rest` between two looks at the clock. */
  constructor(every?: number);
  /**
   * Returns a promise of the next turn of the event loop, if this one has taken long enough. `items`: the
   * number of items that follow.
   */
  rest(items?: number): Promise<void> | undefined;
}
/** An iterable, a stream or an iterator of other code. */
type ForeignItems<T, Returned = unknown> = AsyncIterable<T> | AsyncIterator<T, Returned> | Iterable<T> | ReadableStream<T>;
/** Items with rests between them. `return` closes the source at once, even while an item is awaited. */
interface PacedItems<T, Returned = unknown> extends AsyncIterator<T, Returned | undefined> {
  [Symbol.asyncIterator](): PacedItems<T, Returned>;
  return(value?: Returned): Promise<IteratorResult<T, Returned | undefined>>;
}
/**
 * Yields the items of an iterable or stream of other code. The reader waits for a turn of the event loop
 * after every 16 items: the source may never wait itself, and timers, aborts and other sessions must proceed.
 * It counts items and reads no clock, so the order is the same on every machine.
 *
 * Use it in every loop over items of a tool, a model, a store, a client or a server.
 */
export declare function paced<T, Returned = unknown>(source: ForeignItems<T, Returned>): PacedItems<T, Returned>;
/** Reads a run to its end and returns its result. */
export declare function collectRun<Output>(stream: AsyncIterable<RunEvent<Output>>): Promise<RunResult<Output>>;
/** Returns the result unless the run failed. Throws a `RunError` with the run's code. */
export declare function orThrow<Output>(result: RunResult<Output>): Exclude<RunResult<Output>, FailedRun>;
/** The decision about a call at this moment, without running it. */
type CallCheck = {
  readonly status: "passes";
} | {
  readonly status: "asks";
  readonly questions: readonly PendingCall[];
} | {
  readonly status: "refused";
  readonly outcome: ToolOutcome;
};
/** The tools that can be called by a runner's `callTool`. */
interface ToolList {
  /** The tools, each with its declaration, in the agent's order, including those of toolsets. */
  readonly tools: readonly Tool[];
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/** Options of a dry run: the session, dependencies and signal, as in `RunInput`. */
type DryRunOptions = Pick<RunInput, "session" | "deps" | "signal">;
/** Runs an agent over sessions. `Output` is the parsed output of the agent's schema. */
interface Runner<Output = unknown> {
  /** The app of sessions that are named by their id alone: `appName` of its options. */
  readonly appName: string;
  /** Streams a run. A string is a message in a new session. Leaving the loop early cancels the run. */
  stream(input: string | RunInput): AsyncGenerator<RunEvent<Output>, void, void>;
  /**
   * Runs to the end, like `collectRun(stream(input))`. Resolves with every status, unless the runner is
   * closed; `orThrow(result)` throws if the status is `failed`.
   */
  run(input: string | RunInput): Promise<RunResult<Output>>;
  /**
   * Calls one tool without a model, as a separate run: checked, gated by the runner's gates, logged, bounded
   * in time and size, its secrets masked. `result.outcome` is its outcome. A call that waits for an answer is
   * `paused`; `run({ session, answers })` resumes the session. The same as
   * `run({ call: { name, args }, ...options })`. Any tool of the agent can be called, including one that its
   * `prepare` or a hook hides from models.
   */
  callTool(name: string, args?: JsonObject, options?: CallToolOptions): Promise<RunResult>;
  /**
   * Returns what would happen to a call: its arguments are checked and its gates asked, and nothing is run or
   * stored. Hooks before a call run; hooks after and around it do not. With a session, the call is checked
   * there, by reading its log. Questions of the tool itself are not
   * known. Rejects with the `RunError` that a run would fail with.
   */
  checkCall(name: string, args?: JsonObject, options?: DryRunOptions): Promise<CallCheck>;
  /**
   * Checks what an answer to an open question would do to its call, with the arguments that would run. Its
   * gate is asked as when the answer comes, and nothing is stored or run. An application that lets people
   * answer decides by it whether this person may give this answer. Rejects with the `RunError` that the
   * answer would be refused with: `unknown_request`, `already_answered`, `withdrawn`, `expired`,
   * `bad_answer`.
   */
  checkAnswer(session: string | SessionKey, answer: AnswerInput, options?: Omit<DryRunOptions, "session">): Promise<AnswerCheck>;
  /**
   * Lists the tools that `callTool` can call: those of the runner's agent, including the current tools of its
   * toolsets. Rejects with the `RunError` that a run would fail with.
   */
  listTools(options?: DryRunOptions): Promise<ToolList>;
  /** Closes the agent's toolsets, once, after the suspended runs have ended. A later run is refused. */
  close(): Promise<void>;
}
/** Options of a call, as in `RunInput`. */
type CallToolOptions = Pick<RunInput, "session" | "message" | "inputId" | "deps" | "limits" | "signal">;
/** Creates a runner. Throws `ConfigError`: `invalid_agent`, `invalid_option`. */
export declare function createRunner<Output = unknown>(options: RunnerOptions<Output>): Runner<Output>;
/**
 * Checks a value by the simple keywords of JSON Schema: types, constants, members, items, sizes and
 * combinations. Returns the issues. Sufficient for the answers of users. Other keywords (`$ref`, `pattern`,
 * `format` and more) are ignored: use a validator for them.
 */
export declare function plainIssues(schema: JsonObject, value: JsonValue): readonly SchemaIssue[];
/** Options of `inMemorySessionService`. */
interface InMemorySessionOptions {
  /** The clock for leases, in epoch milliseconds. */
  readonly clock?: (() => number) | undefined;
  /**
   * The number of sessions that are kept; default 10,000, about 70 MB of short ones. Beyond it, the least
   * recently used session without a lease is dropped, even if it waits for an answer, as if it had been
   * deleted. `Number.POSITIVE_INFINITY` keeps all of them while the process lives.
   */
  readonly maxSessions?: number | undefined;
}
/**
 * Creates a session service in this process's memory, with inbox, leases and index. Sessions end with the
 * process, or when there are too many. Throws `invalid_option`.
 */
export declare function inMemorySessionService(options?: InMemorySessionOptions): SessionService;
/**
 * Returns a session service whose leases all have one owner, for a worker of an engine that ensures that a
 * session has one worker at a time: after a crash the next run, of any process with the same owner, takes the
 * session over at once and does not wait for the lease to expire. The earlier run can then store nothing
 * more. In this process an active run keeps its session: another one fails with `session_busy`. `owner`: a
 * string that is not empty. Throws `invalid_option`, also if the store has no leases.
 */
export declare function sessionsOwnedBy(inner: SessionService, owner: string): SessionService;
/**
 * Returns a session service with some members replaced; the others are those of the inner service, and its
 * missing members stay missing.
 */
export declare function wrapSessions(inner: SessionService, changed: Partial<SessionService>): SessionService;
/** Options of the cache: the key of a list, and its lifetime. */
interface CacheToolsetOptions {
  /** Lists with equal keys are the same list; by default there is one list for all. */
  readonly key?: ((context: ReadonlyContext) => string) | undefined;
}
/**
 * Returns a toolset that is asked once, or once per key. A failure is not cached: the next resolution asks
 * again.
 */
export declare function cacheToolset(toolset: Toolset, options?: CacheToolsetOptions): Toolset & {
  /** Forgets the lists, so that the next resolution asks again. */ refresh(): void;
};
/**
 * Returns a tool with some members replaced; the others run on the original, which may be an object with its
 * own state.
 */
export declare function deriveTool<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, own: Partial<Tool<Input, Output, Name>>): Tool<Input, Output, Name>;
/**
 * Returns the tools of a toolset with a prefix before each name: `prefixToolset(files, 'fs_')` has `fs_read`.
 */
export declare function prefixToolset(toolset: Toolset, prefix: string): Toolset;
/** Returns the same tool with one more gate, after its own; for a toolset, each of its tools. */
export declare function addGate<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, gate: ToolGate): Tool<Input, Output, Name>;
export declare function addGate(toolset: Toolset, gate: ToolGate): Toolset;
export declare function addGate(target: Tool | Toolset, gate: ToolGate): Tool | Toolset;
/** Traits that every tool may have, however it is made: all factories and wrappers copy them. */
type ToolTraits<Input = unknown> = Pick<Tool<Input>, TraitName>;
/** The members of a tool that are neither its declaration nor its work. */
type TraitName = Exclude<keyof Tool, "name" | "description" | "declaration" | "agents" | WorkName>;
/** The traits as options: an undefined one has no effect. */
type TraitOptions<Input = unknown> = { readonly [name in keyof ToolTraits<Input>]?: ToolTraits<Input>[name] | undefined; };
/** The traits, each with its rule. A new one is added to `Tool` and here. */
export declare const traitNames: Readonly<Record<TraitName, ValueRule>>;
/** Returns the traits of a tool or of a tool's options; methods are bound to their object. */
export declare function traitsOf<Input>(from: TraitOptions<Input>): ToolTraits<Input>;
type WorkName = "check" | "unchecked" | "run" | "finish" | "checkOutput" | "preview" | "reconcile" | "prepare";
/**
 * Returns the effect of a tool or of its record in a log. Any value except `read` and `idempotent` is a
 * `write`: a misspelt value, or one of a later version, never makes a call run twice.
 */
export declare function effectOfTool({ effect }: HasEffect): ToolEffect;
/** True if a call of the tool, or one that a log records, may run again after its outcome was lost. */
export declare function isRepeatable(tool: HasEffect): boolean;
/** A tool, or its record in a log. */
interface HasEffect {
  readonly effect?: unknown;
}
/** Options of a tool that is written as a function. */
interface FunctionToolOptions<Input, Output extends Wire, Wire = unknown, Stored = unknown, Name extends string = string> extends TraitOptions<Input> {
  /** The name: letters, digits, `_` and `-`; at most 64, which every provider accepts. */
  readonly name: Name;
  /** A description for the model: what the tool does, when to use it, what it returns. */
  readonly description: string;
  /**
   * Any Standard Schema of an object, or of a choice of objects; if omitted, the tool has no arguments. `run`
   * gets its output, including defaults and conversions. The model writes dates as date-time strings and
   * bigints as strings of digits; `run` gets a `Date` and a bigint.
   */
  readonly input?: StandardSchema<unknown, Input> | undefined;
  /**
   * The JSON Schema that the model gets if the schema cannot describe itself. It is enforced in addition to
   * the schema.
   */
  readonly inputJsonSchema?: JsonObject | undefined;
  /**
   * The schema of the result, as JSON; a `run` with another return type does not compile. If a result does
   * not match, the model gets it with a note, or, with `strictOutput`, an error.
   */
  readonly output?: StandardSchema<Wire, Stored> | undefined;
  /** The JSON Schema of the result, enforced after `output`. */
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * Enforces the two JSON Schemas; needed only for keywords that the core cannot check, such as `pattern` and
   * `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /** Runs the tool. It may be an async generator: it yields progress, and returns the result. */
  readonly run: (input: NoInfer<Input>, context: ToolContext) => Awaitable<Output | ExplicitResult> | AsyncGenerator<unknown, Output | ExplicitResult, void>;
  /**
   * Returns the value that the model reads instead of the result. For a long-running tool: the value that the
   * model reads until the result arrives, instead of a note that the call is pending.
   */
  readonly toModel?: ((result: NoInfer<Output>) => unknown) | undefined;
  /** Returns what an approver is shown: a diff, a summary, a price. */
  readonly preview?: ((input: Input, context: ReadonlyContext) => Awaitable<string>) | undefined;
  /**
   * Called if the outcome of a `write` was lost: returns the outcome of the call with this idempotency key,
   * such as an error which says that nothing happened; undefined: unknown, and a user is asked.
   */
  readonly reconcile?: ((input: Input, context: ToolContext) => Awaitable<ToolOutcome | undefined>) | undefined;
}
/**
 * Creates a tool from a function and a schema. Throws `schema_not_object` if the schema's root is not an
 * object, `no_json_schema` if it cannot be described to a model, `unchecked_tool` if there is a JSON Schema
 * but no schema to check with, `no_validator` if enforcing a JSON Schema needs a validator.
 */
export declare function functionTool<Input = NoArguments, Output extends Wire = never, Wire = unknown, Stored = unknown, const Name extends string = string>(options: FunctionToolOptions<Input, Output, Wire, Stored, Name>): Tool<Input, unknown extends Stored ? Output : Stored, Name>;
/** The input of a tool without `input`: an object without members. */
interface NoArguments {
  readonly [name: string]: never;
}
/** Returns checked arguments as gates see them: with their JSON, and whether that is complete. */
export declare function checkedArgs(value: unknown): CheckedArgs;
/** Options of a tool with a raw JSON Schema. */
interface SchemaToolOptions<Name extends string = string, Output = unknown> extends TraitOptions<JsonObject> {
  readonly name: Name;
  readonly description: string;
  readonly inputJsonSchema: JsonObject;
  readonly outputJsonSchema?: JsonObject | undefined;
  /** The validator that enforces both schemas. */
  readonly validator?: SchemaValidator | undefined;
  /** True to use no validator: `run` gets the unchecked arguments of the model. */
  readonly unchecked?: true | undefined;
  readonly run: (args: JsonObject, context: ToolContext) => Awaitable<Output | ExplicitResult> | AsyncGenerator<unknown, Output | ExplicitResult, void>;
}
/**
 * Creates a tool from a raw JSON Schema. Throws `schema_not_object`, `invalid_schema` if the validator cannot
 * use a schema, and `no_validator` if nothing would check the arguments.
 */
export declare function schemaTool<const Name extends string, Output>(options: SchemaToolOptions<Name, Output>): Tool<JsonObject, Output, Name>;
export { type Agent, type AgentCallbacks, AgentError, type AgentLimits, type AgentOutput, type AgentSettings, type AgentStep, type AgentTools, type AlreadyAnsweredError, type Answer, type AnswerCheck, type AnswerInput, type AppendExpectation, type AppendResult, type ArtifactPart, type ArtifactScope, type ArtifactService, type AttemptPlan, type Awaitable, type BearerCredential, type BranchView, type CacheToolsetOptions, type CallCheck, type CallInput, type CallToolOptions, type CallbackContext, type Callbacks, type CheckedArgs, type CheckedGap, type CheckedInput, type ClosedReason, type CompletedRun, ConfigError, type Content, type Credential, type CredentialResponse, type CredentialService, type DelegateEnd, type DelegateResult, type DeleteFilter, type Delta, type DryRunOptions, type Event, type EventActions, type EventBase, type EventBody, type EventOf, type ExclusionKey, type ExplicitResult, type FailedRun, type FileDataPart, type FinishReason, type ForeignItems, type ForgottenSessions, type FunctionCall, type FunctionCallPart, type FunctionDeclaration, type FunctionResponsePart, type FunctionToolOptions, type GateCall, type GateContext, type GateDecision, type InMemorySessionOptions, type InferTools, type InlineDataPart, type Instruction, type InterimOutcome, type JsonInput, type JsonObject, type JsonValue, type KnownMembers, type LeaseStore, type LimitName, type Limits, type ListFilter, type LlmAgent, type LlmAgentOptions, type LoadFrom, type Mail, type MailOutcome, type Member, type MemberCheck, type MemberEnd, type MemberRule, type MemberRules, type MemberView, type MemoryEntry, type MemoryScope, type MemorySearchOptions, type MemoryService, type Model, type ModelCallOptions, type ModelCallbacks, type ModelEnd, ModelError, type ModelErrorDetails, type ModelEvent, type ModelFailure, type ModelRequest, type ModelRequestDraft, type ModelSettings, type ModelUsage, type ModelUsed, type ModelWarning, type NoArguments, type OkResult, type OpenFilter, type OpenQuestion, type OptionName, type OutcomePart, type PacedItems, type Page, type PageRequest, type Part, type PartBase, type PausedRun, type PendingCall, type PendingQuestion, type PendingRequest, type PendingResult, type PrepareContext, type ProviderPart, type ProviderTool, type QuestionState, type ReadonlyContext, type RequestSettings, type RespondedRun, type ResponseHead, type ResponseSource, type ResultInput, type RetryDelayOptions, type Role, type RunCall, type RunCallbacks, RunError, type RunEvent, type RunInput, type RunProblem, type RunReport, type RunResult, type RunWarning, type RunnableFilter, type Runner, type RunnerOptions, type SchemaIssue, type SchemaResult, type SchemaToolOptions, type SchemaValidator, type Session, SessionConflictError, SessionCorruptError, type SessionDue, SessionError, SessionExistsError, SessionFencedError, type SessionIndex, type SessionKey, SessionNotFoundError, type SessionScope, type SessionService, type SessionSnapshot, type SessionStatus, type SessionSummary, SessionTimeoutError, type Snapshot, type SnapshotStore, type Source, type StandardSchema, type StartedCall, type StateScope, type StoppedRun, type TextPart, type ThoughtPart, type TokenCount, type Tool, type ToolCallbacks, type ToolCheck, type ToolChoice, type ToolContext, type ToolEffect, type ToolEgress, type ToolEnd, ToolError, type ToolGate, type ToolInput, type ToolList, type ToolOutcome, type ToolOutput, type ToolPredicate, type ToolRegistry, type ToolResult, type ToolStart, type ToolTraits, type Toolset, type ToolsetWarn, type TraitOptions, type UnstructuredRun, type Usage, type ValueRule, type ViewSnapshots, type WithdrawInput, checkMembers, clipText, delegateResult, errorResult, initialState, isAddressArgument, isAddressSchema, isEgress, isJsonObject, isPromise, leaveIterator, mayNameAddress, messageText, okResult, parseSessionKey, pendingResult, scopeOf, sessionKeyText, takesAddress, textOf, withoutTemp };
// ---- artifact

import { artifactBytes, artifactReaderName, artifactText, inMemoryArtifactService } from "./shared.js";
export { artifactBytes, artifactReaderName, artifactText, inMemoryArtifactService };
// ---- credential

import { SecretValues, Secrets, cutText, inMemoryCredentialService } from "./shared.js";
/** A stream of text without secrets: only a possible beginning of a secret is delayed. */
export declare class CleanStream {
  #private;
  constructor(secrets: Secrets);
  /** Returns the text that may be shown after this piece. */
  push(piece: string): string;
  /** Returns the delayed text at the end of the stream. */
  flush(): string;
}
export { type SecretValues, Secrets, cutText, inMemoryCredentialService };
// ---- events

import { Event, JsonValue } from "./shared.js";
/**
 * Returns why a stored value is not an event that this version can resume from, as the end of a sentence;
 * undefined if it is one.
 */
export declare function eventProblem(value: JsonValue): string | undefined;
/**
 * True if a newer version wrote a stored event: it has a later format, or a type that this version does not
 * know. Stores return it unchanged, and a run fails with `newer_log`: nothing is broken.
 */
export declare function isNewerEvent(value: JsonValue): boolean;
/** An event with the revision of its session after it. */
interface LoggedEvent {
  readonly event: Event;
  readonly revision: number;
}
/**
 * Returns the events of the conversation: the log without those that a `rewound` event took back. Notices of
 * packages remain even if they were taken back, without their other effects: an approval that was revoked
 * stays revoked. Code that shows a log, sends it to a model or decides by it reads these events; code that
 * reports what happened reads the log.
 */
export declare function eventsInForce(events: readonly Event[]): readonly Event[];
/**
 * Returns `eventsInForce` with their revisions.
 * @param before How many events of the log come before these; default none.
 */
export declare function logInForce(events: readonly Event[], before?: number): readonly LoggedEvent[];
/**
 * Returns the log that a context shows, without a turn that is not stored yet, as the array that grows with
 * it. `context.events` is copied when it is read and the log has grown: a gate or a hook that reads it in
 * each of thousands of calls should use this. Read it at once; neither keep nor change it. For a context that
 * the driver did not make, it is `context.events`.
 */
export declare function growingLog(context: {
  readonly events: readonly Event[];
}): readonly Event[];
/**
 * Reserved names of the log, to which no version gives another meaning, with their purposes. For the
 * documentation, the tests and imports only. docs/event-format.md lists the same names.
 */
declare const reserved: {
  /** Members of any event: a chain over the log, which stays when content is deleted. */
  readonly members: {
    readonly prev: "the `digest` of the event before";
    readonly digest: "over the header (all members but the content) and the salted digest of the content";
    readonly salt: "the salt of the digest of the content; it is deleted with the content";
    readonly erased: "the salted digest of deleted content";
  };
  /** Types of events. */
  readonly types: {
    readonly suspended: "a run stops at its next boundary, and cancels nothing";
    readonly compensated: "another call undid the effect of a call";
    readonly mandated: "a person or a system allows calls before they are made";
    readonly forked: "the log starts as a copy of another, up to a revision";
  };
};
/** Codes of the notices that the core writes; all others are those of packages. */
export declare const loopNotices: ReadonlySet<string>;
export { type LoggedEvent, reserved as reservedNames };
// ---- files

import { ArtifactPart, ArtifactService, Awaitable, FileDataPart, Model, ModelCallOptions, SessionKey } from "./shared.js";
/** An artifact that a part refers to. */
interface NamedArtifact {
  readonly name: string;
  /** The version; absent: the newest. */
  readonly version?: number;
}
/**
 * Returns the part of a message for an artifact of the session:
 * the log keeps its name, and `artifactFiles` shows it.
 *
 * @param version pass it, so that the message means the same file when it is read again
 */
export declare function artifactFile(name: string, version?: number, mimeType?: string): FileDataPart;
/** Returns the artifact that an address names; undefined if it names none. */
export declare function artifactOf(fileUri: string): NamedArtifact | undefined;
/** A file to upload. */
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
 * INVARIANT file-store:error: every failure is a rejection
 * with a `ModelError` that has one of the error codes.
 * INVARIANT file-store:secret: no error and no cause contains a key, even if the provider repeats it.
 * INVARIANT file-store:secret:kept: its credential is passed
 * to `keepSecret`, if there is one, before any result.
 * INVARIANT file-store:abort: an abort, before or during a call, is a rejection with `cancelled`, at once.
 */
interface FileStore {
  /** The provider whose models can read the files. */
  readonly provider: string;
  /** An id of the storage: two stores with the same id have the same files. Not a secret. */
  readonly id: string;
  /** The maximum size of a file, in bytes. */
  readonly maxBytes: number;
  /** True if the provider's models can read files of this media type. */
  takes(mimeType: string): boolean;
  /**
   * INVARIANT file-store:upload: the provider has the bytes as they are, under the type and the name.
   * INVARIANT file-store:upload:own: each upload creates a separate file, also for equal bytes.
   */
  upload(file: FileUpload, options: FileCallOptions): Promise<StoredFile>;
  /**
   * INVARIANT file-store:find: an existing file is returned as its upload returned it.
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
 * A cache of the files that a provider has, by their content. It may drop entries: the file is then uploaded
 * again. If several processes share a cache, they upload a file once, unless two start at the same moment.
 */
interface FileCache {
  /** INVARIANT file-cache:get:unknown: `undefined` for an unknown key. */
  get(key: string): Awaitable<StoredFile | undefined>;
  /**
   * INVARIANT file-cache:set: the last stored file is returned unchanged.
   * INVARIANT file-cache:set:key: any text is a key, and each key has a separate entry.
   */
  set(key: string, file: StoredFile): Awaitable<void>;
  /** INVARIANT file-cache:delete: only this key is removed; an unknown key is not an error. */
  delete(key: string): Awaitable<void>;
}
/** Options of an in-memory file cache. */
interface InMemoryFileCacheOptions {
  /** The maximum number of files; default 10,000. The least recently used file is dropped first. */
  readonly maxFiles?: number | undefined;
}
/**
 * Creates a file cache in this process's memory. Throws `ConfigError`: `unknown_option`, `invalid_option`.
 */
export declare function inMemoryFileCache(options?: InMemoryFileCacheOptions): FileCache;
/**
 * Creates a file cache in an artifact service, for all processes that share it: an artifact of a few hundred
 * characters for each file. Rejects with the errors of the service.
 *
 * @param key a session key that no session has: the cache entries are deleted with it
 */
export declare function artifactFileCache(artifacts: ArtifactService, key: SessionKey): FileCache;
/** The store of uploaded files and its cache. */
interface CachedFileStore {
  readonly store: FileStore;
  /** The cache of uploads; default: one in memory for this store. */
  readonly cache?: FileCache | undefined;
  /** The clock, in epoch milliseconds; default the platform's. */
  readonly now?: (() => number) | undefined;
}
/** Options of `fileModel`. */
interface FileModelOptions extends CachedFileStore {
  /** The minimum number of bytes of media to upload; default 262,144. Smaller media stay in each request. */
  readonly minBytes?: number | undefined;
  /** Returns true for each media type to upload, of those that the store accepts; default: all of them. */
  readonly uploads?: ((mimeType: string) => boolean) | undefined;
}
/**
 * Returns the same model, which gets large media as files of its provider: each file is uploaded once, and
 * later requests refer to it. Media that the model itself made are unchanged: its provider may identify them
 * by more than their bytes. The log and other models keep the bytes. An expired file is uploaded again; if a
 * request is refused because a file is missing, the file is uploaded again and the request sent once more.
 * Media above the store's limit stay in the request. Throws `ConfigError`: `unknown_option`, `invalid_option`
 * (also for a store of another provider).
 */
export declare function fileModel(model: Model, options: FileModelOptions): Model;
/** Options to upload or delete a file. */
interface FileOptions extends CachedFileStore {
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
 * A cached file that has expired, or that the provider no longer has, is uploaded again. A part that is an
 * address is returned unchanged. Models of other providers do not get the file, and warn: `fileModel` gives
 * them its bytes. Rejects with `ModelError`: `file_too_large`, `cancelled`, and the codes of refused
 * requests.
 */
export declare function uploadFile(part: ArtifactPart, options: UploadFileOptions): Promise<FileDataPart>;
/**
 * Deletes a file at the provider, and its cache entry: by the uploaded part, or by the part that was
 * returned. A missing file is not an error. Rejects with `ModelError`.
 */
export declare function deleteFile(part: ArtifactPart, options: FileOptions): Promise<void>;
export type { CachedFileStore, FileCache, FileCallOptions, FileModelOptions, FileOptions, FileStore, FileUpload, InMemoryFileCacheOptions, NamedArtifact, StoredFile, UploadFileOptions };
// ---- relay

import { JsonObject, JsonValue, RunEvent, RunResult, SessionKey } from "./shared.js";
/**
 * Carries momentary run events, which are not stored, to watchers in other processes: a channel for each
 * session. Frames may be lost, because the log is the source of truth: a reader that missed a frame notices
 * it at the next one, and requests all momentary events again. So nothing waits for a relay, and it keeps
 * nothing for absent readers.
 *
 * INVARIANT relay:key: any text is an app, a user and a session id, and each session has its own channel.
 */
interface DeltaRelay {
  /**
   * Sends a frame to all subscribers of a session, including those in this process. A frame is a string of at
   * most `mostFrameLength` UTF-16 code units, without U+0000 and lone surrogates.
   *
   * INVARIANT relay:publish: a frame reaches all subscribers of its session, in any process, unchanged.
   * INVARIANT relay:publish:size: a frame of the maximum length arrives completely, with any characters.
   * INVARIANT relay:publish:order: the frames of one process for
   * one session come in the order in which they were sent, each once.
   * INVARIANT relay:publish:away: if nothing can be sent it returns at once and throws nothing; frames are
   * dropped, and later ones arrive once sending works again.
   * INVARIANT relay:publish:bound: while nothing can be sent, at most `mostWaitingFrames` wait.
   */
  publish(key: SessionKey, frame: string): void;
  /**
   * Calls a listener with each frame for a session that is published from now on, until the signal aborts.
   * Resolves once frames come, or when the signal aborts; never rejects: a failed subscription is retried.
   *
   * INVARIANT relay:subscribe: a frame that is published
   * after it has resolved reaches each of several listeners.
   * INVARIANT relay:subscribe:end: a listener gets nothing after its signal has aborted, and others continue.
   * INVARIANT relay:subscribe:threw: a listener that throws takes no frame from others, nor from itself.
   */
  subscribe(key: SessionKey, listener: (frame: string) => void, signal: AbortSignal): Promise<void>;
}
/**
 * The maximum length of a frame, in UTF-16 code units: at most 6,000 bytes in UTF-8, because PostgreSQL
 * accepts less than 8,000.
 */
export declare const mostFrameLength = 2e3;
/** The number of frames that may wait in one process to be sent. */
export declare const mostWaitingFrames = 1e3;
/** The listeners of each channel of a relay, in this process. */
export declare class RelayListeners {
  #private;
  /** The number of channels with listeners. */
  get size(): number;
  has(name: string): boolean;
  /**
   * Adds a listener until the signal aborts.
   * @param ended Called then.
   */
  add(name: string, listener: (frame: string) => void, signal: AbortSignal, ended?: () => void): void;
  publish(name: string, frame: string): void;
}
/** Creates a relay within one process: for tests, and for runners and pages in one process. */
export declare function inMemoryRelay(): DeltaRelay;
/** A momentary event of a run that is not stored, as far as a page shows it. JSON, without secrets. */
type FleetingEvent = {
  readonly type: "turn";
  readonly turn: string;
  readonly agent: string;
  /** The id of the invocation; empty if it is not known yet. */
  readonly run: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly branch?: string;
} | FleetingDelta | {
  readonly type: "cut";
  readonly turn: string;
} | {
  readonly type: "running";
  readonly callId: string;
  readonly args: JsonObject;
} | {
  readonly type: "progress";
  readonly callId: string;
  readonly value: JsonValue;
} | {
  readonly type: "ended";
  readonly callId: string;
} | {
  readonly type: "warning";
  readonly code: string;
  readonly message: string;
};
/** A delta of a part of a turn. */
interface FleetingDelta {
  readonly type: "delta";
  readonly turn: string;
  /** The index of the part in the turn. */
  readonly part: number;
  readonly kind: "text" | "thought" | "args";
  readonly text: string;
  /** The name of the function, for a call's arguments, at their first delta. */
  readonly name?: string;
}
/** Returns the momentary event that a run event shows, except deltas; undefined if there is none. */
export declare function fleetingEvent(event: Exclude<RunEvent, {
  readonly type: "event" | "end" | "delta";
}>): Exclude<FleetingEvent, {
  readonly type: "turn" | "delta";
}> | undefined;
/** The end of a run. */
interface RunOver {
  readonly status: RunResult["status"];
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
}
/** The state of a session's run in another process. */
interface ReceivedRun {
  /** The revision that its worker knew: a reader with an older log reads that first. */
  readonly rev: number;
  /** True if the events replace all momentary events so far. */
  readonly isReset: boolean;
  readonly events: readonly FleetingEvent[];
  /** The run has ended. */
  readonly over?: RunOver | undefined;
}
/**
 * Combines the frames of a session to one momentary state: no event is repeated, none is used after a gap
 * before a complete snapshot, and none of an attempt after a new attempt has replaced it.
 */
export declare class ReceivedRuns {
  #private;
  /** @param after The newest revision whose momentary events are ignored: they may be over. */
  constructor(relay: DeltaRelay, key: SessionKey, after: number, report: (received: ReceivedRun) => void);
  /** Listens until the signal aborts. Resolves once it is subscribed. */
  receive(signal: AbortSignal): Promise<void>;
  /** Discards all state: everything is requested again with the next frame. */
  lose(): void;
}
/** The position of a run in the log when it starts. */
interface RelayedFrom {
  /** The session's revision. */
  readonly revision: number;
  /** The invocation that is resumed, if there is one. */
  readonly invocationId?: string | undefined;
}
/**
 * Publishes the momentary events of a run to a relay. The run never waits: events within 25 ms are sent in
 * one frame, and deltas of one part as one delta. The first frame of a turn, if nothing else is active,
 * starts a complete state, and so does the response to a reader's request.
 */
export declare class RelayedRun {
  #private;
  constructor(relay: DeltaRelay, key: SessionKey, { revision, invocationId }: RelayedFrom);
  /** Processes each event of the run, in order. Never throws. */
  see(event: RunEvent): void;
  /** Ends the run: waiting events are sent. May be called twice. */
  end(): void;
}
export type { DeltaRelay, FleetingDelta, FleetingEvent, ReceivedRun, RelayedFrom, RunOver };
// ---- retention

import { AgentError, ArtifactService, CredentialService, DeleteFilter, MemoryService, SessionKey, SessionScope, SessionService } from "./shared.js";
/**
 * The stores of an application that hold data of users: those of its runner, and those of its gates and
 * workers. Omit those that it does not have.
 */
interface UserStores {
  readonly sessions?: SessionService | undefined;
  readonly artifacts?: ArtifactService | undefined;
  readonly memory?: MemoryService | undefined;
  readonly credentials?: CredentialService | undefined;
  /** Approvals that are remembered: a `GrantService` of `@mortise/confirmation`. */
  readonly grants?: UserGrants | undefined;
  /**
   * The dispatcher of the workers: each deleted session is woken once more, so that a worker finds nothing
   * and removes the dispatcher's entry of it. Needs `sessions`. After a failure between the two, a sweep of a
   * worker wakes those that are parked, if the dispatcher lists parked sessions.
   */
  readonly dispatcher?: SessionWakes | undefined;
}
/** The `forget` method of a grant service. */
interface UserGrants {
  forget?(scope: SessionScope): Promise<number> | number;
}
/** The `wake` method of a dispatcher. */
interface SessionWakes {
  wake(key: SessionKey): Promise<void>;
}
/** The numbers of removed items, for each given store. */
interface ForgetReport {
  readonly sessions?: number;
  /** The number of keys of `user:` state. */
  readonly userState?: number;
  /** The number of names, each with all its versions. */
  readonly artifacts?: number;
  readonly memories?: number;
  readonly credentials?: number;
  readonly grants?: number;
  /** The number of sessions that were woken so that the dispatcher drops its entry. */
  readonly wakes?: number;
}
/** A failure of one store. */
interface ForgetFailure {
  readonly store: "sessions" | "artifacts" | "memory" | "credentials" | "grants" | "dispatcher";
  /** The error of the store; absent if it has no `forget`. */
  readonly error?: unknown;
}
/**
 * Forgets a user of an app in all given stores, and resolves with the numbers of what was removed: sessions
 * before the others are emptied, so that no run can write to them any more. It may be called again, and must
 * be if it failed. A tool that runs meanwhile may save an artifact, a memory, a credential or an approval
 * after it: close the runs of this user before, or call it again when they have ended. Every store is called,
 * even if another fails, except the dispatcher if the sessions failed. Throws `invalid_option`, and
 * `ForgetError` if a store failed or has no `forget`; the error has the report of the others.
 */
export declare function forgetUser(stores: UserStores, scope: SessionScope): Promise<ForgetReport>;
/** The error for a user who is not forgotten in all stores: `failures` lists the others. */
export declare class ForgetError extends AgentError {
  readonly failures: readonly ForgetFailure[];
  /** The report of the other stores. */
  readonly report: ForgetReport;
  constructor(failures: readonly ForgetFailure[], report: ForgetReport);
}
/** The stores that hold data of a session. */
type SessionStores = Pick<UserStores, "artifacts" | "dispatcher"> & Required<Pick<UserStores, "sessions">>;
/**
 * Deletes the sessions whose last change is before a time, epoch milliseconds, with their artifacts; if there
 * is a dispatcher, wakes each deleted session once more, so that the dispatcher's entry is removed. Runs in
 * steps of `deleteBefore`; after an interruption, call it again: the sessions that were deleted and not woken
 * are woken by a worker's sweep. Memories, credentials, `user:` state and
 * sessions whose id begins with `mortise:`, such as that of approvals, belong to the user and stay. Resolves
 * with the numbers of what was removed. Throws `invalid_option` if a store cannot delete, `bad_time`, and the
 * errors of the stores.
 */
export declare function deleteSessionsBefore(stores: SessionStores, time: number, filter?: DeleteFilter): Promise<ForgetReport>;
export type { ForgetFailure, ForgetReport, SessionStores, SessionWakes, UserGrants, UserStores };
// ---- session-fork

import { ArtifactService, JsonObject, Session, SessionError, SessionKey, SessionService } from "./shared.js";
/** A call that a session started after the revision of a fork, and that is missing in the fork. */
interface LaterEffect {
  readonly callId: string;
  readonly name: string;
  /** The revision of the model's turn that made the call. */
  readonly revision: number;
}
/**
 * The error of a fork that was refused; nothing was created. The code is `fork_revision` if the session does
 * not have the revision, `fork_effects` if later effects would be missing in the fork, and `fork_artifacts`
 * if the target has artifacts already.
 */
export declare class SessionForkError extends SessionError {
  /** The calls of `fork_effects`; otherwise empty. */
  readonly effects: readonly LaterEffect[];
  /** The first revision after `atRevision` at which a fork has all calls, for `fork_effects`. */
  readonly nextRevision: number | undefined;
  constructor(code: "fork_revision" | "fork_effects" | "fork_artifacts", message: string, { effects, nextRevision }?: {
    effects?: readonly LaterEffect[];
    nextRevision?: number;
  });
}
/**
 * The error of a rewind that was refused; nothing was written. The code is `rewind_revision` if the session
 * does not have the revision, `rewind_effects` if later effects would be missing for its model, and
 * `session_busy` while a run has the session.
 */
export declare class SessionRewindError extends SessionError {
  /** The calls of `rewind_effects`; otherwise empty. */
  readonly effects: readonly LaterEffect[];
  /** The first revision after `toRevision` at which the model knows all calls, for `rewind_effects`. */
  readonly nextRevision: number | undefined;
  /** Milliseconds until the lease ends by itself, for `session_busy`. */
  readonly retryAfterMs: number | undefined;
  readonly retryable: boolean;
  constructor(code: "rewind_revision" | "rewind_effects" | "session_busy", message: string, { effects, nextRevision, retryAfterMs }?: {
    effects?: readonly LaterEffect[];
    nextRevision?: number;
    retryAfterMs?: number;
  });
}
/** Options of a fork. */
interface ForkOptions {
  readonly sessions: SessionService;
  /** The session to fork. It does not change, even if a run is active in it. */
  readonly key: SessionKey;
  /** The number of events that the fork copies; default: all. Any revision of the log is allowed. */
  readonly atRevision?: number | undefined;
  /** The key of the fork, which must not exist; default a new id of the same app and user. */
  readonly to?: SessionKey | undefined;
  /**
   * Copies the session's artifacts, except versions that were saved after the revision. Without it, the fork
   * has none: its log mentions them, but the files are missing. Artifacts of the user are shared.
   */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * True to fork even if calls that may have had an effect were made after the revision: the fork has no
   * record of them, and its model may make them again. Default false: such a fork is refused with
   * `fork_effects`.
   */
  readonly forgetEffects?: boolean | undefined;
  /**
   * The state that the session was created with, which is not in the log: the fork takes its keys that were
   * changed later. Default: none; a key that was first written after the revision is absent in the fork.
   */
  readonly initialState?: JsonObject | undefined;
}
/** The result of a fork. */
interface Fork {
  /** The new session. */
  readonly session: Session;
  /** Calls that are missing in the fork, with `forgetEffects`, oldest first. */
  readonly forgotten: readonly LaterEffect[];
}
/**
 * Creates a session from the events of another up to a revision, so that the conversation can continue in
 * another way. The events keep their ids. Everything that is open at the revision ends in the fork: questions
 * are withdrawn, and each call gets a response, which reports an unknown outcome if the call may have started
 * by now. So nothing of the original runs in the fork, and the calls of the fork have ids and idempotency
 * keys of their own. A notice `forked` records where the copy ends and which session it copies. The state of
 * the session is that of the revision; state that user and app share stays as it is now. Notices of packages
 * after the revision, such as revoked approvals, apply in the fork too. Inbox items and leases stay with the
 * original. A run without a message resumes where the fork ends. Throws `SessionNotFoundError`,
 * `SessionExistsError`, `SessionForkError`, and `RunError` (`newer_log`).
 */
export declare function forkSession(options: ForkOptions): Promise<Fork>;
/** An artifact that was saved after the revision to which a session went back. */
interface LaterArtifact {
  readonly name: string;
  /** The newest version before the revision; undefined if the artifact was first saved later. */
  readonly version: number | undefined;
  /** The version under which this artifact was saved again, with `artifacts`. */
  readonly restoredAs?: number | undefined;
}
/** Options of a rewind. */
interface RewindOptions {
  readonly sessions: SessionService;
  readonly key: SessionKey;
  /**
   * The number of events of the log that the conversation resumes with. Any revision of the log is allowed.
   */
  readonly toRevision: number;
  /**
   * True to rewind even if calls that may have had an effect were made after the revision: the model has no
   * record of them, and may make them again. Default false: such a rewind is refused with `rewind_effects`.
   */
  readonly forgetEffects?: boolean | undefined;
  /**
   * The state that the session was created with, which is not in the log: a rewind restores its keys from it.
   * Default: none; a key that was first written after the revision is absent.
   */
  readonly initialState?: JsonObject | undefined;
  /**
   * Rewinds the session's artifacts too: of each that was saved after the revision, the earlier version is
   * saved again, as the newest one. One that was first saved later stays, and those of the user are shared
   * and stay. Default: they are unchanged.
   */
  readonly artifacts?: ArtifactService | undefined;
  /** The reason, for people who read the log. */
  readonly reason?: string | undefined;
}
/** The result of a rewind. */
interface Rewound {
  /** The session after the rewind, with its complete log. */
  readonly session: Session;
  /** Calls that the model no longer knows of, with `forgetEffects`, oldest first. They remain in the log. */
  readonly forgotten: readonly LaterEffect[];
  /** Artifacts that were saved after the revision, and the versions that were restored. */
  readonly artifacts: readonly LaterArtifact[];
}
/**
 * Rewinds a session to an earlier revision, in place: later events are no longer part of the conversation for
 * models, tools, gates, pages and the index. The log keeps them, followed by a `rewound` event; going back to
 * a revision in between restores them. Everything that is open ends, now and at the revision: questions are
 * withdrawn, and each call gets a response, which reports an unknown outcome if the call may have started.
 * Later calls of the session have ids and idempotency keys of their own. A message that was accepted is still
 * accepted once by its `inputId`. The state of the session is that of the revision; state that user and app
 * share is unchanged, and so are artifacts without `artifacts`. Later notices of packages, such as revoked
 * approvals, still apply. The next run reads waiting inbox items, except a request to cancel, which is
 * removed. A run without a message resumes at the revision. Takes the session's lease if the store has
 * leases, and appends once: it fails with `session_busy` while a run is active; without leases, the next
 * append of that run fails. A session that is at the revision with nothing open is unchanged. Throws
 * `SessionNotFoundError`, `SessionRewindError`, `SessionConflictError`, and `RunError` (`newer_log`).
 */
export declare function rewindSession(options: RewindOptions): Promise<Rewound>;
export type { Fork, ForkOptions, LaterArtifact, LaterEffect, RewindOptions, Rewound };
// ---- session-index

import { Event, LoadFrom, OpenQuestion, Page, PageRequest, SessionDue, SessionKey, SessionStatus, SessionSummary, refuseDeepState, reservedPrefix } from "./shared.js";
/**
 * The index state of one session: the fold of its log. Its size depends on what is open, and does not grow
 * with the log.
 *
 * A store keeps it next to the log, as `indexText` writes it, and adds new events with `indexEvents`.
 */
interface IndexState {
  /** The number of events that it has processed. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly title: string | undefined;
  /** The session's own run. */
  readonly root: RootEntry;
  /** The nested runs that have not ended, by path. */
  readonly branches: ReadonlyMap<string, BranchEntry>;
  /** The calls whose result the model does not wait for, by id. */
  readonly ongoing: ReadonlyMap<string, OngoingEntry>;
  /** The questions that wait for an answer, by id, oldest first. */
  readonly questions: ReadonlyMap<string, QuestionEntry>;
}
/** The state of a run's calls. */
interface RoundEntry {
  /** The revision of the model's turn that made them. */
  readonly round: number;
  /** The number of calls without a response. */
  readonly open: number;
  /** Members that did not complete, and after which no other was started. */
  readonly broken: readonly BrokenEntry[];
}
/** The state of the session's own run. */
interface RootEntry extends RoundEntry {
  /** The agent that spoke first. */
  readonly agent: string | undefined;
  readonly invocation: string | undefined;
  /** The next turn while no call is open: the first one, one after responses, or none. */
  readonly turn: "begin" | "responded" | "answered";
  /** True if it has members in this turn. */
  readonly members: boolean;
  /** True if a response of the round ends the turn, or no model made its calls. */
  readonly endsTurn: boolean;
  /** True if a response of the round hands the turn to another agent. */
  readonly transfers: boolean;
  /** True if a message arrived while calls were open. */
  readonly held: boolean;
  readonly stopped: "limited" | "cancelled" | "failed" | undefined;
  readonly emptyTurns: number;
  readonly badOutputs: number;
}
/** The state of a nested run. */
interface BranchEntry extends RoundEntry {
  readonly agent: string;
  /** The path of its parent run; undefined: the root. */
  readonly parent: string | undefined;
  /** The call that it answers; undefined for a member. */
  readonly callId: string | undefined;
}
/** A member that did not complete, and may resume with a continuation. */
interface BrokenEntry {
  readonly path: string;
  readonly agent: string;
  readonly status: "limited" | "failed";
  readonly broken: readonly BrokenEntry[];
}
/** A call whose result the model does not wait for. */
interface OngoingEntry {
  /** The revision of the model's turn that made it. */
  readonly round: number;
  /** The run that gets its result: the one that called, or the next around it that is active. */
  readonly branch: string | undefined;
}
/** A question that waits for an answer. Its content is in the log. */
interface QuestionEntry {
  readonly id: string;
  readonly callId: string;
  readonly kind: string;
  /** The revision of the event that asked. */
  readonly revision: number;
  /** The revision of the model's turn that made the call. */
  readonly round: number;
  readonly askedAt: number;
  readonly expiresAt: number | undefined;
  readonly quorum: number;
  readonly answeredBy: readonly string[];
  readonly branch: string | undefined;
  readonly path: readonly string[] | undefined;
}
/** Returns the index state of a session without events. `createdAt`: epoch milliseconds. */
export declare function emptyIndex(createdAt: number): IndexState;
/**
 * Returns a state as a string, for a store to keep. Without `v` it has format 1; other formats have their
 * number in it.
 */
export declare function indexText(state: IndexState): string;
/** Parses a string of `indexText`. Throws `SessionError` `newer_index` if a newer version wrote it. */
export declare function readIndexText(text: string): IndexState;
/**
 * Returns the index state after more events, which follow those that it has processed. Pure; the cost grows
 * with the events and with the open items, never with the log. Events of unknown types, and damaged events,
 * count in the revision and change nothing else: the index does not refuse what the store accepts, and `load`
 * reports a damaged event.
 */
export declare function indexEvents(state: IndexState, events: readonly Event[]): IndexState;
/** The checked request for a page of an answer. */
interface PageStart<Key extends readonly (number | string)[]> {
  readonly limit: number;
  /** The sort key of the last item of the previous page; undefined for the first page. */
  readonly after: Key | undefined;
}
/**
 * Reads a page request. `kinds`: the types of the members of a
 * sort key, in order; a pattern for a string that matches it.
 *
 * Throws `SessionError`: `bad_page`.
 */
export declare function pageStart<Key extends readonly (number | string)[]>(page: PageRequest | undefined, kinds: readonly ("number" | "string" | RegExp)[]): PageStart<Key>;
/** Checks a number of items. Throws `SessionError`: `bad_page`. */
export declare function pageLimit(limit: number, name?: string): number;
/** Checks a time. Throws `SessionError`: `bad_time`. */
export declare function ageLimit(time: number): number;
/**
 * Returns a page of the items that were found: there is one more than requested if there is a next page.
 * Undefined items are omitted.
 */
export declare function pageOf<Item, Found>(found: readonly Found[], limit: number, itemOf: (found: Found) => Item | undefined, keyOf: (found: Found) => readonly (number | string)[]): Page<Item>;
/**
 * Returns the revision after which the events start that `load` was asked for. `revision`: of the log.
 * `eventAt` returns the event of a position, from 1, and is called from the end of the log, as far as the
 * time goes back.
 *
 * Throws `SessionError`: `bad_page`, `bad_time`.
 */
export declare function loadStart({ afterRevision, newest, afterTime }: LoadFrom, revision: number, eventAt: (position: number) => Event | undefined): number;
/** Returns the summary of a session from its index state. */
export declare function sessionSummary({ appName, userId, sessionId }: SessionKey, state: IndexState): SessionSummary;
/** Returns the work that is due in a session. */
export declare function sessionDue(state: IndexState, hasMail: boolean): SessionDue;
/** Returns the time when the first of the open questions expires, in epoch milliseconds. */
export declare function wakeAtOf({ questions }: IndexState): number | undefined;
/** Returns the status of a session. The cost grows with the number of open items. */
export declare function indexStatus(state: IndexState): SessionStatus;
/**
 * Returns a question of the index from the two events that its entry names: `asked` at its `revision`, and
 * the model's turn at its `round`. `undefined` if these are other events.
 */
export declare function openQuestion({ appName, userId, sessionId }: SessionKey, entry: QuestionEntry, asked: Event | undefined, turn: Event | undefined): OpenQuestion | undefined;
export { type IndexState, type PageStart, type QuestionEntry, refuseDeepState, reservedPrefix };
// ---- snapshots

import { SessionKey, SessionService, ViewSnapshots } from "./shared.js";
/** Options of snapshots. */
interface SnapshotOptions {
  /**
   * The number of events after which a run writes a snapshot at its end, or a twentieth of the log if that is
   * more; default 500.
   */
  readonly afterEvents?: number | undefined;
  /** Milliseconds that the store may take for a snapshot; default 5,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Called with the reason why a snapshot was not used or not written. The log is read instead, and only time
   * is lost. A session is reported once while its runner remembers it, and so is each newer format.
   */
  readonly onProblem?: ((problem: SnapshotProblem) => void) | undefined;
}
/** The reason why a snapshot was not used or not written. */
interface SnapshotProblem {
  readonly session: SessionKey;
  /**
   * `damaged`: it is not what was written. `foreign`: it belongs to another session. `newer`: of a later
   * version of this package; `older`: of an earlier one. `stale`: the log is another one, or was rewound.
   * `unread` and `unwritten`: the store failed, or took too long.
   */
  readonly why: "damaged" | "foreign" | "newer" | "older" | "stale" | "unread" | "unwritten";
  readonly error?: unknown;
}
/**
 * Creates the snapshot store of a runner over the same sessions: a worker that is new to a session reads
 * another worker's snapshot and the later events, instead of the complete log.
 *
 * INVARIANT: a run that starts from a snapshot does the same as one that starts from the log. A snapshot has
 * the contents of the conversation, masked as in the log, and no state. Throws `invalid_option`, also where
 * the store has no `snapshots`.
 */
export declare function viewSnapshots(sessions: SessionService, options?: SnapshotOptions): ViewSnapshots;
export type { SnapshotOptions, SnapshotProblem };
// ---- tokens

import { Content, Model, ModelCallOptions, ModelRequest, TokenCount } from "./shared.js";
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
/** Returns an estimate of a request's tokens: four bytes of UTF-8 are one token, a medium is 1,000. */
export declare function estimateTokens({ instructions, contents, declarations, outputJsonSchema }: ModelRequest): number;
/** Returns an estimate of a content's tokens, computed once for each content. */
export declare function estimateContentTokens(content: Content): number;
export type { CountOptions };
// ---- shared

/** A JSON value: it is unchanged after being written as JSON and parsed. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/**
 * A value that is stored as JSON. Members that are undefined are omitted, so that objects of
 * programs without `exactOptionalPropertyTypes` fit.
 */
export type JsonInput = null | boolean | number | string | readonly JsonInput[] | {
  readonly [key: string]: JsonInput | undefined;
};
/** A JSON object. */
export type JsonObject = {
  readonly [key: string]: JsonValue;
};
/** True if a JSON value is an object: neither null nor an array. */
export declare function isJsonObject(value: unknown): value is JsonObject;
/** A call of a tool that the model asked for. */
export interface FunctionCall {
  /**
   * The core's own id: unique in the session and stable over replays. An adapter leaves it empty; the driver
   * sets it.
   */
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
    /** The text that the model sent, cut at 2,000 characters. */
    readonly text: string;
  };
}
/**
 * The description of a tool that is sent to the model. One stable object per tool: lowerings and validators
 * are cached by it.
 */
export interface FunctionDeclaration {
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
/** Members that every part may have. */
export interface PartBase {
  /** State that only the named provider reads (signatures, cache marks). Never sent to another provider. */
  readonly providerMetadata?: {
    readonly [provider: string]: JsonObject;
  };
}
export interface TextPart extends PartBase {
  readonly type: "text";
  readonly text: string;
  /**
   * True if this text of a message is not the user's own, but came with it, such as a document, a page or a
   * log. A model reads it like any text; an address in it does not count as one that the user wrote.
   */
  readonly isData?: boolean;
}
/** Media in the message itself. */
export interface InlineDataPart extends PartBase {
  readonly type: "inlineData";
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}
/** Media at an address. */
export interface FileDataPart extends PartBase {
  readonly type: "fileData";
  readonly mimeType?: string;
  readonly fileUri: string;
}
/** A question of a tool or a gate for a user or another party outside the run. */
export interface PendingQuestion {
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or a kind of a third party. */
  readonly kind: string;
  /** The question as text. */
  readonly hint: string;
  /** Details of the question, from the tool or the gate that asks. */
  readonly payload?: JsonValue;
  /**
   * The JSON Schema of an answer. An answer that does not match is refused and not stored; the error quotes
   * the schema's `description`. A schema whose `properties` have `args` allows the answer to edit the
   * arguments.
   */
  readonly answerJsonSchema?: JsonObject;
  /** The time after which an answer is refused, in epoch milliseconds; absent: never. */
  readonly expiresAt?: number;
  /**
   * The number of different users that must answer; default 1. Above 1, an answer without `by` is refused.
   */
  readonly quorum?: number;
  /**
   * The schema of final answers: one that matches settles the question though fewer than `quorum` users have
   * answered, as a refusal does.
   */
  readonly finalJsonSchema?: JsonObject;
}
/**
 * A question as it is in the log. The driver adds the members that the author of the question cannot choose.
 */
export interface PendingRequest extends PendingQuestion {
  /** The id of the question: `requestId` of an answer. */
  readonly id: string;
  /** The id of the call that waits: `callId` of a result. */
  readonly callId: string;
  /** The gate that asks; absent if the tool itself or the runner asks. */
  readonly gate?: string;
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: "runner";
  /**
   * The SHA-256 of the tool's definition, the arguments that the question is about, and the checked arguments
   * if they differ.
   */
  readonly digest: string;
  /** The arguments that the question is about, if they are not the model's own. */
  readonly args?: JsonObject;
  /** The arguments that would run, as JSON, if they differ from the arguments as given. */
  readonly checked?: JsonValue;
  /** The reason why `checked` is incomplete: tell the approver that the question does not show everything. */
  readonly checkedGap?: CheckedGap;
  /** The handle of the started work, from a long-running tool. */
  readonly handle?: JsonValue;
  /** The value that the model reads while the call is pending, instead of the note that it is pending. */
  readonly modelOutput?: JsonValue;
  /** A description of what the tool would do, from `Tool.preview`: at most 20,000 characters. */
  readonly preview?: string;
}
/** The part of the arguments that a question cannot show. */
export interface CheckedGap {
  /**
   * `large`: the JSON has more than 100,000 characters and is omitted. `opaque`: a value in it cannot be
   * represented as JSON.
   */
  readonly reason: "large" | "opaque";
  /** The length of large arguments as JSON; `sha256` is the SHA-256 of that JSON with sorted keys. */
  readonly chars?: number;
  readonly sha256?: string;
}
/** An answer to one question. */
export interface Answer {
  readonly requestId: string;
  readonly kind: string;
  readonly value: JsonValue;
  /** The user who answered. */
  readonly by?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** True if this answer settled the question, though fewer users than its `quorum` had answered. */
  readonly final?: true;
}
/** A question with its call. */
export interface PendingCall extends PendingRequest {
  /**
   * The call that waits: its `name`, and its `args`, edits of a gate included. `checked` has the arguments
   * after the tool's check, if they differ.
   */
  readonly call: FunctionCall;
  /** The nested run that asks; absent at the root. */
  readonly branch?: string;
  /** The names of the agents from the runner's to the one that asks; absent at the root. */
  readonly path?: readonly string[];
}
/** Media that goes with an outcome. */
export type OutcomePart = TextPart | InlineDataPart | FileDataPart;
/** The outcome of a function call. */
export type ToolOutcome = {
  readonly status: "ok";
  readonly output: JsonValue;
  /**
   * The value that the model reads instead of `output`. Code that changes a result for the model alone
   * sets it; `output` stays in the log. Secrets are replaced in both, and both are bounded.
   */
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
export interface InterimOutcome {
  readonly status: "interim";
  readonly handle?: JsonValue;
  /** The value that the model reads instead of the note that the call is pending. */
  readonly modelOutput?: JsonValue;
}
/** A call that waits for an answer or a result from outside. `handle` names a running operation. */
export interface PendingResult {
  readonly status: "pending";
  readonly request: PendingQuestion;
  readonly handle?: JsonValue;
  /**
   * The value that the model reads while the call is pending; if omitted, a note that it is pending, and the
   * handle.
   */
  readonly modelOutput?: JsonValue;
}
/**
 * The origin of a call's outcome: the tool's own code, a server that answered instead, or something stored
 * earlier.
 */
export type ResponseSource = "tool" | "server" | "memory";
/** One piece of a `Content`. */
export type Part = TextPart | ThoughtPart | InlineDataPart | FileDataPart | FunctionCallPart | FunctionResponsePart | ProviderPart;
export interface ThoughtPart extends PartBase {
  readonly type: "thought";
  readonly text: string;
}
export interface FunctionCallPart extends PartBase, FunctionCall {
  readonly type: "functionCall";
}
export interface FunctionResponsePart extends PartBase {
  readonly type: "functionResponse";
  /** The id of the call. */
  readonly id: string;
  /** The provider's own id of the call, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  readonly outcome: ToolOutcome | InterimOutcome;
}
/** A part that only one provider understands, kept complete so that it can be sent back. */
export interface ProviderPart extends PartBase {
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
export type Role = "user" | "model" | "tool";
/** One turn of one speaker. */
export interface Content {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** The model that made this content. It decides which parts may be sent back to which provider. */
  readonly origin?: {
    readonly provider: string;
    readonly model: string;
  };
}
/** Returns the text of a content, without thoughts. */
export declare function textOf(content: Content | undefined): string;
/** Returns the user's own text in a message, without attached data. */
export declare function messageText(content: Content | undefined): string;
/** The reason why the model stopped. `raw` is the provider's own value. */
export interface FinishReason {
  readonly unified: "stop" | "length" | "functionCalls" | "safety" | "error" | "other";
  readonly raw?: string;
}
/**
 * A source that an answer cites: a page, a file, a passage of a document. One shape for all providers; at
 * least one of `url`, `title` and `quote` is present.
 */
export interface Source {
  /** The address of the source, with any scheme that the provider gives. */
  readonly url?: string;
  /** The title of a page, or the name of a file. */
  readonly title?: string;
  /** A verbatim passage of the source. */
  readonly quote?: string;
  /** The index of the citing text part among the turn's parts; absent: the complete turn cites it. */
  readonly part?: number;
  /**
   * The start of the citing passage in that part's text, in
   * UTF-16 units; absent if the complete text cites the source.
   */
  readonly start?: number;
  /** The end of the citing passage, in UTF-16 units, exclusive; present with `start`. */
  readonly end?: number;
}
/**
 * Token counts. A count that a provider does not report stays `undefined`. Cached and cache-write tokens are
 * parts of `inputTokens`, thought tokens of `outputTokens`.
 */
export interface Usage {
  /** Tokens of the requests, including cached ones and those written to a cache. */
  readonly inputTokens?: number;
  /** Tokens of the answers, including thoughts. */
  readonly outputTokens?: number;
  /** Output tokens of thoughts. */
  readonly thoughtTokens?: number;
  /** Input tokens that the provider read from its cache. */
  readonly cachedInputTokens?: number;
  /** Input tokens that the provider wrote to its cache. */
  readonly cacheWriteTokens?: number;
}
/** The tokens that one model used. */
export interface ModelUsage {
  /** The provider's name. */
  readonly provider: string;
  /** The id of the model that was called. */
  readonly model: string;
  /** The sum of its calls. */
  readonly usage: Usage;
}
/** Side effects that travel with an event and are applied when it is appended. */
export interface EventActions {
  /** `null` deletes a key. */
  readonly stateDelta?: JsonObject;
  /** The version that each saved artifact got. */
  readonly artifactDelta?: {
    readonly [filename: string]: number;
  };
  /** True if the response ends the turn: the model is not called to summarize it. */
  readonly skipSummarization?: boolean;
  /** Writes to the separate state of a nested run. */
  readonly localDelta?: JsonObject;
  /** The agent of the same tree that takes the turn when every call of the round has its response. */
  readonly transferTo?: string;
  /** True if the agent escalates to its parent: a loop ends, a sub-agent returns. */
  readonly escalate?: boolean;
}
/** One entry of a session's log. `v` is the format's version; older ones are read. */
export type Event = EventBase & EventBody;
/** One kind of event. */
export type EventOf<T extends EventBody["type"]> = EventBase & Extract<EventBody, {
  readonly type: T;
}>;
/** Members of every event. */
export interface EventBase {
  readonly v: 1;
  /**
   * Unique among all events ever made, those that were never stored included. Its copies, of an import or a
   * fork, have the same.
   */
  readonly id: string;
  /**
   * The id of the invocation, which lasts from one user message to the next: answers and continuations belong
   * to the invocation that they continue.
   */
  readonly invocationId: string;
  /** The agent's name, or `user`. */
  readonly author: string;
  /**
   * The nested run that it happened in; absent at the root. Unique
   * in the session, and a path for people: `parent/agent:call`.
   */
  readonly branch?: string;
  /** Epoch milliseconds. Order is by position in the log, never by time. */
  readonly timestamp: number;
  readonly actions?: EventActions;
  /** The id of the inbox item that the event comes from, taken or refused. */
  readonly mailId?: string;
}
/** The type-specific members of an event. */
export type EventBody = {
  readonly type: "input";
  readonly content: Content;
  readonly inputId?: string;
  readonly by?: string;
} | {
  readonly type: "model";
  readonly content: Content;
  readonly acts: boolean;
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** Sources that the answer cites. */
  readonly sources?: readonly Source[];
  readonly metadata?: JsonObject;
  readonly output?: JsonValue;
  /**
   * The structured output as the model wrote it, if the schema transforms it to a value that is not JSON.
   */
  readonly outputGiven?: JsonValue;
  /** Present if an application made the calls, and no model: their responses end the turn. */
  readonly by?: "application";
} | {
  readonly type: "modelFailed";
  readonly code: string;
  readonly message: string;
  readonly usage?: Usage;
  readonly origin?: NonNullable<Content["origin"]>;
} | {
  readonly type: "started";
  readonly calls: readonly StartedCall[];
} | {
  readonly type: "response";
  readonly callId: string;
  readonly outcome: ToolOutcome;
  /**
   * The origin of the outcome, as the tool declares it: for results, and for errors thrown for the model.
   * Absent: `tool`, or an outcome that replaced the tool's.
   */
  readonly source?: ResponseSource;
  /** Milliseconds since the tool started, in the run that wrote the response; absent if no tool ran. */
  readonly ms?: number;
} | {
  readonly type: "late";
  readonly callId: string;
  readonly outcome: ToolOutcome;
  readonly ms?: number;
} | {
  readonly type: "asked";
  readonly request: PendingRequest;
  readonly interim?: true;
} | {
  readonly type: "answered";
  readonly answer: Answer;
} | {
  readonly type: "passed";
  readonly callId: string;
  readonly gate: string;
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: "runner";
  readonly digest: string;
  readonly args?: JsonObject;
  /** A note that the model reads with the outcome. */
  readonly note?: string;
} | {
  readonly type: "stepped";
  readonly callId: string;
  readonly name: string;
  readonly value?: JsonValue;
} | {
  readonly type: "withdrawn";
  readonly requestId: string;
  readonly reason: string;
} | {
  readonly type: "opened";
  readonly agent: string;
  /**
   * The names of the agents that lead to it, the root's first and its own last; absent in logs of old.
   */
  readonly path?: readonly string[];
  /** The branch that it was started on; absent: the root. */
  readonly parent?: string;
  /** The call that it runs for; its response ends it. */
  readonly callId?: string;
  /** The name that the parent agent has for this member. A `closed` event ends it. */
  readonly member?: string;
  /** The input message of the nested agent. */
  readonly input?: Content;
  /**
   * The part of the parent branch that it reads: everything, now and later (`shared`), everything so far
   * (`copy`), or nothing.
   */
  readonly reads?: "shared" | "copy";
  /** True if the next run on this branch resumes this conversation. */
  readonly keeps?: true;
  /** The run's own limits, in addition to those of the runs around it. */
  readonly limits?: {
    readonly [name: string]: number;
  };
  /**
   * The state that the run reads, if it is separate from the session's; its writes stay on its branch.
   */
  readonly state?: JsonObject;
} | ({
  readonly type: "closed";
} & MemberEnd) | {
  readonly type: "rewound";
  /** The number of events of the log that the conversation starts with. */
  readonly revision: number;
  /**
   * The session's index state at that revision, as `indexText`, for stores that keep the index and not
   * the log.
   */
  readonly index: JsonObject;
  readonly reason?: string;
} | {
  readonly type: "notice";
  readonly code: string;
  readonly value?: JsonValue;
};
/** The end of a member's run. */
export interface MemberEnd {
  readonly status: "completed" | "limited" | "failed";
  readonly output?: JsonValue;
  /** The error code, if the member did not complete. */
  readonly code?: string;
  readonly message?: string;
  /** True if the member, or one of its own members, escalated to its parent. */
  readonly escalated?: true;
}
/** A call whose effect may have started. */
export interface StartedCall {
  readonly callId: string;
  readonly attempt: number;
  /**
   * The effect that the tool declared at that time; absent: `write`. A lost call is treated by the stricter
   * effect of that time and of now.
   */
  readonly effect?: "read" | "idempotent" | "write";
  readonly args?: JsonObject;
}
/**
 * The members of Standard Schema V1 that the core reads. Declared here, so that the core has no dependency.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: {
      readonly input: Input;
      readonly output: Output;
    } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /**
     * Standard JSON Schema V1. Absent if the schema library needs a converter: then set `inputJsonSchema`.
     */
    readonly jsonSchema?: {
      readonly input: (options: DescribeOptions) => Record<string, unknown>;
      readonly output: (options: DescribeOptions) => Record<string, unknown>;
    } | undefined;
  };
}
/** Options of the method by which a schema describes itself. */
interface DescribeOptions {
  readonly target: "draft-2020-12";
  /** Options that only the library of the schema reads. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}
/** One issue of a value. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | {
    readonly key: PropertyKey;
  })[] | undefined;
}
/** The result of `validate`. */
export type SchemaResult<Output> = {
  readonly value: Output;
  readonly issues?: undefined;
} | {
  readonly issues: readonly SchemaIssue[];
};
/**
 * Checks values against raw JSON Schema. The core ships none.
 *
 * INVARIANT validator:type: the types of JSON are told apart; none is converted into another.
 * INVARIANT validator:object: `required`, `properties`, `additionalProperties`.
 * INVARIANT validator:array: `items`, `minItems`, `maxItems`, `uniqueItems`.
 * INVARIANT validator:bounds: bounds of numbers, lengths of texts in characters, `pattern`.
 * INVARIANT validator:enum: `enum` and `const`, with values of any type.
 * INVARIANT validator:combined: `anyOf`, `oneOf`, `allOf`, `not`.
 * INVARIANT validator:ref: references within the schema, with the keywords beside them.
 * INVARIANT validator:network: a reference to another document is never fetched.
 * INVARIANT validator:pure: the value is not changed; defaults and
 * conversions are in the result. The schema is not changed either.
 * INVARIANT validator:value: the value of a good one is that value as JSON.
 * INVARIANT validator:defaults: `default` is filled in.
 * INVARIANT validator:issues: an issue has a message and the path to where it is.
 * INVARIANT validator:unenforceable: a schema that cannot be enforced is refused by `compile`.
 * INVARIANT validator:prototype: members that every object inherits do not count.
 * INVARIANT validator:junk: a value that is no JSON gives issues, never a throw.
 * INVARIANT validator:deep: a value of 500 levels is answered, not thrown at.
 * INVARIANT validator:apart: schemas with one `$id` are schemas of their own.
 * INVARIANT validator:time: a pattern that would take ages is refused or answered in time.
 */
export interface SchemaValidator {
  /**
   * Compiles a schema. Throws if it cannot enforce a part of the schema, with that part. The returned
   * function may stop after some issues: the last one then has the message `and more`.
   */
  compile(schema: JsonObject): (value: unknown) => SchemaResult<JsonValue>;
}
/**
 * An agent: an object that can take a turn of the conversation.
 *
 * INVARIANT agent:name: a name that is not empty and not `user`, and a description.
 * INVARIANT agent:step: `next` returns at once, in every state of the turn.
 * INVARIANT agent:deterministic: `next` looks at the view only: no
 * clock, no randomness, no I/O. The driver performs the step.
 * INVARIANT agent:members: each member that `next` asks for is one of `subAgents`, always under the same key.
 */
export interface Agent<Output = unknown> {
  /** The output type of the agent's turn, for the compiler only. The member does not exist at run time. */
  readonly "~types"?: {
    readonly output: Output;
  };
  /** Author of the agent's events, unique among those of one tree. */
  readonly name: string;
  readonly description: string;
  /** Agents that this one may run or hand over to. After a restart, an agent is found here by its name. */
  readonly subAgents?: readonly Agent[];
  /** The schema of the agent's input when it is used as a tool; default: one string, `request`. */
  readonly input?: StandardSchema;
  readonly inputJsonSchema?: JsonObject;
  next(view: BranchView): AgentStep;
}
/** The state that an agent reads when it decides its next step. */
export interface BranchView {
  /** The user message that this invocation answers. */
  readonly input: Content | undefined;
  readonly state: JsonObject;
  readonly last: Event | undefined;
  /**
   * The state of the agent's turn: nothing asked yet (`begin`), the calls of the last model turn answered,
   * ended by a response that skips summarization, or answered by the model.
   */
  readonly turn: "begin" | "responded" | "skipped" | "answered";
  /** The structured output, or the response that ended the turn by `skipSummarization`. */
  readonly output: JsonValue | undefined;
  /** The members that were started in this turn, by their keys, in the order of their start. */
  readonly members: ReadonlyMap<string, MemberView>;
}
/** The state of one member, as its agent sees it. */
export interface MemberView {
  /** The agent's name. */
  readonly name: string;
  /** The end of the member; undefined while it runs, or waits for an answer. */
  readonly end: MemberEnd | undefined;
  /** The text of its last model content. */
  readonly text: string;
}
/** The next step that an agent asks for. */
export type AgentStep = {
  readonly do: "model";
} | {
  readonly do: "run";
  readonly members: readonly Member[];
} | {
  readonly do: "done";
  readonly output: JsonValue | undefined;
  readonly escalate?: boolean;
};
/** An agent that another runs as a part of itself. */
export interface Member {
  /** The key of the member, unique in a turn: the same key means the same run. */
  readonly key: string;
  readonly agent: Agent;
  /**
   * `shared`: the member takes part in the conversation, and runs alone. `copy`: it reads the conversation up
   * to its start, and its last message is added when all members have ended.
   */
  readonly reads: "shared" | "copy";
}
/** The members that options may have, each with its rule. */
export interface KnownMembers {
  readonly [name: string]: MemberRule;
}
/**
 * The rule for the value of a member.
 *
 * - `true`: anything. Its factory checks it itself, or another library made it.
 * - `'boolean'`, `'function'`, `'string'`, `'object'`: a
 *   value of that type; `'text'`: a string that is not empty.
 * - A list of strings: one of them.
 * - A function: a check of its own, such as `wholeNumber(1)`.
 * - An object: options within the options, with the rules of their members.
 */
export type MemberRule = true | ValueRule;
/** A rule that checks a value. */
export type ValueRule = "boolean" | "function" | "string" | "object" | "text" | readonly string[] | MemberCheck | KnownMembers;
/**
 * Returns a description of the valid values, such as
 * `an integer from 1`, if the value is invalid; otherwise undefined.
 */
export interface MemberCheck {
  (value: unknown, where: string): string | undefined;
  /** Returns a copy of the lists and options of a value. If omitted, the value is used unchanged. */
  readonly copy?: (value: unknown) => unknown;
}
/**
 * The rules of the members of some options, so that none is forgotten: a new option without a rule does not
 * compile. A value of a simple type, such as a number or one of some strings, has a rule that checks it.
 */
export type MemberRules<Options> = { readonly [Name in OptionName<Options>]: [Exclude<OptionValue<Options, Name>, undefined>] extends [SimpleValue] ? ValueRule : MemberRule; };
type SimpleValue = string | number | boolean | null | ((...args: never[]) => unknown);
/** The names of all options; if there are several forms, of each form. */
export type OptionName<Options> = Options extends unknown ? keyof Options : never;
type OptionValue<Options, Name> = Options extends unknown ? Name extends keyof Options ? Options[Name] : never : never;
/**
 * Refuses options that cannot be used: an option that is ignored is a gate that never asks, and a limit of
 * `NaN` is no limit. Throws `ConfigError`: `unknown_option` for a name that is not known, with the nearest
 * one, and `invalid_option` for a value that its rule refuses.
 *
 * Returns the checked copy of the options, with the lists and options within them. Use the copy alone. The
 * application may change its own object later, and a getter may answer differently the next time.
 *
 * The rules stand next to the options' type as `{ ... } satisfies MemberRules<Options>`. A member that is
 * undefined counts as omitted; null does not. Inherited members are checked as well. Only options have
 * rules: a tool, a model or an agent may carry other members. Options within options that are an instance of
 * a class may, too.
 */
export declare function checkMembers<Given extends object>(owner: string, given: Given, known: KnownMembers): Given;
/**
 * Limits on the usage of an agent and everything nested in it, counted from the log, so that pausing and
 * resuming does not reset them.
 */
export interface AgentLimits {
  /**
   * The maximum number of model calls; default 25. A nested run has no default of its own: the limits of the
   * runs around it apply.
   */
  readonly modelCalls?: number;
  /** The maximum number of function calls that models made; default none. */
  readonly toolCalls?: number;
  /** The maximum sum of input and output tokens, as far as the providers count them; default none. */
  readonly tokens?: number;
}
/** Limits of one invocation. */
export interface Limits extends AgentLimits {
  /**
   * The maximum time of one `run` or `stream`, in milliseconds; default none. The time between a paused run
   * and the answer does not count, and the run that the answer resumes gets the full time again. Only the
   * runner, the runner's agent and a run's input can set it.
   */
  readonly deadlineMs?: number;
  /**
   * The behaviour at a limit on calls or tokens. `stop` (the default) ends the run. `answer` first calls the
   * model once more, without tools, so that there is a text for the user. The run is `limited` in either
   * case. In a workflow, the members that have the turn answer. The caller of a nested agent reads its answer
   * as part of the error.
   */
  readonly onLimit?: "stop" | "answer";
}
/** The name of the limit that was reached. */
export type LimitName = "modelCalls" | "toolCalls" | "tokens" | "deadlineMs";
/** The key of a session. */
export interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
/** One conversation: a log, and the state that its events produce. */
export interface Session extends SessionKey {
  /** The number of events of the log. */
  readonly revision: number;
  readonly state: JsonObject;
  readonly events: readonly Event[];
}
/**
 * Converts a session key to one string, for jobs of engines, URLs and headers. Printable ASCII without
 * spaces, different for different keys, and read by `parseSessionKey`: app, user and session id with a `/`
 * between them, everything but letters, digits and `-._~` percent-encoded as UTF-8. A lone surrogate, which
 * UTF-8 cannot encode, is `%u` and its four hex digits.
 */
export declare function sessionKeyText({ appName, userId, sessionId }: SessionKey): string;
/** Parses a string of `sessionKeyText`. Throws a `SessionError`: `bad_session_key`. */
export declare function parseSessionKey(text: string): SessionKey;
/**
 * An index of all sessions of a store, which needs no session to be loaded. Optional, like `leases`.
 *
 * INVARIANT index:fold: the entry of a session follows from the session's log by `indexEvents` alone.
 * INVARIANT index:much: also for a session with hundreds of open
 * questions; an append need not write more of them than it changes.
 * INVARIANT index:step: it changes in the same step as the log: a
 * resolved append is seen at once, by every service over the storage, and a refused one never.
 * INVARIANT index:rewound: a rewound session has its earlier entry, which the `rewound` event contains.
 * INVARIANT index:delete: a deleted session has no entry.
 * INVARIANT index:page: `next` leads to the next page, without gaps
 * and duplicates while nothing changes; it is absent on the last page.
 * INVARIANT index:page:bad: a `limit` that is not an integer above 0, or an `after` that no page returned, is
 * a `SessionError` with the code `bad_page`.
 */
export interface SessionIndex {
  /**
   * The questions that wait for an answer, of all sessions, those that have expired among them.
   *
   * INVARIANT index:open:order: those asked first come first, of all apps, users and sessions.
   * INVARIANT index:open:closed: questions that were answered or withdrawn, or whose call has ended, are not
   * listed; questions of other sessions stay.
   * INVARIANT index:open:filter: each member of the filter omits entries that do not match it.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
  /**
   * The sessions, without their events.
   *
   * INVARIANT index:list:order: those that changed last come first.
   * INVARIANT index:list:filter: each member of the filter omits entries that do not match it.
   */
  list(filter?: ListFilter, page?: PageRequest): Promise<Page<SessionSummary>>;
  /**
   * The ids of an app's users who have a session.
   *
   * INVARIANT index:users: each once, of this app alone, and no user whose sessions are all deleted.
   * INVARIANT index:users:page: in pages, in an order that the store chooses.
   */
  users(appName: string, page?: PageRequest): Promise<Page<string>>;
  /**
   * The sessions that a worker should run, even if no wake arrived: workers poll it. Mail that reached a
   * finished session makes it one of them. One whose last run failed is not: its log does not say whether a
   * worker was to retry it, or a user has read the error long ago. `list` with the status `failed` has it.
   *
   * INVARIANT index:runnable:mail: those with mail.
   * INVARIANT index:runnable:left: those whose lease ran out and was not given back.
   * INVARIANT index:runnable:unfinished: those with work to do by their log.
   * INVARIANT index:runnable:due: those with a question that has expired, by the store's clock.
   * INVARIANT index:runnable:rest: no session that has nothing to do, none whose last run failed and that has
   * no new items, and none with a lease in force.
   * INVARIANT index:runnable:filter: each member of the filter omits entries that do not match it.
   * INVARIANT index:runnable:once: each session once, also if
   * it has several reasons, in an order that the store chooses.
   * INVARIANT index:runnable:sweep: pages of any size return all of them, whatever their reasons are.
   */
  runnable(filter?: RunnableFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Returns the work that is due in one session, without its log: for a worker that was woken. Rejects as
   * `load` does if the log would have to be read and cannot be.
   *
   * INVARIANT index:due: the status of `list`, and whether
   * the inbox has items, as soon as the change has resolved.
   * INVARIANT index:due:unknown: `undefined` for an unknown session.
   */
  due(key: SessionKey): Promise<SessionDue | undefined>;
}
/** The work that is due in a session. */
export interface SessionDue {
  readonly status: SessionStatus;
  /** True if the inbox has items that are not processed. */
  readonly hasMail: boolean;
  /** Epoch milliseconds: when the first of its questions expires. */
  readonly wakeAt?: number;
}
/** A filter of questions. */
export interface OpenFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
  /** `confirmation`, `input` and so on: one of these. */
  readonly kinds?: readonly string[] | undefined;
  /** Epoch milliseconds: asked before then. */
  readonly askedBefore?: number | undefined;
}
/** A filter of sessions that a worker should run. */
export interface RunnableFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
}
/** A filter of sessions. */
export interface ListFilter extends RunnableFilter {
  /** The statuses to include. */
  readonly statuses?: readonly SessionStatus[] | undefined;
}
/** The page of a list to return. */
export interface PageRequest {
  /** The `next` of the page before, of the same filter; default: from the beginning. */
  readonly after?: string | undefined;
  /** The maximum number of entries; default 50. */
  readonly limit?: number | undefined;
}
/** Part of an answer. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string;
}
/**
 * The status of a session by its log, which does not say whether a worker runs it: see `LeaseStore.held`.
 *
 * `empty`: no events. `unfinished`: there is something to do, and a run does it or was interrupted. `paused`:
 * an answer from outside is needed first. The others are those of `RunResult`, of the last run. The status of
 * a custom agent may be `completed` between two of its members, although it has more to do.
 */
export type SessionStatus = "empty" | "unfinished" | "paused" | "completed" | "limited" | "cancelled" | "failed";
/** A session without its events. */
export interface SessionSummary extends SessionKey {
  readonly revision: number;
  readonly status: SessionStatus;
  /**
   * The start of the user's first message, in one line of at most 100 characters; absent if there is no text.
   */
  readonly title?: string;
  /** The epoch milliseconds of the first event, or of the session's creation if there is none. */
  readonly createdAt: number;
  /** The epoch milliseconds of the last event, or of the session's creation if there is none. */
  readonly updatedAt: number;
  /** The number of questions that wait for an answer. */
  readonly questions: number;
  /** Epoch milliseconds: when the first of them expires. */
  readonly wakeAt?: number;
}
/** A question that waits for an answer, with everything that is needed to answer it, and without answers. */
export type OpenQuestion = PendingCall & {
  readonly session: SessionKey;
  /** The revision of the event that asked. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that asks. */
  readonly agent: string;
  /** The users who have already answered, if several must. */
  readonly answeredBy: readonly string[];
  /** True if the model does not wait for the answer. */
  readonly goesOn?: true;
};
/**
 * Snapshots that a store may keep: for each session one string that represents its log up to a revision, so
 * that a worker that never had the session need not read all of it. The log remains the truth: a session
 * without its snapshot loses nothing.
 *
 * INVARIANT snapshot:apart: the snapshots of two sessions are independent.
 * INVARIANT snapshot:log: a snapshot changes neither the log, nor its revision, nor the index.
 * INVARIANT snapshot:gone: it is deleted with its session, in
 * every way of deleting; a session that is created again has none.
 */
export interface SnapshotStore {
  /**
   * INVARIANT snapshot:read:whole: it is returned unchanged, with any length and all characters of JSON
   * texts, which have neither U+0000 nor lone surrogates.
   * INVARIANT snapshot:read:none: `undefined` if there is none, and for an unknown key.
   * INVARIANT snapshot:read:damaged: in a store that outlives
   * its process, a damaged snapshot is `undefined`, too.
   */
  read(key: SessionKey): Promise<SessionSnapshot | undefined>;
  /**
   * INVARIANT snapshot:write:newest: it replaces a snapshot of the
   * same or a lower revision; a snapshot of a higher revision stays.
   * INVARIANT snapshot:write:unknown: nothing is stored for an unknown key, and it is not an error.
   */
  write(key: SessionKey, snapshot: SessionSnapshot): Promise<void>;
}
/** A snapshot of a log up to a revision, as a string that only its writer understands. */
export interface SessionSnapshot {
  readonly revision: number;
  readonly data: string;
}
/**
 * Stores sessions.
 *
 * Every member but `forget`, `deleteBefore`, `changes`, `leases`, `index` and `snapshots` is required.
 *
 * INVARIANT session:key:apart: sessions of other apps, users and
 * ids are other sessions, however their keys look when joined.
 * INVARIANT session:key:odd: any text is an app, a user and a session id.
 * INVARIANT session:key:read: a key is read when a method is called;
 * objects that were passed in to create a session are not kept.
 * INVARIANT session:state:session: a key without a scope's prefix is seen by its session only.
 * INVARIANT session:state:user: a `user:` key is shared
 * by all sessions of the user in the app, later ones too.
 * INVARIANT session:state:app: an `app:` key is shared by all sessions of the app, later ones too.
 * INVARIANT session:state:temp: a `temp:` key is stored nowhere, neither in a state nor in an event.
 * INVARIANT session:state:delete: `null` deletes a key, in every scope, and no other key.
 */
export interface SessionService {
  /**
   * Creates an empty session.
   *
   * INVARIANT session:create:empty: no events, revision 0,
   * and the given state together with the shared state.
   * INVARIANT session:create:exists: an existing key is a `SessionExistsError`,
   * and the session stays; of creations at once one wins.
   * INVARIANT session:create:json: a state that is not JSON is refused with `invalid_state_value`, an invalid
   * key with `invalid_state_key`, by the rules of `initialState`, and nothing is created or shared.
   */
  create(key: SessionKey, state?: JsonObject): Promise<Session>;
  /**
   * Loads the current session, or only the end of its log if there is `from`.
   *
   * INVARIANT session:load:unknown: an unknown key gives `undefined`, never a new session.
   * INVARIANT session:load:after: with a revision, the events after
   * it, together with the complete state and the revision of the log.
   * INVARIANT session:load:newest: with a number, that many events from the end of the log, or all if there
   * are fewer, together with the same state and revision. A number that is not an integer above 0 is a
   * `SessionError` with the code `bad_page`.
   * INVARIANT session:load:time: with a time, the events after the last one whose `timestamp` is not later,
   * together with the same state and revision: events are in the order of the log, never of their times. A
   * time that is not a finite number is a `SessionError` with the code `bad_time`.
   * INVARIANT session:load:snapshot: a returned session does not change when events are appended.
   */
  load(key: SessionKey, from?: LoadFrom): Promise<Session | undefined>;
  /**
   * Appends all events or none, and removes the `consumed` inbox items in the same step.
   *
   * INVARIANT session:append:order: events keep their order; the revision grows by one with each.
   * INVARIANT session:append:empty: an append without events
   * leaves the revision unchanged; inbox items are still consumed.
   * INVARIANT session:append:unknown: an unknown key is a `SessionNotFoundError`.
   * INVARIANT session:append:concurrent: of parallel appends with the
   * same revision, exactly one is stored; the others are conflicts.
   * INVARIANT session:append:atomic: events, state and mail change
   * together or, when anything cannot be stored, not at all.
   * INVARIANT session:append:consumed: consumed inbox items are removed with the append, and stay if it is
   * refused; unknown ids are ignored, and items of other sessions with the same ids stay.
   * INVARIANT session:append:json: an event is returned unchanged: any
   * JSON, any text (including U+0000), and unknown types and members.
   * INVARIANT session:append:large: a text of a million
   * characters and a thousand events in one append are stored.
   * INVARIANT session:append:list: the list of events is not kept.
   * INVARIANT session:append:isolation: an event is stored as it was. A store that keeps the driver's objects
   * may lack this: the driver does not change them.
   * INVARIANT session:append:conflict: a revision other than the
   * expected one is a `SessionConflictError`, and nothing is stored.
   * INVARIANT session:append:fenced: any fencing token except the
   * one in force is a `SessionFencedError`, and nothing is stored.
   * INVARIANT session:append:state: the events' `stateDelta`s are
   * merged in the same step, in order; a value is replaced completely.
   * INVARIANT session:append:state:deep: a `stateDelta` or `localDelta`
   * value of more than 128 levels is a `RunError` `invalid_state_value`, and nothing is stored.
   * INVARIANT session:append:durable: when the promise resolves,
   * the events survive what the store promises to survive.
   * INVARIANT session:append:mail: `hasMail` is true if the session had inbox items when the events were
   * appended, so that a driver need not ask.
   */
  append(key: SessionKey, events: readonly Event[], expected: AppendExpectation): Promise<AppendResult>;
  /**
   * Adds an item to the session's inbox.
   *
   * INVARIANT session:deliver:once: idempotent by `id`, also after the mail was consumed.
   * INVARIANT session:deliver:free: needs no revision and disturbs no running driver.
   * INVARIANT session:deliver:unknown: an unknown key is a `SessionNotFoundError`, here and for `mail`.
   */
  deliver(key: SessionKey, mail: Mail): Promise<void>;
  /**
   * Returns the items in the session's inbox.
   *
   * INVARIANT session:mail:order: the delivered items that were not consumed, oldest first.
   * INVARIANT session:mail:whole: an item is returned unchanged, by its own session only.
   */
  mail(key: SessionKey): Promise<readonly Mail[]>;
  /**
   * Deletes a session with its events, state and inbox.
   *
   * INVARIANT session:delete: the session is unknown afterwards; an unknown key is not an error.
   * INVARIANT session:delete:all: events, state and mail of the
   * session are gone with it; `user:` and `app:` keys stay.
   */
  delete(key: SessionKey): Promise<void>;
  /**
   * Lists the sessions of one user in one app.
   *
   * INVARIANT session:list:page: ordered by session id; `after`
   * is the last id of the page before, and need not exist.
   * INVARIANT session:list:scope: the keys of one user's sessions in one app.
   */
  list(scope: SessionScope, page?: {
    readonly after?: string;
    readonly limit?: number;
  }): Promise<readonly SessionKey[]>;
  /**
   * Forgets a user of an app: everything that `delete` removes of each of their sessions, and their `user:`
   * state. In steps: sessions that are created meanwhile may stay. If a store lacks it, `forgetUser` reports
   * that.
   *
   * INVARIANT retention:forget:count: it resolves with the number of sessions and of `user:` keys that it
   * removed: 0 of a user who is not known.
   * INVARIANT retention:forget: all sessions of the user are
   * deleted, and a new one starts without the earlier `user:` state.
   * INVARIANT retention:forget:scope: other users, and this one in other apps, keep their data; `app:` keys
   * stay; an unknown user is no error.
   * INVARIANT retention:forget:run: an active run restores nothing: its append is a `SessionNotFoundError`,
   * or, with its fencing token, a `SessionFencedError` if the session was created again.
   */
  forget?(scope: SessionScope): Promise<ForgottenSessions>;
  /**
   * Deletes sessions whose last change (`updatedAt` of the index) is before `time`, epoch milliseconds. One
   * step: it looks at no more than `limit` sessions, the earliest changed first, and returns those that it
   * deleted. `user:` and `app:` keys stay. Inbox items that arrive during a step may be deleted with it.
   *
   * INVARIANT retention:before:age: only sessions that changed before the time; a time that is not a finite
   * number is a `SessionError` with the code `bad_time`.
   * INVARIANT retention:before:filter: each member of the filter omits entries that do not match it.
   * INVARIANT retention:before:work: no session with open work, unless that is requested.
   * INVARIANT retention:before:rest: each whose questions are answered and whose
   * mail is taken, whatever others have open.
   * INVARIANT retention:before:held: no session with a lease in force, whatever is requested.
   * INVARIANT retention:before:reserved: no session whose id begins with `reservedPrefix`, whatever is
   * requested: such sessions keep data of their user, such as approvals.
   * INVARIANT retention:before:step: `next` leads to the
   * sessions that were not checked yet, until there are none.
   */
  deleteBefore?(time: number, filter?: DeleteFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Yields revisions of a session as its log grows, until the signal aborts or the session is deleted.
   * Present if the store can notify.
   *
   * A revision is a hint: it may be lost or come twice, and is followed by `load(key, { afterRevision })`.
   *
   * INVARIANT changes:comes: a log that is, or later is, ahead of `afterRevision` is reported; also when
   * another service over the same storage appended.
   * INVARIANT changes:newest: a slow reader gets the newest revision, not every one.
   * INVARIANT changes:end: it ends when the signal aborts and when the session is deleted, without an error.
   * INVARIANT changes:unknown: an unknown key is a `SessionNotFoundError` when it is first read.
   */
  changes?(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
  /** Present if the store can refuse a worker that has been replaced. */
  readonly leases?: LeaseStore;
  /** Present if the store can list sessions without loading them. */
  readonly index?: SessionIndex;
  /** Present if the store can keep snapshots of logs. */
  readonly snapshots?: SnapshotStore;
}
/**
 * The start of the events to load: one of these. The cost grows with the events that are returned, not with
 * the log.
 */
export type LoadFrom = {
  readonly afterRevision: number;
  readonly newest?: undefined;
  readonly afterTime?: undefined;
} | {
  readonly newest: number;
  readonly afterRevision?: undefined;
  readonly afterTime?: undefined;
} | {
  readonly afterTime: number;
  readonly afterRevision?: undefined;
  readonly newest?: undefined;
};
/** A filter of the sessions that `deleteBefore` may delete. */
export interface DeleteFilter extends ListFilter {
  /**
   * True to also delete sessions with open work: an unfinished run, a question that waits for an answer, or
   * inbox items; and those whose log cannot be read. Default false.
   */
  readonly openWork?: boolean | undefined;
}
/** The numbers of items that `forget` removed. A store that had to repeat a statement may report fewer. */
export interface ForgottenSessions {
  readonly sessions: number;
  /** Keys of `user:` state. */
  readonly userState: number;
}
/** The user whose sessions are meant. */
export interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}
/** Conditions that must hold for an append to be stored. */
export interface AppendExpectation {
  readonly revision: number;
  readonly fencingToken?: number;
  /** The ids of the inbox items that these events process. */
  readonly consumed?: readonly string[];
}
/** The result of an append. */
export interface AppendResult {
  readonly revision: number;
  readonly hasMail: boolean;
}
/** An inbox item: input that reaches a session from outside a run. `by` of a message: its author. */
export type Mail = {
  readonly id: string;
} & ({
  readonly type: "message";
  readonly content: Content;
  readonly by?: string;
} | {
  readonly type: "answer";
  readonly answer: Pick<Answer, "requestId" | "value" | "by">;
} | {
  readonly type: "result";
  readonly callId: string;
  readonly outcome: ToolOutcome;
  readonly by?: string;
} | {
  readonly type: "progress";
  readonly callId: string;
  readonly value: JsonValue;
} | {
  readonly type: "withdraw";
  readonly requestId: string;
  readonly reason?: string;
} | {
  readonly type: "cancel";
  readonly reason: string;
});
/**
 * Leases of sessions, which a store may support so that a replaced worker cannot commit.
 *
 * INVARIANT lease:apart: the leases of two sessions are independent.
 */
export interface LeaseStore {
  /**
   * Leases the session for `ttlMs`, if no other worker has it.
   *
   * INVARIANT lease:claim:token: the fencing token grows with every claim.
   * INVARIANT lease:claim:held: `undefined` while another owner has the lease, who keeps it.
   * INVARIANT lease:claim:again: the owner that has it gets it anew at once; the older token cannot append.
   * INVARIANT lease:claim:concurrent: of several simultaneous owners exactly one gets it.
   * INVARIANT lease:claim:expired: after `ttlMs` the next owner gets it, and the old token cannot append.
   * INVARIANT lease:claim:unknown: an unknown key is a `SessionNotFoundError`.
   */
  claim(key: SessionKey, owner: string, ttlMs: number): Promise<{
    readonly fencingToken: number;
  } | undefined>;
  /**
   * Extends a lease, which then ends `ttlMs` from now. Returns `false` if it was lost or released.
   *
   * INVARIANT lease:renew: `false` once the lease was lost or given back, and then it stays lost.
   * INVARIANT lease:renew:longer: `ttlMs` counts from the renewal on; the token stays.
   */
  renew(key: SessionKey, fencingToken: number, ttlMs: number): Promise<boolean>;
  /**
   * Gives a lease back.
   *
   * INVARIANT lease:release: the lease is free at once; a token that is not in force has no effect.
   */
  release(key: SessionKey, fencingToken: number): Promise<void>;
  /**
   * Returns how many milliseconds the current lease of a session lasts unless it is renewed or released; 0 if
   * there is none. A run is active, or its process died less than `ttlMs` ago.
   *
   * INVARIANT lease:held: above 0 from the claim until the release or the end of its time, and never above
   * the `ttlMs` that was claimed; an unknown key is a `SessionNotFoundError`.
   */
  held(key: SessionKey): Promise<number>;
}
/**
 * The beginning of the ids of sessions that keep data of their user, such as remembered approvals.
 * `deleteBefore` deletes none of them; `delete` and `forget` do.
 */
export declare const reservedPrefix = "mortise:";
/** Parts that can be stored as an artifact. */
export type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** The user whose artifacts are meant, or one session of that user. */
export type ArtifactScope = SessionScope & Partial<Pick<SessionKey, "sessionId">>;
/**
 * Stores named, versioned parts of a session.
 *
 * INVARIANT artifact:scope: a name belongs to one session of one user of one app.
 * INVARIANT artifact:user-scope: a name that begins with
 * `user:` is shared by all sessions of the user in the app.
 * INVARIANT artifact:name:odd: any text is a name.
 */
export interface ArtifactService {
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
   * INVARIANT artifact:load:newest: the newest version by default.
   * INVARIANT artifact:load:version: every version is kept.
   * INVARIANT artifact:load:unknown: `undefined` for an unknown name or version.
   * INVARIANT artifact:load:part: a part comes back as it was saved.
   * INVARIANT artifact:load:isolation: a loaded part belongs
   * to the caller, or is frozen: changing it changes nothing.
   */
  load(key: SessionKey, filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** INVARIANT artifact:list: the names of the session and of its user, each once, sorted by code units. */
  list(key: SessionKey): Promise<readonly string[]>;
  /** INVARIANT artifact:delete: all versions are deleted; an unknown name is no error. */
  delete(key: SessionKey, filename: string): Promise<void>;
  /**
   * Forgets the artifacts of a session, or all of a user in an app. Resolves with the number of names that it
   * removed. If a service lacks it, `forgetUser` reports that. Artifacts that are saved meanwhile may stay.
   *
   * INVARIANT artifact:forget:count: it counts each name
   * once, with any number of versions; 0 if there were none.
   * INVARIANT artifact:forget:session: all names of the session are
   * deleted; other sessions, and names that begin with `user:`, stay.
   * INVARIANT artifact:forget:user: all artifacts of the user are deleted in every session; other users, and
   * this one in other apps, keep theirs; an unknown user is no error.
   */
  forget?(scope: ArtifactScope): Promise<number>;
}
/**
 * The name of the tool that reads a part of an artifact. The note in a shortened result refers the model to
 * it, if the model has the tool.
 */
export declare const artifactReaderName = "read_artifact";
/**
 * Creates an artifact service in this process's memory. A name that starts with `user:` is shared by the
 * user's sessions.
 */
export declare function inMemoryArtifactService(): ArtifactService;
/** Returns the text of an artifact; undefined if it is not text. */
export declare function artifactText(part: ArtifactPart): string | undefined;
/** Returns the number of bytes of inline media; 0 for any other part. */
export declare function artifactBytes(part: ArtifactPart): number;
/** The secret that a tool sends to prove on whose behalf it acts. */
export type Credential = {
  readonly type: "apiKey";
  readonly value: string;
} | BearerCredential;
/** A token, and its metadata from the authorization server. */
export interface BearerCredential {
  readonly type: "bearer";
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** The scopes of the token, if known: fewer than requested if the server granted fewer. */
  readonly scopes?: readonly string[];
  /**
   * The user who signed in, as an ID token of OpenID Connect. It is a secret, and its signature has not been
   * verified.
   */
  readonly idToken?: string;
}
/**
 * Stores credentials by the key that an auth config names.
 *
 * INVARIANT credential:user-scope: a credential belongs to one user of one app, in every session.
 * INVARIANT credential:key:odd: any text is a key.
 */
export interface CredentialService {
  /**
   * INVARIANT credential:load:unknown: `undefined` for an unknown key.
   * INVARIANT credential:load:whole: a credential comes back as it was saved, also one that has expired.
   * INVARIANT credential:load:isolation: a loaded credential belongs
   * to the caller, or is frozen: changing it changes nothing.
   */
  load(session: SessionKey, credentialKey: string): Promise<Credential | undefined>;
  /**
   * INVARIANT credential:save:newest: replaces the credential that was saved under the key before.
   * INVARIANT credential:save:concurrent: saves of several keys at once are all kept.
   * INVARIANT credential:save:isolation: the credential is
   * stored as it was; changing the object later changes nothing.
   */
  save(session: SessionKey, credentialKey: string, credential: Credential): Promise<void>;
  /**
   * Forgets a user of an app. Resolves with the number of credentials that it removed. If a service lacks it,
   * `forgetUser` reports that. The servers that issued the credentials are not notified.
   *
   * INVARIANT credential:forget:count: it counts each key once; 0 if there were none.
   * INVARIANT credential:forget: all credentials of the user are deleted; other users, and this one in other
   * apps, keep theirs; an unknown user is no error.
   */
  forget?(scope: SessionScope): Promise<number>;
}
/** The response to a credential request, from a user or their browser. */
export type CredentialResponse = {
  readonly responseUrl: string;
} | {
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
} | {
  readonly approved: true;
} | {
  readonly apiKey: string;
} | {
  readonly token: string;
  readonly expiresAt?: number;
} | {
  readonly denied: true;
  readonly reason?: string;
};
/** Creates a credential service in this process's memory, separate for each user of each app. */
export declare function inMemoryCredentialService(): CredentialService;
/** A value, or a promise of one. Only a promise is awaited. */
export type Awaitable<T> = T | Promise<T>;
/** Returns true if a value has to be waited for: any thenable, of any realm. */
export declare function isPromise<T>(value: Awaitable<T> | PromiseLike<T>): value is Promise<T>;
/**
 * Stops an iterator without waiting for it. Its errors are ignored: an iterator that does not stop must not
 * hold up its consumer.
 */
export declare function leaveIterator(iterator: AsyncIterator<unknown>): void;
/** One memory. */
export interface MemoryEntry {
  readonly content: Content;
  readonly author?: string;
  /** Epoch milliseconds. */
  readonly timestamp?: number;
  /** The session that the memory comes from. */
  readonly sessionId?: string;
  /**
   * The score of the match: higher is better, and comparable within one answer only. Absent if the service
   * has no score.
   */
  readonly score?: number;
}
/** Options of a search. */
export interface MemorySearchOptions {
  /** Entries at most; default 10. */
  readonly limit?: number | undefined;
  /** A session whose entries are omitted: they are already in the conversation. */
  readonly exceptSessionId?: string | undefined;
  /** The signal of the caller, which stops waiting when it aborts. Local services may ignore it. */
  readonly signal?: AbortSignal | undefined;
}
/** The user whose memories are meant, or one session of that user. */
export type MemoryScope = SessionScope & Partial<Pick<SessionKey, "sessionId">>;
/**
 * Long-term memory across the sessions of one user. The search method is up to the service: keywords,
 * vectors, or both. `memoriesOf` returns the entries of a session to remember.
 */
export interface MemoryService {
  /**
   * Stores the messages of user and model of a session.
   *
   * INVARIANT memory:add:found: an added session is found when the promise resolves.
   * INVARIANT memory:add:words: messages of user and model are remembered;
   * thoughts, calls, results and turns that did not act are not.
   * INVARIANT memory:add:again: a session that is added again replaces its earlier memories.
   * INVARIANT memory:add:older: an older state of a session, whose messages are the beginning of the known
   * ones, changes nothing. A service that cannot compare may lack this.
   * INVARIANT memory:add:isolation: changing the session later changes no memory.
   */
  add(session: Session, options?: Pick<MemorySearchOptions, "signal">): Promise<void>;
  /**
   * INVARIANT memory:search:sessions: all sessions of the user are searched.
   * INVARIANT memory:search:scope: memories of another user or another app are never found.
   * INVARIANT memory:search:none: an empty list if there are no memories.
   * INVARIANT memory:search:order: the best match first, and no `score` is higher than the one before.
   * INVARIANT memory:search:limit: at most `limit` entries, the best ones; default 10.
   * INVARIANT memory:search:except: no entry of the session
   * `exceptSessionId`, and up to `limit` entries of others.
   * INVARIANT memory:search:entry: an entry has the original text, its author, time and session.
   * INVARIANT memory:search:isolation: a found entry belongs
   * to the caller, or is frozen: changing it changes nothing.
   * INVARIANT memory:search:scripts: words are also found in scripts without spaces between words.
   * INVARIANT memory:search:odd: any text is a query.
   */
  search(scope: SessionScope, query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
  /**
   * Forgets a session, or all that is known of a user in an app. Resolves with the number of memories that it
   * removed.
   *
   * INVARIANT memory:forget:count: it counts each removed memory once; 0 if there were none.
   * INVARIANT memory:forget:session: nothing of the session is found
   * when the promise resolves; the others stay. It may be added again.
   * INVARIANT memory:forget:user: nothing of the user is found;
   * other users, and this one in other apps, keep theirs.
   * INVARIANT memory:forget:unknown: an unknown user or session is no error.
   */
  forget(scope: MemoryScope): Promise<number>;
}
/** The read-only context of a run: names and values, no services and no agent instances. */
export interface ReadonlyContext {
  /** The name of the agent that runs. */
  readonly agentName: string;
  /** The id of the invocation: one input of the user, and the work that answers it. */
  readonly invocationId: string;
  /** The path of nested runs as one string; undefined at the root. */
  readonly branch: string | undefined;
  /** The session: `appName`, `userId`, `sessionId`. */
  readonly session: SessionKey;
  /** The session's state with its `app:`, `user:` and `temp:` keys, as it is now; frozen. */
  readonly state: JsonObject;
  /** The session's log so far. */
  readonly events: readonly Event[];
  /** The user message that this invocation answers. */
  readonly userContent: Content | undefined;
  /**
   * Dependencies that the application gave the run for its tools: clients, the request's user, settings.
   * Never stored.
   */
  readonly deps: unknown;
  /** Aborts when the run is cancelled, and for a tool when its own time is over. */
  readonly signal: AbortSignal;
  /**
   * Registers a secret of this run: its value is neither stored nor shown, in any encoding; `«secret:name»`
   * replaces it. Code that holds a credential calls it each time that the credential is used. Values of fewer
   * than 6 characters are not masked.
   */
  keepSecret(name: string, value: string): void;
}
/** The context of a callback. Writes become the actions of the next event. */
export interface CallbackContext extends ReadonlyContext {
  /**
   * Writes a state key; `undefined` deletes it. Throws `invalid_state_key` if the key is empty or unsafe,
   * `invalid_state_value`, with the path, if the value is not JSON.
   */
  setState(key: string, value: JsonInput | undefined): void;
  /** Saves an artifact and returns its version. Throws `no_service` if the runner has no artifact service. */
  saveArtifact(filename: string, part: ArtifactPart): Promise<number>;
  /**
   * Loads the newest version, or the given one; undefined if there is none. Throws `no_service` if the runner
   * has no artifact service.
   */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** Lists the names of the session's artifacts. */
  listArtifacts(): Promise<readonly string[]>;
}
/**
 * The context of a tool that prepares a model request; `state` includes the writes of the tools before it.
 */
export interface PrepareContext extends ReadonlyContext {
  /**
   * Loads the newest version, or the given one. Throws `no_service` if the runner has no artifact service.
   */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** Lists the names of the session's artifacts. */
  listArtifacts(): Promise<readonly string[]>;
  /** Searches the memory. Throws `no_service` if the runner has no memory service. */
  searchMemory(query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
}
/**
 * The context of a tool during one call. To ask for something, a tool returns a `pending` result; it never
 * throws to pause. Its functions may be destructured: `run: (input, { setState }) => ...`. It is closed when
 * the tool ends: later writes of state or artifacts, and later steps, throw `call_ended`; later progress is
 * not shown, with the warning `call_ended`.
 */
export interface ToolContext extends CallbackContext, PrepareContext {
  /** The id of the call, unique in its session. */
  readonly functionCallId: string;
  /** A key that is stable over retries, crashes and machines: pass it to the service with the side effect. */
  readonly idempotencyKey: string;
  /** 1 for the first run of this call; grows when a call is run again after an answer or a crash. */
  readonly attempt: number;
  /**
   * A number that grows with every claim of the session, 0 if the store has no leases: a resource can use it
   * to refuse a worker that has been replaced.
   */
  readonly fencingToken: number;
  /**
   * The answers to the questions that this call's tool asked, oldest first. The runner asks whether a lost
   * call has happened (`inDoubt`); those answers are not included.
   */
  readonly answers: readonly Answer[];
  /**
   * The approvals of this call by gates (answers of kind `confirmation`), for its current arguments; oldest
   * first.
   */
  readonly approvals: readonly Answer[];
  /** The credential that the auth gate found for this call. Never stored. */
  readonly credential: Credential | undefined;
  /**
   * Runs a part of the work once: its result is stored before it is returned, as JSON and without secrets,
   * and another attempt of this call, after a pause or a crash, gets the stored result. Only a step that
   * threw, or was not stored, runs again; pass the `idempotencyKey` to the service with the side effect.
   * Throws `duplicate_step` if this attempt has used the name, `invalid_step` if the result cannot be stored,
   * `call_ended` if the call has ended, and the errors of the session service.
   */
  step<T extends JsonValue | undefined>(name: string, run: () => Awaitable<T>): Promise<T>;
  /**
   * Reports progress to the watchers. It is not stored, and no model reads it. A value that is not JSON is
   * shown as text.
   */
  progress(value: unknown): void;
  /** Escalates to the parent of this agent: a loop ends, a sub-agent returns. */
  escalate(): void;
  /**
   * Hands the turn to another agent of the tree once every call of this round has its response. Throws
   * `ToolError`: `unknown_agent` if this agent may not hand over to it, `transfer_refused` if another call of
   * the round hands over already, or if the two agents keep handing the turn to each other.
   */
  transferTo(agentName: string): void;
  /** Ends the turn with this call's response: the model is not called to summarize it. */
  skipSummarization(): void;
}
/** The result of a run. All but a completed run can be continued: the log has their state. */
export type RunResult<Output = unknown> = CompletedRun<Output> | RespondedRun | UnstructuredRun | PausedRun | StoppedRun | SuspendedRun | FailedRun;
/** A run whose agent gave its answer. */
export interface CompletedRun<Output = unknown> extends RunReport {
  readonly status: "completed";
  /**
   * The output as the agent's schema parses it; for an agent without a schema, the value that it ended with,
   * if that is more than text.
   */
  readonly output: Output;
  readonly outcome?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/**
 * A run that the response of a call ended: a call of the application (`callTool`), or one that skips the
 * summary.
 */
export interface RespondedRun extends RunReport {
  readonly status: "completed";
  /** The outcome of that call. */
  readonly outcome: ToolOutcome;
  readonly output?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/**
 * A run whose answer was not checked by the schema of the runner's agent: it came from another agent, after a
 * transfer, or from a hook.
 */
export interface UnstructuredRun extends RunReport {
  readonly status: "completed";
  /** The agent that had the turn. */
  readonly answeredBy: string;
  readonly output?: undefined;
  readonly outcome?: undefined;
  readonly error?: undefined;
}
/** A run that cannot continue until `pending` is answered. */
export interface PausedRun extends RunReport {
  readonly status: "paused";
  readonly output?: undefined;
  /** The outcome of the application's own call, if there was one. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/** A run that a limit, a user or the application stopped early. */
export interface StoppedRun extends RunReport {
  readonly status: "limited" | "cancelled";
  readonly error: RunProblem;
  readonly output?: undefined;
  /** The outcome of the application's own call, if there was one. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}
/**
 * A run that was suspended by `RunInput.suspend` before it ended: `run({ session })` resumes it, in any
 * process.
 */
interface SuspendedRun extends RunReport {
  readonly status: "suspended";
  readonly output?: undefined;
  /** The outcome of the application's own call, if there was one. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/** A run that failed. */
export interface FailedRun extends RunReport {
  readonly status: "failed";
  readonly error: RunProblem;
  readonly output?: undefined;
  /** The outcome of the application's own call, if there was one. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}
/** Members of the result of every run. */
export interface RunReport {
  /** The session: `appName`, `userId`, `sessionId`. Give it to the next `run`. */
  readonly session: SessionKey;
  /** The revision of the session's log after the run. 0 if it could not be read. */
  readonly revision: number;
  /** The text of the invocation's last model content; if a response with text ended the run, that text. */
  readonly text: string;
  /** All parts of that content, including media and results of the provider's tools. */
  readonly parts: readonly Part[];
  /** Sources that the content cites. */
  readonly sources?: readonly Source[];
  /** Other data of the provider about the content, in the provider's format. */
  readonly metadata?: JsonObject;
  /** The reason why the model stopped. */
  readonly finishReason?: FinishReason;
  /**
   * Calls that wait for an answer. A run that did not pause may have some: results that its model did not
   * wait for.
   */
  readonly pending: readonly PendingCall[];
  /**
   * The calls of the complete invocation, those of nested agents included, in the order in which they were
   * made. A turn that was cut makes none: its calls never run.
   */
  readonly calls: readonly RunCall[];
  /** The tokens of the complete invocation: nested agents and earlier runs of the same message count. */
  readonly usage: Usage;
  /** The same by model, in the order of their first calls, if the log names the model. */
  readonly usageByModel: readonly ModelUsage[];
  /** Warnings of the run, without their causes. */
  readonly warnings: readonly RunWarning[];
}
/** A call that a model or the application made, and its outcome. */
export interface RunCall {
  /** The call's id, which events of the log and questions refer to. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments as the model wrote them, or as a gate, a hook or a user changed them. */
  readonly args: JsonObject;
  /** The outcome; undefined while the call is open. */
  readonly outcome?: ToolOutcome;
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run in which the call was made; absent at the root. */
  readonly branch?: string;
}
/** A warning: something was omitted or failed, and the run continued. */
export interface RunWarning {
  readonly code: string;
  readonly message: string;
}
/** The error that ended a run early. */
export interface RunProblem {
  /** The code, which is stable. */
  readonly code: string;
  /** The message for developers and users, which may change. */
  readonly message: string;
  /**
   * True if continuing the session later may help: the store, the model or a lease failed.
   */
  readonly retryable?: true;
  /** Milliseconds to wait before a retry: from the provider, or the remaining lease of another run. */
  readonly retryAfterMs?: number;
  /** The ids of the inbox items in which the input of a run was delivered because its session was busy. */
  readonly delivered?: readonly string[];
  /**
   * The original error, for this process only: its message may hold secrets. Not enumerable, so it is neither
   * logged nor sent with the result.
   */
  readonly cause?: unknown;
  /**
   * Events that happened but could not be stored because the store failed: they may have effects that are not
   * in the log.
   */
  readonly unsaved?: readonly Event[];
}
/**
 * An event of a model's stream.
 *
 * Order: any number of deltas, usages and warnings, then exactly one `end` or `failure`, then nothing.
 * `end` has the complete content; the deltas are for display and
 * add up to it. `index` is the part's index in that content.
 */
export type ModelEvent = {
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
export interface ModelWarning {
  readonly type: "warning";
  /** The setting, or `tools.<name>` or `contents`. */
  readonly feature: string;
  readonly message: string;
}
/**
 * The usage of the call so far, as a sum. The newest counts if no end comes: after a stop, a broken
 * connection or a failure.
 */
export interface ModelUsed {
  readonly type: "usage";
  readonly usage: Usage;
}
/** The complete turn of the model. */
export interface ModelEnd {
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
  /** Sources that the answer cites, in one shape for all providers. */
  readonly sources?: readonly Source[];
  /**
   * Other data of the provider about the turn, in the provider's format: grounding, citations, the answer's
   * id.
   */
  readonly metadata?: JsonObject;
}
/** The failure of a call. */
export interface ModelFailure {
  readonly type: "failure";
  readonly error: Error;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
}
/** A request to a model. It has declarations, never tools: a model cannot run anything. */
export interface ModelRequest {
  /** Instructions of the application, in order. */
  readonly instructions: readonly string[];
  /**
   * The conversation, frozen. A content is the same object in each request, so that an adapter converts it
   * once; the array is new for each request.
   */
  readonly contents: readonly Content[];
  /** The declarations; the same array as long as the tools are the same. */
  readonly declarations: readonly FunctionDeclaration[];
  /** Tools that the provider itself runs. An adapter fails on a tool of another provider. */
  readonly providerTools: readonly ProviderTool[];
  readonly toolChoice?: ToolChoice;
  /** True if several calls in one turn are allowed; if omitted, the provider's default. */
  readonly parallelCalls?: boolean;
  /** Sampling settings. An unsupported setting is a warning. */
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
export interface ProviderTool {
  readonly provider: string;
  readonly name: string;
  readonly config: JsonValue;
}
/** The tools that the model may or must call. */
export type ToolChoice = "auto" | "none" | "required" | {
  readonly names: readonly string[];
  readonly mode: "auto" | "required";
};
/** Settings of a model call, except the tool choice. */
export interface RequestSettings extends ModelSettings, Pick<ModelRequest, "parallelCalls" | "providerOptions"> {}
/** Sampling settings of a model. An omitted setting has the provider's default. */
export interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stopSequences?: readonly string[];
  readonly seed?: number;
  readonly thinking?: "off" | "low" | "medium" | "high" | {
    readonly budgetTokens: number;
  };
}
/**
 * The model request while tools may change it: for this request alone, except state. Each tool has its own
 * draft. Its changes count when its `prepare` is done: all of them or, if it throws, none. Tools are called
 * in the order of the agent's `tools`, and each sees the changes of those before it; if two set the same
 * member to different values, the later counts, with the warning `prepare_conflict`. A plain object whose
 * members need no `this`: a wrapper may spread it and replace a member.
 */
export interface ModelRequestDraft {
  /**
   * The conversation when this tool is called, frozen; without the tool's own changes. To
   * change it, give `setContents` another array.
   */
  readonly contents: readonly Content[];
  /** The settings of the agent, with the changes of the tools before this one. */
  readonly settings: RequestSettings;
  /** The tool choice, as `settings`; undefined: the provider's default. */
  readonly toolChoice: ToolChoice | undefined;
  /** Adds an instruction. Throws `invalid_draft` if it is not a string. */
  addInstruction(text: string): void;
  /**
   * Adds a content after the conversation, for this request only; it
   * is not stored. Throws `invalid_draft` if it is not a content.
   */
  addContent(content: Content): void;
  /** Adds a declaration. Throws `invalid_draft` if it is not JSON. */
  addDeclaration(declaration: FunctionDeclaration): void;
  /** Adds a provider tool. Throws `invalid_draft` if it is not JSON. */
  addProviderTool(tool: ProviderTool): void;
  /**
   * Replaces `contents`, for this request only: the log is unchanged. Reuse content objects that stay the
   * same, and make new ones from the same text each time: providers charge a fraction of the price for a
   * beginning that they have read before. Throws `invalid_draft` on an invalid list of contents, and on a
   * call without its response, or a response without its call: no provider accepts such a request.
   */
  setContents(contents: readonly Content[]): void;
  /**
   * Sets the given members, and keeps the others; `undefined`: the provider's default. Options of a provider
   * are set one by one. Throws `unknown_option` and `invalid_draft`.
   */
  setSettings(settings: { readonly [K in keyof RequestSettings]?: RequestSettings[K] | undefined; }): void;
  /**
   * Sets the tool choice of this request, even if the model has called tools before: a tool that always sets
   * `required` runs into the limit of the run. Throws `invalid_draft`.
   */
  setToolChoice(choice: ToolChoice): void;
  /**
   * Writes a state key, as a callback does: it is stored with the model's turn. `undefined` deletes it.
   *
   * Throws `invalid_state_key` and `invalid_state_value`.
   */
  setState(key: string, value: JsonInput | undefined): void;
}
/**
 * The destinations that data of a call may reach: none, hosts that the application has chosen independently
 * of the call, or an address in the named arguments. It applies to the declared arguments of the tool. A tool
 * without it may reach any address in its arguments, with or without a scheme, in values and in names of
 * members.
 */
export type ToolEgress = "none" | {
  readonly hosts: readonly string[];
} | {
  readonly addressIn: readonly string[];
};
/**
 * True if an `egress` has a valid form: hosts are an array of strings, and the arguments of `addressIn` are
 * in the schema, as far as it lists them. A gate that accepted another form would ask about no address.
 */
export declare function isEgress(egress: ToolEgress, schema: JsonObject): boolean;
/**
 * True if an argument is an address by its name (`url`, `page_url`, `pageUrl`, `hosts`), or by the format in
 * its schema.
 */
export declare function isAddressArgument(name: string, schema?: JsonValue): boolean;
/**
 * True if an argument may be an address by its name (`page`, `site`, `server`, `address`, `src`): a public
 * host in it counts as an address, other text does not.
 */
export declare function mayNameAddress(name: string): boolean;
/** True if a schema declares that its values are addresses. */
export declare function isAddressSchema(schema: JsonValue | undefined): boolean;
/** True if the JSON Schema of a tool's arguments clearly has an address among them, at any depth. */
export declare function takesAddress(schema: JsonValue | undefined): boolean;
/** The result that `run` may return. `output` may be anything: its JSON is taken when it is returned. */
export type ToolResult<Output = unknown> = OkResult<Output> | Exclude<ToolOutcome, {
  readonly status: "ok";
}> | PendingResult | DelegateResult;
/**
 * A result that delegates to an agent: the call waits for its end, on a separate branch of the log, across
 * questions and restarts.
 */
export interface DelegateResult {
  readonly status: "delegate";
  /** Name of one of the tool's `agents`. */
  readonly agent: string;
  /** The message that the agent reads as its user's. */
  readonly input: Content;
  /**
   * `continue`: the agent also reads its earlier runs on this
   * branch; default `fresh`. The tool is then `exclusive`.
   */
  readonly history?: "fresh" | "continue";
  /** Limits in addition to those of the agent and of the runs around it. */
  readonly limits?: AgentLimits;
  /**
   * The state that the agent reads. Its writes stay separate, and are passed to `finish`. If omitted, it
   * reads and writes the session's.
   */
  readonly state?: JsonObject;
}
/** The end of an agent that a call was delegated to. */
export interface DelegateEnd {
  readonly agent: string;
  readonly status: "completed" | "limited" | "failed" | "cancelled";
  /** The text of its last model content. */
  readonly text: string;
  /** The parts of that text, without empty ones and thoughts. */
  readonly texts?: readonly string[];
  readonly output?: JsonValue;
  /** The media of its last model content, or of those of parallel members, if it completed with some. */
  readonly media?: readonly OutcomePart[];
  /** The error, if it did not complete; the message names the agents that lead to it. */
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
  /** Changes that the agent made to its own state. */
  readonly stateDelta?: JsonObject;
  /** The usage, including everything nested. */
  readonly usage: Usage;
}
/** The result of a successful run. */
export interface OkResult<Output = unknown> {
  readonly status: "ok";
  readonly output: Output;
  /** The value that the model reads instead of `output`. */
  readonly modelOutput?: unknown;
  readonly parts?: readonly OutcomePart[];
}
/**
 * The return type of a function tool that returns more than a plain value.
 *
 * Marked by a symbol, so that data which happens to look like an outcome stays data.
 */
export type ExplicitResult = ToolResult & {
  readonly [mark]: true;
};
/**
 * Returns a question for a user or an external system. It is asked when the tool returns it, so write
 * `return` before it. The tool runs again when there is an answer, and finds it in `context.answers`.
 */
export declare function pendingResult(request: PendingQuestion, handle?: JsonValue): ExplicitResult;
/** Returns an output with media, or with a different text for the model. */
export declare function okResult(output: unknown, extra?: {
  readonly modelOutput?: unknown;
  readonly parts?: readonly OutcomePart[];
}): ExplicitResult;
/**
 * Returns an error for the model: what went wrong and what to try instead. The same as throwing a
 * `ToolError`.
 */
export declare function errorResult(message: string, code?: string): ExplicitResult;
/** Returns a result that delegates the call to an agent, one of the tool's `agents`. */
export declare function delegateResult(delegated: Omit<DelegateResult, "status">): ExplicitResult;
declare const mark: unique symbol;
/**
 * The side effects of a tool. It decides ledger, retry, resume and the default approval policy.
 *
 * - `read`: nothing. It runs again after a crash.
 * - `idempotent`: no more when it runs again with the same `idempotencyKey`, as it does after a crash.
 * - `write`: anything. After a crash, after its timeout, or where its connection breaks, the call is in
 *   doubt: its tool is asked (`reconcile`), or a person, and it is never repeated unasked.
 */
export type ToolEffect = "read" | "idempotent" | "write";
/**
 * A tool: a function that the model can call.
 *
 * A plain object is enough: one with `declaration`, `check` and `run` is a callable tool. `Input`
 * is what `check` gives and `run` gets, `Output` what is stored of an `ok` result; a tool of any types is a
 * `Tool`.
 *
 * INVARIANT tool:name: 1 to 64 letters, digits, `_` and `-`, which every provider takes.
 * INVARIANT tool:traits: each trait, which is every member but its declaration and its work,
 * is absent or of its type.
 * INVARIANT tool:declaration: always the same object, with the tool's name, describing an object.
 * INVARIANT tool:declaration:checked: a declared tool has either `check` or `unchecked: true`.
 * INVARIANT tool:check:pure: `check` changes neither its argument nor anything else, and returns the same
 * each time. Gates and people decide about its result; arguments whose result differs the next time are
 * `unstable_check`, and never run.
 * INVARIANT tool:check:issues: bad arguments are issues, each with a message, never a throw.
 * INVARIANT tool:check:junk: `check` returns a result for any object.
 * INVARIANT tool:run:result: `run` returns one of the results below, with its members.
 * INVARIANT tool:run:json: an `ok` output has a JSON copy that passes `checkOutput`.
 * INVARIANT tool:preview: a text, the same each time; nothing is changed.
 * INVARIANT tool:prepare: does the same each time, through
 * the draft only, and does not change what it reads there.
 * INVARIANT tool:prepare:contents: contents that it sets keep every call with its response, and equal
 * contents are the same objects.
 */
export interface Tool<Input = unknown, Output = unknown, Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** True if `run` only starts the work: its result comes later, from outside. Default false. */
  readonly isLongRunning?: boolean;
  /**
   * The behaviour while a result from outside is awaited: the run pauses (`pause`, the default), or the model
   * continues (`goOn`): it reads that the call is pending, and the result once it arrives.
   */
  readonly whilePending?: "pause" | "goOn";
  /** The side effects of the tool; default `write`, the most careful one. */
  readonly effect?: ToolEffect;
  /** The destinations that data of a call may reach; if omitted, any address in its arguments. */
  readonly egress?: ToolEgress;
  /**
   * The origin of the tool's results, which is recorded in its responses in the log. Default `tool`: its own
   * code. It has no other effect.
   */
  readonly source?: ResponseSource;
  /**
   * Other data of the tool's origin, in its own format, such as `_meta` of an MCP server's tool. It stays
   * with the tool; no model reads it, and it has no effect.
   */
  readonly metadata?: JsonObject;
  /**
   * Milliseconds until a run of the tool is abandoned; default 60,000. A `write` is then in doubt. Reported
   * progress restarts the time.
   */
  readonly timeoutMs?: number;
  /**
   * Milliseconds of a run in all, whatever progress it reports; default 600,000, and at least `timeoutMs`.
   */
  readonly maxTotalTimeoutMs?: number;
  /**
   * Characters of one result that are stored and that the model reads, at least 1,000; default: the runner's.
   * `Infinity`: all of it. A longer result is cut to its start and its end, and is saved completely as an
   * artifact if there is an artifact service.
   */
  readonly resultLimitChars?: number;
  /**
   * The exclusion key: calls with an equal key, made of the input of `run`, do not run at the same time;
   * `true`: no two calls of this tool do. Default: calls run in parallel.
   */
  readonly exclusive?: true | ExclusionKey<Input>;
  /** Gates of this tool only, after those of the agent; default none. */
  readonly gates?: readonly ToolGate[];
  /** The declaration; absent on a tool that the model never calls, such as preloaded memory. */
  readonly declaration?: FunctionDeclaration;
  /** Converts the model's arguments (a private copy) to the input of `run`, or returns issues. */
  check?(args: JsonObject): Awaitable<ToolCheck<Input>>;
  /**
   * Accepts arguments in which a model, such as a small local one, made mistakes that can be read in one way
   * only. Raw line breaks in strings of its JSON, a comma before a closing bracket, and closing brackets
   * after the end are read; JSON in a string, such as `"5"` or `"[1]"`, is read as its value if `check`
   * refuses the string and accepts the value. Gates and approvers see the arguments as read. Default false.
   */
  readonly lenientArgs?: boolean;
  /** True for a declared tool without `check`, whose arguments are not checked. */
  readonly unchecked?: true;
  /** Runs the tool; absent on a tool that the client runs: the call is shown and its result is delivered. */
  run?(input: Input, context: ToolContext): Awaitable<ToolResult<Output>>;
  /** The agents that `run` may delegate to. After a restart the agent of a call is found here by its name. */
  readonly agents?: readonly Agent[];
  /**
   * Returns the result of a call when the agent that it was delegated to has ended; undefined: the agent's
   * output, its text, or an error.
   */
  finish?(end: DelegateEnd, context: ToolContext): Awaitable<Exclude<ToolResult<Output>, PendingResult | DelegateResult> | undefined>;
  /**
   * Checks the JSON of an `ok` output; its result is stored. A call whose output is invalid has still
   * happened.
   */
  checkOutput?(output: JsonValue): Awaitable<{
    readonly value: JsonValue;
  } | {
    readonly issues: readonly SchemaIssue[];
  }>;
  /**
   * True if output that does not match its schema (`checkOutput`) is an error, `result_schema`, which reports
   * that the call was executed. Default false: the model gets the output unchanged, with a note.
   */
  readonly strictOutput?: boolean;
  /** Returns what an approver is shown: a diff, a summary, a price. */
  preview?(input: Input, context: ReadonlyContext): Awaitable<string>;
  /**
   * Called if the outcome of a `write` was lost: returns the outcome of the call with this idempotency key,
   * such as an error which says that nothing happened; undefined: unknown.
   */
  reconcile?(input: Input, context: ToolContext): Awaitable<ToolOutcome | undefined>;
  /**
   * Called before every model call instead of adding `declaration`: changes the request. If it throws, the
   * changes of this tool are undone, with a warning.
   */
  prepare?(draft: ModelRequestDraft, context: PrepareContext): Awaitable<void>;
}
/**
 * Returns a key for the input of `run`. It is a method's type, like that of every member that takes `Input`,
 * so that a tool of known types is a `Tool`.
 */
export type ExclusionKey<Input> = {
  key(input: Input): string;
}["key"];
/**
 * The type of the checked arguments for code that decides about a call. For a tool of unknown types: a JSON
 * object, whose members must be narrowed.
 */
export type CheckedInput<Input> = unknown extends Input ? JsonObject : Input;
/** The result of checking the arguments. */
export type ToolCheck<Input = unknown> = {
  readonly value: Input;
} | {
  readonly issues: readonly SchemaIssue[];
};
/**
 * Decides, before a tool runs, whether it may. Confirmation, auth and policy are gates.
 *
 * INVARIANT gate:name: name, order and reserved names are stable strings.
 * INVARIANT gate:checked: it decides by the checked arguments, `call.checked`, however they were written.
 * INVARIANT gate:decision: a decision is data that can be stored, with its members.
 * INVARIANT gate:closed: a gate that cannot decide never lets a
 * call pass; one that throws or does not answer in time stops it.
 * INVARIANT gate:effect: `check` may be called again for the same call, after an answer or a crash; it has no
 * effect of its own and changes nothing.
 * INVARIANT gate:question: a gate that needs an answer asks as long as there is none.
 * INVARIANT gate:yes: an answer that allows, from the required
 * number of people, is a pass; no person is asked again.
 * INVARIANT gate:no: an answer that forbids is an outcome for the model.
 * INVARIANT gate:junk: an answer that neither approves nor denies lets no call pass.
 * INVARIANT gate:quorum: answers of too few people let nothing
 * pass; an answer that matches `finalJsonSchema` decides alone.
 * INVARIANT gate:again: a call that passed passes again, with the arguments as the gate edited them and the
 * same answers, as long as nothing else has changed.
 *
 * A gate that let a call pass is asked again whenever the call continues after a question, of any gate, or
 * after a crash. Then its verdict alone counts: a `respond` ends the call, a `pause` asks; the edits and the
 * note of a `proceed` are those of the pass, which stands in the log. So a rule that forbids by now wins over
 * what it allowed before.
 */
export interface ToolGate {
  /**
   * A name that is unique among the gates of a call in the same position, the runner or below it: the log
   * records a pass under it.
   */
  readonly name: string;
  readonly order: "policy" | "confirmation" | "auth";
  /**
   * Names of the virtual calls by which this gate asks: no tool may use them, and no model may call them.
   */
  readonly reservedNames?: readonly string[];
  check(call: GateCall, tool: Tool, context: GateContext): Awaitable<GateDecision>;
}
/** A call as a gate decides about it. */
export interface GateCall extends FunctionCall {
  /**
   * The arguments in force as they were given: by the model, or by an approver who edited them. An edit has
   * this form.
   */
  readonly args: JsonObject;
  /** The checked arguments that would run. Decide by these. */
  readonly checked: CheckedArgs;
}
/** Arguments after the tool's check. */
export interface CheckedArgs {
  /**
   * The value that `run` gets, including defaults, conversions and class instances. It is a copy: changes do
   * not run.
   */
  readonly value: unknown;
  /** The value as JSON; undefined if it cannot be represented. */
  readonly json: JsonValue | undefined;
  /**
   * True if the JSON is complete: calls with equal JSON are equal. False for an object of a class without
   * `toJSON`.
   */
  readonly faithful: boolean;
}
/** The context of a gate, with its own answers to this call and those of no other gate. */
export interface GateContext extends ReadonlyContext {
  readonly answers: readonly Answer[];
  /**
   * `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. Two gates with
   * the same name keep their own answers by it.
   */
  readonly place?: "runner";
}
/** The decision of a gate. Edited arguments are checked again and pass all gates again, once. */
export type GateDecision = {
  readonly type: "proceed";
  readonly args?: JsonObject;
  readonly credential?: Credential;
  readonly note?: string;
} | {
  readonly type: "respond";
  readonly outcome: ToolOutcome;
} | {
  readonly type: "pause";
  readonly question: PendingQuestion;
  readonly maxPending?: number;
};
/** The input that `run` of a tool gets: `ToolInput<typeof refund>`. */
export type ToolInput<T extends Tool> = T extends Tool<infer Input> ? Input : never;
/** The stored output of a tool's `ok` results: `ToolOutput<typeof refund>`. */
export type ToolOutput<T extends Tool> = T extends Tool<unknown, infer Output> ? Output : never;
/**
 * Hooks of one concern: logging, policy, caching. Given to an agent, or to a runner as a plugin; plugins run
 * before the agents' own hooks. A plain object with an unknown member is refused, because a misspelt hook is
 * never called. Keep other data outside of the object, or use an instance of a class, which may have further
 * members.
 */
export interface Callbacks extends RunCallbacks, AgentCallbacks, ModelCallbacks, ToolCallbacks {
  /** The name for warnings and errors. */
  readonly name?: string;
  /**
   * The behaviour of a hook that throws, returns an invalid value or does not return in time: `policy` (the
   * default) fails closed, `observe` continues with a warning.
   */
  readonly mode?: "policy" | "observe";
}
/**
 * Hooks around an agent's answer to one message. The first content ends the chain. A hook's write to the
 * state is visible at once to everything that follows in the run: instructions, toolsets, tools and gates.
 */
export interface AgentCallbacks {
  /**
   * Runs once per invocation, before the first model call. If it returns content, that is the answer: the
   * model is not called.
   */
  readonly beforeAgent?: (context: CallbackContext) => Awaitable<{
    readonly content: Content;
  } | undefined>;
  /** Runs when the agent is done. If it returns content, that is added as a further answer. */
  readonly afterAgent?: (context: CallbackContext) => Awaitable<{
    readonly content: Content;
  } | undefined>;
}
/** Hooks around a complete run: those of the runner's plugins and of its agent. */
export interface RunCallbacks {
  /**
   * Runs once per run, however it ended: completed, paused, limited, cancelled or failed, even if it could
   * not start. The session is free by then, and the caller waits for the hook, at most `callbackTimeoutMs`.
   * An error that it throws becomes a warning.
   *
   * INVARIANT callbacks:afterRun: it accepts every end of a run, never throws, and changes nothing in it.
   */
  readonly afterRun?: (result: RunResult) => Awaitable<void>;
}
/**
 * Hooks around a model call, in order: the first `end` ends the chain, and a rewritten request is passed to
 * the next hook. The response that results from the hooks is stored.
 */
export interface ModelCallbacks {
  /**
   * Wraps the model call, from the request to the end of its stream; the first hook is the outermost.
   *
   * `run` makes the call, once, and returns its end or throws its error; neither can be changed by the hook.
   * The hook has to call it, and has the runner's `callbackTimeoutMs` before and after it. An error of the
   * hook itself fails the call.
   *
   * INVARIANT callbacks:aroundModel: it calls `run`, and settles only after it, also if `run` throws.
   * INVARIANT callbacks:aroundModel:throws: if `run` throws, it throws
   * the same error or none; if `run` returns, it does not throw.
   * INVARIANT callbacks:aroundModel:beside: each of several calls at the same time gets its own `run`.
   */
  readonly aroundModel?: (run: () => Promise<ModelEnd>, request: ModelRequest, context: CallbackContext) => Awaitable<void>;
  readonly beforeModel?: (request: ModelRequest, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | {
    readonly request: ModelRequest;
  } | undefined>;
  /** Runs once per complete response, also when the call failed. */
  readonly afterModel?: (end: ModelEnd | undefined, error: Error | undefined, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | undefined>;
  /** Runs when the model call failed: the first `end` that a hook returns replaces the answer. */
  readonly onModelError?: (request: ModelRequest, error: Error, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | undefined>;
}
/**
 * Hooks around a tool, in order: the first outcome ends the chain, and rewritten arguments are passed to the
 * next hook.
 */
export interface ToolCallbacks {
  /**
   * Wraps the tool's `run`, the first hook outermost: a span, a lock, a transaction, a context of
   * `AsyncLocalStorage`.
   *
   * `run` runs the tool, once, and returns its result or throws its error; neither can be changed by the
   * hook. The hook has to call it, and has the runner's `callbackTimeoutMs` before and after it. An error of
   * the hook itself counts as thrown by the tool. A run that is abandoned, by its timeout or by the end of
   * the run, throws here. A call that does not reach its tool (unknown, refused, denied, waiting for an
   * answer) is seen by `afterTool` only.
   *
   * INVARIANT callbacks:aroundTool: it calls `run`, and settles only after it, also if `run` throws.
   * INVARIANT callbacks:aroundTool:throws: if `run` throws, it throws
   * the same error or none; if `run` returns, it does not throw.
   * INVARIANT callbacks:aroundTool:beside: each of several calls at the same time gets its own `run`.
   */
  readonly aroundTool?: (run: () => Promise<ToolResult>, tool: Tool, call: FunctionCall, context: ToolContext) => Awaitable<void>;
  /**
   * Runs before the gates. `call.args` are those of the model, without defaults and conversions: gates decide
   * about the checked ones. Rewritten arguments are checked again; the log keeps the model's own.
   */
  readonly beforeTool?: (tool: Tool, call: FunctionCall, context: ToolContext) => Awaitable<{
    readonly outcome: ToolOutcome;
  } | {
    readonly args: JsonObject;
  } | undefined>;
  /**
   * Runs after the tool, after a `beforeTool` outcome, and after an error; `tool` is undefined if the name is
   * unknown.
   */
  readonly afterTool?: (tool: Tool | undefined, call: FunctionCall, outcome: ToolOutcome, context: ToolContext) => Awaitable<{
    readonly outcome: ToolOutcome;
  } | undefined>;
  /**
   * Runs if a tool or `beforeTool` throws, or on a timeout, invalid arguments or an unknown tool (`tool` is
   * then undefined).
   */
  readonly onToolError?: (tool: Tool | undefined, call: FunctionCall, error: Error, context: ToolContext) => Awaitable<{
    readonly outcome: ToolOutcome;
  } | undefined>;
}
/**
 * The spellings of one character, by their prefixes: 1 for a complete one, 2 for one that may continue, 3 for
 * both.
 */
type Spellings = ReadonlyMap<string, number>;
/**
 * Finds strings in any spelling. An automaton whose states are made when they are needed: it reads each
 * character once, however many strings it looks for.
 */
declare class SecretMatcher {
  #private;
  start: MatcherState;
  /** Creates a matcher. `marks`: the replacement of each secret. */
  constructor(marks: ReadonlyMap<string, string>);
  /**
   * Reads a text from a position on, in the state after the text before it. Adds matches to `found`; returns
   * the new state.
   */
  read(text: string, from: number, before: MatcherState, found: Found[]): MatcherState;
}
/** A match in a text, and its replacement. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}
/** A state of the matcher: a prefix of a secret that a text may end with. */
interface MatcherState extends Stepped {
  /** The number of characters at the end of the text that may be the beginning of a secret. */
  readonly open: number;
  /** The next state for each ASCII character; other characters are in `others`. */
  readonly plain: (MatcherState | undefined)[];
  readonly others: Map<number, MatcherState>;
}
/** A step of the automaton; `found`: the longest match that ends here. */
interface Stepped {
  readonly threads: readonly Thread[];
  readonly found: (Pick<Thread, "length"> & {
    readonly mark: string;
  }) | undefined;
}
/**
 * A pattern of which `at` characters have matched, and `part` of one spelling of the next; the match has
 * `length` characters so far.
 */
interface Thread {
  readonly pattern: {
    readonly id: number;
    readonly spellings: readonly Spellings[];
    readonly mark: string;
  };
  readonly at: number;
  readonly part: string;
  readonly length: number;
}
/**
 * Secrets that must neither be stored nor shown, in any spelling: each is replaced by `«secret:name»`. They
 * are also found in URLs, in JSON text, in HTML and in Base64, and in combinations of these.
 */
export declare class Secrets {
  #private;
  constructor(values?: SecretValues, from?: Secrets);
  /** True if there is no secret to look for. */
  get empty(): boolean;
  /** The matcher for all secrets so far, replaced when a secret is added; undefined if there is none. */
  get matcher(): SecretMatcher | undefined;
  /**
   * Adds a secret. One that is too short to be distinguished from other text is ignored. A number counts as
   * its digits.
   */
  add(name: string, given: string | undefined): void;
  addCredential(name: string, credential: Credential): void;
  /** Returns a text without secrets. */
  text(text: string): string;
  /**
   * Returns a JSON value without secrets, including those in keys and numbers; the same value if there are
   * none. Throws a `TypeError` if the value contains itself, or an item of it has more than 1,000 levels.
   */
  json<T>(value: T): T;
  /** Masks secrets as `json` does, for values that never change: each is searched once. */
  kept<T extends object>(value: T): T;
}
/** Secrets by name; an undefined one is ignored. */
export interface SecretValues {
  readonly [name: string]: string | undefined;
}
/** Options of a model call. */
export interface ModelCallOptions {
  readonly signal: AbortSignal;
  /** Registers a secret of the run, like the method of this name of a context. Absent outside of runs. */
  readonly keepSecret?: ((name: string, value: string) => void) | undefined;
  /**
   * Called with the head of each response of the provider, such as its rate limit headers. It must not throw.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}
/** The head of an HTTP response, whatever its status. A `Response` is one. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
}
/** The number of tokens of a request. */
export interface TokenCount {
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
 * INVARIANT model:unicode: a text arrives complete, wherever the provider splits it.
 * INVARIANT model:unicode:bytes: also if the connection splits a character between its bytes.
 * INVARIANT model:thought: thoughts are parts and deltas of their own, never text.
 * INVARIANT model:calls: calls keep their order, names and arguments; `id` is empty, the driver sets it.
 * INVARIANT model:calls:text: an argument text is handed over
 * as it came, malformed or not; its deltas add up to it.
 * INVARIANT model:calls:deltas: a delta of arguments has the index of its call, which was started before;
 * those of a call add up to its arguments.
 * INVARIANT model:calls:once: each call is streamed once, with its
 * arguments once: as an object, or as a text with an empty object.
 * INVARIANT model:calls:empty: a call without arguments has an empty argument text, or an empty object.
 * INVARIANT model:finish: the finish reason is the reason why the model stopped.
 * INVARIANT model:finish:new: a reason that this version does not know is `other`, never `stop`.
 * INVARIANT model:finish:safety: an answer that the provider held back ends with `safety`.
 * INVARIANT model:empty:answer: an empty answer is an end; the driver decides what follows.
 * INVARIANT model:usage: tokens as the provider counted them; a count that it does not report is absent.
 * INVARIANT model:usage:early: counts that the provider reports before the end may be streamed as `usage`:
 * the sum so far, which never falls and never exceeds the usage of the end.
 * INVARIANT model:usage:cached: tokens read from a cache are part of the input.
 * INVARIANT model:usage:cache-write: tokens written to a cache are part of the input.
 * INVARIANT model:usage:thoughts: thought tokens are part of the output.
 * INVARIANT model:warnings: a warning comes once in a call, before its end.
 * INVARIANT model:return: a reader may stop reading; the next request is answered.
 * INVARIANT model:concurrent: calls at once do not mix.
 * INVARIANT model:afresh: a call contains nothing of an earlier one.
 *
 * What goes wrong:
 *
 * INVARIANT model:error: an error is a `ModelError` with one of the error codes.
 * INVARIANT model:retryable: a failure is retryable when the
 * same request may succeed later: too many requests, overload.
 * INVARIANT model:retry-after: the error says how long the provider asks to wait.
 * INVARIANT model:secret: no key is in an error or in its causes, even if the provider repeats it.
 * INVARIANT model:secret:kept: its credential is passed to
 * `keepSecret`, if there is one, before the first event.
 * INVARIANT model:response: each HTTP response of the provider, including a refusal, is passed to
 * `onResponse`, if there is one, before its content is used.
 * INVARIANT model:cut: a stream that breaks off is a failure, also after text.
 * INVARIANT model:cut:clean: so is one that ends without the provider saying that the answer is over.
 * INVARIANT model:cut:said: and so is an answer in which
 * the provider reports a failure, even after other content.
 * INVARIANT model:abort: an abort, before or during the call, is a failure at once.
 * INVARIANT model:abort:alone: an abort ends its own call only.
 *
 * What it sends:
 *
 * INVARIANT model:request: the request is not changed.
 * INVARIANT model:empty: a request may be without tools, instructions, contents, parts or text.
 * INVARIANT model:unicode:sent: a text is sent unchanged; half
 * of a surrogate pair in it causes no failure, and is not sent.
 * INVARIANT model:settings: a setting is sent, or a warning names it.
 * INVARIANT model:output: the schema of the answer is sent, or a warning says that it is not.
 * INVARIANT model:tool-choice: every choice of tools is accepted; an unsupported one is a warning.
 * INVARIANT model:tool-choice:told: each choice is another request, and so is one call at a time, or the
 * absence is a warning of the feature `toolChoice` or `parallelCalls`.
 * INVARIANT model:tool-names: each tool has a name of its own on the wire, or its absence is a warning.
 * INVARIANT model:tool-names:back: a call by that name is a call of the tool; the history uses that name.
 * INVARIANT model:deferred: a deferred tool is omitted, or sent as one that the provider searches for in the
 * place of the tool that finds them; a call of it is a call of the tool.
 * INVARIANT model:schema: any schema is accepted; a tool that cannot be sent is a warning.
 * INVARIANT model:schema:told: each rule of a schema is sent, as
 * a keyword or in the description, or a warning names the tool.
 * INVARIANT model:tool-warnings: the warnings of a call about
 * tools are available before it, and repeated by the call.
 * INVARIANT model:provider-tools: a provider tool that is not the model's own is a failure that names it.
 * INVARIANT model:results: the outcome of each call is sent once, in the form of `modelResponse`.
 * INVARIANT model:results:round: results of parallel calls come
 * together, in the order of the calls, before anything else.
 * INVARIANT model:results:media: media of a result are shown, or a warning names their MIME type.
 * INVARIANT model:media: so are media of a message.
 * INVARIANT model:parts: a part of any type and role is sent, or
 * a warning names its type; a model's own thought may be omitted.
 * INVARIANT model:ids: calls and results are paired, each under
 * an id of its own in the request, whatever ids they have.
 * INVARIANT model:ids:repeated: also if the provider repeats one id in every call.
 * INVARIANT model:marks: `providerMetadata` and provider parts
 * that the provider needs back are sent, in every request.
 * INVARIANT model:history: any history is accepted: every outcome, media, and contents of other providers.
 * INVARIANT model:hand-over: texts, calls and results of another provider are sent.
 * INVARIANT model:unknown-part: a part of a newer core is omitted
 * with a warning that names its type; the parts next to it are sent.
 * INVARIANT model:unknown-outcome: a result with a status of a newer core is sent as its status.
 * INVARIANT model:hand-over:marks: `providerMetadata`, `providerOptions`
 * and provider parts of another provider are not sent.
 * INVARIANT model:hand-over:media: media that a model made are sent wherever media of a user are.
 * INVARIANT model:hand-over:untold: an omitted part of another model's turn is a warning: thoughts, and a
 * provider part of another provider without a summary, whose provider it names. A summary is sent.
 */
export interface Model {
  /** The provider whose format `providerMetadata`, `providerOptions` and provider parts have. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: ModelCallOptions): AsyncIterable<ModelEvent>;
  /**
   * Returns the warnings that a call with these declarations would have: parts of tools that are changed or
   * not sent. Nothing is sent. Rejects with the errors that a call would have before it is sent. If omitted,
   * only a call reports them.
   */
  toolWarnings?(declarations: readonly FunctionDeclaration[]): Awaitable<readonly ModelWarning[]>;
  /**
   * Counts the tokens of a request without calling the model. Omitted: the provider has no count.
   *
   * INVARIANT model:count: the provider's count is `tokens`, and
   * marked as an estimate if it does not cover the complete request.
   * INVARIANT model:count:sent: the request is counted as a call would send it, and is not changed.
   * INVARIANT model:count:failure: a failure or an abort is
   * a rejection with a `ModelError`, which has no key in it.
   */
  countTokens?(request: ModelRequest, options: ModelCallOptions): Promise<TokenCount>;
}
/** The base of every error that this project throws. `code` is stable; `message` is for people. */
export declare class AgentError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions);
  /** Works across two installed copies of the core, where `instanceof` does not. */
  static is(value: unknown): value is AgentError;
}
/** An invalid configuration. Thrown where it is created, before any model is called. */
export declare class ConfigError extends AgentError {}
/**
 * The error of a run that could not start or resume: invalid input, a refused answer, a failed model call, a
 * lost session.
 */
export declare class RunError extends AgentError {}
/**
 * An error that a tool throws so that the model reads its message.
 *
 * Of any other error the model reads the class only, because messages of libraries hold secrets and paths.
 */
export declare class ToolError extends AgentError {
  /** `message` goes to the model: say what went wrong and what to try instead. */
  constructor(message: string, options?: ErrorOptions & {
    readonly code?: string;
  });
  static override is(value: unknown): value is ToolError;
}
/** Details of a failed model call. */
export interface ModelErrorDetails extends ErrorOptions {
  /** The HTTP status, if there was one. */
  readonly status?: number;
  /** True if the same request may succeed later. */
  readonly retryable?: boolean;
  /** Milliseconds that the provider asks to wait. */
  readonly retryAfterMs?: number;
}
/**
 * The error of a failed model call. `code` is one of the error codes: `rate_limit`, `overloaded`, `auth`,
 * `bad_request`, `context_overflow`, `stream_cut`, `stall`, `empty_response` ...
 */
export declare class ModelError extends AgentError {
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  constructor(code: string, message: string, details?: ModelErrorDetails);
}
/** The base of the errors of session services. */
export declare class SessionError extends AgentError {}
/** The error of `create` for a key that exists. */
export declare class SessionExistsError extends SessionError {
  constructor(sessionId: string);
}
/** The error for a session key that does not exist. */
export declare class SessionNotFoundError extends SessionError {
  constructor(sessionId: string);
}
/** The error for an append after another process has appended. Nothing was stored. */
export declare class SessionConflictError extends SessionError {
  readonly retryable = true;
  constructor(sessionId: string, expected: number, actual: number);
}
/** The error for a store that did not respond. It is not known whether it has stored the events. */
export declare class SessionTimeoutError extends SessionError {
  readonly retryable = true;
  constructor(what: string, timeoutMs: number);
}
/** The error for an append after another worker has taken the lease. Nothing was stored. */
export declare class SessionFencedError extends SessionError {
  readonly retryable = true;
  constructor(sessionId: string);
}
/** The error for a stored session that is damaged. It is not loaded, and other sessions are not affected. */
export declare class SessionCorruptError extends SessionError {
  /** The position of the event in the log, from 1; undefined if no event is broken. */
  readonly sequence: number | undefined;
  /** @param problem The problem of the log or of that event, as the end of a sentence. */
  constructor(sessionId: string, sequence: number | undefined, problem: string, options?: ErrorOptions);
}
/**
 * An event that a run streams.
 *
 * Order: any number of the others, then exactly one `end`, then
 * nothing. Only `event` is stored, and it is shown after it was stored.
 */
export type RunEvent<Output = unknown> = Delta | {
  readonly type: "turnDropped";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happened in; absent at the root. */
  readonly branch?: string;
  /** The id that the turn's `model` event would have had. */
  readonly turn: string;
} | ToolStart | {
  readonly type: "toolProgress";
  /** The id of the call. */
  readonly callId: string;
  /** The nested run that it happened in; absent at the root. */
  readonly branch?: string;
  /** The progress value that the tool reported, without secrets. */
  readonly value: JsonValue;
} | ToolEnd | {
  readonly type: "event";
  /** The event as it is in the log. */
  readonly event: Event;
  /** The revision of the session, with this event as its last. */
  readonly revision: number;
} | {
  readonly type: "warning";
  /** The code of the warning, one of the error codes. */
  readonly code: string;
  /** A message for people: what happened, and what to do. */
  readonly message: string;
  /** The original error, as in `toolEnd`. */
  readonly cause?: unknown;
} | {
  readonly type: "end";
  /** The result that `run` returns. */
  readonly result: RunResult<Output>;
};
/**
 * A piece of text for display, without secrets: a possible beginning of a secret is delayed until it is
 * certain that it is not one. The deltas of a turn are replaced by the stored event of its id, whose text may
 * differ, by a `turnDropped`, or by the end of the run, whichever is first.
 */
export interface Delta {
  readonly type: "delta";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The id that the turn's `model` event will have. */
  readonly turn: string;
  /** The index of the part in the turn's content. */
  readonly index: number;
  /** The kind of text: an answer, a thought, or the arguments of a call as JSON. */
  readonly kind: "text" | "thought" | "args";
  /** The text since the last delta of the part; may be empty. */
  readonly text: string;
  /** The id that the call will have, for `args`. */
  readonly callId?: string;
  /** The name of the function, for `args`, at the first delta of each call. */
  readonly name?: string;
}
/**
 * The event for a tool that starts, after the hooks and gates before it; sent again if it runs again or its
 * agent resumes.
 */
export interface ToolStart {
  readonly type: "toolStart";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments that run: the model's own, unless a hook, a gate or a user changed them. */
  readonly args: JsonObject;
}
/**
 * The event for a call that has ended: each call has one with its outcome, even if its tool never started.
 * `pending`: it waits, after a `toolStart`; for a call that waits at a gate, there is the `asked` event.
 */
export interface ToolEnd {
  readonly type: "toolEnd";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments of its `toolStart`; without one, the arguments in force. */
  readonly args: JsonObject;
  /** The outcome of the call, or `pending`. */
  readonly outcome: ToolOutcome | {
    readonly status: "pending";
  };
  /** Milliseconds since its `toolStart`; 0 if there was none. */
  readonly durationMs: number;
  /**
   * The original error with its stack, for the watcher in this process only: it may hold secrets. Never
   * stored, and not enumerable, so that the event can be logged and sent as it is.
   */
  readonly cause?: Error;
}
/** The treatment of a message that comes while questions are open. */
type PendingMessagePolicy = "withdraw" | "refuse";
/** The policy for a call in doubt: `ask` a user, or `tell` the model. */
type InDoubtPolicy = "ask" | "tell";
/**
 * Returns a text's beginning and end in about `limit` characters, with `note` in between; `left` is the
 * number of omitted characters.
 */
export declare function clipText(text: string, limit: number, note: (omitted: string) => string): string;
/**
 * Returns a text of at most `maxChars` characters: of a longer one the beginning, up to the end of a word,
 * and `…`. A word that would be cut is omitted: half of a secret cannot be recognized as one. A word of more
 * than 500 characters is cut nevertheless, so that a text of one word does not vanish.
 */
export declare function cutText(text: string, maxChars: number): string;
/** Options of a runner. Only the agent is required. */
export interface RunnerOptions<Output = unknown> {
  /** The agent to run: `llmAgent(...)`, a workflow agent, or your own. */
  readonly agent: Agent<Output>;
  /** The app that sessions, state and memory belong to; default `app`. */
  readonly appName?: string | undefined;
  /** The user id for sessions that are given only by their id; default `user`. */
  readonly userId?: string | undefined;
  /** The session service that stores the logs; default: in the memory of this process. */
  readonly sessions?: SessionService | undefined;
  /**
   * Snapshots of long sessions, so that a run need not read the complete log after another worker had the
   * session: `viewSnapshots(sessions)` of `@mortise/core/snapshots`. Default: none.
   */
  readonly snapshots?: ViewSnapshots | undefined;
  /** The artifact service. Without one, tools that save or load artifacts get an error. */
  readonly artifacts?: ArtifactService | undefined;
  /** The memory service. Without one, tools that search memory get an error. */
  readonly memory?: MemoryService | undefined;
  /** Checks answers against their schema. Without one, the simple keywords of JSON Schema are checked. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * Runner gates: gates of every call in the tree, before those of its agent and its tool, however the call
   * came about. An agent cannot loosen them. A runner gate and an agent's gate may have the same name.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /** Callbacks of every agent, before its own. */
  readonly plugins?: readonly Callbacks[] | undefined;
  /**
   * Limits of each run; default 25 model calls. Limits of the agent and of a run's input override them, one
   * by one.
   */
  readonly limits?: Limits | undefined;
  /** The maximum number of calls of one turn that run in parallel; default 8. */
  readonly concurrency?: number | undefined;
  /**
   * The behaviour if the user writes while questions are open: `withdraw` them (the default: the calls are
   * denied), or `refuse` the message with `pending_requests`.
   */
  readonly onMessageWhilePending?: PendingMessagePolicy | undefined;
  /**
   * The behaviour if a call's outcome is unknown after a crash, a timeout or a broken connection: `ask` a
   * user (the default), or `tell` the model. It applies to calls with the effect `write`.
   */
  readonly onInDoubt?: InDoubtPolicy | undefined;
  /** Milliseconds that a callback, gate or toolset may take; default 30,000. */
  readonly callbackTimeoutMs?: number | undefined;
  /**
   * Characters of one result that are stored and that the model reads; default 262,144. A longer result is
   * cut to its start and its end, and is saved completely as an artifact if there is an artifact service.
   */
  readonly resultLimitChars?: number | undefined;
  /**
   * Secrets by name, which are neither stored nor shown: `«secret:name»` replaces them, also if they are
   * percent-encoded, escaped or in Base64. Credentials that gates hand out, and secrets that code registers
   * with the run, are included automatically. At least 6 characters each.
   */
  readonly secrets?: {
    readonly [name: string]: string | undefined;
  } | undefined;
  /**
   * Milliseconds that running tools have to end after a
   * cancellation, before they are left behind; default 1,500.
   */
  readonly graceMs?: number | undefined;
  /**
   * Milliseconds that this process leases a session, renewed while the run is active; default 30,000. Only if
   * the store has leases.
   */
  readonly leaseMs?: number | undefined;
  /**
   * The part of the tool that must be unchanged for an answer to count. The arguments of the call must be
   * unchanged in any case. `definition` (the default): the complete definition that the model gets.
   * `schema`: name, schema and effect only, so that a new version of the application may change the
   * description while a question waits.
   */
  readonly answersBindTo?: "definition" | "schema" | undefined;
  /**
   * The maximum number of starts of one call with the effect `read` or `idempotent`; default 5. Such a call
   * runs again if its process dies. After the last start it is in doubt (`onInDoubt`), because the call
   * itself may crash the process.
   */
  readonly mostStarts?: number | undefined;
  /**
   * Milliseconds that the session service may take for one answer
   * before the run fails with `store_timeout`; default 10,000.
   */
  readonly storeTimeoutMs?: number | undefined;
  /** Epoch milliseconds, for tests; default: the clock of the machine. */
  readonly clock?: (() => number) | undefined;
  /** Creates unique ids, for tests; default: random ones. */
  readonly newId?: (() => string) | undefined;
}
/**
 * The cache of views of sessions, stored and in this process: created by `viewSnapshots` alone. Its views are
 * opaque to other code.
 */
export interface ViewSnapshots {
  /**
   * Opens a session as the store has it now; undefined for an unknown one. The caller owns it until `keep`.
   */
  open(sessions: SessionService, key: SessionKey): Promise<object | undefined>;
  /** Called at the end of a run, which waits for it. Never rejects. */
  keep(view: object): Promise<void> | void;
}
/**
 * The scope of a state key, by its prefix. `temp:` ends with the run and is never stored, `app:` and `user:`
 * are shared between sessions.
 */
export type StateScope = "session" | "user" | "app" | "temp";
/** Returns the scope of a state key. */
export declare function scopeOf(key: string): StateScope;
/**
 * Returns a copy of the initial state of a session; a store calls this in `create`, before it creates
 * anything. Throws `invalid_state_key`, `invalid_state_value`.
 */
export declare function initialState(given: JsonObject): JsonObject;
/**
 * Refuses events with a state value that is nested more deeply than `stateEntry` accepts, or contains itself;
 * a store calls it in `append`, before it stores anything. Throws `invalid_state_value`.
 */
export declare function refuseDeepState(events: readonly Event[]): void;
/** Returns an event without the `temp:` keys of its state delta, which are never stored. */
export declare function withoutTemp(event: Event): Event;
export {};