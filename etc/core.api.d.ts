// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Agent, AgentCallbacks, AgentError, AgentLimits, AgentStep, Answer, AppendExpectation, AppendResult, ArtifactPart, ArtifactScope, ArtifactService, Awaitable, BearerCredential, BranchView, CallbackContext, Callbacks, CheckedArgs, CheckedGap, CheckedInput, CompletedRun, ConfigError, Content, Credential, CredentialResponse, CredentialService, DelegateEnd, DelegateResult, DeleteFilter, Delta, Event, EventActions, EventBase, EventBody, EventOf, ExclusionKey, ExplicitResult, FailedRun, FileDataPart, FinishReason, ForgottenSessions, FunctionCall, FunctionCallPart, FunctionDeclaration, FunctionResponsePart, GateCall, GateContext, GateDecision, InlineDataPart, InterimOutcome, JsonInput, JsonObject, JsonValue, KnownMembers, LeaseStore, LimitName, Limits, ListFilter, LoadFrom, Mail, Member, MemberCheck, MemberEnd, MemberRule, MemberRules, MemberView, MemoryEntry, MemoryScope, MemorySearchOptions, MemoryService, Model, ModelCallOptions, ModelCallbacks, ModelEnd, ModelError, ModelErrorDetails, ModelEvent, ModelFailure, ModelRequest, ModelRequestDraft, ModelSettings, ModelUsage, ModelUsed, ModelWarning, OkResult, OpenFilter, OpenQuestion, OptionName, OutcomePart, Page, PageRequest, Part, PartBase, PausedRun, PendingCall, PendingQuestion, PendingRequest, PendingResult, PrepareContext, ProviderPart, ProviderTool, ReadonlyContext, RequestSettings, RespondedRun, ResponseHead, ResponseSource, Role, RunCall, RunCallbacks, RunError, RunEvent, RunProblem, RunReport, RunResult, RunWarning, RunnableFilter, RunnerOptions, SchemaIssue, SchemaResult, SchemaValidator, Session, SessionConflictError, SessionCorruptError, SessionDue, SessionError, SessionExistsError, SessionFencedError, SessionIndex, SessionKey, SessionNotFoundError, SessionScope, SessionService, SessionSnapshot, SessionStatus, SessionSummary, SessionTimeoutError, SnapshotStore, Source, StandardSchema, StartedCall, StateScope, StoppedRun, TextPart, ThoughtPart, TokenCount, Tool, ToolCallbacks, ToolCheck, ToolChoice, ToolContext, ToolEffect, ToolEgress, ToolEnd, ToolError, ToolGate, ToolInput, ToolOutcome, ToolOutput, ToolResult, ToolStart, UnstructuredRun, Usage, ValueRule, ViewSnapshots, checkMembers, checkedSessionKey, clipText, delegateResult, errorResult, initialState, isAddressArgument, isAddressSchema, isEgress, isJsonObject, isPromise, leaveIterator, mayNameAddress, messageText, okResult, parseSessionKey, pendingResult, scopeOf, sessionKeyText, takesAddress, textOf, withoutTemp } from "./shared.js";
/** Returns the issues of a value; undefined if it is valid. */
type DeclaredCheck = (value: JsonValue) => {
  readonly issues: readonly SchemaIssue[];
} | undefined;
/**
 * A source of tools, which is called before every model call.
 *
 * INVARIANT toolset:name: the name is not empty and does not change.
 * INVARIANT toolset:order: the order of the tools does not change while the tools are the same.
 * INVARIANT toolset:identity: an unchanged tool is the same object as before.
 * INVARIANT toolset:unique: no two tools have the same name.
 * INVARIANT toolset:declared: the declaration of a tool has the tool's name, and the tool has `check` or
 * `unchecked`.
 * INVARIANT toolset:concurrent: parallel resolutions return the same tools.
 * INVARIANT toolset:context: the toolset reads the context, and never changes it.
 * INVARIANT toolset:snapshot: a returned list does not change when the tools do.
 * INVARIANT toolset:warn: problems with single tools are reported to `warn` before `tools` has ended; a
 * decorator passes `warn` on.
 * INVARIANT toolset:secrets: the toolset passes its credentials to the context's `keepSecret` before it
 * returns or fails; a decorator passes the context on.
 * INVARIANT toolset:prepare: the `prepare` of a tool gets the complete draft, also through a decorator.
 * INVARIANT toolset:failure: if the source of the tools fails, `tools` throws instead of returning an empty
 * list, and asks the source again at the next resolution.
 */
interface Toolset {
  readonly name: string;
  /**
   * Returns the tools. If it throws, the model call has no tools of this toolset, and the run shows a
   * warning. `warn` reports facts about the tools that the user of the run should know, such as an omitted
   * tool; it may be absent.
   */
  tools(context: ReadonlyContext, warn?: ToolsetWarn): Awaitable<readonly Tool[]>;
  /**
   * Closes the toolset. The runner's `close` calls it once.
   *
   * INVARIANT toolset:close: `close` settles, also while `tools` is running.
   */
  close?(): Awaitable<void>;
}
/**
 * Shows a warning in the run, with a code that the toolset chooses. A warning that is reported after the
 * tools were returned is ignored.
 */
type ToolsetWarn = (code: string, message: string, cause?: unknown) => void;
/**
 * Creates a toolset that always has the same tools, in the given order. Throws `duplicate_tool` if two tools
 * have the same name.
 */
export declare function staticToolset(name: string, tools: readonly Tool[]): Toolset;
/** Returns a toolset that has only the tools for which the predicate returns true, in the original order. */
export declare function filterToolset(toolset: Toolset, predicate: ToolPredicate): Toolset;
/** Returns true if a tool is offered to the model. Called at every resolution. */
type ToolPredicate = (context: ReadonlyContext, tool: Tool) => boolean;
/** Returns a predicate that is true for the tools with these names. */
export declare function toolNamed(...names: readonly string[]): ToolPredicate;
/** A toolset to which tools are added one by one. */
interface ToolRegistry extends Toolset {
  /**
   * Registers a tool. Throws `duplicate_tool` if the name is taken, `invalid_tool` if the tool has no name.
   */
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
 * Creates an instruction with state in it: `{key}` is replaced by the value of the state key, `{key?}` too,
 * or by nothing if the key is missing; `{{key}}` becomes the text `{key}`. Keys may have a scope:
 * `{user:name}`. Text in braces that is not a key, such as JSON, stays.
 *
 * The instruction throws `missing_state_key` if the state lacks a key that is written without `?`.
 */
export declare function instructionTemplate(text: string): (context: ReadonlyContext) => string;
/** An agent that calls a model, which can call the agent's tools. */
interface LlmAgent<Output = unknown, Tools extends AgentTools = AgentTools, Wire = unknown> extends Agent<Output> {
  readonly model: Model;
  readonly instruction?: Instruction;
  readonly tools: Tools;
  /** Gates of all tools of the agent, which are asked before the tool's own gates. */
  readonly gates: readonly ToolGate[];
  readonly callbacks: readonly Callbacks[];
  /** Sampling settings, the tool choice, and provider-specific settings. */
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
 * INVARIANT output:stored: the parsed answer has a JSON copy. The log has this copy (`output`), and the
 * model's own JSON (`outputGiven`) if the copy is incomplete.
 * INVARIANT output:again: the schema parses the same JSON to the same value each time, and does not change
 * the JSON: another process parses `outputGiven` again.
 */
interface AgentOutput<Output = unknown, Wire = unknown> {
  readonly jsonSchema: JsonObject;
  readonly schema: StandardSchema<Wire, Output>;
  /** True if the answer is the member `value` of the model's output: providers accept objects only. */
  readonly wrapped?: true;
  /** The check of the answer by the JSON Schema that the model gets, in addition to the check by `schema`. */
  readonly declared?: DeclaredCheck;
}
/** Options of an agent. */
interface LlmAgentOptions<Output = unknown, Tools extends AgentTools = AgentTools, Wire = unknown> {
  /** The name of the agent: unique in its tree of agents, and not `user`. */
  readonly name: string;
  /** A description for other agents and for people. */
  readonly description?: string | undefined;
  /** The model: a provider's model, or any object with `generate`. */
  readonly model: Model;
  /**
   * The instruction: a text, a function, or `instructionTemplate(text)`, which inserts values of the state.
   */
  readonly instruction?: Instruction | undefined;
  /** Tools that the model may call, and toolsets, which list their tools at each turn; default: none. */
  readonly tools?: Tools | undefined;
  /**
   * Gates that decide whether a call of any of the agent's
   * tools may run, before the tool's own gates; default: none.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /**
   * Hooks around the agent's runs, model calls and tool calls, after the plugins of the runner; default none.
   */
  readonly callbacks?: Callbacks | readonly Callbacks[] | undefined;
  /** Sampling settings, the tool choice, and provider-specific settings. */
  readonly settings?: AgentSettings | undefined;
  /**
   * The Standard Schema of the answer: the model answers with
   * JSON, which is checked, and is the result's `output`.
   */
  readonly output?: StandardSchema<Wire, Output> | undefined;
  /** The JSON Schema that the model gets if the schema cannot describe itself. */
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * The validator that enforces `outputJsonSchema`; needed only for
   * keywords that the core cannot check, such as `pattern` and `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * The state key to which the agent's answer is written: the structured output if the agent has a schema,
   * otherwise the text. An answer of a hook counts, and so does the last answer before a limit.
   */
  readonly outputKey?: string | undefined;
  /** The schema of the agent's input when it is used as a tool; if omitted, one string. */
  readonly input?: StandardSchema | undefined;
  /** The JSON Schema of `input` that a calling model gets if the schema cannot describe itself. */
  readonly inputJsonSchema?: JsonObject | undefined;
  /** Agents to which this agent may hand the conversation: its model is offered `transfer_to_agent`. */
  readonly subAgents?: readonly Agent[] | undefined;
  /** True if the agent may not hand over to its parent agent; default false. */
  readonly disallowTransferToParent?: boolean | undefined;
  /** True if the agent may not hand over to sibling agents; default false. */
  readonly disallowTransferToPeers?: boolean | undefined;
  /**
   * The part of the conversation that the agent's model reads. `none`: only the newest message and everything
   * after it. `default` (the default): all of it.
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
 * a call that continues `{ status: 'pending', handle, willContinue: true }`;
 * an outcome that only a newer version knows `{ status }`.
 */
export declare function modelResponse({ name, outcome }: Pick<FunctionResponsePart, "name" | "outcome">): JsonObject;
/**
 * Records that a helper function created a question for the tool of this context to return. If the tool then
 * returns an output or delegates instead, its call fails with the code `question_not_returned`. Functions
 * that create questions for tools call it. Does nothing if the runner did not create the context.
 */
export declare function noteQuestion(context: ToolContext): void;
/**
 * Returns a sentence about a failed run or a failed nested agent for users of the application, by the error
 * code. The message of the error is for developers: it quotes the provider, which may name the account, its
 * owner, and variables of the server. Show this sentence with the code, and log the message.
 */
export declare function failureText(code: string): string;
/**
 * Returns the rule of a number between two bounds, both included.
 * The number must be finite, unless `most` is `Infinity`.
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
 * Returns the rule of a string union; `names` lists all its members: `oneOf<'a' | 'b'>({ a: true, b:
 * true })`. A union with a new member does not compile.
 */
export declare function oneOf<Union extends string>(names: { readonly [name in Union]: true; }): readonly Union[];
/** Returns the rule of a value that one of several rules allows. */
export declare function either(...rules: readonly MemberRule[]): MemberCheck;
/** Returns the rule of a list whose entries a rule allows. */
export declare function listOf(rule: MemberRule, least?: number): MemberCheck;
/**
 * Returns the rule of an object with any member names: `rule` must allow each value that is not undefined.
 */
export declare function recordOf(rule: MemberRule): MemberCheck;
/** The rule of a Standard Schema of any library, which may be a function. */
export declare const standardSchema: MemberCheck;
/** The rules of the members of a session key. */
export declare const sessionKeyMembers: KnownMembers;
/**
 * Returns the up to 20 names that are nearest to `wanted`, nearest first. `exact`: the first name differs
 * from `wanted` only in case, spaces, separators or a namespace before it.
 */
export declare function nearestNames(wanted: string, names: readonly string[]): {
  readonly names: readonly string[];
  readonly exact: boolean;
};
/**
 * Returns a thrown value as an error. Never throws, even if a hostile value throws when its members are read.
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
 * Returns the outcome of an inbox item that an event records: taken into the log, or refused with a reason.
 * Returns undefined for other events. The first event with the item's id counts.
 */
export declare function mailOutcome(event: Event): MailOutcome | undefined;
/**
 * The reason why a question accepts no answer:
 *
 * - `unknown`: the session has no such question.
 * - `answered`: it has enough answers, or a final answer.
 * - `withdrawn`: it was withdrawn.
 * - `expired`: no user answered in time.
 * - `callEnded`: its call, or a nested run around the call, has ended in another way.
 */
type ClosedReason = "unknown" | "answered" | "withdrawn" | "expired" | "callEnded";
/** A question with its answers, for `closedReason`. */
interface QuestionState {
  readonly request: PendingRequest;
  /** The answers, oldest first. A question that needs several answers may have some and still be open. */
  readonly answers: readonly Answer[];
  /**
   * The reason why the question has ended, apart from its
   * answers and its expiry time; undefined if there is none.
   */
  readonly end?: Exclude<ClosedReason, "unknown"> | undefined;
}
/**
 * Returns the reason why a question is closed; undefined if it
 * is open. The runner refuses answers for the same reasons.
 * @param question The question, as `loggedQuestions` returns it.
 * @param now The current time in epoch milliseconds, for a question that expires while it is open; if
 * omitted, expiry times are ignored.
 */
export declare function closedReason(question: QuestionState | undefined, now?: number): ClosedReason | undefined;
/**
 * Returns the questions of a log by their ids, for `closedReason`. Questions that a rewind removed count as
 * withdrawn. It reads the complete log: call it once for many answers.
 */
export declare function loggedQuestions(events: readonly Event[]): ReadonlyMap<string, QuestionState>;
/**
 * The input of a run. Without a message, answers, results or withdrawals, the run continues where the log
 * stopped.
 */
interface RunInput {
  /**
   * The session: its key, or an id for the default app and user; if omitted, a new session. A message creates
   * a session that does not exist; for answers, results and withdrawals, such a session is an error.
   */
  readonly session?: string | SessionKey | undefined;
  /** The user's message: text, or a `Content` with other parts. */
  readonly message?: string | Content | undefined;
  /**
   * The author of the message, stored with the message for
   * people who read the log. No model reads the author.
   */
  readonly by?: string | undefined;
  /**
   * A tool call of the application itself, without a model: it is checked, gated, logged and bounded like
   * every call. The run ends with the call, and the run's result has its `outcome`. A `message` that is given
   * too is shown to people and models as the reason.
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
   * is not lost, or `refuse` it, so that the caller can retry. In both cases the run fails with
   * `session_busy`; a `call` is never delivered.
   */
  readonly whenBusy?: "deliver" | "refuse" | undefined;
  /**
   * The behaviour if a limit, a user or a failure has stopped the session and this run has no new input:
   * `continue` it (the default), `retry` it only if it failed, or let it `rest`; the last two continue anyway
   * if the inbox has items. A run that rests fails with `no_input`: this is for callers that may start a run
   * of a session too often.
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
   * The user who answers: required if a question needs the answers of several users, which are distinguished
   * by this id in Unicode NFC. A value with invisible characters is refused with `invalid_user_id`.
   */
  readonly by?: string | undefined;
}
/** A question to withdraw: its call is denied, or, if the call had started, its outcome is unknown. */
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
 * Copies an inbox item as JSON before it is delivered, so that every store returns the item as it was sent.
 * `toJSON` of its values, such as dates, is used. Throws `RunError` if the item is not JSON: `bad_answer` for
 * an answer or a result, `bad_input` for any other item.
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
/** The arguments of a call, or the problem of the text that they were parsed from. */
type ParsedArgs = {
  readonly args: JsonObject;
} | {
  readonly problem: JsonProblem;
};
/**
 * Parses the argument text of a call. An empty text means no arguments. Refuses text that a lenient parser
 * would accept silently, because the tool must run with exactly the arguments that a user approved.
 */
export declare function parseArgs(text: string, limits: JsonLimits): ParsedArgs;
/**
 * Returns the SHA-256 of a text's UTF-8 bytes, as hexadecimal digits. It is synchronous, for code that cannot
 * await the platform's asynchronous digest. The algorithm is specified in FIPS 180-4.
 */
export declare function sha256(text: string): string;
/** The JSON of any value, or the reason why there is none. */
type Snapshot = {
  readonly value: JsonValue;
} | {
  readonly problem: string;
};
/**
 * Converts any value to JSON; later changes to the value do not affect the JSON.
 *
 * Dates become ISO text, BigInts decimal text, regular expressions their text, and NaN and infinities null.
 * Maps, headers, forms and queries become objects, or lists of pairs if a key is not a string. Sets, typed
 * arrays and other iterables become arrays. `undefined` becomes null, and is omitted from objects. An object
 * of a class becomes the result of its `toJSON`, or its own members. Functions, symbols, cycles, errors,
 * bytes, throwing getters, processes (streams, responses, promises), and objects without visible members
 * cannot be converted: the problem names the path.
 */
export declare function snapshotJson(value: unknown, limits?: JsonLimits): Snapshot;
/**
 * Converts like `snapshotJson`, but a number or date that JSON cannot represent is a problem instead of null.
 * Use it for values on which a decision depends.
 */
export declare function exactJson(value: unknown, limits?: JsonLimits): Snapshot;
/**
 * The inputs and outputs of an agent's tools, by name: `InferTools<typeof agent>['refund']['output']`. It is
 * meant for the code of pages and tests. Tools of toolsets are known only at run time, and are not included;
 * a tool whose name is typed as `string` matches every name.
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
   * Returns the next attempt after these failures, or the failure to report if there is no further attempt.
   * `stop` aborts when the result is no longer needed.
   */
  next(failures: readonly ModelFailure[], stop: AbortSignal | undefined): Awaitable<AsyncIterable<ModelEvent> | ModelFailure>;
}
/**
 * Makes attempts until one of them shows a part of an answer, then passes on the events of this attempt: the
 * common code of models that wrap models. Throws only if the shown attempt throws. A request with provider
 * tools is repeated only if it was refused, by an HTTP status or before it was sent: otherwise the tools may
 * have run.
 */
export declare class ModelAttempts implements AsyncIterableIterator<ModelEvent> {
  #private;
  constructor(plan: AttemptPlan);
  [Symbol.asyncIterator](): this;
  next(): Promise<IteratorResult<ModelEvent>>;
  return(): Promise<IteratorResult<ModelEvent>>;
}
/**
 * Returns the milliseconds to wait before a model call is repeated: the time that the provider asks for;
 * otherwise a random part of a delay that is half a second at first and doubles each time, up to 8 seconds.
 *
 * Returns undefined if the provider asks for more than `maxDelayMs`,
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
 * including deadlines. It reads the process's own clock, never an injected one, because this process is the
 * one that is blocked. Short work is never interrupted, even on a slow machine, so that its order does not
 * depend on the machine.
 */
export declare class Pacer {
  #private;
  /** Creates a pacer. `every`: the number of calls of `rest` between two looks at the clock. */
  constructor(every?: number);
  /**
   * Returns a promise of the next turn of the event loop if the current turn has taken long enough; otherwise
   * undefined. `items`: the number of items that the caller processes next.
   */
  rest(items?: number): Promise<void> | undefined;
}
/** An iterable, a stream or an iterator of other code. */
type ForeignItems<T, Returned = unknown> = AsyncIterable<T> | AsyncIterator<T, Returned> | Iterable<T> | ReadableStream<T>;
/**
 * An iterator that rests between items. `return` closes the source at once, even while an item is awaited.
 */
interface PacedItems<T, Returned = unknown> extends AsyncIterator<T, Returned | undefined> {
  [Symbol.asyncIterator](): PacedItems<T, Returned>;
  return(value?: Returned): Promise<IteratorResult<T, Returned | undefined>>;
}
/**
 * Yields the items of an iterable or stream of other code. The reader waits for a turn of the event loop
 * after every 16 items, because the source may never wait itself, and timers, aborts and other sessions must
 * proceed. The iterator counts items and reads no clock, so the order is the same on every machine.
 *
 * Use `paced` in every loop over items that a tool, a model, a store, a client or a server produces.
 */
export declare function paced<T, Returned = unknown>(source: ForeignItems<T, Returned>): PacedItems<T, Returned>;
/** Reads a run to its end and returns its result. */
export declare function collectRun<Output>(stream: AsyncIterable<RunEvent<Output>>): Promise<RunResult<Output>>;
/** Returns the result of a run. If the run failed, throws a `RunError` with the run's code. */
export declare function orThrow<Output>(result: RunResult<Output>): Exclude<RunResult<Output>, FailedRun>;
/** The outcome that a call would have if it were made now. */
type CallCheck = {
  readonly status: "passes";
} | {
  readonly status: "asks";
  readonly questions: readonly PendingCall[];
} | {
  readonly status: "refused";
  readonly outcome: ToolOutcome;
};
/** The tools that a runner's `callTool` can call. */
interface ToolList {
  /** The tools in the agent's order, each with its declaration, including the tools of toolsets. */
  readonly tools: readonly Tool[];
  /** Warnings about missing tools, such as the tools of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}
/** Options of a dry run; its members are those of `RunInput`. */
type DryRunOptions = Pick<RunInput, "session" | "deps" | "signal">;
/** Runs an agent over sessions. `Output` is the type of the agent's output, as its schema parses it. */
interface Runner<Output = unknown> {
  /** The `appName` of the runner's options: the app of sessions that are named by their id alone. */
  readonly appName: string;
  /** Streams a run. A string is a message in a new session. Leaving the loop early cancels the run. */
  stream(input: string | RunInput): AsyncGenerator<RunEvent<Output>, void, void>;
  /**
   * Runs to the end, like `collectRun(stream(input))`. Resolves with every status, unless the runner is
   * closed; `orThrow(result)` throws if the status is `failed`.
   */
  run(input: string | RunInput): Promise<RunResult<Output>>;
  /**
   * Calls one tool without a model, as a separate run: the call is checked, passes all gates, is logged, has
   * the limits of time and size, and its secrets are masked. `result.outcome` is its outcome. If the call
   * waits for an answer, the status is `paused`; `run({ session, answers })` resumes the session. The same as
   * `run({ call: { name, args }, ...options })`. Any tool of the agent can be called, including a tool that
   * its `prepare` or a hook hides from models.
   */
  callTool(name: string, args?: JsonObject, options?: CallToolOptions): Promise<RunResult>;
  /**
   * Returns what would happen to a call: checks its arguments and asks its gates, but runs no tool and stores
   * nothing. `beforeTool` hooks run; hooks after and around a call do not. With a session, the call is
   * checked as a call in that session, whose log is read. Questions that the tool itself would ask are not
   * found. Rejects with the `RunError` that a run would fail with.
   */
  checkCall(name: string, args?: JsonObject, options?: DryRunOptions): Promise<CallCheck>;
  /**
   * Checks what an answer to an open question would do to its call, and with which arguments the call would
   * run. The question's gate is asked as if the answer had been given, but no tool runs and nothing is
   * stored. An application can decide by the result whether this person may give this answer. Rejects with
   * the `RunError` that would refuse the answer: `unknown_request`, `already_answered`, `withdrawn`,
   * `expired`,
   * `bad_answer`.
   */
  checkAnswer(session: string | SessionKey, answer: AnswerInput, options?: Omit<DryRunOptions, "session">): Promise<AnswerCheck>;
  /**
   * Lists the tools that `callTool` can call: the tools of the runner's agent, including the current tools of
   * its
   * toolsets. Rejects with the `RunError` that a run would fail with.
   */
  listTools(options?: DryRunOptions): Promise<ToolList>;
  /** Closes the agent's toolsets, once, after the suspended runs have ended. Later runs are refused. */
  close(): Promise<void>;
}
/** Options of `callTool`; its members are those of `RunInput`. */
type CallToolOptions = Pick<RunInput, "session" | "message" | "inputId" | "deps" | "limits" | "signal">;
/** Creates a runner. Throws `ConfigError`: `invalid_agent`, `invalid_option`. */
export declare function createRunner<Output = unknown>(options: RunnerOptions<Output>): Runner<Output>;
/**
 * Checks a value by the simple keywords of JSON Schema: types, constants, members, items, sizes and
 * combinations. Returns the issues. These keywords suffice for the answers of users. Other keywords (`$ref`,
 * `pattern`, `format` and more) are ignored: use a validator for them.
 */
export declare function plainIssues(schema: JsonObject, value: JsonValue): readonly SchemaIssue[];
/** Options of `inMemorySessionService`. */
interface InMemorySessionOptions {
  /** Returns the time for leases, in epoch milliseconds; default: the clock of the machine. */
  readonly clock?: (() => number) | undefined;
  /**
   * The maximum number of sessions; default 10,000, about 70 MB if the sessions are short. When there are
   * more, the least recently used session without a lease is dropped as if it had been deleted, even if it
   * waits for an answer. `Number.POSITIVE_INFINITY` keeps all sessions while the process lives.
   */
  readonly maxSessions?: number | undefined;
}
/**
 * Creates a session service in this process's memory, with inbox, leases and index. Sessions are lost when
 * the process ends, or when there are more than `maxSessions`. Throws `invalid_option`.
 */
export declare function inMemorySessionService(options?: InMemorySessionOptions): SessionService;
/**
 * Returns a session service whose leases all have one owner, for workers of a workflow engine that runs a
 * session in only one worker at a time. After a crash, the next run in any process with the same owner takes
 * the session over at once, without waiting for the lease to expire, and the earlier run can store nothing
 * more. Within one process, an active run keeps its session: another run fails with `session_busy`. `owner`:
 * a non-empty string. Throws `invalid_option`, also if the store has no leases.
 */
export declare function sessionsOwnedBy(inner: SessionService, owner: string): SessionService;
/**
 * Returns a session service that has the `changed` members, and otherwise the members of the inner service. A
 * member that neither has stays absent.
 */
export declare function wrapSessions(inner: SessionService, changed: Partial<SessionService>): SessionService;
/** Options of `cacheToolset`. */
interface CacheToolsetOptions {
  /** Returns the cache key: contexts with equal keys share one list. Default: all contexts share one list. */
  readonly key?: ((context: ReadonlyContext) => string) | undefined;
}
/**
 * Returns a toolset that calls `tools` of the given toolset once, or once per key, and caches the list. A
 * failure is not cached: the next resolution calls it again.
 */
export declare function cacheToolset(toolset: Toolset, options?: CacheToolsetOptions): Toolset & {
  /** Clears the cache, so that the next resolution calls the toolset again. */ refresh(): void;
};
/**
 * Returns a copy of a tool with some members replaced. The other methods stay bound to the original tool,
 * which may be an object with its own state.
 */
export declare function deriveTool<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, own: Partial<Tool<Input, Output, Name>>): Tool<Input, Output, Name>;
/**
 * Returns the tools of a toolset with a prefix before each name: `prefixToolset(files, 'fs_')` has `fs_read`.
 */
export declare function prefixToolset(toolset: Toolset, prefix: string): Toolset;
/**
 * Returns a tool with one more gate, after its own gates; for a toolset, a toolset whose tools have that
 * gate.
 */
export declare function addGate<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, gate: ToolGate): Tool<Input, Output, Name>;
export declare function addGate(toolset: Toolset, gate: ToolGate): Toolset;
export declare function addGate(target: Tool | Toolset, gate: ToolGate): Tool | Toolset;
/**
 * The traits of a tool: members that every tool may have, however it is created. All factories and wrappers
 * copy them.
 */
type ToolTraits<Input = unknown> = Pick<Tool<Input>, TraitName>;
/** The members of a tool that are neither its declaration nor its work. */
type TraitName = Exclude<keyof Tool, "name" | "description" | "declaration" | "agents" | WorkName>;
/** The traits as options of a factory: an option that is undefined has no effect. */
type TraitOptions<Input = unknown> = { readonly [name in keyof ToolTraits<Input>]?: ToolTraits<Input>[name] | undefined; };
/** The traits, each with its rule. A new trait is added to `Tool` and here. */
export declare const traitNames: Readonly<Record<TraitName, ValueRule>>;
/** Returns the traits of a tool or of a tool's options; methods are bound to their object. */
export declare function traitsOf<Input>(from: TraitOptions<Input>): ToolTraits<Input>;
type WorkName = "check" | "unchecked" | "run" | "finish" | "checkOutput" | "preview" | "reconcile" | "prepare";
/**
 * Returns the effect of a tool or of its record in a log. Any value except `read` and `idempotent` counts as
 * `write`, so that a misspelt value, or a value of a later version, never makes a call run twice.
 */
export declare function effectOfTool({ effect }: HasEffect): ToolEffect;
/**
 * Returns true if a call of the tool, or a call that a log records, may run again after its outcome was lost.
 */
export declare function isRepeatable(tool: HasEffect): boolean;
/** A tool, or the record of a call in a log. */
interface HasEffect {
  readonly effect?: unknown;
}
/** Options of a tool that is written as a function. */
interface FunctionToolOptions<Input, Output extends Wire, Wire = unknown, Stored = unknown, Name extends string = string> extends TraitOptions<Input> {
  /** The name: at most 64 letters, digits, `_` and `-`, which every provider accepts. */
  readonly name: Name;
  /** A description for the model: what the tool does, when to use it, what it returns. */
  readonly description: string;
  /**
   * The schema of the arguments: any Standard Schema of an object, or of a union of objects. If omitted, the
   * tool has no arguments. `run` gets the output of the schema, including defaults and conversions. The model
   * writes dates as date-time strings and bigints as strings of digits; `run` gets a `Date` and a bigint.
   */
  readonly input?: StandardSchema<unknown, Input> | undefined;
  /**
   * The JSON Schema of the arguments that the model gets, needed if `input` cannot describe itself. It is
   * enforced in addition to `input`.
   */
  readonly inputJsonSchema?: JsonObject | undefined;
  /**
   * The schema of the result, as JSON; a `run` with another return type does not compile. If a result does
   * not match, the model gets it with a note, or, with `strictOutput`, an error.
   */
  readonly output?: StandardSchema<Wire, Stored> | undefined;
  /** The JSON Schema of the result, which is enforced after `output`. */
  readonly outputJsonSchema?: JsonObject | undefined;
  /**
   * The validator that enforces `inputJsonSchema` and `outputJsonSchema`; needed only for keywords that the
   * core cannot check, such as `pattern` and `$ref`.
   */
  readonly validator?: SchemaValidator | undefined;
  /** Runs the tool. An async generator yields progress, and returns the result. */
  readonly run: (input: NoInfer<Input>, context: ToolContext) => Awaitable<Output | ExplicitResult> | AsyncGenerator<unknown, Output | ExplicitResult, void>;
  /**
   * Returns the value that the model reads instead of the result. For a long-running tool: the value that the
   * model reads until the result arrives, instead of a note that the call is pending.
   */
  readonly toModel?: ((result: NoInfer<Output>) => unknown) | undefined;
  /** Returns a text that an approver is shown, such as a diff, a summary or a price. */
  readonly preview?: ((input: Input, context: ReadonlyContext) => Awaitable<string>) | undefined;
  /**
   * Called if the outcome of a call with the effect `write` was lost. Returns the outcome of the call with
   * the context's idempotency key, such as an error that says that nothing happened; undefined if the outcome
   * is unknown: then a user is asked.
   */
  readonly reconcile?: ((input: Input, context: ToolContext) => Awaitable<ToolOutcome | undefined>) | undefined;
}
/**
 * Creates a tool from a function and a schema. Throws `schema_not_object` if the schema's root is not an
 * object, `no_json_schema` if the schema cannot be described as JSON Schema, `unchecked_tool` if there is
 * `inputJsonSchema` without `input`, `no_validator` if enforcing a JSON Schema needs a validator.
 */
export declare function functionTool<Input = NoArguments, Output extends Wire = never, Wire = unknown, Stored = unknown, const Name extends string = string>(options: FunctionToolOptions<Input, Output, Wire, Stored, Name>): Tool<Input, unknown extends Stored ? Output : Stored, Name>;
/** The type of the arguments of a tool without `input`: an object without members. */
interface NoArguments {
  readonly [name: string]: never;
}
/**
 * Returns checked arguments in the form that gates get: the value, its JSON, and whether the JSON is
 * complete.
 */
export declare function checkedArgs(value: unknown): CheckedArgs;
/** Options of a tool with a raw JSON Schema. */
interface SchemaToolOptions<Name extends string = string, Output = unknown> extends TraitOptions<JsonObject> {
  readonly name: Name;
  readonly description: string;
  readonly inputJsonSchema: JsonObject;
  readonly outputJsonSchema?: JsonObject | undefined;
  /** The validator that enforces `inputJsonSchema` and `outputJsonSchema`. */
  readonly validator?: SchemaValidator | undefined;
  /** True to use no validator: `run` gets the unchecked arguments of the model. */
  readonly unchecked?: true | undefined;
  readonly run: (args: JsonObject, context: ToolContext) => Awaitable<Output | ExplicitResult> | AsyncGenerator<unknown, Output | ExplicitResult, void>;
}
/**
 * Creates a tool from a raw JSON Schema. Throws `schema_not_object` if the schema's root is not an object,
 * `invalid_schema` if the validator refuses a schema, and `no_validator` if there is neither a validator nor
 * `unchecked: true`.
 */
export declare function schemaTool<const Name extends string, Output>(options: SchemaToolOptions<Name, Output>): Tool<JsonObject, Output, Name>;
export { type Agent, type AgentCallbacks, AgentError, type AgentLimits, type AgentOutput, type AgentSettings, type AgentStep, type AgentTools, type AlreadyAnsweredError, type Answer, type AnswerCheck, type AnswerInput, type AppendExpectation, type AppendResult, type ArtifactPart, type ArtifactScope, type ArtifactService, type AttemptPlan, type Awaitable, type BearerCredential, type BranchView, type CacheToolsetOptions, type CallCheck, type CallInput, type CallToolOptions, type CallbackContext, type Callbacks, type CheckedArgs, type CheckedGap, type CheckedInput, type ClosedReason, type CompletedRun, ConfigError, type Content, type Credential, type CredentialResponse, type CredentialService, type DelegateEnd, type DelegateResult, type DeleteFilter, type Delta, type DryRunOptions, type Event, type EventActions, type EventBase, type EventBody, type EventOf, type ExclusionKey, type ExplicitResult, type FailedRun, type FileDataPart, type FinishReason, type ForeignItems, type ForgottenSessions, type FunctionCall, type FunctionCallPart, type FunctionDeclaration, type FunctionResponsePart, type FunctionToolOptions, type GateCall, type GateContext, type GateDecision, type InMemorySessionOptions, type InferTools, type InlineDataPart, type Instruction, type InterimOutcome, type JsonInput, type JsonObject, type JsonValue, type KnownMembers, type LeaseStore, type LimitName, type Limits, type ListFilter, type LlmAgent, type LlmAgentOptions, type LoadFrom, type Mail, type MailOutcome, type Member, type MemberCheck, type MemberEnd, type MemberRule, type MemberRules, type MemberView, type MemoryEntry, type MemoryScope, type MemorySearchOptions, type MemoryService, type Model, type ModelCallOptions, type ModelCallbacks, type ModelEnd, ModelError, type ModelErrorDetails, type ModelEvent, type ModelFailure, type ModelRequest, type ModelRequestDraft, type ModelSettings, type ModelUsage, type ModelUsed, type ModelWarning, type NoArguments, type OkResult, type OpenFilter, type OpenQuestion, type OptionName, type OutcomePart, type PacedItems, type Page, type PageRequest, type Part, type PartBase, type PausedRun, type PendingCall, type PendingQuestion, type PendingRequest, type PendingResult, type PrepareContext, type ProviderPart, type ProviderTool, type QuestionState, type ReadonlyContext, type RequestSettings, type RespondedRun, type ResponseHead, type ResponseSource, type ResultInput, type RetryDelayOptions, type Role, type RunCall, type RunCallbacks, RunError, type RunEvent, type RunInput, type RunProblem, type RunReport, type RunResult, type RunWarning, type RunnableFilter, type Runner, type RunnerOptions, type SchemaIssue, type SchemaResult, type SchemaToolOptions, type SchemaValidator, type Session, SessionConflictError, SessionCorruptError, type SessionDue, SessionError, SessionExistsError, SessionFencedError, type SessionIndex, type SessionKey, SessionNotFoundError, type SessionScope, type SessionService, type SessionSnapshot, type SessionStatus, type SessionSummary, SessionTimeoutError, type Snapshot, type SnapshotStore, type Source, type StandardSchema, type StartedCall, type StateScope, type StoppedRun, type TextPart, type ThoughtPart, type TokenCount, type Tool, type ToolCallbacks, type ToolCheck, type ToolChoice, type ToolContext, type ToolEffect, type ToolEgress, type ToolEnd, ToolError, type ToolGate, type ToolInput, type ToolList, type ToolOutcome, type ToolOutput, type ToolPredicate, type ToolRegistry, type ToolResult, type ToolStart, type ToolTraits, type Toolset, type ToolsetWarn, type TraitOptions, type UnstructuredRun, type Usage, type ValueRule, type ViewSnapshots, type WithdrawInput, checkMembers, checkedSessionKey, clipText, delegateResult, errorResult, initialState, isAddressArgument, isAddressSchema, isEgress, isJsonObject, isPromise, leaveIterator, mayNameAddress, messageText, okResult, parseSessionKey, pendingResult, scopeOf, sessionKeyText, takesAddress, textOf, withoutTemp };
// ---- artifact

import { artifactBytes, artifactReaderName, artifactText, inMemoryArtifactService } from "./shared.js";
export { artifactBytes, artifactReaderName, artifactText, inMemoryArtifactService };
// ---- credential

import { SecretValues, Secrets, cutText, inMemoryCredentialService } from "./shared.js";
/** A stream of text without secrets: only a possible beginning of a secret is delayed. */
export declare class CleanStream {
  #private;
  constructor(secrets: Secrets);
  /** Reads a piece of the stream, and returns the text that may be shown now. */
  push(piece: string): string;
  /** Returns the delayed text at the end of the stream. */
  flush(): string;
}
export { type SecretValues, Secrets, cutText, inMemoryCredentialService };
// ---- events

import { Event, JsonValue } from "./shared.js";
/**
 * Returns the reason why a stored value is not an event that this version can resume from, as the end of a
 * sentence; undefined if it is such an event.
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
 * Returns the events of the conversation: the log without the events that a `rewound` event took back.
 * Notices of packages always remain, but without their branch and actions: an approval that was revoked stays
 * revoked. Code that shows a log, sends it to a model or decides by it reads these events; code that reports
 * what happened reads the complete log.
 */
export declare function eventsInForce(events: readonly Event[]): readonly Event[];
/**
 * Returns `eventsInForce` with their revisions.
 * @param before The number of log events before these; default 0.
 */
export declare function logInForce(events: readonly Event[], before?: number): readonly LoggedEvent[];
/**
 * Returns the log of a context as the array to which the runner appends, without a turn that is not stored
 * yet. `context.events` is a new copy whenever the log has grown: a gate or a hook that reads the log in each
 * of thousands of calls should use this function instead. Read the array at once; neither keep nor change it.
 * For a context that the runner did not create, it returns `context.events`.
 */
export declare function growingLog(context: {
  readonly events: readonly Event[];
}): readonly Event[];
/**
 * Reserved names of the log, to which no version gives another meaning, with their purposes. For the
 * documentation, the tests and imports only. docs/event-format.md lists the same names.
 */
declare const reserved: {
  /** Members of any event, for a chain of digests over the log, which stays valid when content is deleted. */
  readonly members: {
    readonly prev: "the `digest` of the previous event";
    readonly digest: "the digest over the header (all members except the content) and the salted digest of the content";
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
/** Codes of the notices that the core writes; all other codes belong to packages. */
export declare const loopNotices: ReadonlySet<string>;
export { type LoggedEvent, reserved as reservedNames };
// ---- files

import { ArtifactPart, ArtifactService, Awaitable, FileDataPart, Model, ModelCallOptions, SessionKey } from "./shared.js";
/** An artifact that a part refers to. */
interface NamedArtifact {
  readonly name: string;
  /** The version; absent for the newest version. */
  readonly version?: number;
}
/**
 * Returns a message part that refers to an artifact of the session: the log keeps only the name, and
 * `artifactFiles` shows the artifact to the model.
 *
 * @param version The version: pass it, so that the message refers to the same content when it is read again.
 */
export declare function artifactFile(name: string, version?: number, mimeType?: string): FileDataPart;
/** Returns the artifact that a URI names; undefined if the URI names no artifact. */
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
  /** The id or URI that names the file in requests to the provider. */
  readonly fileUri: string;
  /**
   * The time at which the file expires, in epoch milliseconds;
   * absent if the provider keeps the file until it is deleted.
   */
  readonly expiresAt?: number;
}
/** Options of a call of a file store. */
type FileCallOptions = Pick<ModelCallOptions, "signal" | "keepSecret">;
/**
 * The files of a provider, which requests refer to instead of containing their bytes.
 *
 * INVARIANT file-store:name: `provider` and `id` are not empty, and never change.
 * INVARIANT file-store:error: every failure is a rejection
 * with a `ModelError` that has one of the error codes.
 * INVARIANT file-store:secret: no error and no cause contains an API key, even if the provider repeats it.
 * INVARIANT file-store:secret:kept: the store's credential is
 * passed to `keepSecret`, if it is given, before any result.
 * INVARIANT file-store:abort: after an abort, before or
 * during a call, the call rejects at once with `cancelled`.
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
   * INVARIANT file-store:upload: the provider stores the bytes unchanged, with the media type and the name.
   * INVARIANT file-store:upload:own: each upload creates a separate file, even for equal bytes.
   */
  upload(file: FileUpload, options: FileCallOptions): Promise<StoredFile>;
  /**
   * INVARIANT file-store:find: an existing file is returned as its upload returned it.
   * INVARIANT file-store:find:gone: returns `undefined` for
   * a file that was deleted, has expired or never existed.
   */
  find(fileUri: string, options: FileCallOptions): Promise<StoredFile | undefined>;
  /**
   * INVARIANT file-store:delete: deletes this file, and no other file.
   * INVARIANT file-store:delete:gone: a file that does not exist is not an error.
   */
  delete(fileUri: string, options: FileCallOptions): Promise<void>;
}
/**
 * A cache of the files that a provider has, by their content. The cache may drop entries: the file is then
 * uploaded again. If several processes share a cache, they upload a file once, unless two start at the same
 * moment.
 */
interface FileCache {
  /** INVARIANT file-cache:get:unknown: returns `undefined` for an unknown key. */
  get(key: string): Awaitable<StoredFile | undefined>;
  /**
   * INVARIANT file-cache:set: `get` returns the file that was stored last under the key, unchanged.
   * INVARIANT file-cache:set:key: any string is a valid key, and each key has a separate entry.
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
 * @param key A session key that no session uses: deleting the artifacts of this key deletes the cache.
 */
export declare function artifactFileCache(artifacts: ArtifactService, key: SessionKey): FileCache;
/** The store of uploaded files and its cache. */
interface CachedFileStore {
  readonly store: FileStore;
  /** The cache of uploads; default: an in-memory cache for this store. */
  readonly cache?: FileCache | undefined;
  /** The clock, in epoch milliseconds; default: the platform's clock. */
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
 * Wraps a model so that it gets large media as files of its provider: each file is uploaded once, and
 * later requests refer to it. Media that the model itself made are unchanged, because its provider may
 * identify them by more than their bytes. The log and other models keep the bytes. An expired file is
 * uploaded again; if a request is refused because a file is missing, the file is uploaded again and the
 * request is sent once more. Media above the store's size limit stay in the request. Throws `ConfigError`:
 * `unknown_option`, `invalid_option` (also for a store of another provider).
 */
export declare function fileModel(model: Model, options: FileModelOptions): Model;
/** Options to upload or delete a file. */
interface FileOptions extends CachedFileStore {
  readonly signal?: AbortSignal | undefined;
  /** Registers the store's credential as a secret of a run; pass `keepSecret` of a context. */
  readonly keepSecret?: FileCallOptions["keepSecret"] | undefined;
}
interface UploadFileOptions extends FileOptions {
  /** A name for people who read the provider's list of files; default: a name by the media type. */
  readonly name?: string | undefined;
}
/**
 * Uploads a file, unless the provider still has its content, and returns a part that refers to the file.
 *
 * A cached file that has expired, or that the provider no longer has, is uploaded again. A `fileData` part is
 * returned unchanged. Models of other providers do not get the file, and report a warning: use `fileModel` if
 * they need the bytes. Rejects with `ModelError`: `file_too_large`, `cancelled`, and the codes of refused
 * requests.
 */
export declare function uploadFile(part: ArtifactPart, options: UploadFileOptions): Promise<FileDataPart>;
/**
 * Deletes a file at the provider. `part`: the uploaded part, whose cache entry is deleted too, or the part
 * that `uploadFile` returned. A missing file is not an error. Rejects with `ModelError`.
 */
export declare function deleteFile(part: ArtifactPart, options: FileOptions): Promise<void>;
export type { CachedFileStore, FileCache, FileCallOptions, FileModelOptions, FileOptions, FileStore, FileUpload, InMemoryFileCacheOptions, NamedArtifact, StoredFile, UploadFileOptions };
// ---- relay

import { JsonObject, JsonValue, RunEvent, RunResult, SessionKey } from "./shared.js";
/**
 * Carries momentary run events, which are not stored, to watchers in other processes, with one channel for
 * each session. Frames may be lost, because the log is the source of truth: a reader that missed a frame
 * notices the gap at the next frame, and requests all momentary events again. So no run waits for a relay,
 * and a relay keeps no frames for absent readers.
 *
 * INVARIANT relay:key: app names, user ids and session ids
 * may be any text, and each session has its own channel.
 */
interface DeltaRelay {
  /**
   * Sends a frame to all subscribers of a session, including those in this process. A frame is a string of at
   * most `mostFrameLength` UTF-16 code units, without U+0000 and lone surrogates.
   *
   * INVARIANT relay:publish: a frame reaches all subscribers of its session, in any process, unchanged.
   * INVARIANT relay:publish:size: a frame of the maximum length arrives completely, with any characters.
   * INVARIANT relay:publish:order: the frames that one process sends for one session arrive in the order in
   * which they were sent, each once.
   * INVARIANT relay:publish:away: if the connection is down, `publish` returns at once and throws nothing;
   * frames are dropped, and later frames arrive once sending works again.
   * INVARIANT relay:publish:bound: while the connection is down, at most `mostWaitingFrames` frames wait.
   */
  publish(key: SessionKey, frame: string): void;
  /**
   * Calls a listener with each frame for a session that is published from now on, until the signal aborts.
   * Resolves once the subscription is active, or when the signal aborts; never rejects, because a failed
   * subscription is retried.
   *
   * INVARIANT relay:subscribe: a frame that is published after `subscribe` has resolved reaches each of
   * several listeners.
   * INVARIANT relay:subscribe:end: a listener gets nothing after its signal has aborted, and others continue.
   * INVARIANT relay:subscribe:threw: if a listener throws,
   * it and the other listeners still get every later frame.
   */
  subscribe(key: SessionKey, listener: (frame: string) => void, signal: AbortSignal): Promise<void>;
}
/**
 * The maximum length of a frame, in UTF-16 code units: at most 6,000 bytes in UTF-8, because PostgreSQL
 * accepts less than 8,000.
 */
export declare const mostFrameLength = 2e3;
/** The maximum number of frames that wait in one process to be sent. */
export declare const mostWaitingFrames = 1e3;
/** The listeners of each channel of a relay, in this process. */
export declare class RelayListeners {
  #private;
  /** The number of channels with listeners. */
  get size(): number;
  has(name: string): boolean;
  /**
   * Adds a listener until the signal aborts.
   * @param ended Called when the signal aborts.
   */
  add(name: string, listener: (frame: string) => void, signal: AbortSignal, ended?: () => void): void;
  publish(name: string, frame: string): void;
}
/** Creates a relay within one process: for tests, and for runners and pages that share a process. */
export declare function inMemoryRelay(): DeltaRelay;
/**
 * A momentary event of a run, which is not stored, with the members that a page shows. JSON, without secrets.
 */
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
  /** The name of the function, in the first delta of a call's arguments. */
  readonly name?: string;
}
/**
 * Returns the momentary event for a run event that is not a delta; undefined if a page shows nothing for it.
 */
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
/** A report about a session's run in another process. */
interface ReceivedRun {
  /** The revision that the run's worker knew: a reader whose log is older reads the log up to it first. */
  readonly rev: number;
  /** True if the events replace all earlier momentary events. */
  readonly isReset: boolean;
  readonly events: readonly FleetingEvent[];
  /** The end of the run; undefined while the run goes on. */
  readonly over?: RunOver | undefined;
}
/**
 * Combines the frames of a session into one momentary state. No event is repeated. After a gap, no event is
 * used until the complete state has arrived. After a new attempt has replaced an attempt, events of the old
 * attempt are ignored.
 */
export declare class ReceivedRuns {
  #private;
  /**
   * @param after The revision up to which the reader has the log. Complete states of older revisions are
   * ignored: they may be outdated.
   */
  constructor(relay: DeltaRelay, key: SessionKey, after: number, report: (received: ReceivedRun) => void);
  /** Listens to the relay until the signal aborts. Resolves once the subscription is active. */
  receive(signal: AbortSignal): Promise<void>;
  /** Discards the state: the complete state is requested again when the next frame arrives. */
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
 * Publishes the momentary events of a run to a relay. The run never waits for the relay: events within 25 ms
 * are sent in one frame, and deltas of one part are sent as one delta. The first frame of a turn, if nothing
 * else is active, starts a complete state, and so does the response to a reader's request.
 */
export declare class RelayedRun {
  #private;
  constructor(relay: DeltaRelay, key: SessionKey, { revision, invocationId }: RelayedFrom);
  /** Processes each event of the run, in order. Never throws. */
  see(event: RunEvent): void;
  /** Sends the waiting events and unsubscribes, when the run has ended. May be called twice. */
  end(): void;
}
export type { DeltaRelay, FleetingDelta, FleetingEvent, ReceivedRun, RelayedFrom, RunOver };
// ---- retention

import { AgentError, ArtifactService, CredentialService, DeleteFilter, MemoryService, SessionKey, SessionScope, SessionService } from "./shared.js";
/**
 * The stores of an application that hold data of users: the stores of its runner, its gates and its workers.
 * Omit the stores that the application does not have.
 */
interface UserStores {
  readonly sessions?: SessionService | undefined;
  readonly artifacts?: ArtifactService | undefined;
  readonly memory?: MemoryService | undefined;
  readonly credentials?: CredentialService | undefined;
  /** Approvals that are remembered: a `GrantService` of `@mortise/confirmation`. */
  readonly grants?: UserGrants | undefined;
  /**
   * The dispatcher of the workers: each deleted session is woken once more, so that a worker finds no session
   * and removes the dispatcher's entry. Needs `sessions`. If the process fails between the deletion and the
   * wake, a worker's sweep wakes these sessions later if they are parked and the dispatcher lists parked
   * sessions.
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
/** The number of removed items of each given store. */
interface ForgetReport {
  readonly sessions?: number;
  /** The number of keys of `user:` state. */
  readonly userState?: number;
  /** The number of artifact names; all versions of each were removed. */
  readonly artifacts?: number;
  readonly memories?: number;
  readonly credentials?: number;
  readonly grants?: number;
  /** The number of sessions that were woken so that the dispatcher's entries are removed. */
  readonly wakes?: number;
}
/** A failure of one store. */
interface ForgetFailure {
  readonly store: "sessions" | "artifacts" | "memory" | "credentials" | "grants" | "dispatcher";
  /** The error of the store; absent if the store has no `forget`. */
  readonly error?: unknown;
}
/**
 * Deletes the data of a user of an app from all given stores, and resolves with the numbers of removed items.
 * Sessions are deleted before the other stores are emptied, so that no run can write to these stores any
 * more. If it fails, call it again; repeated calls do no harm. A tool that runs meanwhile may still save an
 * artifact, a memory, a credential or an approval: close the runs of this user first, or call the function
 * again when the runs have ended. Every store is called, even if another store fails, except the dispatcher
 * if the sessions failed. Throws `invalid_option`, and `ForgetError` if a store failed or has no `forget`;
 * the error has the report of the other stores.
 */
export declare function forgetUser(stores: UserStores, scope: SessionScope): Promise<ForgetReport>;
/**
 * The error if the data of a user could not be deleted from all stores: `failures` lists the failed stores.
 */
export declare class ForgetError extends AgentError {
  readonly failures: readonly ForgetFailure[];
  /** The report of the stores that did not fail. */
  readonly report: ForgetReport;
  constructor(failures: readonly ForgetFailure[], report: ForgetReport);
}
/** The stores that hold data of a session. */
type SessionStores = Pick<UserStores, "artifacts" | "dispatcher"> & Required<Pick<UserStores, "sessions">>;
/**
 * Deletes the sessions whose last change is before a time, in epoch milliseconds, with their artifacts. If
 * there is a dispatcher, wakes each deleted session once more, so that a worker removes the dispatcher's
 * entry. Works in pages of `deleteBefore`. After an interruption, call this function again; a worker's sweep
 * wakes the sessions that were deleted but not woken. Memories, credentials, `user:` state and
 * sessions whose id begins with `mortise:`, such as that of approvals, belong to the user and stay. Resolves
 * with the numbers of removed items. Throws `invalid_option` if a store has no method to delete, `bad_time`
 * if the time is invalid, and the errors of the stores.
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
  /** The calls that would be missing in the fork, for `fork_effects`; otherwise empty. */
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
 * does not have the revision, `rewind_effects` if the model would not know of later effects, and
 * `session_busy` while a run is working on the session.
 */
export declare class SessionRewindError extends SessionError {
  /** The calls that the model would not know of, for `rewind_effects`; otherwise empty. */
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
  /** The key of the fork, which must not exist; default: a new session id of the same app and user. */
  readonly to?: SessionKey | undefined;
  /**
   * The service that copies the session's artifacts, except versions that were saved after the revision.
   * Without it, the fork has no artifacts: its log mentions them, but their content is missing. Artifacts of
   * the user are shared.
   */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * True to fork even if calls that may have had an effect were made after the revision: the fork has no
   * record of them, and its model may make them again. Default false: such a fork is refused with
   * `fork_effects`.
   */
  readonly forgetEffects?: boolean | undefined;
  /**
   * The state that the session was created with, which is not in the log: the fork takes those of its keys
   * that were changed later. Default: none; a key that was first written after the revision is absent in the
   * fork.
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
 * Creates a session from the events of another session up to a revision, so that the conversation can
 * continue in another way. The events keep their ids. Everything that is open at the revision ends in the
 * fork: questions are withdrawn, and each call gets a response, which reports an unknown outcome if the call
 * may have started by now. So no call of the original session runs in the fork, and the calls of the fork
 * have ids and idempotency keys of their own. A notice `forked` records where the copy ends and which session
 * it copies. The state of the session is that of the revision; state that user and app share stays as it is
 * now. Notices of packages after the revision, such as revoked approvals, apply in the fork too. Inbox items
 * and leases stay with the original. A run without a message resumes where the fork ends. Throws
 * `SessionNotFoundError`, `SessionExistsError`, `SessionForkError`, and `RunError` (`newer_log`).
 */
export declare function forkSession(options: ForkOptions): Promise<Fork>;
/** An artifact that was saved after the revision to which a session was rewound. */
interface LaterArtifact {
  readonly name: string;
  /** The newest version before the revision; undefined if the artifact was first saved later. */
  readonly version: number | undefined;
  /** The version under which the earlier content was saved again; only with `artifacts`. */
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
   * The state that the session was created with, which is not in the log: a rewind restores keys from it.
   * Default: none; a key that was first written after the revision is absent.
   */
  readonly initialState?: JsonObject | undefined;
  /**
   * The artifact service, to rewind the session's artifacts too: each artifact that was saved after the
   * revision gets a new version with the content that it had at the revision. An artifact that was first
   * saved later stays, and so do the artifacts of the user, which are shared. Default: artifacts are
   * unchanged.
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
 * models, tools, gates, pages and the index. The log keeps them, followed by a `rewound` event; a rewind to a
 * revision in between restores them. Everything that is open now, or was open at the revision, ends:
 * questions are withdrawn, and each call gets a response, which reports an unknown outcome if the call may
 * have started. Later calls of the session have ids and idempotency keys of their own. A message that was
 * accepted is still accepted once by its `inputId`. The state of the session is that of the revision; state
 * that user and app share is unchanged, and so are the artifacts, unless `artifacts` is given. Later notices
 * of packages, such as revoked approvals, still apply. The next run reads waiting inbox items, except a
 * request to cancel, which is removed. A run without a message resumes at the revision. Takes the session's
 * lease if the store has leases, and appends once: it fails with `session_busy` while a run is active;
 * without leases, the next append of that run fails. A session that is at the revision with nothing open is
 * unchanged. Throws `SessionNotFoundError`, `SessionRewindError`, `SessionConflictError`, and `RunError`
 * (`newer_log`).
 */
export declare function rewindSession(options: RewindOptions): Promise<Rewound>;
export type { Fork, ForkOptions, LaterArtifact, LaterEffect, RewindOptions, Rewound };
// ---- session-index

import { Event, LoadFrom, OpenQuestion, Page, PageRequest, SessionDue, SessionKey, SessionStatus, SessionSummary, refuseDeepState, reservedPrefix } from "./shared.js";
/**
 * The index state of one session: the result of folding its log. Its size depends on the number of open
 * items, and does not grow with the log.
 *
 * A store keeps the state next to the log, as the string that
 * `indexText` returns, and updates it with `indexEvents`.
 */
interface IndexState {
  /** The number of processed events. */
  readonly revision: number;
  /** The time of the first event, in epoch milliseconds; `updatedAt`: of the last one. */
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
/** The state of the calls of a run's last turn. */
interface RoundEntry {
  /** The revision of the model's turn that made the calls. */
  readonly round: number;
  /** The number of calls without a response. */
  readonly open: number;
  /** Members that did not complete, and after which no other member was started. */
  readonly broken: readonly BrokenEntry[];
}
/** The state of the session's own run. */
interface RootEntry extends RoundEntry {
  /** The agent that spoke first. */
  readonly agent: string | undefined;
  readonly invocation: string | undefined;
  /**
   * The next model turn while no call is open: the first one (`begin`), one after responses (`responded`), or
   * none (`answered`).
   */
  readonly turn: "begin" | "responded" | "answered";
  /** True if the run has members in this turn. */
  readonly members: boolean;
  /** True if a response of the round ends the turn, or if the calls of the round were not made by a model. */
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
  /** The path of the parent run; undefined if that is the session's own run. */
  readonly parent: string | undefined;
  /** The id of the call that the nested run answers; undefined for a member. */
  readonly callId: string | undefined;
}
/** A member that did not complete, and resumes if the session is continued. */
interface BrokenEntry {
  readonly path: string;
  readonly agent: string;
  readonly status: "limited" | "failed";
  readonly broken: readonly BrokenEntry[];
}
/** A call whose result the model does not wait for. */
interface OngoingEntry {
  /** The revision of the model's turn that made the call. */
  readonly round: number;
  /**
   * The path of the run that gets the result: the run that
   * made the call, or its nearest parent that is active.
   */
  readonly branch: string | undefined;
}
/** A question that waits for an answer. Its content is in the log. */
interface QuestionEntry {
  readonly id: string;
  readonly callId: string;
  readonly kind: string;
  /** The revision of the `asked` event. */
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
 * Returns a state as a string, for a store to keep. A string without the member `v` has format 1; a string of
 * another format has its number there.
 */
export declare function indexText(state: IndexState): string;
/**
 * Parses a string that `indexText` returned. Throws `SessionError` `newer_index` if a newer version wrote the
 * string.
 */
export declare function readIndexText(text: string): IndexState;
/**
 * Returns the index state after further events of the log. Pure: the given state is not changed. The cost
 * grows with the number of these events and of open items, never with the length of the log. Events of
 * unknown types, and damaged events, only increase the revision: the index accepts every event that the store
 * accepts, and `load` reports a damaged event.
 */
export declare function indexEvents(state: IndexState, events: readonly Event[]): IndexState;
/** A checked page request. */
interface PageStart<Key extends readonly (number | string)[]> {
  readonly limit: number;
  /** The sort key of the last item of the previous page; undefined for the first page. */
  readonly after: Key | undefined;
}
/**
 * Checks a page request and parses its cursor. `kinds`: the types of the members of a sort key, in order; a
 * pattern stands for a string that matches it.
 *
 * Throws `SessionError`: `bad_page`.
 */
export declare function pageStart<Key extends readonly (number | string)[]>(page: PageRequest | undefined, kinds: readonly ("number" | "string" | RegExp)[]): PageStart<Key>;
/** Checks a number of items. Throws `SessionError`: `bad_page`. */
export declare function pageLimit(limit: number, name?: string): number;
/** Checks a time. Throws `SessionError`: `bad_time`. */
export declare function ageLimit(time: number): number;
/**
 * Returns a page of the found items. `found` has one item more than `limit` if there is a next page. Items
 * for which `itemOf` returns undefined are omitted.
 */
export declare function pageOf<Item, Found>(found: readonly Found[], limit: number, itemOf: (found: Found) => Item | undefined, keyOf: (found: Found) => readonly (number | string)[]): Page<Item>;
/**
 * Returns the revision after which the requested events of `load` start. `revision`: the revision of the log.
 * `eventAt` returns the event at a position, counted from 1; for `afterTime` it is called from the end of the
 * log backwards.
 *
 * Throws `SessionError`: `bad_page`, `bad_time`.
 */
export declare function loadStart({ afterRevision, newest, afterTime }: LoadFrom, revision: number, eventAt: (position: number) => Event | undefined): number;
/** Returns the summary of a session from its index state. */
export declare function sessionSummary({ appName, userId, sessionId }: SessionKey, state: IndexState): SessionSummary;
/** Returns the work that is due in a session, from its index state. */
export declare function sessionDue(state: IndexState, hasMail: boolean): SessionDue;
/**
 * Returns the time when the first open question expires, in epoch milliseconds; undefined if none expires.
 */
export declare function wakeAtOf({ questions }: IndexState): number | undefined;
/** Returns the status of a session from its index state. The cost grows with the number of open items. */
export declare function indexStatus(state: IndexState): SessionStatus;
/**
 * Returns an open question from its index entry and the two events that the entry names: the `asked` event at
 * its `revision`, and the model's turn at its `round`. Returns `undefined` if these are events of other
 * types.
 */
export declare function openQuestion({ appName, userId, sessionId }: SessionKey, entry: QuestionEntry, asked: Event | undefined, turn: Event | undefined): OpenQuestion | undefined;
export { type IndexState, type PageStart, type QuestionEntry, refuseDeepState, reservedPrefix };
// ---- snapshots

import { SessionKey, SessionService, ViewSnapshots } from "./shared.js";
/** Options of snapshots. */
interface SnapshotOptions {
  /**
   * The number of events since the last snapshot from which on a run writes a new snapshot at its end;
   * default 500. For a long log, a twentieth of its length counts instead if that is more.
   */
  readonly afterEvents?: number | undefined;
  /** Milliseconds that the store may take to read or write a snapshot; default 5,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Called with the reason why a snapshot was not used or not written. The log is read instead, so only time
   * is lost. The runner reports the same problem of a session once, and a snapshot of another version once
   * for all sessions.
   */
  readonly onProblem?: ((problem: SnapshotProblem) => void) | undefined;
}
/** The reason why a snapshot was not used or not written. */
interface SnapshotProblem {
  readonly session: SessionKey;
  /**
   * `damaged`: the snapshot was changed after it was written. `foreign`: it belongs to another session.
   * `newer`: a later version of this package wrote it; `older`: an earlier version wrote it. `stale`: the log
   * does not continue the snapshot, for example because it was rewound. `unread`, `unwritten`: the store
   * failed to read or write the snapshot, or took too long.
   */
  readonly why: "damaged" | "foreign" | "newer" | "older" | "stale" | "unread" | "unwritten";
  readonly error?: unknown;
}
/**
 * Creates the `snapshots` option of a runner over the same sessions. A worker that never had a session reads
 * another worker's snapshot and the later events, instead of the complete log.
 *
 * INVARIANT: a run that starts from a snapshot does the same as a run that starts from the log. A snapshot
 * has the contents of the conversation, masked as in the log, but not the session's state. Throws
 * `invalid_option`, also if the store has no `snapshots`.
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
 * Counts the tokens of a request. The count is the provider's own, or an estimate (`estimated`) if the
 * provider cannot count tokens, or cannot count all parts of the request.
 *
 * Rejects with `ModelError` if the request to the provider fails, and with `ConfigError` (`unknown_option`,
 * `invalid_option`) if an option is wrong.
 */
export declare function countTokens(model: Model, request: ModelRequest, options?: CountOptions): Promise<TokenCount>;
/**
 * Returns an estimate of a request's tokens: four bytes of UTF-8 count as one token, an image or file as
 * 1,000.
 */
export declare function estimateTokens({ instructions, contents, declarations, outputJsonSchema }: ModelRequest): number;
/** Returns an estimate of a content's tokens. It is computed once for each content object. */
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
   * The core's own id of the call: unique in the session, and the same in every replay. A model adapter
   * leaves it empty; the runner sets it.
   */
  readonly id: string;
  /** The provider's own id of the call, which only requests to this provider contain. */
  readonly providerId?: string;
  readonly name: string;
  /** The parsed arguments, not yet checked. Empty if `refused` is present. */
  readonly args: JsonObject;
  /**
   * True if the result arrives later, from outside the run: the tool is long-running, or the client runs it.
   */
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
 * The description of a tool that is sent to the model. Each tool always has the same object: converted
 * schemas and validators are cached by it.
 */
export interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonObject;
  readonly responseJsonSchema?: JsonObject;
  /**
   * True if the model must search for the tool before it gets the declaration. The declaration is sent to
   * providers that have a tool search, and is omitted for other providers.
   */
  readonly deferred?: true;
  /**
   * True if the model finds deferred tools with this tool. A
   * provider that has a tool search uses that search instead.
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
   * log. A model reads it like any text, but a URL in it does not count as a URL that the user wrote.
   */
  readonly isData?: boolean;
}
/** Media whose bytes are in the message itself. */
export interface InlineDataPart extends PartBase {
  readonly type: "inlineData";
  readonly mimeType: string;
  /** The bytes in Base64. */
  readonly data: string;
}
/** Media that a URI refers to. */
export interface FileDataPart extends PartBase {
  readonly type: "fileData";
  readonly mimeType?: string;
  readonly fileUri: string;
}
/** A question of a tool or a gate for a user or another party outside the run. */
export interface PendingQuestion {
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or a kind that another package defines. */
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
   * The schema of final answers: an answer that matches it, such as a refusal, settles the question even if
   * fewer than `quorum` users have answered.
   */
  readonly finalJsonSchema?: JsonObject;
}
/**
 * A question as it is in the log. The runner adds the members that the author of the question cannot choose.
 */
export interface PendingRequest extends PendingQuestion {
  /** The id of the question: `requestId` of an answer. */
  readonly id: string;
  /** The id of the call that waits: `callId` of a result. */
  readonly callId: string;
  /** The name of the gate that asks; absent if the tool itself or the runner asks. */
  readonly gate?: string;
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: "runner";
  /**
   * The SHA-256 of the tool's definition, the arguments that the question is about, and the checked arguments
   * if they differ.
   */
  readonly digest: string;
  /** The arguments that the question is about, if they differ from the model's own. */
  readonly args?: JsonObject;
  /**
   * The checked arguments, with which the tool would run, as JSON;
   * only if they differ from the arguments before the check.
   */
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
   * `large`: the JSON has more than 100,000 characters and is omitted. `opaque`: a value in the arguments
   * cannot be represented as JSON.
   */
  readonly reason: "large" | "opaque";
  /**
   * The number of characters of large arguments as JSON;
   * `sha256` is the SHA-256 of that JSON with sorted keys.
   */
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
  /** The time of the answer, in epoch milliseconds. */
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
  /** The branch of the nested run that asks; absent if the root run asks. */
  readonly branch?: string;
  /** The names of the agents from the runner's agent to the agent that asks; absent if the root run asks. */
  readonly path?: readonly string[];
}
/** A text or media part that belongs to an outcome. */
export type OutcomePart = TextPart | InlineDataPart | FileDataPart;
/** The outcome of a function call. */
export type ToolOutcome = {
  readonly status: "ok";
  readonly output: JsonValue;
  /**
   * The value that the model reads instead of `output`. Code that changes a result only for the model
   * sets it; the log keeps `output` too. Secrets are replaced in both values, and the size of both is
   * bounded.
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
/**
 * The outcome of a call whose result comes later, while the model
 * continues: the result arrives as new content of the role `user`.
 */
export interface InterimOutcome {
  readonly status: "interim";
  readonly handle?: JsonValue;
  /** The value that the model reads instead of the note that the call is pending. */
  readonly modelOutput?: JsonValue;
}
/**
 * The result of a tool whose call waits for an answer or a
 * result from outside. `handle` names a running operation.
 */
export interface PendingResult {
  readonly status: "pending";
  readonly request: PendingQuestion;
  readonly handle?: JsonValue;
  /**
   * The value that the model reads while the call is pending; if
   * omitted, the model reads that the call is pending, and the handle.
   */
  readonly modelOutput?: JsonValue;
}
/**
 * The origin of a call's outcome: the tool's own code (`tool`), a server that answered instead (`server`), or
 * an outcome that was stored earlier (`memory`).
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
  /** The provider's own id of the call, which only requests to this provider contain. */
  readonly providerId?: string;
  readonly name: string;
  readonly outcome: ToolOutcome | InterimOutcome;
}
/** A part that only one provider understands, kept complete so that it can be sent back to that provider. */
export interface ProviderPart extends PartBase {
  readonly type: "provider";
  readonly provider: string;
  readonly value: JsonValue;
  /**
   * A summary for models of other providers: at most 2,000 characters. An empty summary means that these
   * models miss nothing. Without a summary, these models do not get the part, and a warning reports that.
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
  /** The URL of the source, with any scheme that the provider gives. */
  readonly url?: string;
  /** The title of a page, or the name of a file. */
  readonly title?: string;
  /** A verbatim passage of the source. */
  readonly quote?: string;
  /**
   * The index of the citing text part among the turn's parts; absent if the complete turn cites the source.
   */
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
  /**
   * The id of the model that was called, as the application gave it to the adapter; not the id of the version
   * that the provider may report in its answer.
   */
  readonly model: string;
  /** The sum of its calls. */
  readonly usage: Usage;
}
/** Side effects that are stored with an event and applied when the event is appended. */
export interface EventActions {
  /** The state keys that are written, with their values; `null` deletes a key. */
  readonly stateDelta?: JsonObject;
  /** The version that each saved artifact got. */
  readonly artifactDelta?: {
    readonly [filename: string]: number;
  };
  /** True if the response ends the turn: the model is not called to summarize it. */
  readonly skipSummarization?: boolean;
  /** Writes to the separate state of a nested run. */
  readonly localDelta?: JsonObject;
  /** The name of the agent that takes the turn when every call of the round has its response. */
  readonly transferTo?: string;
  /**
   * True if the agent escalates to its parent: a surrounding
   * loop ends, a sub-agent returns control to its parent.
   */
  readonly escalate?: boolean;
}
/** One entry of a session's log. `v` is the version of the format; older versions are read too. */
export type Event = EventBase & EventBody;
/** One kind of event. */
export type EventOf<T extends EventBody["type"]> = EventBase & Extract<EventBody, {
  readonly type: T;
}>;
/** Members of every event. */
export interface EventBase {
  readonly v: 1;
  /**
   * The id of the event, unique among all events, even those that were never stored. The copies of the event
   * in an import or a fork have the same id.
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
   * The branch of the nested run that the event belongs to; absent in the root run. It is unique in the
   * session, and readable as a path: `parent/agent:call`.
   */
  readonly branch?: string;
  /**
   * The time of the event, in epoch milliseconds. Events are
   * ordered by their position in the log, never by time.
   */
  readonly timestamp: number;
  readonly actions?: EventActions;
  /** The id of the inbox item that this event accepts or rejects. */
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
  /** Present if the application, not a model, made the calls: their responses end the turn. */
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
   * The origin of a result, or of an error thrown for the model, as the tool declares it. Absent if the
   * origin is `tool`, or if another outcome replaced the tool's.
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
   * The names of the agents from the agent of the root run to the agent of this run; absent in old logs.
   */
  readonly path?: readonly string[];
  /** The branch on which the run was started; absent for the root. */
  readonly parent?: string;
  /** The id of the call that the run handles; the call's response ends the run. */
  readonly callId?: string;
  /** The key that the parent agent has for this member. A `closed` event ends the member's run. */
  readonly member?: string;
  /** The input message of the nested agent. */
  readonly input?: Content;
  /**
   * The part of the parent branch that the run reads: everything, now and later (`shared`), everything so
   * far (`copy`), or nothing (absent).
   */
  readonly reads?: "shared" | "copy";
  /** True if the next run on this branch resumes this conversation. */
  readonly keeps?: true;
  /** The run's own limits, in addition to those of its parent runs. */
  readonly limits?: {
    readonly [name: string]: number;
  };
  /**
   * The state that the run starts with, if its state is
   * separate from the session's; its writes stay on its branch.
   */
  readonly state?: JsonObject;
} | ({
  readonly type: "closed";
} & MemberEnd) | {
  readonly type: "rewound";
  /** The number of log events with which the conversation resumes. */
  readonly revision: number;
  /**
   * The session's index state at that revision, in the form of
   * `indexText`, for stores that keep the index but not the log.
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
   * The effect that the tool declared when the call started; absent for `write`. A lost call is treated by
   * the stricter of this effect and the tool's current effect.
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
     * The methods of Standard JSON Schema V1, which describe the schema. Absent if the schema library needs a
     * converter: then set `inputJsonSchema`.
     */
    readonly jsonSchema?: {
      readonly input: (options: DescribeOptions) => Record<string, unknown>;
      readonly output: (options: DescribeOptions) => Record<string, unknown>;
    } | undefined;
  };
}
/** Options of the methods with which a schema describes itself as JSON Schema. */
interface DescribeOptions {
  readonly target: "draft-2020-12";
  /** Options that only the library of the schema reads. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}
/** One reason why a value does not match a schema. */
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
 * Checks values against raw JSON Schema. The core contains no validator.
 *
 * INVARIANT validator:type: a value of one JSON type never passes as another, and is never converted.
 * INVARIANT validator:object: `required`, `properties`, `additionalProperties`.
 * INVARIANT validator:array: `items`, `minItems`, `maxItems`, `uniqueItems`.
 * INVARIANT validator:bounds: bounds of numbers, lengths of strings in characters, `pattern`.
 * INVARIANT validator:enum: `enum` and `const`, with values of any type.
 * INVARIANT validator:combined: `anyOf`, `oneOf`, `allOf`, `not`.
 * INVARIANT validator:ref: references within the schema, with the keywords beside them.
 * INVARIANT validator:network: a reference to another document is never fetched.
 * INVARIANT validator:pure: the checked value is not changed; defaults and conversions are in the result. The
 * schema is not changed either.
 * INVARIANT validator:value: for a valid value, the result has that value as JSON.
 * INVARIANT validator:defaults: the result has the `default` of a missing member.
 * INVARIANT validator:issues: an issue has a message, and the path of the invalid value.
 * INVARIANT validator:unenforceable: a schema that cannot be enforced is refused by `compile`.
 * INVARIANT validator:prototype: members that every object inherits do not count as members of a value.
 * INVARIANT validator:junk: a value that is not JSON gives issues; the check never throws.
 * INVARIANT validator:deep: a value with 500 nested levels gets a result; the check does not throw.
 * INVARIANT validator:apart: two schemas with the same `$id` do not affect each other.
 * INVARIANT validator:time: a `pattern` with exponential cost is refused, or its check ends in time.
 */
export interface SchemaValidator {
  /**
   * Compiles a schema. Throws an error that names the keyword if the validator cannot enforce a part of the
   * schema. The returned function may stop after some issues: the last issue then has the message `and more`.
   */
  compile(schema: JsonObject): (value: unknown) => SchemaResult<JsonValue>;
}
/**
 * An agent: an object that can take a turn of the conversation.
 *
 * INVARIANT agent:name: an agent has a description, and a name that is neither empty nor `user`.
 * INVARIANT agent:step: `next` returns a step synchronously, in every state of the turn.
 * INVARIANT agent:deterministic: `next` decides by its view only: it
 * uses no clock, no randomness and no I/O. The runner performs the step.
 * INVARIANT agent:members: each member that a step of `next`
 * runs is one of `subAgents`, and always has the same key.
 */
export interface Agent<Output = unknown> {
  /** The output type of the agent's turn, for the compiler only. The member does not exist at run time. */
  readonly "~types"?: {
    readonly output: Output;
  };
  /** The name of the agent, which is the author of its events; unique in its tree of agents. */
  readonly name: string;
  readonly description: string;
  /**
   * Agents that this agent may run or hand over to. After a
   * restart, the runner finds each of them here by its name.
   */
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
   * The state of the agent's turn. `begin`: the agent got the turn, or a new message to answer. `responded`:
   * all calls of the last model turn have responses. `skipped`: a response that skips summarization ended the
   * turn. `answered`: the model has answered.
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
/** An agent that another agent runs as a part of its own turn. */
export interface Member {
  /** The key of the member, unique in a turn: a later step with the same key resumes the same run. */
  readonly key: string;
  readonly agent: Agent;
  /**
   * `shared`: the member takes part in the conversation, and runs alone. `copy`: the member reads the
   * conversation up to its own start, and its last message is added to the conversation when all members have
   * ended.
   */
  readonly reads: "shared" | "copy";
}
/** The rule for each member that options may have. */
export interface KnownMembers {
  readonly [name: string]: MemberRule;
}
/**
 * The rule for the value of a member.
 *
 * - `true`: any value. The factory checks the value itself, or another library created it.
 * - `'boolean'`, `'function'`, `'string'`, `'object'`: a
 *   value of that type; `'text'`: a string that is not empty.
 * - A list of strings: one of them.
 * - A function: a custom check, such as `wholeNumber(1)`.
 * - An object: options within the options, with the rules of their members.
 */
export type MemberRule = true | ValueRule;
/** A rule that checks a value. */
export type ValueRule = "boolean" | "function" | "string" | "object" | "text" | readonly string[] | MemberCheck | KnownMembers;
/**
 * Returns a description of the valid values, such as
 * `a whole number from 1`, if the value is invalid; otherwise undefined.
 */
export interface MemberCheck {
  (value: unknown, where: string): string | undefined;
  /** Returns a value with copies of the lists and options in it. If omitted, the value is used unchanged. */
  readonly copy?: (value: unknown) => unknown;
}
/**
 * The rule for each member of an options type. An option without a rule does not compile. A value of a simple
 * type, such as a number or one of some strings, has a rule that checks it.
 */
export type MemberRules<Options> = { readonly [Name in OptionName<Options>]: [Exclude<OptionValue<Options, Name>, undefined>] extends [SimpleValue] ? ValueRule : MemberRule; };
type SimpleValue = string | number | boolean | null | ((...args: never[]) => unknown);
/** The names of all members of an options type; for a union, the names of all its types. */
export type OptionName<Options> = Options extends unknown ? keyof Options : never;
type OptionValue<Options, Name> = Options extends unknown ? Name extends keyof Options ? Options[Name] : never : never;
/**
 * Checks the options of a factory: an ignored option could be a gate that never asks, and a limit of `NaN`
 * limits nothing. Throws `ConfigError`: `unknown_option` for an unknown name, with the nearest known name,
 * and `invalid_option` for a value that its rule refuses.
 *
 * Returns a checked copy of the options, which contains copies of the lists and options within them. Use only
 * the copy: the application may change its own object later, and a getter may return another value the next
 * time.
 *
 * The rules stand next to the options' type as `{ ... } satisfies MemberRules<Options>`. A member that is
 * undefined counts as omitted; null does not. Inherited members are checked as well. Only options have rules:
 * a tool, a model or an agent may have further members, and so may an instance of a class within the options.
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
  /** The maximum sum of input and output tokens, as far as the providers report them; default none. */
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
/** One conversation: its log, and the state that the events of the log produce. */
export interface Session extends SessionKey {
  /** The number of events of the log. */
  readonly revision: number;
  readonly state: JsonObject;
  readonly events: readonly Event[];
}
/**
 * Converts a session key to one string, for job ids of workflow engines, URLs and headers. The string is
 * printable ASCII without spaces, differs for different keys, and can be parsed by `parseSessionKey`. It has
 * the form `app/user/session`; all characters except letters, digits and `-._~` are percent-encoded as UTF-8.
 * A lone surrogate, which UTF-8 cannot encode, is written as `%u` and its four hex digits.
 */
export declare function sessionKeyText({ appName, userId, sessionId }: SessionKey): string;
/**
 * Returns a copy of a session key. Throws a `RunError` (`bad_input`) if a part is empty, blank or not a
 * string: such a key would create a session that no run can open.
 */
export declare function checkedSessionKey({ appName, userId, sessionId }: SessionKey): SessionKey;
/** Parses a string that `sessionKeyText` made. Throws a `SessionError`: `bad_session_key`. */
export declare function parseSessionKey(text: string): SessionKey;
/**
 * An index of all sessions of a store, which can be read without
 * loading a session. A store may omit it, like `leases`.
 *
 * INVARIANT index:fold: the entry of a session follows from the session's log by `indexEvents` alone.
 * INVARIANT index:much: the index also holds sessions with hundreds of open questions; an append need not
 * write more questions than it changes.
 * INVARIANT index:step: the index changes in the same step as the log: every service over the storage sees a
 * resolved append at once, and a refused append never.
 * INVARIANT index:rewound: a rewound session has the entry that it had at the earlier revision, which the
 * `rewound` event contains.
 * INVARIANT index:delete: a deleted session has no entry.
 * INVARIANT index:page: `next` leads to the next page, without gaps and duplicates while no session changes;
 * it is absent on the last page.
 * INVARIANT index:page:bad: a `limit` that is not an integer above 0, or an `after` that no page returned, is
 * a `SessionError` with the code `bad_page`.
 */
export interface SessionIndex {
  /**
   * Returns the questions of all sessions that wait for an answer, including expired questions.
   *
   * INVARIANT index:open:order: questions that were asked
   * first come first, across all apps, users and sessions.
   * INVARIANT index:open:closed: questions that were answered or withdrawn, or whose call has ended, are not
   * listed; questions of other sessions stay.
   * INVARIANT index:open:filter: each member of the filter omits entries that do not match it.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
  /**
   * Returns the sessions, without their events.
   *
   * INVARIANT index:list:order: sessions that changed last come first.
   * INVARIANT index:list:filter: each member of the filter omits entries that do not match it.
   */
  list(filter?: ListFilter, page?: PageRequest): Promise<Page<SessionSummary>>;
  /**
   * Returns the ids of an app's users who have a session.
   *
   * INVARIANT index:users: each user once, only users of
   * this app, and no user whose sessions are all deleted.
   * INVARIANT index:users:page: the users come in pages, in an order that the store chooses.
   */
  users(appName: string, page?: PageRequest): Promise<Page<string>>;
  /**
   * Returns the sessions that a worker should run, even if no wake arrived: workers poll this method. An
   * inbox item that reaches a finished session makes that session runnable. A session whose last run failed
   * is not runnable: its log does not say whether a worker should retry the run, or a user has read the error
   * long ago. `list` with the status `failed` returns such sessions.
   *
   * INVARIANT index:runnable:mail: sessions with inbox items are included.
   * INVARIANT index:runnable:left: sessions whose lease expired without being released are included.
   * INVARIANT index:runnable:unfinished: sessions whose log shows unfinished work are included.
   * INVARIANT index:runnable:due: sessions with a question
   * that has expired, by the store's clock, are included.
   * INVARIANT index:runnable:rest: no session without work is included, no session whose last run failed and
   * that has no new inbox items, and no session with a lease in force.
   * INVARIANT index:runnable:filter: each member of the filter omits entries that do not match it.
   * INVARIANT index:runnable:once: each session is returned once, even if it is runnable for several reasons,
   * in an order that the store chooses.
   * INVARIANT index:runnable:sweep: pages of any size together return all runnable sessions, for whichever
   * reasons they are runnable.
   */
  runnable(filter?: RunnableFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Returns the work that is due in one session, without loading its log, for a worker that was woken. If a
   * store has to read the log for that and cannot, rejects as `load` does.
   *
   * INVARIANT index:due: the result has the same status as `list`, and says whether the inbox has items, as
   * soon as the change has resolved.
   * INVARIANT index:due:unknown: the result for an unknown session is `undefined`.
   */
  due(key: SessionKey): Promise<SessionDue | undefined>;
}
/** The work that is due in a session. */
export interface SessionDue {
  readonly status: SessionStatus;
  /** True if the inbox has items that are not processed. */
  readonly hasMail: boolean;
  /** The time when the first of the session's questions expires, in epoch milliseconds. */
  readonly wakeAt?: number;
}
/** A filter of questions. */
export interface OpenFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
  /** The kinds to include, such as `confirmation` or `input`. */
  readonly kinds?: readonly string[] | undefined;
  /** Includes only questions that were asked before this time, in epoch milliseconds. */
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
  /** The `next` of the previous page, which had the same filter; default: start with the first page. */
  readonly after?: string | undefined;
  /** The maximum number of entries; default 50. */
  readonly limit?: number | undefined;
}
/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; absent on the last page. */
  readonly next?: string;
}
/**
 * The status of a session, as its log shows it. Whether a worker runs the session is not part of the log: see
 * `LeaseStore.held`.
 *
 * `empty`: the log has no events. `unfinished`: there is work to do, and a run is doing it or was
 * interrupted. `paused`: the session waits for an answer from outside. The other statuses are those of the
 * last run's `RunResult`. The session of a custom agent may be `completed` between two of its members,
 * although the agent has more to do.
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
  /** The time when the first of these questions expires, in epoch milliseconds. */
  readonly wakeAt?: number;
}
/** A question that waits for an answer, with everything that is needed to answer it, and without answers. */
export type OpenQuestion = PendingCall & {
  readonly session: SessionKey;
  /** The revision of the `asked` event. */
  readonly revision: number;
  /** The time when the question was asked, in epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that asks. */
  readonly agent: string;
  /** The users who have already answered, if the question needs several answers. */
  readonly answeredBy: readonly string[];
  /** True if the model continues without waiting for the answer. */
  readonly goesOn?: true;
};
/**
 * Snapshots that a store may keep: for each session, one string that represents its log up to a revision, so
 * that a worker that never had the session need not read the complete log. The log remains the source of
 * truth: a session that loses its snapshot loses no data.
 *
 * INVARIANT snapshot:apart: the snapshots of two sessions are independent.
 * INVARIANT snapshot:log: a snapshot changes neither the log, nor its revision, nor the index.
 * INVARIANT snapshot:gone: a snapshot is deleted with its session, by every method that deletes sessions; a
 * session that is created again has no snapshot.
 */
export interface SnapshotStore {
  /**
   * Reads the snapshot of a session.
   *
   * INVARIANT snapshot:read:whole: a snapshot is returned unchanged, with any length and all characters of
   * JSON texts, which have neither U+0000 nor lone surrogates.
   * INVARIANT snapshot:read:none: the result is `undefined` if there is no snapshot, and for an unknown key.
   * INVARIANT snapshot:read:damaged: in a store that outlives
   * its process, a damaged snapshot is read as `undefined`.
   */
  read(key: SessionKey): Promise<SessionSnapshot | undefined>;
  /**
   * Stores a snapshot of a session in place of one of the same or a lower revision.
   *
   * INVARIANT snapshot:write:newest: a new snapshot replaces one of the same or a lower revision; a stored
   * snapshot of a higher revision stays.
   * INVARIANT snapshot:write:unknown: an unknown key is not an error, and nothing is stored.
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
 * Every member except `forget`, `deleteBefore`, `changes`, `leases`, `index` and `snapshots` is required.
 *
 * INVARIANT session:key:apart: keys that differ in app, user or session id are different sessions, even if
 * the joined strings look equal.
 * INVARIANT session:key:odd: app names, user ids and session ids may be any text.
 * INVARIANT session:key:read: a key is read when a method is called; the key object that was passed to
 * `create` is not kept.
 * INVARIANT session:state:session: only its own session sees a state key without the prefix of a scope.
 * INVARIANT session:state:user: all sessions of the user in the app share a `user:` key, also sessions that
 * are created later.
 * INVARIANT session:state:app: all sessions of the app share
 * an `app:` key, also sessions that are created later.
 * INVARIANT session:state:temp: a `temp:` key is not stored, neither in a state nor in an event.
 * INVARIANT session:state:delete: the value `null` deletes its key, in every scope, and deletes no other key.
 */
export interface SessionService {
  /**
   * Creates an empty session.
   *
   * INVARIANT session:create:empty: the session has no events, the revision 0, and the given state together
   * with the shared state.
   * INVARIANT session:create:exists: an existing key is a `SessionExistsError`, and the session stays; of
   * simultaneous creations exactly one succeeds.
   * INVARIANT session:create:json: a state that is not JSON is refused with `invalid_state_value`, an invalid
   * key with `invalid_state_key`, by the rules of `initialState`, and nothing is created or shared.
   */
  create(key: SessionKey, state?: JsonObject): Promise<Session>;
  /**
   * Loads the current session, or only the end of its log if there is `from`.
   *
   * INVARIANT session:load:unknown: an unknown key gives `undefined`, never a new session.
   * INVARIANT session:load:after: `afterRevision` gives the events after that revision, together with the
   * complete state and the revision of the log.
   * INVARIANT session:load:newest: `newest` gives that number of events from the end of the log, or all if
   * there are fewer, together with the same state and revision. A number that is not an integer above 0 is a
   * `SessionError` with the code `bad_page`.
   * INVARIANT session:load:time: `afterTime` gives the events after the last event whose `timestamp` is not
   * later than that time, together with the same state and revision. Events come in the order of the log,
   * never in the order of their times. A
   * time that is not a finite number is a `SessionError` with the code `bad_time`.
   * INVARIANT session:load:snapshot: a returned session does not change when events are appended.
   */
  load(key: SessionKey, from?: LoadFrom): Promise<Session | undefined>;
  /**
   * Appends all events or none, and removes the `consumed` inbox items in the same step.
   *
   * INVARIANT session:append:order: events keep their order; each event increases the revision by one.
   * INVARIANT session:append:empty: an append without events
   * leaves the revision unchanged; inbox items are still consumed.
   * INVARIANT session:append:unknown: an unknown key is a `SessionNotFoundError`.
   * INVARIANT session:append:concurrent: of parallel appends with the same revision, exactly one is stored;
   * the others are refused as conflicts.
   * INVARIANT session:append:atomic: events, state and inbox change together or, if a part cannot be stored,
   * not at all.
   * INVARIANT session:append:consumed: consumed inbox items are removed with the append, and stay if it is
   * refused; unknown ids are ignored, and items of other sessions with the same ids stay.
   * INVARIANT session:append:json: an event is returned unchanged: any
   * JSON, any text (including U+0000), and unknown types and members.
   * INVARIANT session:append:large: a text of a million
   * characters and a thousand events in one append are stored.
   * INVARIANT session:append:list: the array that was passed as `events` is not kept.
   * INVARIANT session:append:isolation: later changes of an event object do not change the stored event. A
   * store may keep the event objects themselves if only runners append to it, because a runner does not
   * change them afterwards.
   * INVARIANT session:append:conflict: a revision other than the
   * expected one is a `SessionConflictError`, and nothing is stored.
   * INVARIANT session:append:fenced: a fencing token that is not the one in force is a `SessionFencedError`,
   * and nothing is stored.
   * INVARIANT session:append:state: the events' `stateDelta`s are merged into the state in the same step, in
   * order; a new value replaces the old value completely.
   * INVARIANT session:append:state:deep: a `stateDelta` or `localDelta`
   * value of more than 128 levels is a `RunError` `invalid_state_value`, and nothing is stored.
   * INVARIANT session:append:durable: when the promise resolves,
   * the events survive every failure that the store promises to survive.
   * INVARIANT session:append:mail: `hasMail` is true if the session had inbox items when the events were
   * appended, so that a runner need not read the inbox.
   */
  append(key: SessionKey, events: readonly Event[], expected: AppendExpectation): Promise<AppendResult>;
  /**
   * Adds an item to the session's inbox.
   *
   * INVARIANT session:deliver:once: an item with a known
   * `id` is ignored, also after the first one was consumed.
   * INVARIANT session:deliver:free: a delivery needs no revision and does not disturb an active run.
   * INVARIANT session:deliver:unknown: an unknown key is a `SessionNotFoundError`, in `deliver` and in
   * `mail`.
   */
  deliver(key: SessionKey, mail: Mail): Promise<void>;
  /**
   * Returns the items in the session's inbox.
   *
   * INVARIANT session:mail:order: the result has the delivered items that were not consumed, oldest first.
   * INVARIANT session:mail:whole: an item is returned unchanged, and only for its own session.
   */
  mail(key: SessionKey): Promise<readonly Mail[]>;
  /**
   * Deletes a session with its events, state and inbox.
   *
   * INVARIANT session:delete: the session is unknown afterwards; an unknown key is not an error.
   * INVARIANT session:delete:all: events, state and inbox of the session are deleted with it; `user:` and
   * `app:` keys stay.
   */
  delete(key: SessionKey): Promise<void>;
  /**
   * Lists the sessions of one user in one app.
   *
   * INVARIANT session:list:page: the keys are ordered by session id; `after` is the last id of the previous
   * page, and need not exist any more.
   * INVARIANT session:list:scope: only the keys of one user's sessions in one app are returned.
   */
  list(scope: SessionScope, page?: {
    readonly after?: string;
    readonly limit?: number;
  }): Promise<readonly SessionKey[]>;
  /**
   * Deletes all sessions of a user in an app, as `delete` does, and the user's `user:` state. It works in
   * steps, so sessions that are created meanwhile may stay. If a store lacks this method, `forgetUser`
   * reports that.
   *
   * INVARIANT retention:forget:count: it resolves with the numbers of sessions and of `user:` keys that it
   * removed: both are 0 for an unknown user.
   * INVARIANT retention:forget: all sessions of the user are
   * deleted, and a new one starts without the earlier `user:` state.
   * INVARIANT retention:forget:scope: other users keep their data, and this user keeps the data in other
   * apps; `app:` keys
   * stay; an unknown user is not an error.
   * INVARIANT retention:forget:run: an active run cannot restore a deleted session: its append is a
   * `SessionNotFoundError`, or, with its fencing token, a `SessionFencedError` if the session was created
   * again.
   */
  forget?(scope: SessionScope): Promise<ForgottenSessions>;
  /**
   * Deletes sessions whose last change (`updatedAt` of the index) is before `time`, in epoch milliseconds.
   * One call checks at most `limit` sessions, the earliest changed first, and returns the keys of the deleted
   * sessions. `user:` and `app:` keys stay. Inbox items that arrive during the call may be deleted with their
   * session.
   *
   * INVARIANT retention:before:age: only sessions whose last change is before the time are deleted; a time
   * that is not a finite
   * number is a `SessionError` with the code `bad_time`.
   * INVARIANT retention:before:filter: a session that does not match a member of the filter stays.
   * INVARIANT retention:before:work: a session with open work stays, unless `openWork` is true.
   * INVARIANT retention:before:rest: a session without open questions and inbox items is deleted, even if
   * other sessions have open work.
   * INVARIANT retention:before:held: a session with a lease in force stays, whatever the filter is.
   * INVARIANT retention:before:reserved: a session whose id begins with `reservedPrefix` stays, whatever the
   * filter is: such sessions keep data of their user, such as approvals.
   * INVARIANT retention:before:step: `next` leads to the sessions that were not checked yet; the last page
   * has no `next`.
   */
  deleteBefore?(time: number, filter?: DeleteFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Yields revisions of a session as its log grows, until the signal aborts or the session is deleted. A
   * store has this method if it can notify of appends.
   *
   * A revision is a hint, which may be lost or come twice: after it, call `load(key, { afterRevision })`.
   *
   * INVARIANT changes:comes: once the log is longer than `afterRevision`, a revision is reported, also if
   * another service over the same storage appended.
   * INVARIANT changes:newest: a slow reader gets the newest revision, and may miss earlier ones.
   * INVARIANT changes:end: the iteration ends without an error
   * when the signal aborts and when the session is deleted.
   * INVARIANT changes:unknown: for an unknown key, the first read of the iterator rejects with a
   * `SessionNotFoundError`.
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
 * The start of the events to load, given as one of three members. The cost grows with the number of returned
 * events, not with the length of the log.
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
   * True to also delete sessions with open work (an unfinished run, a question that waits for an answer, or
   * inbox items), and sessions whose log cannot be read. Default false.
   */
  readonly openWork?: boolean | undefined;
}
/**
 * The numbers of items that `forget` removed. A store that
 * had to repeat a statement may report lower numbers.
 */
export interface ForgottenSessions {
  readonly sessions: number;
  /** The number of keys of `user:` state. */
  readonly userState: number;
}
/** A user of an app, whose sessions a method works on. */
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
 * Leases of sessions, which a store may support so that a worker that was replaced can store nothing more.
 *
 * INVARIANT lease:apart: the leases of two sessions are independent.
 */
export interface LeaseStore {
  /**
   * Leases the session for `ttlMs` milliseconds, if no other worker has a lease on it.
   *
   * INVARIANT lease:claim:token: the fencing token grows with every claim.
   * INVARIANT lease:claim:held: while another owner has the lease, the result is `undefined` and that owner
   * keeps the lease.
   * INVARIANT lease:claim:again: an owner that already has the lease gets a new one at once; the older token
   * cannot append.
   * INVARIANT lease:claim:concurrent: of several owners
   * that claim simultaneously, exactly one gets the lease.
   * INVARIANT lease:claim:expired: after `ttlMs` the next
   * owner gets the lease, and the old token cannot append.
   * INVARIANT lease:claim:unknown: an unknown key is a `SessionNotFoundError`.
   */
  claim(key: SessionKey, owner: string, ttlMs: number): Promise<{
    readonly fencingToken: number;
  } | undefined>;
  /**
   * Extends a lease, which then ends `ttlMs` from now. Returns `false` if it was lost or released.
   *
   * INVARIANT lease:renew: the result is `false` once the
   * lease was lost or released, and the lease stays lost.
   * INVARIANT lease:renew:longer: `ttlMs` counts from the time of the renewal; the token stays the same.
   */
  renew(key: SessionKey, fencingToken: number, ttlMs: number): Promise<boolean>;
  /**
   * Gives a lease back.
   *
   * INVARIANT lease:release: the lease is free at once; a token that is not in force has no effect.
   */
  release(key: SessionKey, fencingToken: number): Promise<void>;
  /**
   * Returns the milliseconds until the current lease of a session ends, if it is neither renewed nor
   * released; 0 if there is no lease. A lease means that a run is active, or that its process died less than
   * `ttlMs` ago.
   *
   * INVARIANT lease:held: the result is above 0 from the claim until the release or the end of the lease, and
   * never above the `ttlMs` of the claim; an unknown key is a `SessionNotFoundError`.
   */
  held(key: SessionKey): Promise<number>;
}
/**
 * The prefix of the ids of sessions that keep data of their user, such as remembered approvals.
 * `deleteBefore` deletes none of them; `delete` and `forget` do.
 */
export declare const reservedPrefix = "mortise:";
/** Parts that can be stored as an artifact. */
export type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** The owner of artifacts: a user of an app, or one session of that user. */
export type ArtifactScope = SessionScope & Partial<Pick<SessionKey, "sessionId">>;
/**
 * Stores the artifacts of sessions: named parts with versions.
 *
 * INVARIANT artifact:scope: a name belongs to one session of one user of one app.
 * INVARIANT artifact:user-scope: a name that begins with
 * `user:` is shared by all sessions of the user in the app.
 * INVARIANT artifact:name:odd: any string is a valid name.
 */
export interface ArtifactService {
  /**
   * Saves a part as the newest version of a name, and returns the number of that version.
   *
   * INVARIANT artifact:save:version: the versions of a name are numbered from 0.
   * INVARIANT artifact:save:concurrent: each of several concurrent saves gets a different version number.
   * INVARIANT artifact:save:isolation: the part is stored as it was when `save` was called; later changes of
   * the object do not change the stored part.
   */
  save(key: SessionKey, filename: string, part: ArtifactPart): Promise<number>;
  /**
   * INVARIANT artifact:load:newest: loads the newest version by default.
   * INVARIANT artifact:load:version: every saved version can be loaded.
   * INVARIANT artifact:load:unknown: returns `undefined` for an unknown name or version.
   * INVARIANT artifact:load:part: the loaded part equals the part that was saved.
   * INVARIANT artifact:load:isolation: a loaded part is a copy, or
   * is frozen: the caller cannot change the stored part through it.
   */
  load(key: SessionKey, filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /**
   * INVARIANT artifact:list: returns the artifact names of the
   * session and of its user, each once, sorted by UTF-16 code units.
   */
  list(key: SessionKey): Promise<readonly string[]>;
  /** INVARIANT artifact:delete: deletes all versions of a name; an unknown name is not an error. */
  delete(key: SessionKey, filename: string): Promise<void>;
  /**
   * Deletes the artifacts of a session, or all artifacts of a user in an app. Resolves with the number of
   * names that it deleted. If a service has no `forget`, `forgetUser` reports that. Artifacts that are saved
   * during the call may remain.
   *
   * INVARIANT artifact:forget:count: the returned number counts each name once, however many versions it had;
   * it is 0 if there were no artifacts.
   * INVARIANT artifact:forget:session: deletes all artifacts of the session; artifacts of other sessions, and
   * those whose names begin with `user:`, remain.
   * INVARIANT artifact:forget:user: deletes all artifacts of the user, in every session; artifacts of other
   * users, and of this user in other apps, remain; an unknown user is not an error.
   */
  forget?(scope: ArtifactScope): Promise<number>;
}
/**
 * The name of the tool that reads a part of an artifact. The note
 * in a shortened result names this tool, if the model has it.
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
  /** The time at which the token expires, in epoch milliseconds. */
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
 * INVARIANT credential:key:odd: any string is a valid key.
 */
export interface CredentialService {
  /**
   * INVARIANT credential:load:unknown: returns `undefined` for an unknown key.
   * INVARIANT credential:load:whole: the loaded credential
   * equals the one that was saved, even if it has expired.
   * INVARIANT credential:load:isolation: a loaded credential is a copy, or is frozen: the caller cannot
   * change the stored credential through it.
   */
  load(session: SessionKey, credentialKey: string): Promise<Credential | undefined>;
  /**
   * INVARIANT credential:save:newest: replaces the credential that was saved under the key before.
   * INVARIANT credential:save:concurrent: concurrent saves under several keys are all kept.
   * INVARIANT credential:save:isolation: the credential is stored as it was when `save` was called; later
   * changes of the object do not change the stored credential.
   */
  save(session: SessionKey, credentialKey: string, credential: Credential): Promise<void>;
  /**
   * Deletes all credentials of a user of an app. Resolves with the number of credentials that it deleted. If
   * a service has no `forget`, `forgetUser` reports that. The servers that issued the credentials are not
   * notified.
   *
   * INVARIANT credential:forget:count: the returned number
   * counts each key once; it is 0 if there were no credentials.
   * INVARIANT credential:forget: deletes all credentials of the user; credentials of other users, and of this
   * user in other apps, remain; an unknown user is not an error.
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
 * Stops an iterator without waiting for it, because an iterator that does not stop must not delay its
 * consumer. Errors of the iterator are ignored.
 */
export declare function leaveIterator(iterator: AsyncIterator<unknown>): void;
/** One memory. */
export interface MemoryEntry {
  readonly content: Content;
  readonly author?: string;
  /** The time of the message, in epoch milliseconds. */
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
  /** The maximum number of entries; default 10. */
  readonly limit?: number | undefined;
  /** A session whose entries are omitted: they are already in the conversation. */
  readonly exceptSessionId?: string | undefined;
  /** The signal of the caller, which stops waiting when it aborts. Local services may ignore it. */
  readonly signal?: AbortSignal | undefined;
}
/** The owner of memories: a user of an app, or one session of that user. */
export type MemoryScope = SessionScope & Partial<Pick<SessionKey, "sessionId">>;
/**
 * Long-term memory across the sessions of one user. The search method is up to the service: keywords,
 * vectors, or both. `memoriesOf` returns the entries of a session that a service should store.
 */
export interface MemoryService {
  /**
   * Stores the messages of the user and the model in a session.
   *
   * INVARIANT memory:add:found: an added session is found when the promise resolves.
   * INVARIANT memory:add:words: messages of user and model are remembered;
   * thoughts, calls, results and turns that did not act are not.
   * INVARIANT memory:add:again: a session that is added again replaces its earlier memories.
   * INVARIANT memory:add:older: adding an older state of a session, whose messages are the beginning of the
   * stored ones, changes nothing. A service that cannot compare them may lack this property.
   * INVARIANT memory:add:isolation: later changes of the session object change no memory.
   */
  add(session: Session, options?: Pick<MemorySearchOptions, "signal">): Promise<void>;
  /**
   * INVARIANT memory:search:sessions: all sessions of the user are searched.
   * INVARIANT memory:search:scope: memories of another user or another app are never found.
   * INVARIANT memory:search:none: returns an empty list if there are no memories.
   * INVARIANT memory:search:order: returns the best match first,
   * and no entry has a higher `score` than the entry before it.
   * INVARIANT memory:search:limit: returns at most `limit` entries, the best ones; default 10.
   * INVARIANT memory:search:except: returns no entry of the session
   * `exceptSessionId`, and up to `limit` entries of other sessions.
   * INVARIANT memory:search:entry: an entry has the text of the message, its author, time and session.
   * INVARIANT memory:search:isolation: a found entry is a copy, or is
   * frozen: the caller cannot change the stored memory through it.
   * INVARIANT memory:search:scripts: words are also found in scripts without spaces between words.
   * INVARIANT memory:search:odd: any string is a valid query.
   */
  search(scope: SessionScope, query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
  /**
   * Deletes the memories of a session, or all memories of a user in
   * an app. Resolves with the number of memories that it deleted.
   *
   * INVARIANT memory:forget:count: the returned number counts
   * each deleted memory once; it is 0 if there were none.
   * INVARIANT memory:forget:session: no memory of the session is found when the promise resolves; those of
   * other sessions remain. The session may be added again.
   * INVARIANT memory:forget:user: no memory of the user is found;
   * memories of other users, and of this user in other apps, remain.
   * INVARIANT memory:forget:unknown: an unknown user or session is not an error.
   */
  forget(scope: MemoryScope): Promise<number>;
}
/** The read-only context of a run: it has names and values, but no services and no agent instances. */
export interface ReadonlyContext {
  /** The name of the agent that runs. */
  readonly agentName: string;
  /** The id of the invocation: one input of the user, and the work that answers it. */
  readonly invocationId: string;
  /** The path of nested runs as one string; undefined in the root run. */
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
  /** Aborts when the run is cancelled; the signal of a tool also aborts at the tool's timeout. */
  readonly signal: AbortSignal;
  /**
   * Registers a secret of this run: its value is neither stored nor shown, in any encoding; `«secret:name»`
   * replaces it. Code that holds a credential must call `keepSecret` each time that it uses the credential.
   * Values of fewer than 6 characters are not masked.
   */
  keepSecret(name: string, value: string): void;
}
/**
 * The context of a callback. State and artifacts that the
 * callback writes become the actions of the next event.
 */
export interface CallbackContext extends ReadonlyContext {
  /**
   * Writes a state key; `undefined` deletes it. Throws `invalid_state_key` if the key is empty or unsafe,
   * `invalid_state_value`, with the path, if the value is not JSON.
   */
  setState(key: string, value: JsonInput | undefined): void;
  /** Saves an artifact and returns its version. Throws `no_service` if the runner has no artifact service. */
  saveArtifact(filename: string, part: ArtifactPart): Promise<number>;
  /**
   * Loads the newest or the given version of an artifact; undefined if there is none. Throws `no_service` if
   * the runner has no artifact service.
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
   * Loads the newest or the given version of an artifact; undefined if there is none. Throws `no_service` if
   * the runner has no artifact service.
   */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** Lists the names of the session's artifacts. */
  listArtifacts(): Promise<readonly string[]>;
  /** Searches the memory. Throws `no_service` if the runner has no memory service. */
  searchMemory(query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
}
/**
 * The context of a tool during one call. To ask a question, a tool returns a `pending` result; it never
 * throws to pause. The functions of the context may be destructured: `run: (input, { setState }) => ...`. The
 * context is closed when the tool ends: later writes of state or artifacts, and later steps, throw
 * `call_ended`; later progress is not shown, with the warning `call_ended`.
 */
export interface ToolContext extends CallbackContext, PrepareContext {
  /** The id of the call, unique in its session. */
  readonly functionCallId: string;
  /** A key that is stable over retries, crashes and machines: pass it to the service with the side effect. */
  readonly idempotencyKey: string;
  /**
   * The number of this attempt: 1 for the first run of this call; it
   * grows each time that the call runs again after an answer or a crash.
   */
  readonly attempt: number;
  /**
   * A number that grows with every claim of the session, 0 if the store has no leases: a resource can use it
   * to refuse a worker that has been replaced.
   */
  readonly fencingToken: number;
  /**
   * The answers to the questions that this call's tool asked, oldest first. Answers to the runner's own
   * questions, whether a lost call has happened (`inDoubt`), are not included.
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
   * Throws `duplicate_step` if this attempt has already used the name, `invalid_step` if the result cannot be
   * stored, `call_ended` if the call has ended, and the errors of the session service.
   */
  step<T extends JsonValue | undefined>(name: string, run: () => Awaitable<T>): Promise<T>;
  /**
   * Reports progress to the watchers of the run. Progress is not stored,
   * and no model reads it. A value that is not JSON is shown as text.
   */
  progress(value: unknown): void;
  /**
   * Escalates to the parent of this agent: a surrounding
   * loop ends, a sub-agent returns control to its parent.
   */
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
/** The result of a run. Every run that is not completed can be continued: its state is in the log. */
export type RunResult<Output = unknown> = CompletedRun<Output> | RespondedRun | UnstructuredRun | PausedRun | StoppedRun | SuspendedRun | FailedRun;
/** A run whose agent has answered. */
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
 * A run that ended with the response of a call: a call that the application made (`callTool`), or a call
 * whose tool skipped the model's summary (`skipSummarization`).
 */
export interface RespondedRun extends RunReport {
  readonly status: "completed";
  /** The outcome of the call that ended the run. */
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
  /** The name of the agent that had the turn. */
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
  /** All parts of the content that `text` is from, including media and results of the provider's tools. */
  readonly parts: readonly Part[];
  /** Sources that this content cites. */
  readonly sources?: readonly Source[];
  /** Other data of the provider about this content, in the provider's format. */
  readonly metadata?: JsonObject;
  /** The reason why the model stopped. */
  readonly finishReason?: FinishReason;
  /**
   * Calls that wait for an answer. A run that is not paused may
   * have some too: calls whose results the model did not wait for.
   */
  readonly pending: readonly PendingCall[];
  /**
   * The calls of the complete invocation, those of nested agents included, in the order in which they were
   * made. The calls of a turn that was cut off are not included: they never run.
   */
  readonly calls: readonly RunCall[];
  /** The tokens of the complete invocation: nested agents and earlier runs of the same message count. */
  readonly usage: Usage;
  /** The usage of each model that the log names, in the order of the models' first calls. */
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
  /**
   * The ids of the inbox items that hold the run's input, which
   * was delivered to the inbox because the session was busy.
   */
  readonly delivered?: readonly string[];
  /**
   * The original error, for this process only, because its message may hold secrets. It is not enumerable, so
   * it is neither logged nor sent with the result.
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
  /** The part of the request: a setting, `tools.<name>` or `contents`. */
  readonly feature: string;
  readonly message: string;
}
/**
 * The total usage of the call so far. The newest one counts if the
 * call has no `end`: after a stop, a broken connection or a failure.
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
/**
 * A request to a model. It has declarations of tools, never the tools themselves: a model cannot run them.
 */
export interface ModelRequest {
  /** Instructions of the application, in order. */
  readonly instructions: readonly string[];
  /**
   * The conversation, frozen. A content is the same object in each request, so that an adapter converts it
   * once; the array is new for each request.
   */
  readonly contents: readonly Content[];
  /** The declarations of the tools; the same array as long as the tools are the same. */
  readonly declarations: readonly FunctionDeclaration[];
  /** Tools that the provider itself runs. An adapter fails on a tool of another provider. */
  readonly providerTools: readonly ProviderTool[];
  readonly toolChoice?: ToolChoice;
  /** True if several calls in one turn are allowed; if omitted, the provider's default. */
  readonly parallelCalls?: boolean;
  /** Sampling settings. An unsupported setting causes a warning. */
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
 * The model request while tools may change it. The changes apply to this request only, except changes of the
 * state. Each tool gets its own draft. All changes of a tool are applied when its `prepare` has ended, or
 * none if it throws. Tools are called in the order of the agent's `tools`, and each sees the changes of the
 * tools before it. If two tools set the same member to different values, the later value counts, with the
 * warning `prepare_conflict`. The draft is a plain object whose methods need no `this`, so a wrapper may
 * spread it and replace a member.
 */
export interface ModelRequestDraft {
  /**
   * The conversation at the time when this tool is called, frozen, without the tool's own changes. To change
   * the conversation, pass another array to `setContents`.
   */
  readonly contents: readonly Content[];
  /** The settings of the agent, with the changes of the tools before this one. */
  readonly settings: RequestSettings;
  /**
   * The tool choice of the agent, with the changes of the tools before this one; undefined: the provider's
   * default.
   */
  readonly toolChoice: ToolChoice | undefined;
  /** Adds an instruction. Throws `invalid_draft` if it is not a string. */
  addInstruction(text: string): void;
  /**
   * Adds a content after the conversation, for this request only. The content is not stored. Throws
   * `invalid_draft` if it is not a content.
   */
  addContent(content: Content): void;
  /** Adds a declaration. Throws `invalid_draft` if it is not JSON. */
  addDeclaration(declaration: FunctionDeclaration): void;
  /** Adds a provider tool. Throws `invalid_draft` if it is not JSON. */
  addProviderTool(tool: ProviderTool): void;
  /**
   * Replaces `contents`, for this request only: the log is unchanged. Reuse content objects that do not
   * change, and create new contents with the same text in each request: providers charge less for the
   * beginning of a request that they have cached. Throws `invalid_draft` if the list of contents is invalid,
   * or has a call without its response, or a response without its call: no provider accepts such a request.
   */
  setContents(contents: readonly Content[]): void;
  /**
   * Sets the given settings, and keeps the others; `undefined` stands for the provider's default. Members of
   * `providerOptions` are merged one by one. Throws `unknown_option` and `invalid_draft`.
   */
  setSettings(settings: { readonly [K in keyof RequestSettings]?: RequestSettings[K] | undefined; }): void;
  /**
   * Sets the tool choice of this request, even if the model has called tools before. If a tool always sets
   * `required`, the run continues until it reaches a limit. Throws `invalid_draft`.
   */
  setToolChoice(choice: ToolChoice): void;
  /**
   * Writes a state key, as a callback does: the value is stored with the model's turn. `undefined` deletes
   * the key.
   *
   * Throws `invalid_state_key` and `invalid_state_value`.
   */
  setState(key: string, value: JsonInput | undefined): void;
}
/**
 * The destinations that data of a call may reach: none, hosts that the application has chosen independently
 * of the call, or the addresses in the named arguments. A tool without `egress` may reach any address in its
 * arguments, with or without a scheme, in values and in names of members.
 */
export type ToolEgress = "none" | {
  readonly hosts: readonly string[];
} | {
  readonly addressIn: readonly string[];
};
/**
 * Returns true if an `egress` is valid: its lists contain non-empty strings, and the arguments of `addressIn`
 * are in the schema, unless the schema allows arguments that it does not list. With an invalid `egress`, a
 * gate would find no address to ask about.
 */
export declare function isEgress(egress: ToolEgress, schema: JsonObject): boolean;
/**
 * Returns true if the name of an argument (`url`, `page_url`, `pageUrl`, `hosts`), or the format in its
 * schema, says that it is an address.
 */
export declare function isAddressArgument(name: string, schema?: JsonValue): boolean;
/**
 * Returns true if the name of an argument (`page`, `site`, `server`, `address`, `src`) suggests an address: a
 * public host in such an argument counts as an address, other text does not.
 */
export declare function mayNameAddress(name: string): boolean;
/** Returns true if a schema declares, by its format, that its values are addresses. */
export declare function isAddressSchema(schema: JsonValue | undefined): boolean;
/**
 * Returns true if the JSON Schema of a tool's arguments has an argument, at any depth, whose name or format
 * says that it is an address.
 */
export declare function takesAddress(schema: JsonValue | undefined): boolean;
/** The result that `run` may return. `output` may be any value: a JSON copy is made when it is returned. */
export type ToolResult<Output = unknown> = OkResult<Output> | Exclude<ToolOutcome, {
  readonly status: "ok";
}> | PendingResult | DelegateResult;
/**
 * A result that delegates the call to an agent. The agent runs on a separate branch of the log, and the call
 * waits for its end, across questions and restarts.
 */
export interface DelegateResult {
  readonly status: "delegate";
  /** The name of one of the tool's `agents`. */
  readonly agent: string;
  /** The message that the agent reads as a message of its user. */
  readonly input: Content;
  /**
   * `continue`: the agent also reads its earlier runs on this branch; such a tool must be `exclusive`.
   * Default `fresh`: the agent reads only the input.
   */
  readonly history?: "fresh" | "continue";
  /** Limits in addition to the limits of the agent and of the parent runs. */
  readonly limits?: AgentLimits;
  /**
   * A state of the agent's own, which it reads instead of the session's state. Its writes stay separate, and
   * are passed to `finish`. If omitted, the agent reads and writes the session's state.
   */
  readonly state?: JsonObject;
}
/** The end of an agent to which a call was delegated. */
export interface DelegateEnd {
  readonly agent: string;
  readonly status: "completed" | "limited" | "failed" | "cancelled";
  /** The text of the agent's last model turn. */
  readonly text: string;
  /** The text parts of the last model turn, without thoughts and empty parts. */
  readonly texts?: readonly string[];
  readonly output?: JsonValue;
  /**
   * The media of the agent's last model turn, or of the last turns of its parallel members; absent if there
   * are none.
   */
  readonly media?: readonly OutcomePart[];
  /** The error if the agent did not complete; the message names the agents that lead to it. */
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
  /** Changes that the agent made to its own state. */
  readonly stateDelta?: JsonObject;
  /** The usage, including all nested runs. */
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
 * The return type of a function tool that returns a complete result instead of a plain value.
 *
 * It is marked by a symbol, so that data that happens to look like an outcome is not taken for one.
 */
export type ExplicitResult = ToolResult & {
  readonly [mark]: true;
};
/**
 * Creates a question for a user or an external system. It is asked only if the tool returns it, so write
 * `return` before it. When there is an answer, the tool runs again, and finds the answer in
 * `context.answers`.
 */
export declare function pendingResult(request: PendingQuestion, handle?: JsonValue): ExplicitResult;
/** Creates a successful result with media, or with a different text for the model. */
export declare function okResult(output: unknown, extra?: {
  readonly modelOutput?: unknown;
  readonly parts?: readonly OutcomePart[];
}): ExplicitResult;
/**
 * Creates an error result for the model; the message says what went wrong and what to try instead. Has the
 * same effect as throwing a `ToolError`.
 */
export declare function errorResult(message: string, code?: string): ExplicitResult;
/** Creates a result that delegates the call to one of the tool's `agents`. */
export declare function delegateResult(delegated: Omit<DelegateResult, "status">): ExplicitResult;
declare const mark: unique symbol;
/**
 * The side effects of a tool. The effect decides about logging the start of a call, retries, resuming after a
 * crash, and the default approval policy.
 *
 * - `read`: the tool changes nothing. A call runs again after a crash.
 * - `idempotent`: running the tool again with the same `idempotencyKey` changes nothing more. A call runs
 *   again after a crash.
 * - `write`: any other effect. After a crash, a timeout or a broken connection, the call is in doubt: the
 *   tool's `reconcile` or a person is asked, and the call is never repeated without an answer.
 */
export type ToolEffect = "read" | "idempotent" | "write";
/**
 * A tool: a function that the model can call.
 *
 * A plain object with `declaration`, `check` and `run` is a callable tool. `Input` is the type that `check`
 * returns and `run` gets; `Output` is the type of the stored output of an `ok` result. A tool of any types is
 * assignable to `Tool`.
 *
 * INVARIANT tool:name: a name is 1 to 64 letters, digits, `_` and `-`, which every provider accepts.
 * INVARIANT tool:traits: each trait (every member except the declaration and the tool's methods) is absent or
 * has its type.
 * INVARIANT tool:declaration: the declaration is always the same object, has the tool's name, and describes
 * an object.
 * INVARIANT tool:declaration:checked: a declared tool has either `check` or `unchecked: true`.
 * INVARIANT tool:check:pure: `check` changes neither its argument nor any other state, and returns an equal
 * result each time. Gates and people decide by this result; if it differs the next time, the call gets the
 * error `unstable_check`, and never runs.
 * INVARIANT tool:check:issues: for invalid arguments, `check` returns issues, each with a message, and never
 * throws.
 * INVARIANT tool:check:junk: `check` returns a result for any object.
 * INVARIANT tool:run:result: `run` returns a `ToolResult` with all members of its status.
 * INVARIANT tool:run:json: an `ok` output has a JSON copy that passes `checkOutput`.
 * INVARIANT tool:preview: `preview` returns the same text each time, and changes nothing.
 * INVARIANT tool:prepare: `prepare` makes the same changes each time, only by the draft's methods, and does
 * not modify the objects that it reads from the draft.
 * INVARIANT tool:prepare:contents: the contents that `prepare` sets keep every call together with its
 * response, and unchanged contents are the same objects.
 */
export interface Tool<Input = unknown, Output = unknown, Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** True if `run` only starts the work, and its result comes later from outside. Default false. */
  readonly isLongRunning?: boolean;
  /**
   * The behaviour while the call waits for a result from outside. `pause` (the default): the run pauses.
   * `goOn`: the model continues; it reads that the call is pending, and reads the result once it arrives.
   */
  readonly whilePending?: "pause" | "goOn";
  /** The side effects of the tool; default `write`, the strictest. */
  readonly effect?: ToolEffect;
  /** The destinations that data of a call may reach; if omitted, any address in the call's arguments. */
  readonly egress?: ToolEgress;
  /**
   * The origin of the tool's results, which is recorded in its responses in the log. Default `tool`: the
   * tool's own code. It has no other effect.
   */
  readonly source?: ResponseSource;
  /**
   * Other data from the origin of the tool, in its own format, such as `_meta` of an MCP server's tool. No
   * model reads it, and it has no effect.
   */
  readonly metadata?: JsonObject;
  /**
   * Milliseconds after which a run of the tool is abandoned; default 60,000. A call with the effect `write`
   * is then in doubt. Reported progress restarts the time.
   */
  readonly timeoutMs?: number;
  /**
   * Milliseconds after which a run of the tool is abandoned, even if it reports progress; default 600,000, or
   * `timeoutMs` if that is longer.
   */
  readonly maxTotalTimeoutMs?: number;
  /**
   * The maximum number of characters of one result, in the log and for the model; at least 1,000; default:
   * the runner's `resultLimitChars`. `Infinity`: no limit. A longer result is cut to its beginning and end,
   * and the complete result is saved as an artifact if there is an artifact service.
   */
  readonly resultLimitChars?: number;
  /**
   * Keeps calls from running at the same time. A function returns an exclusion key for the input of `run`:
   * calls with equal keys run one after the other. `true`: all calls of this tool run one after the other.
   * Default: calls run in parallel.
   */
  readonly exclusive?: true | ExclusionKey<Input>;
  /** Gates of this tool only, which come after the gates of the agent; default none. */
  readonly gates?: readonly ToolGate[];
  /**
   * The declaration that the model gets; absent on a tool that the model never calls, such as preloaded
   * memory.
   */
  readonly declaration?: FunctionDeclaration;
  /** Converts the model's arguments (a private copy) to the input of `run`, or returns issues. */
  check?(args: JsonObject): Awaitable<ToolCheck<Input>>;
  /**
   * True to correct unambiguous mistakes in the arguments, as small local models make them. Accepted are raw
   * line breaks in JSON strings, a comma before a closing bracket, and closing brackets after the end. JSON
   * in a string, such as `"5"` or `"[1]"`, is replaced by its value if `check` refuses the string and accepts
   * the value. Gates and approvers see the corrected arguments. Default false.
   */
  readonly lenientArgs?: boolean;
  /** True for a declared tool without `check`, whose arguments are not checked. */
  readonly unchecked?: true;
  /**
   * Runs the tool. Absent on a tool that the client runs: the client sees the call and delivers its result.
   */
  run?(input: Input, context: ToolContext): Awaitable<ToolResult<Output>>;
  /**
   * The agents that `run` may delegate to. After a restart, the agent of a delegated call is looked up in
   * this list by its name.
   */
  readonly agents?: readonly Agent[];
  /**
   * Returns the result of a call after the agent to which it was delegated has ended. Undefined stands for
   * the default result: the agent's output, its text, or its error.
   */
  finish?(end: DelegateEnd, context: ToolContext): Awaitable<Exclude<ToolResult<Output>, PendingResult | DelegateResult> | undefined>;
  /**
   * Checks the JSON of an `ok` output, and returns the value that is stored. A call whose output is invalid
   * was carried out nevertheless.
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
  /** Returns a text that an approver is shown, such as a diff, a summary or a price. */
  preview?(input: Input, context: ReadonlyContext): Awaitable<string>;
  /**
   * Called if the outcome of a call with the effect `write` was lost. Returns the outcome of the call with
   * the context's idempotency key, such as an error that says that nothing happened; undefined if the outcome
   * is unknown.
   */
  reconcile?(input: Input, context: ToolContext): Awaitable<ToolOutcome | undefined>;
  /**
   * Called before every model call instead of adding `declaration`: changes the request. If it throws, the
   * changes of this tool are undone, with a warning.
   */
  prepare?(draft: ModelRequestDraft, context: PrepareContext): Awaitable<void>;
}
/**
 * Returns the exclusion key for the input of `run`. It has the type of a method, like every member that takes
 * `Input`, so that a tool of specific types is assignable to `Tool`.
 */
export type ExclusionKey<Input> = {
  key(input: Input): string;
}["key"];
/**
 * The type of the checked arguments for code that decides about a call. For a tool of unknown types it is a
 * JSON object, whose members must be narrowed.
 */
export type CheckedInput<Input> = unknown extends Input ? JsonObject : Input;
/** The result of checking the arguments. */
export type ToolCheck<Input = unknown> = {
  readonly value: Input;
} | {
  readonly issues: readonly SchemaIssue[];
};
/**
 * Decides, before a tool runs, whether it may run. Confirmation, auth and policy are gates.
 *
 * INVARIANT gate:name: name, order and reserved names are stable strings.
 * INVARIANT gate:checked: a gate decides by the checked arguments, `call.checked`, however the model wrote
 * them.
 * INVARIANT gate:decision: a decision can be stored as JSON, and has all members of its type.
 * INVARIANT gate:closed: a gate that cannot decide never lets a call pass; a gate that throws or does not
 * answer in time stops the call.
 * INVARIANT gate:effect: `check` may be called again for the same call, after an answer or a crash, so it
 * changes nothing.
 * INVARIANT gate:question: a gate that needs an answer returns its question until there is an answer.
 * INVARIANT gate:yes: once the required number of people have answered yes, the call passes, and no person is
 * asked again.
 * INVARIANT gate:no: an answer that denies the call gives an outcome for the model.
 * INVARIANT gate:junk: an answer that neither approves nor denies lets no call pass.
 * INVARIANT gate:quorum: a call does not pass by the answers of too few people; an answer that matches
 * `finalJsonSchema` decides alone.
 * INVARIANT gate:again: a call that has passed passes again, with the same answers and the arguments that the
 * gate edited, as long as nothing else has changed.
 *
 * A gate that let a call pass is asked again whenever the call continues after a question, of any gate, or
 * after a crash. Then only its new decision counts: a `respond` ends the call, and a `pause` asks a question.
 * For a `proceed`, the edits and the note of the first pass, which is in the log, stay. So a rule that now
 * forbids a call overrules an earlier pass.
 */
export interface ToolGate {
  /**
   * The name, under which the log records a pass. It is unique among the runner's gates of a call, and among
   * the gates of its agent and tool.
   */
  readonly name: string;
  readonly order: "policy" | "confirmation" | "auth";
  /**
   * Names of the virtual calls with which this gate asks its questions: no tool may have such a name, and no
   * model may call it.
   */
  readonly reservedNames?: readonly string[];
  check(call: GateCall, tool: Tool, context: GateContext): Awaitable<GateDecision>;
}
/** A call as a gate decides about it. */
export interface GateCall extends FunctionCall {
  /**
   * The arguments in force before the tool's check: as the model wrote them, or as an approver edited them.
   * Edited arguments have this form.
   */
  readonly args: JsonObject;
  /** The checked arguments that would run. A gate decides by these. */
  readonly checked: CheckedArgs;
}
/** Arguments after the tool's check. */
export interface CheckedArgs {
  /**
   * The value that `run` gets, including defaults, conversions and class instances. It is a copy: changes of
   * it have no effect.
   */
  readonly value: unknown;
  /** The value as JSON; undefined if it cannot be represented. */
  readonly json: JsonValue | undefined;
  /**
   * True if `json` represents the complete value, so that calls with equal JSON are equal. False for an
   * object of a class without `toJSON`.
   */
  readonly faithful: boolean;
}
/** The context of a gate. Its answers are the answers to this gate's own questions about the call. */
export interface GateContext extends ReadonlyContext {
  readonly answers: readonly Answer[];
  /**
   * `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. It keeps the
   * answers of two gates with the same name apart.
   */
  readonly place?: "runner";
}
/** The decision of a gate. Edited arguments are checked again, and all gates are asked again, once. */
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
/** The type of the input that `run` of a tool gets: `ToolInput<typeof refund>`. */
export type ToolInput<T extends Tool> = T extends Tool<infer Input> ? Input : never;
/** The type of the stored output of a tool's `ok` results: `ToolOutput<typeof refund>`. */
export type ToolOutput<T extends Tool> = T extends Tool<unknown, infer Output> ? Output : never;
/**
 * Hooks of one concern: logging, policy, caching. They are given to an agent, or to a runner as a plugin;
 * plugins run before the agents' own hooks. A plain object with an unknown member is refused, because a
 * misspelt hook would never be called. Keep other data outside of the object, or use an instance of a class,
 * which may have further members.
 */
export interface Callbacks extends RunCallbacks, AgentCallbacks, ModelCallbacks, ToolCallbacks {
  /** The name of these callbacks in warnings and errors. */
  readonly name?: string;
  /**
   * The behaviour of a hook that throws, returns an invalid value or does not return in time: `policy` (the
   * default) fails closed, `observe` continues with a warning.
   */
  readonly mode?: "policy" | "observe";
}
/**
 * Hooks around an agent's answer to one message. The first hook that returns content ends the chain. State
 * that a hook writes is visible at once to everything that follows in the run: instructions, toolsets, tools
 * and gates.
 */
export interface AgentCallbacks {
  /**
   * Runs once per invocation, before the first model call. If it returns
   * content, this content is the answer, and the model is not called.
   */
  readonly beforeAgent?: (context: CallbackContext) => Awaitable<{
    readonly content: Content;
  } | undefined>;
  /** Runs when the agent is done. If it returns content, this content is added as a further answer. */
  readonly afterAgent?: (context: CallbackContext) => Awaitable<{
    readonly content: Content;
  } | undefined>;
}
/** Hooks around a complete run: those of the runner's plugins and of its agent. */
export interface RunCallbacks {
  /**
   * Runs once per run, whatever its status is, even if the run could not start. The session is released
   * before, and the caller waits for the hook, at most `callbackTimeoutMs`. An error that the hook throws
   * becomes a warning.
   *
   * INVARIANT callbacks:afterRun: the hook accepts every result
   * of a run, never throws, and does not change the result.
   */
  readonly afterRun?: (result: RunResult) => Awaitable<void>;
}
/**
 * Hooks around a model call, in order: the first `end` ends the chain, and a rewritten request is passed to
 * the next hook. The response that the hooks return is stored.
 */
export interface ModelCallbacks {
  /**
   * Wraps the model call, from the request to the end of its stream; the first hook is the outermost.
   *
   * `run` makes the model call, once, and returns the end of the call or throws its error; the hook can
   * change neither. The hook must call `run`, and may take the runner's `callbackTimeoutMs` before it and
   * after it. An error of the hook itself fails the call.
   *
   * INVARIANT callbacks:aroundModel: the hook calls `run`, and
   * settles only after `run` has settled, even if `run` throws.
   * INVARIANT callbacks:aroundModel:throws: if `run` throws, the hook throws the same error or none; if `run`
   * returns, the hook does not throw.
   * INVARIANT callbacks:aroundModel:beside: the hook works for
   * several calls at the same time, and calls the `run` of each.
   */
  readonly aroundModel?: (run: () => Promise<ModelEnd>, request: ModelRequest, context: CallbackContext) => Awaitable<void>;
  readonly beforeModel?: (request: ModelRequest, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | {
    readonly request: ModelRequest;
  } | undefined>;
  /**
   * Runs once per model call, not per delta: with the
   * complete response, or with the error if the call failed.
   */
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
   * `run` runs the tool, once, and returns its result or throws its error; the hook can change neither. The
   * hook must call `run`, and may take the runner's `callbackTimeoutMs` before it and after it. An error of
   * the hook itself counts as thrown by the tool. If the tool is abandoned, because of its timeout or because
   * the agent's run ends, `run` throws. A call that does not reach its tool (unknown, refused, denied,
   * waiting for an answer) is seen by `afterTool` only.
   *
   * INVARIANT callbacks:aroundTool: the hook calls `run`, and
   * settles only after `run` has settled, even if `run` throws.
   * INVARIANT callbacks:aroundTool:throws: if `run` throws, the hook throws the same error or none; if `run`
   * returns, the hook does not throw.
   * INVARIANT callbacks:aroundTool:beside: the hook works for
   * several calls at the same time, and calls the `run` of each.
   */
  readonly aroundTool?: (run: () => Promise<ToolResult>, tool: Tool, call: FunctionCall, context: ToolContext) => Awaitable<void>;
  /**
   * Runs before the gates. `call.args` are the model's arguments, without the schema's defaults and
   * conversions; gates decide about the checked arguments. Rewritten arguments are checked again; the log
   * keeps the model's own arguments.
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
 * The prefixes of the spellings of one character: 1 for a
 * complete spelling, 2 for a prefix that continues, 3 for both.
 */
type Spellings = ReadonlyMap<string, number>;
/**
 * Finds secrets in any spelling. It is an automaton whose states are created when they are needed: it reads
 * each character once, however many secrets it looks for.
 */
declare class SecretMatcher {
  #private;
  start: MatcherState;
  /** Creates a matcher. `marks`: the replacement of each secret. */
  constructor(marks: ReadonlyMap<string, string>);
  /**
   * Reads a text from the position `from`, starting in the state `before`. Adds the matches to `found`, and
   * returns the state at the end of the text.
   */
  read(text: string, from: number, before: MatcherState, found: Found[]): MatcherState;
}
/** A match in a text, and its replacement. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}
/** A state of the matcher: the prefixes of secrets that the text read so far ends with. */
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
 * A partial match of a pattern: `at` of its characters have matched, and `part` is the beginning of a
 * spelling of the next character. The match has `length` characters of the text so far.
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
   * Adds a secret. A value that is too short to be distinguished
   * from other text is ignored. A number counts as its digits.
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
/** Secrets by name; a name whose value is undefined is ignored. */
export interface SecretValues {
  readonly [name: string]: string | undefined;
}
/** Options of a model call. */
export interface ModelCallOptions {
  readonly signal: AbortSignal;
  /** Registers a secret of the run, like `keepSecret` of a context. Absent outside of runs. */
  readonly keepSecret?: ((name: string, value: string) => void) | undefined;
  /**
   * A function that is called with the head of each response of the
   * provider, which has its rate limit headers. It must not throw.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}
/** The head of an HTTP response, whatever its status. A `Response` of `fetch` is one. */
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
 * INVARIANT model:origin: the `origin` of the content in `end`
 * names the provider and the model that gave the content.
 *
 * The stream:
 *
 * INVARIANT model:throw: `generate` does not throw and its iterator does not throw. Every error, including an
 * abort, is reported by the last event, `failure`.
 * INVARIANT model:end: exactly one `end` or `failure`, last.
 * INVARIANT model:text: text deltas add up to the text part at their index.
 * INVARIANT model:unicode: a text arrives complete, wherever the provider splits it.
 * INVARIANT model:unicode:bytes: a text arrives complete even
 * if the connection splits a character between its bytes.
 * INVARIANT model:thought: thoughts are parts and deltas of their own, never text.
 * INVARIANT model:calls: calls keep their order, names and
 * arguments; `id` is empty, because the runner sets it.
 * INVARIANT model:calls:text: an argument text is passed on as the
 * provider sent it, even if it is malformed; its deltas add up to it.
 * INVARIANT model:calls:deltas: a delta of arguments has the index of its call, which was started before;
 * the deltas of a call add up to its arguments.
 * INVARIANT model:calls:once: each call is streamed once, with its
 * arguments once: as an object, or as a text with an empty object.
 * INVARIANT model:calls:empty: a call without arguments has an empty argument text, or an empty object.
 * INVARIANT model:finish: the finish reason is the reason why the model stopped.
 * INVARIANT model:finish:new: a reason that this version does not know is `other`, never `stop`.
 * INVARIANT model:finish:safety: an answer that the provider held back ends with `safety`.
 * INVARIANT model:empty:answer: an empty answer ends with `end`; the runner decides what follows.
 * INVARIANT model:usage: the usage has the tokens that the provider
 * counted; a count that the provider does not report is absent.
 * INVARIANT model:usage:early: counts that the provider reports before the end may be streamed as `usage`:
 * the sum so far, which never falls and never exceeds the usage of the end.
 * INVARIANT model:usage:cached: tokens read from a cache are part of the input.
 * INVARIANT model:usage:cache-write: tokens written to a cache are part of the input.
 * INVARIANT model:usage:thoughts: thought tokens are part of the output.
 * INVARIANT model:warnings: a warning comes once in a call, before its end.
 * INVARIANT model:return: a consumer may stop reading the stream; the next request is answered nevertheless.
 * INVARIANT model:concurrent: the events of concurrent calls do not mix.
 * INVARIANT model:afresh: a call contains nothing of an earlier one.
 *
 * Failures:
 *
 * INVARIANT model:error: an error is a `ModelError` with one of the error codes.
 * INVARIANT model:retryable: a failure is retryable when the
 * same request may succeed later: too many requests, overload.
 * INVARIANT model:retry-after: the error says how long the provider asks to wait.
 * INVARIANT model:secret: no API key is in an error or in its causes, even if the provider repeats the key.
 * INVARIANT model:secret:kept: the model's credential is passed
 * to `keepSecret`, if it is given, before the first event.
 * INVARIANT model:response: each HTTP response of the provider, including a refusal, is passed to
 * `onResponse`, if it is given, before the content of the response is used.
 * INVARIANT model:cut: a stream that breaks off is a failure, even after text.
 * INVARIANT model:cut:clean: a stream that ends although the
 * provider has not reported the end of the answer is a failure.
 * INVARIANT model:cut:said: an answer in which the provider
 * reports a failure is a failure, even after other content.
 * INVARIANT model:abort: an abort, before or during the call, is a failure at once.
 * INVARIANT model:abort:alone: an abort ends its own call only.
 *
 * The request to the provider:
 *
 * INVARIANT model:request: the request object is not changed.
 * INVARIANT model:empty: a request may be without tools, instructions, contents, parts or text.
 * INVARIANT model:unicode:sent: a text is sent unchanged; half
 * of a surrogate pair in it causes no failure, and is not sent.
 * INVARIANT model:settings: a setting is sent, or a warning names it.
 * INVARIANT model:output: the schema of the answer is sent, or a warning says that it is not.
 * INVARIANT model:tool-choice: every choice of tools is accepted; an unsupported choice causes a warning.
 * INVARIANT model:tool-choice:told: each tool choice, and the limit to one call at a time, changes the
 * request that is sent, or causes a warning of the feature `toolChoice` or `parallelCalls`.
 * INVARIANT model:tool-names: each tool has a unique name in
 * the request, or a warning reports that the tool is omitted.
 * INVARIANT model:tool-names:back: a call by that name is a
 * call of the tool; the history in the request uses that name.
 * INVARIANT model:deferred: a deferred tool is omitted, or the provider's own search finds it instead of the
 * tool with `findsDeferred`; a call of a found tool is a call of the tool.
 * INVARIANT model:schema: any schema is accepted; a tool that cannot be sent causes a warning.
 * INVARIANT model:schema:told: each rule of a schema is sent, as
 * a keyword or in the description, or a warning names the tool.
 * INVARIANT model:tool-warnings: `toolWarnings` returns the
 * warnings about tools before a call, and the call repeats them.
 * INVARIANT model:provider-tools: a provider tool of another provider is a failure that names the tool.
 * INVARIANT model:results: the outcome of each call is sent once, in the form of `modelResponse`.
 * INVARIANT model:results:round: results of parallel calls come
 * together, in the order of the calls, before anything else.
 * INVARIANT model:results:media: media of a result are sent, or a warning names their MIME type.
 * INVARIANT model:media: media of a message are sent, or a warning names their MIME type.
 * INVARIANT model:parts: a part of any type and role is sent, or
 * a warning names its type; the model's own thoughts may be omitted.
 * INVARIANT model:ids: calls and results are paired, each pair
 * under a unique id in the request, whatever ids the calls have.
 * INVARIANT model:ids:repeated: the pairs have unique ids even if the provider repeats one id in every call.
 * INVARIANT model:marks: `providerMetadata` and provider parts
 * that the provider needs back are sent, in every request.
 * INVARIANT model:history: any history is accepted: every outcome, media, and contents of other providers.
 * INVARIANT model:hand-over: texts, calls and results of another provider are sent.
 * INVARIANT model:unknown-part: a part of a newer core is omitted
 * with a warning that names its type; the parts next to it are sent.
 * INVARIANT model:unknown-outcome: a result with a status of a newer core is sent as its status.
 * INVARIANT model:hand-over:marks: `providerMetadata`, `providerOptions`
 * and provider parts of another provider are not sent.
 * INVARIANT model:hand-over:media: media that a model made are sent wherever media of a user are sent.
 * INVARIANT model:hand-over:untold: an omitted part of another model's turn causes a warning: thoughts, and a
 * provider part of another provider without a summary, whose provider it names. A summary is sent.
 */
export interface Model {
  /** The provider whose format `providerMetadata`, `providerOptions` and provider parts have. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: ModelCallOptions): AsyncIterable<ModelEvent>;
  /**
   * Returns the warnings that a call with these declarations would have: parts of tools that are changed or
   * not sent. Sends no request. Rejects with the errors that a call would have before its request is sent. If
   * a model has no `toolWarnings`, only its calls report the warnings.
   */
  toolWarnings?(declarations: readonly FunctionDeclaration[]): Awaitable<readonly ModelWarning[]>;
  /**
   * Counts the tokens of a request without calling the model. Absent if the provider cannot count tokens.
   *
   * INVARIANT model:count: the provider's count is `tokens`, and
   * marked as an estimate if it does not cover the complete request.
   * INVARIANT model:count:sent: the request is counted as a call would send it, and is not changed.
   * INVARIANT model:count:failure: a failure or an abort is a
   * rejection with a `ModelError`, which contains no API key.
   */
  countTokens?(request: ModelRequest, options: ModelCallOptions): Promise<TokenCount>;
}
/** The base of every error that this project throws. `code` is stable; `message` is for people. */
export declare class AgentError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions);
  /**
   * Returns true for an `AgentError`, even one of another
   * installed copy of the core, for which `instanceof` fails.
   */
  static is(value: unknown): value is AgentError;
}
/**
 * An invalid configuration. Thrown when an agent, a tool, a
 * runner or a service is created, before any model is called.
 */
export declare class ConfigError extends AgentError {}
/**
 * The error of a run that could not start or resume: invalid input, a refused answer, a failed model call, a
 * lost session.
 */
export declare class RunError extends AgentError {}
/**
 * An error that a tool throws so that the model reads its message.
 *
 * Of any other error the model reads only the class,
 * because messages of libraries may hold secrets and paths.
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
/** The error of `create` for a session that already exists. */
export declare class SessionExistsError extends SessionError {
  constructor(sessionId: string);
}
/** The error for a session key that does not exist. */
export declare class SessionNotFoundError extends SessionError {
  constructor(sessionId: string);
}
/** The error of an append to a session to which another run has appended. Nothing was stored. */
export declare class SessionConflictError extends SessionError {
  readonly retryable = true;
  constructor(sessionId: string, expected: number, actual: number);
}
/** The error for a store that did not respond. It is not known whether the store has stored the events. */
export declare class SessionTimeoutError extends SessionError {
  readonly retryable = true;
  constructor(what: string, timeoutMs: number);
}
/** The error of an append to a session whose lease another worker has taken. Nothing was stored. */
export declare class SessionFencedError extends SessionError {
  readonly retryable = true;
  constructor(sessionId: string);
}
/** The error for a stored session that is damaged. It is not loaded, and other sessions are not affected. */
export declare class SessionCorruptError extends SessionError {
  /** The position of the damaged event in the log, from 1; undefined if no event is damaged. */
  readonly sequence: number | undefined;
  /** @param problem The problem of the log, or of the damaged event, as the end of a sentence. */
  constructor(sessionId: string, sequence: number | undefined, problem: string, options?: ErrorOptions);
}
/**
 * An event that a run streams.
 *
 * Order: any number of other events, then exactly one `end`, then nothing. Only the log event in an `event`
 * is stored; it is streamed after it was stored.
 */
export type RunEvent<Output = unknown> = Delta | {
  readonly type: "turnDropped";
  /** The agent's name. */
  readonly author: string;
  /** The branch of the nested run that the event is from; absent in the root run. */
  readonly branch?: string;
  /** The id that the turn's `model` event would have had. */
  readonly turn: string;
} | ToolStart | {
  readonly type: "toolProgress";
  /** The id of the call. */
  readonly callId: string;
  /** The branch of the nested run that the event is from; absent in the root run. */
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
 * A piece of text for display, without secrets: text that may be the beginning of a secret is delayed until
 * it is certain that it is none. The deltas of a turn are valid until the stored event with the turn's id,
 * whose text may differ, a `turnDropped`, or the end of the run, whichever is first.
 */
export interface Delta {
  readonly type: "delta";
  /** The agent's name. */
  readonly author: string;
  /** The branch of the nested run that the event is from; absent in the root run. */
  readonly branch?: string;
  /** The id that the turn's `model` event will have. */
  readonly turn: string;
  /** The index of the part in the turn's content. */
  readonly index: number;
  /** The kind of text: an answer, a thought, or the arguments of a call as JSON. */
  readonly kind: "text" | "thought" | "args";
  /** The text since the last delta of the part; may be empty. */
  readonly text: string;
  /** The id that the call will have; only for `args`. */
  readonly callId?: string;
  /** The name of the function; only in the first `args` delta of each call. */
  readonly name?: string;
}
/**
 * The start of a tool, after the hooks and gates before it. It is sent again if the tool runs again, or if
 * the agent that runs for the call resumes.
 */
export interface ToolStart {
  readonly type: "toolStart";
  /** The agent's name. */
  readonly author: string;
  /** The branch of the nested run that the event is from; absent in the root run. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments that run: the model's own, unless a hook, a gate or a user changed them. */
  readonly args: JsonObject;
}
/**
 * The end of a call: each call has a `toolEnd` with its outcome, even if its tool never started. `pending`:
 * the call waits after its `toolStart`; a call that waits at a gate has an `asked` event instead.
 */
export interface ToolEnd {
  readonly type: "toolEnd";
  /** The agent's name. */
  readonly author: string;
  /** The branch of the nested run that the event is from; absent in the root run. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments of the call's `toolStart`; if there was none, the current arguments of the call. */
  readonly args: JsonObject;
  /** The outcome of the call, or `pending`. */
  readonly outcome: ToolOutcome | {
    readonly status: "pending";
  };
  /** Milliseconds since the call's `toolStart`; 0 if there was none. */
  readonly durationMs: number;
  /**
   * The original error with its stack, for watchers in this process only, because it may hold secrets. Never
   * stored, and not enumerable, so that the event can be logged and sent as it is.
   */
  readonly cause?: Error;
}
/**
 * The treatment of a message that arrives while questions are open: `withdraw` the questions, or `refuse` the
 * message.
 */
type PendingMessagePolicy = "withdraw" | "refuse";
/**
 * The policy for a call in doubt: `ask` a user whether it happened, or `tell` the model that this is unknown.
 */
type InDoubtPolicy = "ask" | "tell";
/**
 * Returns a text's beginning and end in about `limit` characters, with a note about the omitted characters in
 * between. `note`: returns the note for the number of omitted characters.
 */
export declare function clipText(text: string, limit: number, note: (omitted: string) => string): string;
/**
 * Shortens a text to at most `maxChars` characters: a longer text is cut at the end of a word, and `…` is
 * added. A word that would be cut is omitted, because a part of a secret could not be recognized as a secret.
 * A word of more than 500 characters is cut nevertheless, so that a text of one word does not vanish.
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
  /** The session service that stores the logs; default: a store in the memory of this process. */
  readonly sessions?: SessionService | undefined;
  /**
   * Snapshots of long sessions: with them, a run need not read the complete log after another worker had the
   * session. Give `viewSnapshots(sessions)` of `@mortise/core/snapshots`. Default: none.
   */
  readonly snapshots?: ViewSnapshots | undefined;
  /** The artifact service. Without one, tools that save or load artifacts get an error. */
  readonly artifacts?: ArtifactService | undefined;
  /** The memory service. Without one, tools that search memory get an error. */
  readonly memory?: MemoryService | undefined;
  /** Checks answers against their schema. Without one, the simple keywords of JSON Schema are checked. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * Runner gates: gates for every call in the tree, before the gates of its agent and its tool, however the
   * call came about. An agent cannot remove them. A runner gate and an agent's gate may have the same name.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /** Callbacks for every agent, called before the agent's own. */
  readonly plugins?: readonly Callbacks[] | undefined;
  /**
   * Limits of each invocation; default 25 model calls. Limits of
   * the agent and of a run's input override them, one by one.
   */
  readonly limits?: Limits | undefined;
  /** The maximum number of calls of one turn that run in parallel; default 8. */
  readonly concurrency?: number | undefined;
  /**
   * The behaviour if the user sends a message while questions are open: `withdraw` the questions (the
   * default: their calls are denied), or `refuse` the message with `pending_requests`.
   */
  readonly onMessageWhilePending?: PendingMessagePolicy | undefined;
  /**
   * The behaviour if a call's outcome is unknown after a crash, a timeout or a broken connection: `ask` a
   * user (the default), or `tell` the model. It applies to calls with
   * the effect `write`, and to other calls after `mostStarts` starts.
   */
  readonly onInDoubt?: InDoubtPolicy | undefined;
  /** Milliseconds that a callback, gate or toolset may take; default 30,000. */
  readonly callbackTimeoutMs?: number | undefined;
  /**
   * The maximum number of characters of one result, in the log and for the model; default 262,144. A longer
   * result is cut to its beginning and end, and the complete result is saved as an artifact if there is an
   * artifact service.
   */
  readonly resultLimitChars?: number | undefined;
  /**
   * Secrets by name, which are neither stored nor shown: `«secret:name»` replaces a secret, also if it is
   * percent-encoded, escaped or in Base64. Each has at least 6 characters. Credentials that gates hand out,
   * and secrets that code registers with the run, are masked without this option.
   */
  readonly secrets?: {
    readonly [name: string]: string | undefined;
  } | undefined;
  /**
   * Milliseconds within which running tools must end after a
   * cancellation, before the run abandons them; default 1,500.
   */
  readonly graceMs?: number | undefined;
  /**
   * Milliseconds for which this process leases a session; default 30,000. The lease is renewed while the run
   * is active. Has an effect only if the store has leases.
   */
  readonly leaseMs?: number | undefined;
  /**
   * The part of the tool that must be unchanged for an answer to count. The arguments of the call must be
   * unchanged in any case. `definition` (the default): the complete definition that the model gets.
   * `schema`: name, schema, effect and egress only, so that a new version of the application may change the
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
   * Milliseconds that one call of the session service may take before the run fails with `store_timeout`;
   * default 10,000.
   */
  readonly storeTimeoutMs?: number | undefined;
  /** Returns the time in epoch milliseconds, for tests; default: the clock of the machine. */
  readonly clock?: (() => number) | undefined;
  /** Returns a unique id, for tests; default: a random id. */
  readonly newId?: (() => string) | undefined;
}
/**
 * A cache of session views in this process and in the store. Only `viewSnapshots` creates one. Its views are
 * opaque to other code.
 */
export interface ViewSnapshots {
  /**
   * Returns the current view of a session; undefined for an
   * unknown session. The caller owns the view until `keep`.
   */
  open(sessions: SessionService, key: SessionKey): Promise<object | undefined>;
  /** Stores a view at the end of a run, which waits for this method. Never rejects. */
  keep(view: object): Promise<void> | void;
}
/**
 * The scope of a state key, which its prefix determines. `temp:` keys end with the run and are never stored;
 * sessions share `app:` and `user:` keys.
 */
export type StateScope = "session" | "user" | "app" | "temp";
/** Returns the scope of a state key. */
export declare function scopeOf(key: string): StateScope;
/**
 * Returns a checked copy of the initial state of a session. A store calls this function in `create`, before
 * it stores anything. Throws `invalid_state_key`, `invalid_state_value`.
 */
export declare function initialState(given: JsonObject): JsonObject;
/**
 * Throws `invalid_state_value` if an event has a state value that is nested more deeply than `stateEntry`
 * accepts, or contains itself. A store calls this function in `append`, before it stores anything.
 */
export declare function refuseDeepState(events: readonly Event[]): void;
/** Returns an event without the `temp:` keys of its state delta, which are never stored. */
export declare function withoutTemp(event: Event): Event;
export {};