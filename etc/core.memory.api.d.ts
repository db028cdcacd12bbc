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
/** One conversation: a log, and the state that follows from it. */
interface Session extends SessionKey {
    /** Grows by one with every event. */
    readonly revision: number;
    readonly state: JsonObject;
    readonly events: readonly Event[];
}

/** One remembered thing. */
interface MemoryEntry {
    readonly content: Content;
    readonly author?: string;
    readonly timestamp?: number;
}
/** Long-term memory across the sessions of one user. How it searches is its own affair. */
interface MemoryService {
    /**
     * Remembers what user and model said in a session.
     *
     * INVARIANT memory:add:found: what was added is found when the promise resolves.
     * INVARIANT memory:add:again: a session that is added again takes the place of what was known of it.
     * INVARIANT memory:add:isolation: changing the session later changes no memory.
     */
    add(session: Session): Promise<void>;
    /**
     * INVARIANT memory:search:sessions: all sessions of the user are searched.
     * INVARIANT memory:search:scope: nothing of another user or another app is found.
     * INVARIANT memory:search:none: an empty list where there are no memories.
     * INVARIANT memory:search:order: the best match first.
     * INVARIANT memory:search:entry: an entry is the content as it was said, by whom and when.
     * INVARIANT memory:search:odd: any text is a query.
     */
    search(scope: {
        readonly appName: string;
        readonly userId: string;
    }, query: string): Promise<readonly MemoryEntry[]>;
}

/** Remembers sessions in this process and finds entries that share a word with the query, best match first. */
declare function inMemoryMemoryService(): MemoryService;

export { inMemoryMemoryService };
