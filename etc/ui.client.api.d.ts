// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { CheckedGap, JsonObject, JsonValue } from "@mortise/core";
/** A turn of a model, or an input of the user. Turns of one invocation have the same `run`. */
interface UiMessage {
  /** The stored event's id: known from the first delta on, and never another. */
  readonly id: string;
  readonly role: "user" | "agent";
  /** The agent that wrote it; absent for the user. */
  readonly agent?: string;
  /** The nested run of the message: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** The invocation: from one input of the user to the next. */
  readonly run: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `streaming`: not stored yet. `cut`: incomplete, and its calls never run; `why` has the reason. */
  readonly state: "streaming" | "done" | "cut";
  /** The reason why a turn was cut: the model's finish reason. */
  readonly why?: "length" | "safety" | "error" | "other";
  readonly parts: readonly UiPart[];
  readonly usage?: UiUsage;
  /** The model that wrote it. */
  readonly model?: {
    readonly provider: string;
    readonly model: string;
  };
  /** The structured output. */
  readonly output?: JsonValue;
  /** The author of a user's message, if the log has it. For a turn: `application` if no model made it. */
  readonly by?: string;
  /** The id that the page gave its input: it pairs a message that is shown early with the stored one. */
  readonly inputId?: string;
}
/** A piece of a message. */
type UiPart = UiText | UiMedia | UiSources | UiNote | UiCall;
/** A text, or a model's thoughts. */
interface UiText {
  readonly type: "text" | "thought";
  /** The message's id and the index of the part in the turn. */
  readonly id: string;
  readonly text: string;
  /** True if a text of a user's message was not written by them but came with it; a page may fold it. */
  readonly isData?: true;
}
/** A file, an image, audio or video. */
interface UiMedia {
  readonly type: "media";
  readonly mimeType?: string;
  /** The address of the media for the page. Absent if the server has none. */
  readonly url?: string;
}
/** Sources that an answer cites. */
interface UiSources {
  readonly type: "sources";
  readonly sources: readonly UiSource[];
}
/** A source reference. */
interface UiSource {
  readonly url?: string;
  readonly title?: string;
  /** A verbatim passage of the source. */
  readonly quote?: string;
  /** The id of the text that refers to it. */
  readonly part?: string;
  /**
   * The start of the citing passage in that text, in UTF-16 units, `end` excluded; absent: the complete text
   * cites it.
   */
  readonly start?: number;
  readonly end?: number;
}
/** A provider's own part, as text. */
interface UiNote {
  readonly type: "note";
  readonly text: string;
}
/**
 * A call of a tool, from the model's first delta to its end.
 *
 * `announced`: the model is writing its arguments. `ready`: logged, not started. `waiting`: a question about
 * it is open. `running`: started. `done`, `failed`, `denied`: its outcome. `dropped`: it will never have an
 * outcome, because its turn was interrupted or the nested run around it has ended.
 */
interface UiCall {
  readonly type: "call";
  /** Unique in the session; the same before and after it is stored. */
  readonly id: string;
  readonly name: string;
  readonly state: "announced" | "ready" | "waiting" | "running" | "done" | "failed" | "denied" | "dropped";
  /** The arguments in force: after a person or a gate changed them, theirs. Empty while announced. */
  readonly args: JsonObject;
  /** The arguments so far while announced: the beginning of a JSON text. */
  readonly argsText?: string;
  /** The arguments that the model asked for, if `args` differs. */
  readonly asked?: JsonObject;
  /** The model does not wait for it: its end comes later. */
  readonly goesOn?: true;
  /** The output of the tool, if `done`. */
  readonly output?: JsonValue;
  /** Text and media of the result. */
  readonly parts?: readonly (UiText | UiMedia)[];
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
  /** The reason why the call was denied. */
  readonly reason?: string;
  /** The nested run that answers it: a key of `UiState.agents`. */
  readonly branch?: string;
  /** The latest progress of a running call; momentary, never stored. */
  readonly progress?: JsonValue;
  /** Epoch milliseconds: when its effect could begin, of calls that may have one. */
  readonly startedAt?: number;
  /** Epoch milliseconds. */
  readonly endedAt?: number;
  /** The run time of the tool, in milliseconds; absent if no tool ran. */
  readonly ms?: number;
}
/** Tokens. Unreported members are absent. */
interface UiUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly thoughtTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}
/** An open question to a person. */
interface UiQuestion {
  /** The id to answer with. */
  readonly id: string;
  /** The id of the call that waits. */
  readonly callId: string;
  /** The name of the tool that is called. */
  readonly call: string;
  /** The arguments that the model gave. */
  readonly args: JsonObject;
  /** The arguments that would run, if they differ from how they look. */
  readonly checked?: JsonValue;
  /** The reason why `checked` is incomplete: tell the user that the question does not show everything. */
  readonly checkedGap?: CheckedGap;
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or an application's own kind. */
  readonly kind: string;
  /** The question as text. */
  readonly hint: string;
  /** Details of the question, from its tool or gate. */
  readonly payload?: JsonValue;
  /** The JSON Schema of an answer. */
  readonly answerSchema?: JsonObject;
  /** A description of what the tool would do, from the tool. */
  readonly preview?: string;
  /** The time at which it expires, in epoch milliseconds; absent: never. */
  readonly expiresAt?: number;
  /** The number of different users that must answer; absent: one. */
  readonly quorum?: number;
  /** The users who have already answered, if several must; an empty string is an unnamed user. */
  readonly answeredBy: readonly string[];
  /** The origin of the question: the tool, or a gate before it. */
  readonly from: "tool" | "gate";
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run that asks, as a key of `agents`; absent at the root. */
  readonly branch?: string;
  /** The time at which it was asked, in epoch milliseconds. */
  readonly at: number;
  /** True if the run continues without the answer. */
  readonly goesOn?: true;
  /** True if the user of this page may answer. */
  readonly mine: boolean;
  /** The arguments that this person may change; absent: none. */
  readonly editable?: readonly string[];
}
/**
 * The state of a session for a page. JSON.
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
  /** The agent that has the turn at the root; absent before the first turn. */
  readonly active?: string;
  /** The usage of the complete session. */
  readonly usage: UiUsage;
  /**
   * The reason why the conversation has stopped: `limited`, `cancelled`, the code of a model that failed, or
   * `interrupted`: the process of its run died. The last one is derived from `live`.
   */
  readonly stopped?: {
    readonly code: string;
    readonly message?: string;
  };
  /** The keys of the session's state that the server shows. */
  readonly state: JsonObject;
  readonly live: UiLive;
}
/** A nested run. */
interface UiAgent {
  /** The agent that it was started with. */
  readonly agent: string;
  /** The agent that has the turn in it, if it is another. */
  readonly active?: string;
  /** The names of the nested agents that lead to it, its own last. */
  readonly path: readonly string[];
  /** The branch that it was started on; absent: the root. */
  readonly parent?: string;
  /** The call that it answers. */
  readonly callId?: string;
  /** The name that its parent agent has for it. */
  readonly member?: string;
  /** `left`: the run around it ended first. */
  readonly status: "running" | "completed" | "limited" | "failed" | "left";
  /** True if it has stopped, and resumes when the session is continued. */
  readonly resumes?: true;
}
/** The momentary state. */
interface UiLive {
  /** True if a run is active. */
  readonly running: boolean;
  /** Turns that are being streamed. */
  readonly turns: readonly UiMessage[];
  /** Calls that run in the process that the page is connected to, by id. */
  readonly calls: {
    readonly [callId: string]: UiLiveCall;
  };
  /** Warnings of this run. */
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
  }[];
  /** The end of the last run that was watched. */
  readonly ended?: UiRunEnd;
}
/** A call that runs. */
interface UiLiveCall {
  /** The arguments that run. */
  readonly args?: JsonObject;
  readonly progress?: JsonValue;
}
/** The end of a run. `interrupted`: its process died, and no run has resumed it yet. */
interface UiRunEnd {
  readonly status: "completed" | "paused" | "limited" | "cancelled" | "suspended" | "failed" | "interrupted";
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
}
/**
 * A delta of a part. Its id is `partId(turn, part)`, or the id of the call for a call's arguments; `name`
 * comes with their first delta.
 */
interface UiDelta {
  readonly type: "delta";
  readonly turn: string;
  /** The index of the part in the turn. */
  readonly part: number;
  readonly kind: "text" | "thought" | "args";
  readonly text: string;
  readonly name?: string;
}
/** The stream ends here, before the session does: connect again, from the last revision. */
interface UiLost {
  readonly type: "lost";
  readonly why: "slow" | "closed";
}
/**
 * A frame for the client of a page: changes of a `UiState`, so that it need not know the meaning of events.
 *
 * INVARIANT ui:patch:one: one stored event is exactly one `UiPatch`, with its revision.
 * INVARIANT ui:patch:live: a frame without a revision changes nothing but `UiState.live`; only `all` replaces
 * a state.
 * INVARIANT ui:patch:whole: a state changed by the frames of a watch equals the state that its log makes,
 * except for `live`.
 */
type UiFrame = {
  readonly type: "all";
  readonly state: UiState;
} | UiPatch | UiDelta | UiLost;
/** Changes that belong together. */
interface UiPatch {
  readonly type: "patch";
  /** The revision up to which the state is true afterwards; absent if only `live` changes. */
  readonly rev?: number;
  readonly ops: readonly UiOp[];
}
/**
 * A change. A path leads through members of objects, and through lists by the `id` of their items; if an item
 * on the path is missing, nothing changes.
 *
 * With a value: it is stored at the path; an item with a new id is appended to its list. Without a value: the
 * entry is removed. With a value and a list of names: the value's members are set, and the named members are
 * removed.
 */
type UiOp = readonly [path: readonly string[]] | readonly [path: readonly string[], value: unknown] | readonly [path: readonly string[], members: object, gone: readonly string[]];
/** Options of a connection to the server. */
interface ChatOptions {
  /**
   * The session's id. Default: the one after the `#` in the page's address, which a reload keeps; if there is
   * none, a session is created and its id written there.
   */
  readonly session?: string | undefined;
  /**
   * The user whose session it is, if it belongs to another user and this one may read it; default: the
   * signed-in user.
   */
  readonly user?: string | undefined;
  /** Returns headers of every request, such as a token; default none. */
  readonly headers?: (() => HeaderList | Promise<HeaderList>) | undefined;
  /** The `fetch` to use; default: the browser's, with its cookies. */
  readonly fetch?: typeof fetch | undefined;
  /** Least time between two calls of a listener, in milliseconds; default 16: a frame. */
  readonly every?: number | undefined;
  /** Called if the server refuses the connection for good, with the status: 401, 403, 404 or 421. */
  readonly onLost?: ((status: number) => void) | undefined;
}
/** Options of the requests. */
type RequestOptions = Pick<ChatOptions, "fetch" | "headers">;
type HeaderList = {
  readonly [name: string]: string;
};
/** An error of the server, or of a server that could not be reached (`status` 0). */
export declare class ChatError extends Error {
  readonly status: number;
  readonly code: string;
  /** The user who answered first, for `already_answered`. */
  readonly by: string | undefined;
  constructor(status: number, code: string, message: string, by?: string);
  /** Asking again changes nothing. */
  get isFinal(): boolean;
}
/** Makes a session. Answers its id. */
export declare function createSession(base: string, options?: RequestOptions): Promise<string>;
/** The tools of an agent, as `InferTools` returns them: the input and output of each, by name. */
type ToolTypes = {
  readonly [name: string]: {
    readonly input: unknown;
    readonly output: unknown;
  };
};
/** The view that a page renders. */
interface View<T extends ToolTypes = ToolTypes> extends Omit<UiState, "messages"> {
  /** The stored ones, those that were sent and are not stored yet, and the turns that are being streamed. */
  readonly messages: readonly UiMessageOf<T>[];
  /**
   * `waiting`: the connection broke, and is tried again. `closed`: by the page, or it was refused for good.
   */
  readonly connection: "connecting" | "open" | "waiting" | "closed";
  /** Messages that the server refused. */
  readonly failed: readonly {
    readonly inputId: string;
    readonly text: string;
    readonly error: string;
  }[];
}
/** A message whose calls have the types of the tools. */
type UiMessageOf<T extends ToolTypes> = Omit<UiMessage, "parts"> & {
  readonly parts: readonly UiPartOf<T>[];
};
/** A part whose calls have the types of the tools. */
type UiPartOf<T extends ToolTypes> = Exclude<UiPart, UiCall> | UiCallOf<T>;
/**
 * A call, by the name of its tool. A page gets JSON: a date is a string. A call of an unknown tool, as one of
 * a toolset, has a name that is not in `T`.
 */
type UiCallOf<T extends ToolTypes> = string extends keyof T ? UiCall : { readonly [N in keyof T & string]: NamedCall<N, T[N]["input"], T[N]["output"]>; }[keyof T & string];
type NamedCall<Name extends string, Input, Output> = Omit<UiCall, "name" | "args" | "output" | "state"> & {
  readonly name: Name;
  readonly args: Partial<AsJson<Input>>;
} & ({
  readonly state: "done";
  readonly output: AsJson<Output>;
} | {
  readonly state: Exclude<UiCall["state"], "done">;
  readonly output?: never;
});
/** The type of a value after a round trip through JSON. */
type AsJson<V> = unknown extends V ? JsonValue : V extends {
  toJSON(): infer J;
} ? AsJson<J> : V extends string | number | boolean | null ? V : V extends readonly (infer I)[] ? readonly AsJson<I>[] : V extends object ? { readonly [K in keyof V as V[K] extends ((...args: never) => unknown) ? never : K]: AsJson<V[K]>; } : V;
/** A page's end of a session. */
interface Chat<T extends ToolTypes = ToolTypes> {
  /** Returns the current view: the same object until something has changed. */
  get(): View<T>;
  /**
   * Returns the view before anything is known, always the same: the server snapshot for React, and for a page
   * that hydrates what a server has rendered.
   */
  first(): View<T>;
  /**
   * Subscribes to the view, and starts the connection if that is the first subscription, as `send` does;
   * before, no request is sent.
   *
   * Calls the listener at once and after changes, at most once in `every` milliseconds. Returns a function
   * that unsubscribes. Has the form of React's `useSyncExternalStore` and of a Svelte store.
   */
  subscribe(changed: (view: View<T>) => void): () => void;
  /**
   * Sends a message: it is shown at once, and sent again with the same id until the server has it. Rejects
   * with the server's error.
   */
  send(text: string, options?: {
    readonly inputId?: string;
    readonly files?: readonly string[];
  }): Promise<void>;
  /**
   * Handles a form's `submit` event: sends the text of its field `message`, and resets the form. Rejects as
   * `send` does.
   */
  submit(event: SubmitOfForm): Promise<void>;
  /**
   * Edits a user message, in a fork of the session from before it: resolves to the fork's id, for the page to
   * connect to. This session is unchanged. Rejects with a `ChatError`: `fork_effects` if later calls would be
   * forgotten, `session_busy`, `pending_requests`, ...
   */
  edit(messageId: string, text: string, options?: Parameters<Chat["send"]>[1]): Promise<string>;
  /** Rejects with a `ChatError`: `already_answered`, `expired`, `bad_answer`, `forbidden`, ... */
  answer(questionId: string, value: JsonValue): Promise<void>;
  /** Answers a `confirmation` with yes or no. Rejects as `answer` does. */
  confirm(questionId: string, confirmed?: boolean): Promise<void>;
  /** Withdraws a question that no longer needs an answer. */
  withdraw(questionId: string, reason?: string): Promise<void>;
  /** Sends the result of a tool call that the page runs. */
  result<N extends keyof T & string>(callId: string, output: AsJson<T[N]["output"]>): Promise<void>;
  /**
   * Resumes a run that has stopped: it was limited, or its process died. Rejects with `session_busy` while
   * another process has it, or had it until shortly before.
   */
  resume(): Promise<void>;
  /** Cancels the session's run, in any process. */
  cancel(): Promise<void>;
  /** Uploads a file to the session: name it in `send`. */
  upload(name: string, file: Blob): Promise<void>;
  /** The address of media, from its `url`. */
  address(url: string): string;
  /** Closes the connection. The run continues. */
  close(): void;
}
/** The members of a submit event that a form needs, the same in every framework. */
interface SubmitOfForm {
  readonly target: unknown;
  preventDefault(): void;
}
/** Connects a page to a session, by the address of the handler's `base`. */
export declare function connect<T extends ToolTypes = ToolTypes>(base: string, options?: ChatOptions): Chat<T>;
/** The state of a page, updated by events. Objects that were returned before never change. */
export declare class Page {
  #private;
  /** Returns the current state: unchanged parts are the same objects as before. */
  state(): UiState;
  /** Applies a frame. Throws if an earlier one is missing. */
  take(frame: UiFrame): void;
}
/** Returns the text of a message, without its calls. */
export declare function textOf({ parts }: {
  readonly parts: readonly TextualPart[];
}): string;
/**
 * Returns a message as one line: its text, and for each call its name and state, in their order.
 *
 * For pages that show calls only in this way; a page with an element for each call part uses `textOf`.
 */
export declare function textWithCalls({ parts }: {
  readonly parts: readonly TextualPart[];
}): string;
interface TextualPart {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly state?: string;
}
export type { AsJson, Chat, ChatOptions, SubmitOfForm, ToolTypes, UiCall, UiCallOf, UiFrame, UiMessage, UiMessageOf, UiOp, UiPart, UiPartOf, UiPatch, UiQuestion, UiState, View };