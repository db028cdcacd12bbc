// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { UiEvent, UiHandlerOptions, UiRunEnd } from "@mortise/ui";
import { JsonObject, JsonValue } from "@mortise/core";
/** Options of a handler for AI SDK chats, as those of `uiHandler`. */
type AiSdkHandlerOptions = Pick<UiHandlerOptions, "runs" | "authorize" | "origins" | "hosts" | "credential" | "clientTools" | "bodyTimeoutMs" | "keepAliveMs" | "onError"> & {
  /** The path that chats post to, below which the others are; default `/api/chat`. */
  readonly base?: string | undefined;
  /**
   * The behaviour of `regenerate()` and `sendMessage({ messageId })`. A user may ask for it if they may write
   * in the session, `mayEdit` of `authorize` does not refuse, and the open questions are theirs to answer.
   *
   * - `'rewind'`, the default: the session rewinds to before the message, and the message is sent again,
   * changed or not. What followed stays in the log but is no longer part of the conversation. Open calls end
   * and do not run. Calls that may have had an effect are kept: a new answer starts after them, and a changed
   *   last message follows the answer that made them; a changed earlier message is refused
   *   (`rewind_effects`).
   * - `'fork'`: a fork of the session from before the message. The answer begins with a transient
   * `data-session` with the fork's `id`: the page sends that as the chat's id from then on. Refused if calls
   * that may have had an effect would be forgotten (`fork_effects`), unless `mayEdit` of `authorize` agrees.
   * - `true`: the last message is sent again as a new one
   *   of the same session. The first answer stays, and the
   *   model reads it; a reload shows both.
   * - `false`: the request is refused with `unsupported`.
   */
  readonly askAgain?: boolean | "rewind" | "fork" | undefined;
  /**
   * The artifact service of the sessions: a fork copies its files, and a rewind restores them. Default: a
   * fork has no files, and a rewind leaves them as they are.
   */
  readonly artifacts?: UiHandlerOptions["artifacts"];
  /** Bytes of a request's JSON: a client sends all of its messages by default; default 4 MiB. */
  readonly bodyLimitBytes?: number | undefined;
};
/** Handles one request. Never rejects. */
type AiSdkHandler = (request: Request) => Promise<Response>;
/**
 * The routes of `useChat`, as one web-standard handler:
 * - `POST base` sends, and answers with the resulting message.
 * - `GET base/ID` returns a chat as `{ messages, rev }`, as far as it is stored.
 * - `GET base/ID/stream` sends the message that is being written, from its start; 204 if there is none. With
 *   `?after=REV` the newest message is also sent if an event was stored after that revision: so nothing is
 *   missed between the two.
 *
 * A chat is a session of the user that `authorize` returns, so another user's chat is not found.
 * `AiSdkChatRequest` lists the members that are read of a request.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export declare function aiSdkHandler(options: AiSdkHandlerOptions): AiSdkHandler;
/** A message of `useChat`: a message of the user, or everything of an invocation. */
interface AiSdkMessage {
  /** The client's own id of a user message; for an answer, the invocation's id. */
  id: string;
  role: "user" | "assistant";
  metadata?: AiSdkMetadata;
  parts: AiSdkPart[];
}
/** The metadata of a message. */
interface AiSdkMetadata {
  /** The status of the invocation. `running`: not known yet, or cut off. `paused`: it waits for a user. */
  readonly status?: "running" | "completed" | "paused" | "limited" | "cancelled" | "suspended" | "failed" | "interrupted";
  /** Tokens of the invocation, nested agents included: where clients look for them. */
  readonly usage?: AiSdkUsage;
  /** The same by model, in the order in which they were asked. */
  readonly usageByModel?: (AiSdkUsage & {
    readonly provider?: string;
    readonly model?: string;
  })[];
}
/** Tokens. Cached ones and reasoning are parts of the totals. */
interface AiSdkUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}
/** A piece of a message. */
type AiSdkPart = AiSdkText | AiSdkReasoning | AiSdkTool | AiSdkSourceUrl | AiSdkSourceDocument | AiSdkFile | AiSdkSteering | AiSdkData | {
  type: "step-start";
};
/** A text part. */
interface AiSdkText {
  type: "text";
  text: string;
  state?: "streaming" | "done";
}
/** A model's thoughts. */
interface AiSdkReasoning {
  type: "reasoning";
  id: string;
  text: string;
  state: "streaming" | "done";
}
/** A call, by the name of its tool. */
type AiSdkTool = {
  type: `tool-${string}`;
  toolCallId: string;
} & ({
  state: "input-streaming";
  input: undefined;
  rawInput?: string;
} | {
  state: "input-available";
  input: JsonObject;
} | {
  state: "approval-requested";
  input: JsonObject;
  approval: AiSdkApproval & {
    approved?: never;
    reason?: never;
  };
} | {
  state: "approval-responded";
  input: JsonObject;
  approval: AiSdkApproval & {
    approved: boolean;
  };
} | {
  state: "output-available";
  input: JsonObject;
  output: JsonValue;
  preliminary?: true;
  approval?: AiSdkApproval & {
    approved: true;
  };
} | {
  state: "output-error";
  input: JsonObject;
  errorText: string;
  approval?: AiSdkApproval & {
    approved: true;
  };
} | {
  state: "output-denied";
  input: JsonObject;
  approval: AiSdkApproval & {
    approved: false;
  };
});
/** A question whether a call may run. */
interface AiSdkApproval {
  id: string;
  approved?: boolean;
  requestReason?: string;
  reason?: string;
  descriptor?: JsonObject;
  isAutomatic?: true;
}
/** A source that an answer cites, with an address. */
interface AiSdkSourceUrl {
  type: "source-url";
  sourceId: string;
  url: string;
  title?: string;
  providerMetadata?: AiSdkProviderMetadata;
}
/** A source that an answer cites, without an address. */
interface AiSdkSourceDocument {
  type: "source-document";
  sourceId: string;
  mediaType: string;
  title: string;
  providerMetadata?: AiSdkProviderMetadata;
}
/** A file, by its address. */
interface AiSdkFile {
  type: "file";
  url: string;
  mediaType: string;
}
/** A message that the user sent while the agent was running. */
interface AiSdkSteering {
  type: "steering-message";
  id: string;
  parts: (AiSdkText | AiSdkFile)[];
}
/** Data that the protocol has no part for. */
interface AiSdkData {
  type: `data-${string}`;
  id?: string;
  data: JsonObject;
}
/** Under `mortise`. */
type AiSdkProviderMetadata = Record<string, Record<string, string>>;
/** The chunks of AI SDK's UI message stream that are sent, with the members that are filled in. */
type AiSdkChunk = {
  readonly type: "start";
  readonly messageId: string;
  readonly messageMetadata?: AiSdkMetadata;
} | {
  readonly type: "start-step";
} | {
  readonly type: "finish-step";
} | {
  readonly type: "reset-step";
} | {
  readonly type: "text-start";
  readonly id: string;
} | {
  readonly type: "text-delta";
  readonly id: string;
  readonly delta: string;
} | {
  readonly type: "text-end";
  readonly id: string;
} | {
  readonly type: "reasoning-start";
  readonly id: string;
} | {
  readonly type: "reasoning-delta";
  readonly id: string;
  readonly delta: string;
} | {
  readonly type: "reasoning-end";
  readonly id: string;
} | {
  readonly type: "tool-input-start";
  readonly toolCallId: string;
  readonly toolName: string;
} | {
  readonly type: "tool-input-delta";
  readonly toolCallId: string;
  readonly inputTextDelta: string;
} | {
  readonly type: "tool-input-available";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: JsonObject;
} | {
  readonly type: "tool-approval-request";
  readonly approvalId: string;
  readonly toolCallId: string;
  /** The hint. */
  readonly reason?: string;
  /** Further information for the decision. */
  readonly approvalDescriptor?: JsonObject;
  /** True if a rule has decided and no user is asked. */
  readonly isAutomatic?: true;
} | {
  readonly type: "tool-approval-response";
  readonly approvalId: string;
  readonly approved: boolean;
  readonly reason?: string;
} | {
  readonly type: "tool-output-available";
  readonly toolCallId: string;
  readonly output: JsonValue;
  /** True if the output is progress: another output follows. */
  readonly preliminary?: true;
} | {
  readonly type: "tool-output-error";
  readonly toolCallId: string;
  readonly errorText: string;
} | {
  readonly type: "tool-output-denied";
  readonly toolCallId: string;
} | {
  readonly type: "source-url";
  readonly sourceId: string;
  readonly url: string;
  readonly title?: string;
  readonly providerMetadata?: AiSdkProviderMetadata;
} | {
  readonly type: "source-document";
  readonly sourceId: string;
  readonly mediaType: string;
  readonly title: string;
  readonly providerMetadata?: AiSdkProviderMetadata;
} | {
  readonly type: "file";
  readonly url: string;
  readonly mediaType: string;
} | {
  readonly type: "steering-message";
  readonly id: string;
  readonly parts: (AiSdkText | AiSdkFile)[];
} | AiSdkDataChunk | {
  readonly type: "message-metadata";
  readonly messageMetadata: AiSdkMetadata;
} | {
  readonly type: "error";
  readonly errorText: string;
} | {
  readonly type: "abort";
  readonly reason?: string;
} | {
  readonly type: "finish";
  readonly finishReason: "stop" | "length" | "content-filter" | "tool-calls" | "error" | "other";
  readonly messageMetadata?: AiSdkMetadata;
};
/** Data that the protocol has no chunk for. A chunk with an `id` replaces the part of that type and id. */
interface AiSdkDataChunk {
  readonly type: `data-${string}`;
  readonly id?: string;
  readonly data: JsonObject;
  /** True if it is passed to `onData` and is not part of the message. */
  readonly transient?: true;
}
/** The part of a message that a client already has. */
interface AiSdkKnown {
  /** The id of the last message of the assistant. */
  readonly messageId: string;
  /** The number of its parts that start a step. */
  readonly steps: number;
}
/**
 * A session as an AI SDK client sees it, built from the events of a watcher of the session.
 *
 * Give it the stored events first, from the first on; `begin` then starts to follow the newest invocation,
 * `take` handles each event, and `end` sends the final status. Before `begin`, `take` returns nothing.
 *
 * INVARIANT ai-sdk:reload: what a client makes of the chunks of an invocation is what `messages` gives of the
 * log.
 */
export declare class AiSdkStream {
  #private;
  /** The revision up to which events were taken. */
  get rev(): number;
  /** The id of the message that the newest invocation is; undefined in a session without one. */
  get messageId(): string | undefined;
  /** True if a newer invocation has started: nothing is added to the message any more. */
  get isOver(): boolean;
  /** The session's messages, as a client has them that saw all of its runs. */
  messages(): readonly AiSdkMessage[];
  /** The name of a call's tool, and the arguments in force. */
  call(callId: string): {
    readonly name: string;
    readonly args: JsonObject;
  } | undefined;
  /**
   * Starts to follow an invocation.
   * @param known The part that the client has already.
   * @param messageId Default: the newest one.
   */
  begin(known?: AiSdkKnown, messageId?: string): readonly AiSdkChunk[];
  /** Returns the chunks for an event. */
  take(event: UiEvent): readonly AiSdkChunk[];
  /** Ends the run. Without `ended`, no run is active, and the log decides. */
  end(ended?: Partial<UiRunEnd>): readonly AiSdkChunk[];
}
/**
 * A session's messages, as a client has them that saw all of its runs.
 *
 * They are made of the stored events and not of a `UiState`: AI SDK keeps each approval in the part of its
 * call, and a state has the open questions only.
 * @param events What the session's events say, from the first on.
 */
export declare function aiSdkMessages(events: Iterable<UiEvent>): readonly AiSdkMessage[];
/**
 * The part of a chat request that is read: ids, the text of the user's last message, decisions by the ids of
 * their subjects, and results of tools that the page runs. Tool names, arguments, outputs of the server's
 * tools and earlier messages are ignored: the server knows them.
 */
interface AiSdkChatRequest {
  readonly chatId: string;
  /** The last message, if it is the user's. */
  readonly said?: AiSdkSaid;
  /**
   * The client has removed the messages after `said`, and wants another `answer` to it (`regenerate`), or has
   * replaced its text (`words`, by `sendMessage({ messageId })`).
   */
  readonly again?: "answer" | "words";
  /** The last message, if it is the assistant's: the part that the client has. */
  readonly known?: {
    readonly messageId: string;
    readonly steps: number;
  };
  readonly approvals: readonly AiSdkSentApproval[];
  readonly results: readonly AiSdkSentResult[];
  /** Answers in the format of the page: to `data-question`, and to approvals with more than a yes. */
  readonly answers: readonly {
    readonly id: string;
    readonly value: JsonValue;
  }[];
  /** A question that no longer needs an answer. */
  readonly withdraw?: {
    readonly id: string;
    readonly reason?: string;
  };
  /** True to cancel the run. */
  readonly cancel: boolean;
}
/** Text and files of the user. Their id makes sending them twice harmless. */
interface AiSdkSaid {
  readonly id: string;
  readonly parts: readonly AiSdkSaidPart[];
}
/** A part of a user message: text, or a file by its content or its address. */
type AiSdkSaidPart = {
  readonly type: "text";
  readonly text: string;
} | {
  readonly type: "data";
  readonly data: string;
  readonly mimeType: string;
} | {
  readonly type: "url";
  readonly url: string;
  readonly mimeType: string;
};
/** A decision about an approval. */
interface AiSdkSentApproval {
  readonly id: string;
  readonly approved: boolean;
  readonly reason?: string;
}
/** The result of a tool that the page runs. */
interface AiSdkSentResult {
  readonly callId: string;
  readonly output?: JsonValue;
  readonly error?: string;
}
export type { AiSdkApproval, AiSdkChatRequest, AiSdkChunk, AiSdkData, AiSdkDataChunk, AiSdkFile, AiSdkHandler, AiSdkHandlerOptions, AiSdkKnown, AiSdkMessage, AiSdkMetadata, AiSdkPart, AiSdkProviderMetadata, AiSdkReasoning, AiSdkSaid, AiSdkSaidPart, AiSdkSentApproval, AiSdkSentResult, AiSdkSourceDocument, AiSdkSourceUrl, AiSdkSteering, AiSdkText, AiSdkTool, AiSdkUsage };