// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
    readonly [key: string]: JsonValue;
};

/** What the model asked for. */
interface FunctionCall {
    /** Ours: unique in the session and stable over replays. An adapter leaves it empty; the driver sets it. */
    readonly id: string;
    /** The provider's own id, for the wire only. */
    readonly providerId?: string;
    readonly name: string;
    /** Parsed, not yet checked. Empty where `refused` says why. */
    readonly args: JsonObject;
    /** Why the argument text gave no usable object. The call is answered with this error and never runs. */
    readonly refused?: {
        readonly code: string;
        readonly message: string /** As the model sent it, cut at 2,000 characters. */;
        readonly text: string;
    };
}

/** What the model is told about a tool. One stable object per tool: lowerings and validators are cached by it. */
interface FunctionDeclaration {
    readonly name: string;
    readonly description: string;
    readonly parametersJsonSchema: JsonObject;
    readonly responseJsonSchema?: JsonObject;
}

/** What every part may carry. */
interface PartBase {
    /** State that only the named provider reads (signatures, cache marks). Never sent to another provider. */
    readonly providerMetadata?: {
        readonly [provider: string]: JsonObject;
    };
}
interface TextPart extends PartBase {
    readonly type: 'text';
    readonly text: string;
}
/** Media in the message itself. */
interface InlineDataPart extends PartBase {
    readonly type: 'inlineData';
    readonly mimeType: string;
    /** Base64. */
    readonly data: string;
}
/** Media at an address. */
interface FileDataPart extends PartBase {
    readonly type: 'fileData';
    readonly mimeType?: string;
    readonly fileUri: string;
}

/** What a tool or a gate asks of someone outside. */
interface PendingQuestion {
    /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or a third party's own word. */
    readonly kind: string;
    readonly hint: string;
    readonly payload?: JsonValue;
    /** What an answer must look like; an answer that does not match is refused and not stored. */
    readonly answerJsonSchema?: JsonObject;
    /** Epoch milliseconds. */
    readonly expiresAt?: number;
    /** How many different people must answer; default 1. */
    readonly quorum?: number;
}
/** A question as it stands in the log. The driver stamps what whoever asks cannot choose. */
interface PendingRequest extends PendingQuestion {
    readonly id: string;
    readonly callId: string;
    /** The gate that asks; absent when the tool itself or the driver does. */
    readonly gate?: string;
    /** SHA-256 of the tool's definition and the arguments that the question is about. */
    readonly digest: string;
    /** The arguments that it is about, where they are not the model's own. */
    readonly args?: JsonObject;
    readonly handle?: JsonValue;
}
/** An answer to one question. */
interface Answer {
    readonly requestId: string;
    readonly kind: string;
    readonly value: JsonValue;
    /** Who answered. */
    readonly by?: string;
    /** Epoch milliseconds. */
    readonly at: number;
}

/** Media that goes with an outcome. */
type OutcomePart = TextPart | InlineDataPart | FileDataPart;
/** How a function call ended. */
type Settled = {
    readonly status: 'ok';
    readonly output: JsonValue;
    /** What the model reads instead of `output`. */
    readonly modelOutput?: JsonValue;
    readonly parts?: readonly OutcomePart[];
}
/** `code` is stable and from the catalogue; `message` says what to do next. */
 | {
    readonly status: 'error';
    readonly code: string;
    readonly message: string;
    readonly parts?: readonly OutcomePart[];
} | {
    readonly status: 'denied';
    readonly reason?: string;
};
/** Not ended, and the model goes on: the result comes later as new content of the user's role. */
interface Interim {
    readonly status: 'interim';
    readonly handle?: JsonValue;
}
/** Not ended: someone outside has to answer. `handle` names a running operation. */
interface Pending {
    readonly status: 'pending';
    readonly request: PendingQuestion;
    readonly handle?: JsonValue;
}

/** One piece of a `Content`. */
type Part = TextPart | ThoughtPart | InlineDataPart | FileDataPart | FunctionCallPart | FunctionResponsePart | ProviderPart;
interface ThoughtPart extends PartBase {
    readonly type: 'thought';
    readonly text: string;
}
interface FunctionCallPart extends PartBase, FunctionCall {
    readonly type: 'functionCall';
}
interface FunctionResponsePart extends PartBase {
    readonly type: 'functionResponse';
    /** Of the call. */
    readonly id: string;
    /** The provider's own id of the call, for the wire only. */
    readonly providerId?: string;
    readonly name: string;
    readonly outcome: Settled | Interim;
}
/** What one provider said and nothing else understands, kept whole so that it can be sent back. */
interface ProviderPart extends PartBase {
    readonly type: 'provider';
    readonly provider: string;
    readonly value: JsonValue;
    /** What it says in words, for models of other providers: at most 2,000 characters. Absent where it says nothing to them. */
    readonly summary?: string;
}

/** Who speaks. A function response has the role `tool`. */
type Role = 'user' | 'model' | 'tool';
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
    readonly unified: 'stop' | 'length' | 'functionCalls' | 'safety' | 'error' | 'other';
    readonly raw?: string;
}

/** Tokens. What a provider does not say stays `undefined`. Cached and cache-write tokens are parts of `inputTokens`, thought tokens of `outputTokens`. */
interface Usage {
    readonly inputTokens?: number;
    readonly outputTokens?: number;
    readonly thoughtTokens?: number;
    readonly cachedInputTokens?: number;
    readonly cacheWriteTokens?: number;
}

/** Side effects that travel with an event and are applied when it is appended. */
interface EventActions {
    /** `null` deletes a key. */
    readonly stateDelta?: JsonObject;
    /** The version that each saved artifact got. */
    readonly artifactDelta?: {
        readonly [filename: string]: number;
    };
    /** The response ends the turn: the model is not asked to put it into words. */
    readonly skipSummarization?: boolean;
    /** The agent hands back to whoever runs it: a loop ends, a sub-agent returns. */
    readonly escalate?: boolean;
}

/** One entry of a session's log. `v` is the format's version; older ones are read. */
type Event = EventBase & EventBody;
/** What every event says. */
interface EventBase {
    readonly v: 1;
    /** Unique among all events ever made, those that were never stored included. */
    readonly id: string;
    /** From one user message to the next: answers and continuations belong to the invocation that they continue. */
    readonly invocationId: string;
    /** The agent's name, or `user`. */
    readonly author: string;
    /** Path of nested runs; absent at the root. */
    readonly branch?: string;
    /** Epoch milliseconds. Order is by position in the log, never by time. */
    readonly timestamp: number;
    readonly actions?: EventActions;
}
/** What happened. */
type EventBody = 
/** The user's words. The same `inputId` is taken once. */
{
    readonly type: 'input';
    readonly content: Content;
    readonly inputId?: string;
}
/** `acts: false`: cut, blocked or refused; its calls never run. `output`: the structured output, checked. */
 | {
    readonly type: 'model';
    readonly content: Content;
    readonly acts: boolean;
    readonly finishReason: FinishReason;
    readonly usage?: Usage;
    readonly metadata?: JsonObject;
    readonly output?: JsonValue;
}
/** A model call gave no turn. */
 | {
    readonly type: 'modelFailed';
    readonly code: string;
    readonly message: string;
    readonly usage?: Usage;
}
/** Before the effect. `args` only where they differ from what the model asked for. */
 | {
    readonly type: 'started';
    readonly calls: readonly StartedCall[];
} | {
    readonly type: 'response';
    readonly callId: string;
    readonly outcome: Settled;
}
/** A result that came after the call had been answered. Of a call that the model was told is pending, it becomes content of the user's role. */
 | {
    readonly type: 'late';
    readonly callId: string;
    readonly outcome: Settled;
}
/** `interim`: the model goes on, and is told that the call is pending. */
 | {
    readonly type: 'asked';
    readonly request: PendingRequest;
    readonly interim?: true;
} | {
    readonly type: 'answered';
    readonly answer: Answer;
}
/** A gate let the call pass: it is not asked again about this definition of the tool and these arguments. */
 | {
    readonly type: 'passed';
    readonly callId: string;
    readonly gate: string;
    readonly digest: string;
    readonly args?: JsonObject;
    /** What the model reads beside the outcome. */
    readonly note?: string;
}
/** A step of a running tool is done, and is not repeated when the call runs again. */
 | {
    readonly type: 'stepped';
    readonly callId: string;
    readonly name: string;
    readonly value?: JsonValue;
} | {
    readonly type: 'withdrawn';
    readonly requestId: string;
    readonly reason: string;
}
/** Something else that the loop must remember: `limited`, `cancelled`, `continued`, `output_invalid`. */
 | {
    readonly type: 'notice';
    readonly code: string;
    readonly value?: JsonValue;
};
/** A call whose effect may begin. */
interface StartedCall {
    readonly callId: string;
    readonly attempt: number;
    readonly args?: JsonObject;
}

/** Which session. */
interface SessionKey {
    readonly appName: string;
    readonly userId: string;
    readonly sessionId: string;
}

/** Where we are: names and values, no services and no agent instances. */
interface ReadonlyContext {
    readonly agentName: string;
    readonly invocationId: string;
    /** The path of nested runs; undefined at the root. */
    readonly branch: string | undefined;
    readonly session: SessionKey;
    /** The session's state with its `app:`, `user:` and `temp:` keys, at this moment; frozen. */
    readonly state: JsonObject;
    /** The session's log so far. */
    readonly events: readonly Event[];
    /** The user's words that this invocation answers. */
    readonly userContent: Content | undefined;
    /** What the application gave the run for its tools: clients, the request's user, settings. Never stored. */
    readonly deps: unknown;
    /** Aborts when the run is cancelled, and for a tool when its own time is over. */
    readonly signal: AbortSignal;
}

/** What a tool must send to prove who it acts for. */
type Credential = {
    readonly type: 'apiKey';
    readonly value: string;
} | {
    readonly type: 'bearer';
    readonly token: string;
    readonly expiresAt?: number;
};

/** A value, or a promise of one. What is not a promise is not awaited. */
type Awaitable<T> = T | Promise<T>;

/** One remembered thing. */
interface MemoryEntry {
    readonly content: Content;
    readonly author?: string;
    readonly timestamp?: number;
}

/** What can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;

/** What a callback may do. Writes become the actions of the next event. */
interface CallbackContext extends ReadonlyContext {
    /**
     * Writes a state key; `undefined` deletes it.
     *
     * Throws `invalid_state_key` on a key that is empty or unsafe, `invalid_state_value` on what is not JSON, with the path.
     */
    setState(key: string, value: JsonValue | undefined): void;
    /** Returns the version. Throws `no_service` where the runner has no artifact service. */
    saveArtifact(filename: string, part: ArtifactPart): Promise<number>;
    /** The newest version, or the given one. */
    loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
    listArtifacts(): Promise<readonly string[]>;
}

/** What a tool may do during one call. To ask for something it returns a `pending` result; it never throws to pause. */
interface ToolContext extends CallbackContext {
    readonly functionCallId: string;
    /** Stable over retries, crashes and machines: give it to whatever has the effect. */
    readonly idempotencyKey: string;
    /** 1 for the first run of this call; grows when a call is run again after an answer or a crash. */
    readonly attempt: number;
    /** Grows with every claim of the session, 0 where the store has no leases: lets a resource refuse a worker that has been replaced. */
    readonly fencingToken: number;
    /** Answers to this call's own earlier questions, oldest first. */
    readonly answers: readonly Answer[];
    /** What the auth gate found for this call alone. Never stored. */
    readonly credential: Credential | undefined;
    /**
     * Does a part of the work once: what it gives is stored before it is given back, as JSON and without secrets, and
     * another attempt of this call, after a pause or a crash, gets that instead. Only what throws, or was not stored,
     * happens again; give whatever has the effect the `idempotencyKey`.
     *
     * Throws `duplicate_step` on a name that this attempt has used, `invalid_step` on what cannot be stored, `call_ended`
     * where nobody waits for the call any more, and what the session service throws.
     */
    step<T extends JsonValue | undefined>(name: string, run: () => Awaitable<T>): Promise<T>;
    /** Tells the watchers how far the tool is. Not stored, and not seen by the model. What is not JSON is shown as text. */
    progress(value: unknown): void;
    /** Throws `no_service` where the runner has no memory service. */
    searchMemory(query: string): Promise<readonly MemoryEntry[]>;
    /** Asks whoever runs this agent to take over: a loop ends, a sub-agent returns. */
    escalate(): void;
    /** Ends the turn with this call's response: the model is not asked to put it into words. */
    skipSummarization(): void;
}

/** One thing that is wrong with a value. */
interface SchemaIssue {
    readonly message: string;
    readonly path?: readonly (PropertyKey | {
        readonly key: PropertyKey;
    })[] | undefined;
}

/** A tool that the provider itself runs. */
interface ProviderTool {
    readonly provider: string;
    readonly name: string;
    readonly config: JsonValue;
}

/** The model request while tools still add to it. */
interface ModelRequestDraft {
    addInstruction(text: string): void;
    /** After the conversation, for this request only; it is not stored. */
    addContent(content: Content): void;
    addDeclaration(declaration: FunctionDeclaration): void;
    addProviderTool(tool: ProviderTool): void;
}

/**
 * What running a tool does to the world. It decides ledger, retry, resume and the default approval policy.
 *
 * - `read`: nothing. It runs again after a crash, and may begin before the turn that calls it is stored.
 * - `idempotent`: no more when it runs again with the same `idempotencyKey`, as it does after a crash.
 * - `write`: anything. After a crash the call is in doubt, and never repeated in silence.
 */
type ToolEffect = 'read' | 'idempotent' | 'write';
/**
 * Something the model can use.
 *
 * A plain object is enough: whoever implements `declaration`, `check` and `run` has a callable tool.
 *
 * INVARIANT tool:name: 1 to 64 letters, digits, `_` and `-`, which every provider takes.
 * INVARIANT tool:traits: `effect`, `timeoutMs`, `exclusive`, `isLongRunning`, `whilePending` and `gates` are absent or of their type.
 * INVARIANT tool:declaration: always the same object, with the tool's name, describing an object.
 * INVARIANT tool:declaration:checked: a declared tool has either `check` or `unchecked: true`.
 * INVARIANT tool:check:pure: `check` changes neither its argument nor anything else, and gives the same each time.
 * INVARIANT tool:check:issues: bad arguments are issues, each with a message, never a throw.
 * INVARIANT tool:check:junk: `check` answers whatever object it is given.
 * INVARIANT tool:run:result: `run` gives one of the results below, with its members.
 * INVARIANT tool:run:json: an `ok` output has a JSON picture that passes `checkOutput`.
 * INVARIANT tool:preview: a text, the same each time; nothing is changed.
 * INVARIANT tool:prepare: adds the same each time, through the draft only.
 */
interface Tool {
    readonly name: string;
    readonly description: string;
    /** `run` only starts the work: its result comes later, from outside. */
    readonly isLongRunning?: boolean;
    /**
     * While a result is to come from outside: the run pauses (`pause`, the default), or the model goes on (`goOn`). It
     * reads that the call is pending, and the result when that is there.
     */
    readonly whilePending?: 'pause' | 'goOn';
    /** Default `write`: the careful one. */
    readonly effect?: ToolEffect;
    /** Milliseconds until a run of the tool is abandoned; default 60,000. */
    readonly timeoutMs?: number;
    /** Calls with an equal key do not run at the same time; `true`: no two calls of this tool do. */
    readonly exclusive?: true | ((args: JsonObject) => string);
    /** Gates of this tool alone, after the agent's. */
    readonly gates?: readonly ToolGate[];
    /** Absent on a tool that the model never calls, such as preloaded memory. */
    readonly declaration?: FunctionDeclaration;
    /** Turns the model's arguments (a private copy) into what `run` gets, or says what is wrong with them. */
    readonly check?: (args: JsonObject) => Awaitable<ToolCheck>;
    /** Spelled out by who wants a declared tool without `check`. */
    readonly unchecked?: true;
    /** Absent on a tool that the client runs: the call is shown and its result is delivered. */
    readonly run?: (value: never, context: ToolContext) => Awaitable<ToolResult>;
    /** Checks the JSON picture of an `ok` output; what it answers is stored. */
    readonly checkOutput?: (output: JsonValue) => Awaitable<{
        readonly value: JsonValue;
    } | {
        readonly issues: readonly SchemaIssue[];
    }>;
    /** What an approver is shown: a diff, a summary, a price. */
    readonly preview?: (value: never, context: ReadonlyContext) => Awaitable<string>;
    /** Asked after a crash: did the call with this idempotency key happen, and what came of it? `undefined`: unknown. */
    readonly reconcile?: (value: never, context: ToolContext) => Awaitable<Settled | undefined>;
    /** Called before every model call instead of adding `declaration`. */
    readonly prepare?: (draft: ModelRequestDraft, context: ReadonlyContext) => Awaitable<void>;
}
/** What checking the arguments gave. */
type ToolCheck = {
    readonly value: unknown;
} | {
    readonly issues: readonly SchemaIssue[];
};
/** What `run` may answer. `output` may be anything: its JSON picture is taken when it is returned. */
type ToolResult = ToolSuccess | Extract<Settled, {
    readonly status: 'error' | 'denied';
}> | Pending;
/** A run that went well. */
interface ToolSuccess {
    readonly status: 'ok';
    readonly output: unknown;
    /** What the model reads instead of `output`. */
    readonly modelOutput?: unknown;
    readonly parts?: readonly OutcomePart[];
}
/**
 * Decides, before a tool runs, whether it may. Confirmation, auth and policy are gates.
 *
 * INVARIANT gate:name: name, order and reserved names are texts that stay.
 * INVARIANT gate:decision: a decision is data that can be stored, with its members.
 * INVARIANT gate:closed: a gate that cannot decide never lets a call pass; one that throws or does not answer in time stops it.
 * INVARIANT gate:effect: `check` may be called again for the same call, after an answer or a crash; it has no effect of its own and changes nothing.
 * INVARIANT gate:question: a gate that needs an answer asks as long as there is none.
 * INVARIANT gate:yes: an answer that allows is a pass; nobody is asked again.
 * INVARIANT gate:no: an answer that forbids is an outcome for the model.
 * INVARIANT gate:junk: an answer that says neither lets nothing pass.
 */
interface ToolGate {
    /** Unique among the gates of a call: a pass stands in the log under it. */
    readonly name: string;
    readonly order: 'policy' | 'confirmation' | 'auth';
    /** Names of the virtual calls that this gate speaks through: no tool may have one, no model may call one. */
    readonly reservedNames?: readonly string[];
    /** `call.args` are the arguments in force: checked, and edited where an earlier gate edited them. */
    check(call: FunctionCall, tool: Tool, context: GateContext): Awaitable<GateDecision>;
}
/** What a gate sees: its own answers to this call, nobody else's. */
interface GateContext extends ReadonlyContext {
    readonly answers: readonly Answer[];
}
/** What a gate can answer. Edited arguments are checked again and pass all gates again, once. */
type GateDecision = 
/** `note`: what the model reads beside the outcome; say there what it could not know, such as that a person edited the arguments. */
{
    readonly type: 'proceed';
    readonly args?: JsonObject;
    readonly credential?: Credential;
    readonly note?: string;
} | {
    readonly type: 'respond';
    readonly outcome: Settled;
} | {
    readonly type: 'pause';
    readonly question: PendingQuestion;
};

/** How the tool is called. */
interface AskUserOptions {
    /** Default `ask_user`. */
    readonly name?: string;
    /** For the model: what to ask, and what not. */
    readonly description?: string;
}
/**
 * A tool by which the model asks the user: for words, a choice, or a form.
 *
 * The run pauses with a question of kind `input`: `hint` is the question, `answerJsonSchema` what an answer must look
 * like. The model reads question and answer. The words are the model's: show them as such.
 */
declare function askUser({ name, description }?: AskUserOptions): Tool;

export { askUser };
export type { AskUserOptions };
