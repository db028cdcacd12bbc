// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { HandlerOptions, UiEvent, UiQuestion, UiRunEnd, UiState } from "@mortise/ui";
import { AgentError, JsonObject, JsonValue } from "@mortise/core";
/** A question for whose answer a run waits. */
interface AgUiInterrupt {
  readonly id: string;
  readonly subagentRunId?: string;
  /** The reason: `tool_call`, `input_required`, or `mortise:` and the kind of the question. */
  readonly reason: string;
  readonly message: string;
  readonly toolCallId: string;
  /** The schema of the answer's payload. */
  readonly responseSchema?: JsonObject;
  /** The expiry time, in ISO 8601. */
  readonly expiresAt?: string;
  /** The arguments of the call, the preview, the payload, and the number of users who must answer. */
  readonly metadata: JsonObject;
}
/**
 * Returns true if this user may change arguments: the form of
 * a yes has arguments, and the server lists editable ones.
 */
export declare function mayEdit({ answerSchema, editable }: Pick<UiQuestion, "answerSchema" | "editable">): boolean;
/** A message of AG-UI, as it is sent. */
type AgUiMessage = {
  readonly id: string;
  readonly subagentRunId?: string;
} & ({
  readonly role: "user";
  readonly content: string | readonly AgUiContentPart[];
} | {
  readonly role: "assistant";
  readonly content?: string;
  readonly toolCalls?: readonly AgUiToolCall[];
} | {
  readonly role: "reasoning";
  readonly content: string;
} | {
  readonly role: "tool";
  readonly content: string | readonly AgUiContentPart[];
  readonly toolCallId: string;
  readonly metadata: JsonObject;
} | {
  readonly role: "activity";
  readonly activityType: string;
  readonly content: JsonObject;
});
/** A call in a message of the agent. */
interface AgUiToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly arguments: string;
  };
}
/** Text or media of a message. */
type AgUiContentPart = {
  readonly type: "text";
  readonly text: string;
} | {
  readonly type: "image" | "audio" | "video" | "document";
  readonly source: {
    readonly type: "url";
    readonly value: string;
    readonly mimeType?: string;
  };
};
/** Returns a session's messages, as a client has them that saw all runs. */
export declare function agUiMessages(state: UiState): readonly AgUiMessage[];
/**
 * The capabilities of an agent, in the categories of the
 * protocol. An absent member means unknown, not unsupported.
 */
interface AgUiCapabilities {
  readonly identity?: {
    readonly name?: string;
    /** The framework. */
    readonly type?: string;
    readonly description?: string;
    readonly version?: string;
    /** The maintainer of the agent. */
    readonly provider?: string;
    readonly documentationUrl?: string;
    readonly metadata?: JsonObject;
  };
  readonly transport?: {
    readonly streaming?: boolean;
    readonly websocket?: boolean;
    readonly httpBinary?: boolean;
    readonly pushNotifications?: boolean;
    /** True if a stream can be resumed by event number. */
    readonly resumable?: boolean;
  };
  readonly tools?: {
    readonly supported?: boolean;
    /** The agent's own tools; `parameters` is a JSON Schema. */
    readonly items?: readonly {
      readonly name: string;
      readonly description: string;
      readonly parameters?: JsonObject;
      readonly metadata?: JsonObject;
    }[];
    readonly parallelCalls?: boolean;
    /** True if `tools` of a run's input are accepted. */
    readonly clientProvided?: boolean;
  };
  readonly output?: {
    readonly structuredOutput?: boolean;
    readonly supportedMimeTypes?: readonly string[];
  };
  readonly state?: {
    readonly snapshots?: boolean;
    readonly deltas?: boolean;
    /** True if the agent has a memory beyond the thread. */
    readonly memory?: boolean;
    /** True if the state persists from run to run of a thread. */
    readonly persistentState?: boolean;
  };
  readonly multiAgent?: {
    readonly supported?: boolean;
    readonly delegation?: boolean;
    readonly handoffs?: boolean;
    readonly subagents?: readonly {
      readonly name: string;
      readonly description?: string;
    }[];
  };
  readonly reasoning?: {
    readonly supported?: boolean;
    readonly streaming?: boolean;
    readonly encrypted?: boolean;
  };
  readonly multimodal?: {
    readonly input?: {
      readonly image?: boolean;
      readonly audio?: boolean;
      readonly video?: boolean;
      readonly pdf?: boolean;
      readonly file?: boolean;
    };
    readonly output?: {
      readonly image?: boolean;
      readonly audio?: boolean;
    };
  };
  readonly execution?: {
    readonly codeExecution?: boolean;
    readonly sandboxed?: boolean;
    /** The maximum number of iterations of one run. */
    readonly maxIterations?: number;
    /** The maximum duration of one run, in milliseconds. */
    readonly maxExecutionTime?: number;
  };
  readonly humanInTheLoop?: {
    readonly supported?: boolean;
    readonly approvals?: boolean;
    readonly interventions?: boolean;
    readonly feedback?: boolean;
    readonly interrupts?: boolean;
    /** True if an answer may have `editedArgs`. */
    readonly approveWithEdits?: boolean;
  };
  readonly custom?: JsonObject;
}
/**
 * Returns the capabilities of a handler, including the capabilities that the application declares for its
 * agent: the handler knows the protocol, but not the agent's tools and models.
 *
 * Throws `ConfigError`: `invalid_option` if the application contradicts the handler, `unknown_option` on a
 * category or a member that the protocol does not have. `custom` accepts the application's own members.
 */
export declare function agUiCapabilities(agent?: AgUiCapabilities): AgUiCapabilities;
/** Options of an AG-UI handler, in addition to those of `uiHandler`. */
type AgUiHandlerOptions = Omit<HandlerOptions, "bodyLimitBytes"> & {
  /**
   * The maximum size of a request's JSON in bytes; default 4 MiB, because a client sends all of its messages.
   */
  readonly bodyLimitBytes?: number | undefined;
  /** Capabilities of the agent that the handler cannot know; `agUiCapabilities` adds the handler's own. */
  readonly capabilities?: AgUiCapabilities | undefined;
};
/** Handles one request. Never rejects. */
type AgUiHandler = (request: Request) => Promise<Response>;
/**
 * Creates a handler that serves AG-UI at the URL where it is mounted: a POST starts or follows a run of a
 * thread, a GET returns the capabilities as JSON.
 *
 * A thread is a session of the user that `authorize` returns, so the threads of other users are not found. A
 * refused request gets JSON, `{ code, message }`: 401, 403 for a foreign origin, 405, 408, 413, 415, 421, and
 * 400 or 422 for invalid input. Errors in a run are a `RUN_ERROR` in its stream, and so are an answer that
 * contradicts an earlier answer (409 `already_answered`) and an answer to a question that is no longer open
 * (410 `withdrawn`, `expired`).
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`, `invalid_option` like `agUiCapabilities`.
 */
export declare function agUiHandler(options: AgUiHandlerOptions): AgUiHandler;
/** The run that a client follows. */
interface AgUiRun {
  readonly threadId: string;
  readonly runId: string;
  /** The ids of the messages that the client has. */
  readonly known: readonly string[];
  /** The messages in the client's request. */
  readonly newMessages: readonly AgUiMessage[];
  /** The names of the tools that the client runs; default none. */
  readonly clientTools?: readonly string[] | undefined;
}
/** The events of AG-UI 1.0 that are sent, with the members that are set. */
type AgUiEvent = {
  readonly type: "RUN_STARTED";
  readonly threadId: string;
  readonly runId: string;
  readonly protocolVersion: string;
} | {
  readonly type: "RUN_FINISHED";
  readonly threadId: string;
  readonly runId: string;
  readonly outcome: AgUiRunOutcome;
  /** The structured output of the agent. */
  readonly result?: JsonValue;
  readonly usage?: readonly AgUiUsage[];
} | {
  readonly type: "RUN_ERROR";
  readonly message: string;
  readonly code: string;
  readonly usage?: readonly AgUiUsage[];
} | {
  readonly type: "MESSAGES_SNAPSHOT";
  readonly messages: readonly AgUiMessage[];
} | {
  readonly type: "STATE_SNAPSHOT";
  readonly snapshot: JsonObject;
} | AgUiAttributed;
/** An event that belongs to an agent: to a nested agent if it names a nested run. */
type AgUiAttributed = {
  readonly subagentRunId?: string;
} & ({
  readonly type: "TEXT_MESSAGE_START";
  readonly messageId: string;
  readonly role: "assistant" | "user";
} | {
  readonly type: "TEXT_MESSAGE_CONTENT";
  readonly messageId: string;
  readonly delta: string;
} | {
  readonly type: "TEXT_MESSAGE_END";
  readonly messageId: string;
} | {
  readonly type: "REASONING_START";
  readonly messageId: string;
} | {
  readonly type: "REASONING_MESSAGE_START";
  readonly messageId: string;
  readonly role: "reasoning";
} | {
  readonly type: "REASONING_MESSAGE_CONTENT";
  readonly messageId: string;
  readonly delta: string;
} | {
  readonly type: "REASONING_MESSAGE_END";
  readonly messageId: string;
} | {
  readonly type: "REASONING_END";
  readonly messageId: string;
} | {
  readonly type: "TOOL_CALL_START";
  readonly toolCallId: string;
  readonly toolCallName: string;
  readonly parentMessageId: string;
} | {
  readonly type: "TOOL_CALL_ARGS";
  readonly toolCallId: string;
  readonly delta: string;
} | {
  readonly type: "TOOL_CALL_END";
  readonly toolCallId: string;
} | {
  readonly type: "TOOL_CALL_RESULT";
  readonly messageId: string;
  readonly toolCallId: string;
  readonly content: string | readonly AgUiContentPart[];
  readonly role: "tool";
  readonly metadata: JsonObject;
} | {
  readonly type: "ACTIVITY_SNAPSHOT";
  readonly messageId: string;
  readonly activityType: string;
  readonly content: JsonObject;
  readonly replace: true;
} | {
  readonly type: "STATE_DELTA";
  readonly delta: readonly AgUiPatch[];
} | {
  readonly type: "SUBAGENT_STARTED";
  readonly subagentRunId: string;
  readonly name: string;
  readonly parentSubagentRunId?: string;
  readonly parentToolCallId?: string;
} | {
  readonly type: "SUBAGENT_FINISHED";
  readonly subagentRunId: string;
  readonly outcome: {
    readonly type: "success";
  } | {
    readonly type: "suspended";
    readonly interruptIds: readonly string[];
  };
} | {
  readonly type: "SUBAGENT_ERROR";
  readonly subagentRunId: string;
  readonly message: string;
  readonly code: string;
} | {
  readonly type: "CUSTOM";
  readonly name: string;
  readonly value: JsonValue;
});
/** The end of a run that did not fail. */
type AgUiRunOutcome = {
  readonly type: "success";
  readonly pendingToolCallIds?: readonly string[];
} | {
  readonly type: "interrupt";
  readonly interrupts: readonly AgUiInterrupt[];
} | {
  readonly type: "cancelled";
};
/** An operation of a JSON patch. */
type AgUiPatch = {
  readonly op: "add";
  readonly path: string;
  readonly value: JsonValue;
} | {
  readonly op: "remove";
  readonly path: string;
};
/** The token usage of one model in a run. Cached tokens and reasoning tokens are parts of the totals. */
interface AgUiUsage {
  readonly provider?: string;
  readonly model?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteInputTokens?: number;
}
/**
 * Converts the events of a session's watcher to the AG-UI events of a run for one client.
 *
 * Call `begin` first, then `take` for each event, then `end`. Nothing is sent after `end`.
 */
export declare class AgUiStream {
  #private;
  /** @param state The stored and live state of the session when the stream starts. */
  constructor(run: AgUiRun, state: UiState);
  /** Yields the state of the session when a client begins to follow a run. */
  begin(): Generator<AgUiEvent>;
  /** Yields the AG-UI events for an event. */
  take(event: UiEvent): Generator<AgUiEvent>;
  /** Ends the run. Without `ended`, no run is active, and the state of the session decides. */
  end(ended?: Partial<UiRunEnd>): Generator<AgUiEvent>;
}
/** The error for client input that is not a valid run; `code` says why. */
export declare class AgUiInputError extends AgentError {
  readonly code: "bad_input" | "interrupt_unanswered" | "duplicate_resume";
  /** @param message The problem, and the input to send instead. */
  constructor(code: AgUiInputError["code"], message: string);
}
export type { AgUiAttributed, AgUiCapabilities, AgUiContentPart, AgUiEvent, AgUiHandler, AgUiHandlerOptions, AgUiInterrupt, AgUiMessage, AgUiPatch, AgUiRun, AgUiRunOutcome, AgUiToolCall, AgUiUsage };