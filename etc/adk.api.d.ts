// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AgentTools, AnswerInput, ArtifactService, Awaitable, Content, CredentialResponse, Event, FunctionCall, FunctionToolOptions, Instruction, JsonObject, JsonValue, LlmAgent, LlmAgentOptions, NoArguments, PendingRequest, RunEvent, Runner, SchemaValidator, SessionKey, SessionService, Tool, ToolEffect, Toolset } from "@mortise/core";
import { AnswerRules } from "@mortise/ui";
/**
 * Options of `llmAgent`, with the artifact service of the runner for `{artifact.name}` in the instruction.
 */
interface AdkAgentOptions<Tools extends AgentTools = AgentTools> extends LlmAgentOptions<unknown, Tools> {
  readonly artifacts?: ArtifactService | undefined;
}
/**
 * Creates an agent with ADK's behaviour. Instruction strings are filled in from state and artifacts. The
 * model reads the return value of a long-running tool and is called again at once. An agent as a tool returns
 * the texts of its last content, one per line. Parallel writes of one turn to the state are merged, and an
 * invocation may have 500 model calls.
 *
 * A long-running tool with its own `whilePending` keeps it,
 * and so does a given limit. Throws the errors of `llmAgent`.
 */
export declare function adkAgent<const Tools extends AgentTools = readonly []>(options: AdkAgentOptions<Tools>): LlmAgent<unknown, Tools>;
/**
 * Creates an instruction that is filled in as in ADK: `{key}` is replaced by the value in the state,
 * `{artifact.name}` by the text of an artifact. With `?` at the end of the name, a missing value becomes an
 * empty text. Text in braces that is not such a name, such as JSON, stays unchanged.
 *
 * `artifacts`: the artifact service of the runner. The instruction throws `RunError` (`missing_state_key`) if
 * a key or an artifact is missing.
 */
export declare function adkInstruction(text: string, artifacts?: ArtifactService): Instruction;
/**
 * Creates a long-running tool with ADK's behaviour: the model reads the return value and is called again at
 * once. The result comes later, from a client or with `run({ results })`.
 *
 * The same as `functionTool({ isLongRunning: true, whilePending: 'goOn', toModel: (returned) => returned })`.
 * If the tool returns nothing, the model reads that the call is pending. For a tool whose run should wait for
 * the result, use `functionTool` without `whilePending`. Throws the errors of `functionTool`.
 */
export declare function longRunningTool<Input = NoArguments>(options: LongRunningToolOptions<Input>): Tool<Input>;
/** Options of `functionTool`. */
type LongRunningToolOptions<Input> = Omit<FunctionToolOptions<Input, unknown>, "isLongRunning" | "whilePending" | "output" | "outputJsonSchema">;
/** Options of the handler: the served apps, and the callers. */
interface AdkHandlerOptions {
  /** Apps by the names that clients choose from. */
  readonly apps: {
    readonly [appName: string]: AdkApp;
  };
  /** The session service of the runners. */
  readonly sessions: SessionService;
  /** The artifact service of the runners; without it, there are no artifacts. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * Returns the caller, according to the application's own sign-in, such as a cookie or a token. If it
   * returns undefined, the caller is unknown and the response is 401. A returned `Response` is sent
   * unchanged.
   */
  readonly authorize: (request: Request) => Awaitable<AdkCaller | Response | undefined>;
  /**
   * Origins of other pages that may send requests and read the
   * responses, such as `https://app.example`; default none.
   */
  readonly origins?: readonly string[] | undefined;
  /**
   * Host names under which the server answers, with or without a port, or `*.example.com` for all subdomains.
   * Default: only loopback hosts. A server that others reach must list its own hosts here.
   */
  readonly hosts?: readonly string[] | undefined;
  /** The prefix of the paths, such as `/adk`; default: none. */
  readonly base?: string | undefined;
  /** The maximum number of bytes of a request body; default 20,000,000: messages contain media. */
  readonly maxBodyBytes?: number | undefined;
  /** The time within which a request body must arrive, in milliseconds; default 30,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** The keep-alive interval of a stream, in milliseconds; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /**
   * Called with errors that clients do not see: the `RunProblem` of a failed run, with the provider's
   * message, and any error of a request. Clients get only the code and `failureText(code)`. It is not called
   * for refused input, such as `already_answered` or `pending_requests`, nor for `session_busy`, because the
   * client gets these codes.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}
/** An agent that clients can run. */
interface AdkApp {
  readonly runner: Runner;
  /** The agent for the graph view; without it, the view is not available. */
  readonly agent?: LlmAgent | undefined;
  /** The treatment of results that the model does not wait for, as in `adkInput`; default `one`. */
  readonly results?: "one" | "many" | undefined;
  /**
   * Handles answers to credential requests, such as `answerCredential`
   * of `@mortise/auth`; without it, such answers are refused.
   */
  readonly credential?: ((request: PendingRequest, response: CredentialResponse, context: AdkCredentialContext) => Awaitable<readonly AnswerInput[]>) | undefined;
}
/** The context of a credential request: its session, and other open questions. */
interface AdkCredentialContext {
  readonly session: SessionKey;
  /** All open questions of the session: other questions for the same credential may be answered as well. */
  readonly pending: readonly PendingRequest[];
  readonly by: string;
  readonly signal: AbortSignal;
}
/** A user of an app. */
interface AdkUser {
  readonly appName: string;
  readonly userId: string;
}
/**
 * The caller and their permissions. Every value except `true` denies a permission. The rules about answers
 * are those of `@mortise/ui`: callers may answer yes and no in their own sessions unless `mayAnswer` decides
 * otherwise. By default they may not change arguments, and not send results, including results of
 * long-running tools (`mayGiveResults`).
 */
interface AdkCaller extends AnswerRules {
  /** The name of the caller in the log, with their answers. */
  readonly by: string;
  /**
   * Returns true if the caller is this user of this app, and
   * may therefore read, write and delete the user's sessions.
   */
  mayUse(scope: AdkUser): Awaitable<boolean>;
  /** Returns true if the caller may read the sessions of another user, without writing. Default: no. */
  mayRead?(scope: AdkUser): Awaitable<boolean>;
  /**
   * Returns true if the caller may write in sessions that they may read: start them, send messages, continue
   * runs. Default: no for other users. Writes are stored with `by`.
   */
  mayWrite?(scope: AdkUser): Awaitable<boolean>;
  /**
   * Returns true if the caller may delete sessions and artifacts that they may read. Default: no for other
   * users.
   */
  mayDelete?(scope: AdkUser): Awaitable<boolean>;
}
/**
 * Creates a handler for the API of ADK's server: `/run`, `/run_sse`, sessions, artifacts, traces, the list of
 * apps and their graphs.
 *
 * The handler refuses callers that `authorize` does not know, and any access that `mayUse`, `mayRead`,
 * `mayWrite` or `mayDelete` refuses. Requests of other pages are refused by their `Origin`. Errors are
 * `{ error }` with a status, or in a stream an event `{ error }`, the only form that ADK's page shows. If a
 * client disconnects, its run is cancelled. Throws `ConfigError` (`invalid_option`).
 */
export declare function adkHandler(options: AdkHandlerOptions): (request: Request) => Promise<Response>;
/** A content in the format of ADK's clients, which is Gemini's, in camel case. */
interface AdkContent {
  readonly role?: string;
  readonly parts?: readonly AdkPart[];
}
/** A part of an ADK content: exactly one kind of member is present, with its details. */
interface AdkPart {
  readonly text?: string;
  readonly thought?: boolean;
  /** The model's signature of the part, in Base64. */
  readonly thoughtSignature?: string;
  readonly inlineData?: {
    readonly mimeType: string;
    readonly data: string;
    readonly displayName?: string;
  };
  readonly fileData?: {
    readonly mimeType?: string;
    readonly fileUri: string;
    readonly displayName?: string;
  };
  readonly functionCall?: AdkFunctionCall;
  readonly functionResponse?: AdkFunctionResponse;
  /** Code that the model's server ran: `{ language, code }`. */
  readonly executableCode?: JsonObject;
  /** The result of the code: `{ outcome, output }`. */
  readonly codeExecutionResult?: JsonObject;
}
interface AdkFunctionCall {
  readonly id: string;
  readonly name: string;
  readonly args: JsonObject;
}
interface AdkFunctionResponse {
  readonly id?: string;
  readonly name?: string;
  readonly response?: JsonValue;
}
/** An event in the format of ADK's clients. */
interface AdkEvent {
  readonly id: string;
  readonly invocationId: string;
  readonly author: string;
  /** Seconds since the epoch, with a fraction. */
  readonly timestamp: number;
  readonly branch?: string;
  readonly content?: AdkContent;
  /** True for a piece of a content that is sent complete later. */
  readonly partial?: true;
  readonly actions: AdkActions;
  /** The ids of calls in the content whose result comes later; a client may answer them. */
  readonly longRunningToolIds: readonly string[];
  readonly finishReason?: string;
  readonly usageMetadata?: JsonObject;
  readonly groundingMetadata?: JsonValue;
  readonly citationMetadata?: JsonObject;
  /** The server's name of the model. */
  readonly modelVersion?: string;
  /** Other data of the provider about the turn. */
  readonly customMetadata?: JsonObject;
  readonly errorCode?: string;
  readonly errorMessage?: string;
}
interface AdkActions {
  readonly stateDelta: {
    readonly [key: string]: JsonValue;
  };
  readonly artifactDelta: {
    readonly [filename: string]: number;
  };
  readonly requestedAuthConfigs: {
    readonly [callId: string]: JsonValue;
  };
  readonly requestedToolConfirmations: {
    readonly [callId: string]: AdkToolConfirmation;
  };
  readonly skipSummarization?: boolean;
  readonly transferToAgent?: string;
  readonly escalate?: boolean;
}
/** The question about a call, and its answer. */
interface AdkToolConfirmation {
  readonly hint?: string;
  readonly confirmed: boolean;
  readonly payload?: JsonValue;
}
/** Options of events for ADK's clients. */
interface AdkEventsOptions {
  /** The session's log before the run. It is needed if the run answers earlier calls. */
  readonly history?: readonly Event[] | undefined;
}
/**
 * Converts the events of a session's log or of a run to events for ADK's clients. Rewound events are omitted.
 *
 * A question is an event whose content has the virtual call `adk_request_confirmation`,
 * `adk_request_credential` or `adk_request_input`, with the question's id, which is among
 * `longRunningToolIds`; `adkInput` reads the answer. A stream of a run has the same events as its log, plus
 * partial events (`partial`) and errors of the run, minus the user's messages, which the client knows.
 */
export declare function adkEvents(events: readonly Event[], options?: AdkEventsOptions): readonly AdkEvent[];
export declare function adkEvents(run: AsyncIterable<RunEvent>, options?: AdkEventsOptions): AsyncIterable<AdkEvent>;
/**
 * Returns the original call of a virtual call `adk_request_confirmation`, from its typed form or from the
 * JSON of another process, in any spelling of the members. A call without a name counts as such a virtual
 * call.
 *
 * Throws `RunError` (`bad_input`) on any other value.
 */
export declare function originalCallFrom(call: unknown): FunctionCall;
/** Options of reading a message of an ADK client. */
interface AdkInputOptions {
  /**
   * The session's open questions: `pending` of the last run's result, or the list of `openQuestions`. They
   * are needed for credentials, for results of calls, and for clients that answer with the id of the call.
   */
  readonly pending?: readonly PendingRequest[] | undefined;
  /** The session's log. It replaces `pending`, and is required for intermediate results. */
  readonly history?: readonly Event[] | undefined;
  /**
   * The treatment of results for which the model does not wait. With `one`, the default, a result ends the
   * call unless it has `willContinue: true`. With `many`, as in ADK, a call may have any number of results,
   * and the model is called again for each; only a result with `willContinue: false` ends the call.
   */
  readonly results?: "one" | "many" | undefined;
  /** Handles answers to credential requests; without it, such answers are refused. */
  readonly credential?: AdkCredentialTaker | undefined;
  /** The user who answers. */
  readonly by?: string | undefined;
}
/**
 * Stores a credential, and returns the answers for the log without it: `answerCredential` of `@mortise/auth`,
 * or `answerMcpSignIn` of `@mortise/mcp`. The first answer belongs to the question; further answers belong to
 * other questions that the credential settles, unless the message answers them itself.
 */
type AdkCredentialTaker = (request: PendingRequest, response: CredentialResponse) => Awaitable<readonly AnswerInput[]>;
/**
 * Returns the input of a run for a message of an ADK client: `runner.run({ session, ...(await
 * adkInput(message)) })`.
 *
 * Function responses become answers, and the other parts become the message; an intermediate result
 * (`willContinue`) is added to the message. Members may be in camel case, in snake case, or capitalized.
 * Throws `RunError`: `bad_input`, `bad_answer` if `confirmed` is neither true nor false, `unknown_request`
 * for a result or a credential that was not asked for, `pending_requests` for an intermediate result while
 * the run waits for an answer. In all these cases no part of the message is used.
 */
export declare function adkInput(message: AdkContent | JsonObject, given?: AdkInputOptions): Promise<{
  readonly answers?: readonly AnswerInput[];
  readonly message?: Content;
}>;
/**
 * The used part of an ADK tool: `FunctionTool`, `LongRunningFunctionTool`, or an application's own class.
 */
interface AdkTool {
  readonly name: string;
  readonly description: string;
  readonly isLongRunning: boolean;
  _getDeclaration(): AdkFunctionDeclaration | undefined;
  runAsync(request: {
    args: Record<string, unknown>;
    toolContext: never;
  }): Promise<unknown>;
  checkRequireConfirmation?(args: Record<string, unknown>, toolContext?: never): Promise<boolean>;
}
/** A toolset of ADK, whose tools are listed when an agent runs, such as the tools of an MCP server. */
interface AdkToolset {
  getTools(context?: never): Promise<readonly AdkTool[]>;
  close(): Promise<void>;
}
/** The declaration of a tool that ADK sends to a model. */
interface AdkFunctionDeclaration {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** The parameters in Gemini's own dialect. */
  readonly parameters?: object | undefined;
  readonly parametersJsonSchema?: unknown;
  readonly response?: object | undefined;
  readonly responseJsonSchema?: unknown;
}
/** Options of importing ADK tools. */
interface FromAdkOptions {
  /**
   * The effect of each tool, by name, because ADK tools do not declare it. Default `write`, the safe choice.
   */
  readonly effects?: {
    readonly [name: string]: ToolEffect;
  } | undefined;
  /**
   * Checks arguments by the declared schema, before a user has to approve them. If it is omitted, ADK's own
   * tool checks them when it runs, and reports a mismatch as its error.
   */
  readonly validator?: SchemaValidator | undefined;
}
/**
 * Converts tools and toolsets of ADK to tools of Mortise. Name, description, schemas, `isLongRunning`,
 * `requireConfirmation`, state, artifacts, memory, actions and the abort signal are supported.
 *
 * A tool that uses an unsupported member, such as the `invocationContext` of an `AgentTool`, fails with
 * `adk_unsupported` when it reads the member. Throws `ConfigError` (`invalid_tool`) for a value that is not a
 * tool, and for a tool without a declaration, which the model's server runs: give it as
 * `settings.providerTools`.
 */
export declare function fromAdkTools(tools: readonly (AdkTool | AdkToolset)[], options?: FromAdkOptions): readonly (Tool | Toolset)[];
/**
 * The names of the virtual calls that represent questions to ADK's
 * clients. Gates that ask reserve these names: no tool may have one.
 */
export declare const adkConfirmationName = "adk_request_confirmation";
export declare const adkInputName = "adk_request_input";
export declare const adkCredentialName = "adk_request_credential";
export type { AdkActions, AdkAgentOptions, AdkApp, AdkCaller, AdkContent, AdkCredentialContext, AdkCredentialTaker, AdkEvent, AdkEventsOptions, AdkFunctionCall, AdkFunctionDeclaration, AdkFunctionResponse, AdkHandlerOptions, AdkInputOptions, AdkPart, AdkTool, AdkToolConfirmation, AdkToolset, AdkUser, FromAdkOptions, LongRunningToolOptions };