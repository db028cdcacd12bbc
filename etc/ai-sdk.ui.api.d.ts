// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { UiEvent, UiHandlerOptions, UiRunEnd } from "@mortise/ui";
import { JsonObject, JsonValue } from "@mortise/core";
/** How chats of AI SDK are served: as `uiHandler` serves pages. */
type AiSdkHandlerOptions = Pick<UiHandlerOptions, "runs" | "authorize" | "origins" | "hosts" | "credential" | "clientTools" | "bodyTimeoutMs" | "keepAliveMs" | "onError"> & {
  /** The path that chats post to, below which the others are; default `/api/chat`. */
  readonly base?: string | undefined;
  /**
   * What `regenerate()` and `sendMessage({ messageId })` do. Whoever may write in the session may ask for it,
   * where `mayEdit` of `authorize` does not say no, and what it asks is theirs to answer.
   *
   * - `'rewind'`, the default: the session goes back to before the message, which is said anew, in its words
   *   or others. What followed is in the log, and no part of the conversation any more. What was open ends,
   *   and does not run. Calls that may have had an effect are not forgotten: another answer is asked for from
   *   behind them, and other words are said after the answer that made them; in the place of an earlier
   *   message that is refused (`rewind_effects`).
   * - `'fork'`: a fork of the session from before the message, which has nothing of what followed. The answer
   *   begins with a transient `data-session` with the fork's `id`: the page sends that as the chat's id from
   *   then on. Refused where calls that may have had an effect would be forgotten (`fork_effects`), unless
   *   `mayEdit` of `authorize` says yes.
   * - `true`: the last message is said once more, as a new one of the same session. The first answer stays,
   *   and the model reads it; a reload shows both.
   * - `false`: such a request is refused, `unsupported`.
   */
  readonly askAgain?: boolean | "rewind" | "fork" | undefined;
  /**
   * Where the files of sessions are: a fork has copies of them, and a session that goes back has them as they
   * were. Default: a fork has none, and they stay as they are.
   */
  readonly artifacts?: UiHandlerOptions["artifacts"];
  /** Bytes of a request's JSON: a client sends all of its messages by default; default 4 MiB. */
  readonly bodyLimitBytes?: number | undefined;
};
/** Answers one request. Never rejects. */
type AiSdkHandler = (request: Request) => Promise<Response>;
/**
 * The routes of `useChat`, as one web-standard handler:
 * - `POST base` sends, and answers with the message that comes of it.
 * - `GET base/ID` gives a chat as `{ messages, rev }`, as far as it is stored.
 * - `GET base/ID/stream` sends the message that is being written, from its beginning; 204 where none is. With
 * `?after=REV` the newest message is sent also where something was stored after that revision: so nothing is
 *   missed between the two.
 *
 * A chat is a session of the person that `authorize` says, so another's chat is not there. Of what a client
 * sends, `AiSdkChatRequest` says what is read.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export declare function aiSdkHandler(options: AiSdkHandlerOptions): AiSdkHandler;
/** A message of `useChat`: what the user said, or everything that an invocation said and did. */
interface AiSdkMessage {
  /** The client's own id of what it sent; of an answer the invocation's. */
  id: string;
  role: "user" | "assistant";
  metadata?: AiSdkMetadata;
  parts: AiSdkPart[];
}
/** What a message says beside its parts. */
interface AiSdkMetadata {
  /**
   * How the invocation stands. `running`: not known yet, or cut off. `paused`: it waits for somebody.
   */
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
/** Words. */
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
/** What an answer refers to, by its address. */
interface AiSdkSourceUrl {
  type: "source-url";
  sourceId: string;
  url: string;
  title?: string;
  providerMetadata?: AiSdkProviderMetadata;
}
/** What an answer refers to that has no address. */
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
/** Words of the user while the agent was at work. */
interface AiSdkSteering {
  type: "steering-message";
  id: string;
  parts: (AiSdkText | AiSdkFile)[];
}
/** What the protocol has no part for. */
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
  /** What else there is to know before one decides. */
  readonly approvalDescriptor?: JsonObject;
  /** Nobody is asked: a rule has decided. */
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
  /** How far it is: another output follows. */
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
/** What the protocol has no chunk for. One with an `id` takes the place of the part of that type and id. */
interface AiSdkDataChunk {
  readonly type: `data-${string}`;
  readonly id?: string;
  readonly data: JsonObject;
  /** It is told to `onData`, and is no part of the message. */
  readonly transient?: true;
}
/** What a client has of the message that it is sent more of. */
interface AiSdkKnown {
  /** The id of the last message of the assistant. */
  readonly messageId: string;
  /** How many of its parts begin a step. */
  readonly steps: number;
}
/**
 * A session as a client of AI SDK is shown it, from what a watcher of the session is told.
 *
 * What was stored so far is taken first, from the first event on; `begin` then starts to follow the newest
 * invocation, `take` goes on with each event, and `end` says where it stands. Before `begin`, `take` gives
 * nothing: it only learns.
 *
 * INVARIANT ai-sdk:reload: what a client makes of the chunks
 * of an invocation is what `messages` gives of the log.
 */
export declare class AiSdkStream {
  #private;
  /** The revision up to which events were taken. */
  get rev(): number;
  /** The id of the message that the newest invocation is; undefined in a session without one. */
  get messageId(): string | undefined;
  /** Whether the invocation that is followed is not the newest any more: nothing is added to its message. */
  get isOver(): boolean;
  /** The session's messages, as a client has them that saw all of its runs. */
  messages(): readonly AiSdkMessage[];
  /** The name of a call's tool, and the arguments in force. */
  call(callId: string): {
    readonly name: string;
    readonly args: JsonObject;
  } | undefined;
  /**
   * Begins to follow an invocation.
   * @param known What the client has already.
   * @param messageId Left out: the newest one.
   */
  begin(known?: AiSdkKnown, messageId?: string): readonly AiSdkChunk[];
  /** What an event says to the client. */
  take(event: UiEvent): readonly AiSdkChunk[];
  /** The run ends. Without `ended` nothing runs, and the log says where it stands. */
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
 * What is read of a request of a chat: ids, the words of the last message of the user, decisions by the ids
 * of what they are about, and results of tools that the page runs. Names of tools, arguments, outputs of the
 * server's tools and all that was said before are not read: the server knows them.
 */
interface AiSdkChatRequest {
  readonly chatId: string;
  /** The last message, where the user said it. */
  readonly said?: AiSdkSaid;
  /**
   * The client has left out what followed `said`, and wants another `answer` to it (`regenerate`), or has
   * said it in other `words` (`sendMessage({ messageId })`).
   */
  readonly again?: "answer" | "words";
  /** The last message, where the assistant said it: what the client has of it. */
  readonly known?: {
    readonly messageId: string;
    readonly steps: number;
  };
  readonly approvals: readonly AiSdkSentApproval[];
  readonly results: readonly AiSdkSentResult[];
  /** In the page's own words: answers to `data-question`, and to approvals with more than a yes. */
  readonly answers: readonly {
    readonly id: string;
    readonly value: JsonValue;
  }[];
  /** A question that nobody needs to answer any more. */
  readonly withdraw?: {
    readonly id: string;
    readonly reason?: string;
  };
  /** Whether the run is to be cancelled. */
  readonly cancel: boolean;
}
/** Words and files of the user. Their id makes sending them twice harmless. */
interface AiSdkSaid {
  readonly id: string;
  readonly parts: readonly AiSdkSaidPart[];
}
/** A piece of a message of the user: words, or a file by its content or its address. */
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
/** What a tool gave that the page runs. */
interface AiSdkSentResult {
  readonly callId: string;
  readonly output?: JsonValue;
  readonly error?: string;
}
export type { AiSdkApproval, AiSdkChatRequest, AiSdkChunk, AiSdkData, AiSdkDataChunk, AiSdkFile, AiSdkHandler, AiSdkHandlerOptions, AiSdkKnown, AiSdkMessage, AiSdkMetadata, AiSdkPart, AiSdkProviderMetadata, AiSdkReasoning, AiSdkSaid, AiSdkSaidPart, AiSdkSentApproval, AiSdkSentResult, AiSdkSourceDocument, AiSdkSourceUrl, AiSdkSteering, AiSdkText, AiSdkTool, AiSdkUsage };