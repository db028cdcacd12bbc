// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { JsonObject, JsonValue, CheckedGap } from '@mortise/core';

/** One turn of a model, or one input of the user. Turns of one invocation have the same `run`. */
interface UiMessage {
    /** The stored event's id: known from the first delta on, and never another. */
    readonly id: string;
    readonly role: 'user' | 'agent';
    /** Who speaks; absent where the user does. */
    readonly agent?: string;
    /** The nested run that it was said in: a key of `UiState.agents`; absent at the root. */
    readonly branch?: string;
    /** The invocation: from one input of the user to the next. */
    readonly run: string;
    /** Epoch milliseconds. */
    readonly at: number;
    /** `streaming`: not stored yet. `cut`: it does not act, and its calls never run; `why` says why. */
    readonly state: 'streaming' | 'done' | 'cut';
    /** Why a turn was cut: the model's finish reason. */
    readonly why?: 'length' | 'safety' | 'error' | 'other';
    readonly parts: readonly UiPart[];
    readonly usage?: UiUsage;
    /** The model that speaks. */
    readonly model?: {
        readonly provider: string;
        readonly model: string;
    };
    /** The structured output. */
    readonly output?: JsonValue;
    /** Who made the calls, where it was no model. */
    readonly by?: 'application';
    /** The id that the page gave its input: it pairs a message that is shown early with the stored one. */
    readonly inputId?: string;
}
/** A piece of a message. */
type UiPart = UiText | UiMedia | UiSources | UiNote | UiCall;
/** Words, or a model's thoughts. */
interface UiText {
    readonly type: 'text' | 'thought';
    /** The message's id and the part's place in the turn. */
    readonly id: string;
    readonly text: string;
}
/** A file, a picture, a sound. */
interface UiMedia {
    readonly type: 'media';
    readonly mimeType?: string;
    /** Where a page gets it. Absent where the server gives no address for it. */
    readonly url?: string;
}
/** What an answer refers to. */
interface UiSources {
    readonly type: 'sources';
    readonly sources: readonly UiSource[];
}
/** One reference. */
interface UiSource {
    readonly url?: string;
    readonly title?: string;
    /** What it says there. */
    readonly quote?: string;
    /** The id of the text that it stands for. */
    readonly part?: string;
}
/** A provider's own part, in words. */
interface UiNote {
    readonly type: 'note';
    readonly text: string;
}
/**
 * A call of a tool, from the model's first word of it to its end.
 *
 * `announced`: the model is writing its arguments. `ready`: stored, not begun. `waiting`: a question about it
 * is open. `running`: it has begun. `done`, `failed`, `denied`: how it ended. `dropped`: it never gets an
 * end, because its turn was cut or the nested run around it is over.
 */
interface UiCall {
    readonly type: 'call';
    /** Unique in the session; the same before and after it is stored. */
    readonly id: string;
    readonly name: string;
    readonly state: 'announced' | 'ready' | 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'dropped';
    /** The arguments in force: after a person or a gate changed them, theirs. Empty while announced. */
    readonly args: JsonObject;
    /** What there is of the arguments while announced: the beginning of a JSON text. */
    readonly argsText?: string;
    /** What the model asked for, where `args` is something else. */
    readonly asked?: JsonObject;
    /** The model does not wait for it: its end comes later. */
    readonly goesOn?: true;
    /** What the tool gave, where `done`. */
    readonly output?: JsonValue;
    /** Words and media that came with the end. */
    readonly parts?: readonly (UiText | UiMedia)[];
    readonly error?: {
        readonly code: string;
        readonly message: string;
    };
    /** Why it was denied. */
    readonly reason?: string;
    /** The nested run that answers it: a key of `UiState.agents`. */
    readonly branch?: string;
    /** How far a running call is; of the moment, never stored. */
    readonly progress?: JsonValue;
    /** Epoch milliseconds: when its effect could begin, of calls that may have one. */
    readonly startedAt?: number;
    /** Epoch milliseconds. */
    readonly endedAt?: number;
}
/** Tokens. What nobody said is absent. */
interface UiUsage {
    readonly inputTokens?: number;
    readonly outputTokens?: number;
    readonly thoughtTokens?: number;
    readonly cachedInputTokens?: number;
    readonly cacheWriteTokens?: number;
}

/** A question that waits for a person. */
interface UiQuestion {
    readonly id: string;
    readonly callId: string;
    /** The name of the tool that is called. */
    readonly call: string;
    /** The arguments that it is about. */
    readonly args: JsonObject;
    /** What the arguments come to, where that is something else than they look like. */
    readonly checked?: JsonValue;
    /** Why `checked` does not say all of it: show the question as one about more than can be seen. */
    readonly checkedGap?: CheckedGap;
    /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or an application's own word. */
    readonly kind: string;
    readonly hint: string;
    readonly payload?: JsonValue;
    /** The JSON Schema of an answer. */
    readonly answerSchema?: JsonObject;
    /** What the tool says it would do. */
    readonly preview?: string;
    /** Epoch milliseconds. */
    readonly expiresAt?: number;
    /** How many different people must answer; absent: one. */
    readonly quorum?: number;
    /** Who has answered already, of several; an empty text is somebody without a name. */
    readonly answeredBy: readonly string[];
    /** Who asks: the tool, or a gate before it. */
    readonly from: 'tool' | 'gate';
    /** The agent that made the call. */
    readonly agent: string;
    /** The nested run that asks: a key of `UiState.agents`; absent at the root. */
    readonly branch?: string;
    /** Epoch milliseconds. */
    readonly at: number;
    /** The model does not wait for the answer. */
    readonly goesOn?: true;
    /** Whether the person that this page is for may answer. */
    readonly mine: boolean;
}
/** A question as its event says it: the call, and the arguments where they are the call's own, are known. */
type UiAsked = Omit<UiQuestion, 'call' | 'args' | 'answeredBy'> & {
    readonly args?: JsonObject;
};

/**
 * What a page knows of a session. JSON.
 *
 * All but `live` follows from the log up to `rev`. `live` is true in this moment only.
 */
interface UiState {
    /** The revision of the log up to which this is true. */
    readonly rev: number;
    readonly messages: readonly UiMessage[];
    /** The open ones, oldest first. */
    readonly questions: readonly UiQuestion[];
    /** Nested runs, by branch. */
    readonly agents: {
        readonly [branch: string]: UiAgent;
    };
    /** The agent that has the turn at the root; absent before anybody spoke. */
    readonly active?: string;
    /** Of the whole session. */
    readonly usage: UiUsage;
    /** Why the conversation stands still: `limited`, `cancelled`, or the code of a model that failed. */
    readonly stopped?: {
        readonly code: string;
        readonly message?: string;
    };
    /** Of the session's state: the keys that the server shows. */
    readonly state: JsonObject;
    readonly live: UiLive;
}
/** A nested run. */
interface UiAgent {
    /** The agent that it was begun with. */
    readonly agent: string;
    /** Who has the turn in it, where that is another. */
    readonly active?: string;
    /** The names of the nested agents that lead to it, its own last. */
    readonly path: readonly string[];
    /** The branch that it was begun on; absent: the root. */
    readonly parent?: string;
    /** The call that it answers. */
    readonly callId?: string;
    /** Its name as a part of another agent. */
    readonly member?: string;
    /** `left`: the run around it ended first. */
    readonly status: 'running' | 'completed' | 'limited' | 'failed' | 'left';
    /** It has stopped, and goes on when the session is continued. */
    readonly resumes?: true;
}
/** What is true in this moment. */
interface UiLive {
    /** Whether a run goes on. */
    readonly running: boolean;
    /** Turns that are being streamed. */
    readonly turns: readonly UiMessage[];
    /** Calls that run in the process that the page is connected to, by id. */
    readonly calls: {
        readonly [callId: string]: UiLiveCall;
    };
    /** Of this run. */
    readonly warnings: readonly {
        readonly code: string;
        readonly message: string;
    }[];
    /** How the last run ended, of those that were watched. */
    readonly ended?: UiRunEnd;
}
/** A call that runs. */
interface UiLiveCall {
    /** The arguments that run. */
    readonly args?: JsonObject;
    readonly progress?: JsonValue;
}
/** How a run ended. */
interface UiRunEnd {
    readonly status: 'completed' | 'paused' | 'limited' | 'cancelled' | 'failed';
    readonly error?: {
        readonly code: string;
        readonly message: string;
    };
}

/**
 * What a page is told. JSON, without causes, secrets, handles or digests.
 *
 * INVARIANT ui:one: one stored event is exactly one `UiStored`, with its revision.
 * INVARIANT ui:live: a `UiFleeting` changes nothing but `UiState.live`; only `all` replaces a state.
 */
type UiEvent = UiStored | UiFleeting;
/** What one stored event says. */
type UiStored = {
    readonly rev: number;
} & (UiChange | {
    readonly type: 'batch';
    readonly changes: readonly UiChange[];
});
/** One thing that a stored event says. */
type UiChange = 
/** Words of the user, or a model's turn. It takes the place of the live turn of its id. */
{
    readonly type: 'message';
    readonly message: UiMessage;
}
/** The effects of calls may begin. */
 | {
    readonly type: 'started';
    readonly at: number;
    readonly calls: readonly {
        readonly id: string;
        readonly args?: JsonObject;
    }[];
}
/** A gate let a call pass; with `args` where these are in force from now on. */
 | {
    readonly type: 'passed';
    readonly callId: string;
    readonly args?: JsonObject;
}
/** How a call ended. `late`: after the model had an answer; it counts where there was no real one. */
 | {
    readonly type: 'outcome';
    readonly callId: string;
    readonly at: number;
    readonly outcome: UiOutcome;
    readonly late?: {
        readonly run: string;
    };
} | {
    readonly type: 'question';
    readonly question: UiAsked;
}
/** Never with the value: it may be a credential. `final`: it settles the question, whatever the quorum. */
 | {
    readonly type: 'answer';
    readonly questionId: string;
    readonly by?: string;
    readonly final?: true;
} | {
    readonly type: 'withdrawn';
    readonly questionId: string;
    readonly reason: string;
}
/** A nested run begins: for a call, or as a part of another agent. */
 | {
    readonly type: 'opened';
    readonly branch: string;
    readonly agent: string;
    readonly callId?: string;
    readonly member?: string;
    readonly parent?: string;
}
/** A part of another agent has ended. */
 | {
    readonly type: 'closed';
    readonly branch: string;
    readonly status: 'completed' | 'limited' | 'failed';
    readonly code?: string;
}
/** Another agent takes the turn. */
 | {
    readonly type: 'transfer';
    readonly to: string;
    readonly branch?: string;
}
/** The conversation stands still. */
 | {
    readonly type: 'stopped';
    readonly code: string;
    readonly message?: string;
}
/** A run that had stopped goes on. */
 | {
    readonly type: 'continued';
    readonly branch?: string;
}
/** Tokens of a model call that gave no turn. */
 | {
    readonly type: 'usage';
    readonly usage: UiUsage;
}
/** Of the keys that the server shows; `null` deletes one. */
 | {
    readonly type: 'state';
    readonly delta: JsonObject;
}
/** Nothing to show: only the cursor moves. */
 | {
    readonly type: 'at';
};
/** What is true in this moment only. */
type UiFleeting = 
/** A run begins, or ends. */
{
    readonly type: 'run';
    readonly running: true;
} | ({
    readonly type: 'run';
    readonly running: false;
} & Partial<UiRunEnd>)
/** A model begins to speak: once for each turn, before its deltas. */
 | {
    readonly type: 'turn';
    readonly turn: string;
    readonly agent: string;
    readonly run: string;
    readonly at: number;
    readonly branch?: string;
}
/**
 * More of a part. Its id is `partId(turn, part)`, of a call's arguments that of the call; `name` at their
 * first delta.
 */
 | {
    readonly type: 'delta';
    readonly turn: string;
    /** The part's place in the turn. */
    readonly part: number;
    readonly kind: 'text' | 'thought' | 'args';
    readonly text: string;
    readonly name?: string;
}
/** What was streamed of a turn came to nothing. */
 | {
    readonly type: 'cut';
    readonly turn: string;
}
/** A tool begins, with these arguments. */
 | {
    readonly type: 'running';
    readonly callId: string;
    readonly args: JsonObject;
} | {
    readonly type: 'progress';
    readonly callId: string;
    readonly value: JsonValue;
}
/** A tool does not run any more: its call has ended, or waits for somebody. */
 | {
    readonly type: 'ended';
    readonly callId: string;
} | {
    readonly type: 'warning';
    readonly code: string;
    readonly message: string;
}
/** Takes the place of all that is live. */
 | {
    readonly type: 'live';
    readonly live: UiLive;
}
/** Takes the place of everything. */
 | {
    readonly type: 'all';
    readonly state: UiState;
}
/** The stream ends here, before the session does: connect again, from the last revision. */
 | {
    readonly type: 'lost';
    readonly why: 'slow' | 'closed';
};
/** How a call ended, as far as a page may know. */
type UiOutcome = {
    readonly status: 'ok';
    readonly output: JsonValue;
    readonly parts?: readonly (UiText | UiMedia)[];
} | {
    readonly status: 'error';
    readonly code: string;
    readonly message: string;
    readonly parts?: readonly (UiText | UiMedia)[];
} | {
    readonly status: 'denied';
    readonly reason?: string;
};

/**
 * The state after events. States are never changed: what an event leaves alone is the same object in both.
 *
 * Going on from the state that was given back last costs what the events change, and a copy of the list of
 * messages where one changed. An older state costs a look at everything in it, once.
 */
declare function apply(state: UiState, ...events: readonly UiEvent[]): UiState;

/**
 * The messages as a page shows them: the stored ones, with what runs right now, and then the turns that are
 * being streamed. Messages that nothing runs for are the same objects.
 */
declare function shownMessages({ messages, live }: Pick<UiState, 'messages' | 'live'>): readonly UiMessage[];

export { apply, shownMessages };
