// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AgentTools, AnswerInput, ArtifactService, Awaitable, Content, CredentialResponse, Event, FunctionCall, FunctionToolOptions, Instruction, JsonObject, JsonValue, LlmAgent, LlmAgentOptions, NoArguments, PendingRequest, RunEvent, Runner, SchemaValidator, SessionKey, SessionService, Tool, ToolEffect, Toolset } from "@mortise/core";
import { AnswerRules } from "@mortise/ui";
/**
 * Options of `llmAgent`, and the artifact service of the runner, for `{artifact.name}` in the instruction.
 */
interface AdkAgentOptions<Tools extends AgentTools = AgentTools> extends LlmAgentOptions<unknown, Tools> {
  readonly artifacts?: ArtifactService | undefined;
}
/**
 * Creates an agent with ADK's behaviour: instruction strings are filled in from state and artifacts, the
 * model reads what a long-running tool returned and is called again at once, an agent as a tool returns the
 * texts of its last content, one per line, parallel writes of one turn to the state are merged, and an
 * invocation has 500 model calls.
 *
 * A long-running tool with its own `whilePending` keeps it, and so does a given limit. Throws what `llmAgent`
 * throws.
 */
export declare function adkAgent<const Tools extends AgentTools = readonly []>(options: AdkAgentOptions<Tools>): LlmAgent<unknown, Tools>;
/**
 * Creates an instruction that is filled in as in ADK: `{key}` by the state, `{artifact.name}` by the text of
 * an artifact; with `?` at the end, by nothing if it is missing. Text in braces that is not such a name, such
 * as JSON, stays.
 *
 * `artifacts`: where the runner keeps them. The instruction throws `RunError`, `missing_state_key`, if there
 * is no such key or artifact.
 */
export declare function adkInstruction(text: string, artifacts?: ArtifactService): Instruction;
/**
 * Creates a long-running tool with ADK's behaviour: the model reads what it returned and is called again at
 * once; the result comes later, from a client or by `run({ results })`.
 *
 * The same as `functionTool({ isLongRunning: true, whilePending: 'goOn', toModel: (returned) => returned })`.
 * If the tool returned nothing, the model reads that the call is pending; a tool whose run waits for the
 * result omits `whilePending`. Throws what `functionTool` throws.
 */
export declare function longRunningTool<Input = NoArguments>(options: LongRunningToolOptions<Input>): Tool<Input>;
/** Options of `functionTool`. */
type LongRunningToolOptions<Input> = Omit<FunctionToolOptions<Input, unknown>, "isLongRunning" | "whilePending" | "output" | "outputJsonSchema">;
/** Options of the handler: the apps that it serves, and its callers. */
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
   * Returns the caller, from the application's own sign-in, such as a cookie or a token. Undefined: unknown,
   * and the response is 401. A `Response` is sent unchanged.
   */
  readonly authorize: (request: Request) => Awaitable<AdkCaller | Response | undefined>;
  /**
   * Origins of other pages that may ask and read the answers, such as `https://app.example`; default none.
   */
  readonly origins?: readonly string[] | undefined;
  /**
   * Hosts that the server answers to: names, with a port or without, or `*.example.com` for all below.
   * Default: loopback hosts alone, so a server that others reach names its own.
   */
  readonly hosts?: readonly string[] | undefined;
  /** The prefix of the paths, such as `/adk`; default: none. */
  readonly base?: string | undefined;
  /** The maximum number of bytes of a request body; default 20,000,000: messages contain media. */
  readonly maxBodyBytes?: number | undefined;
  /** The time that a body may take to arrive, in milliseconds; default 30,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Milliseconds between two signs of life in a stream; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /**
   * Called with errors that clients do not see: the `RunProblem` of a failed run, with the provider's
   * message, and any error of a request. Clients get the code and `failureText(code)`. Not called for refused
   * input, such as `already_answered` or `pending_requests`, nor for `session_busy`: the client gets that
   * code.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}
/** An agent that can be talked to. */
interface AdkApp {
  readonly runner: Runner;
  /** The agent for the graph view; without it, there is none. */
  readonly agent?: LlmAgent | undefined;
  /** The treatment of results that the model does not wait for, as in `adkInput`; default `one`. */
  readonly results?: "one" | "many" | undefined;
  /**
   * Takes answers to credential requests, such as `answerCredential` of `@mortise/auth`; without it, they are
   * refused.
   */
  readonly credential?: ((request: PendingRequest, response: CredentialResponse, context: AdkCredentialContext) => Awaitable<readonly AnswerInput[]>) | undefined;
}
/** The context of a credential request: its session, and other open questions. */
interface AdkCredentialContext {
  readonly session: SessionKey;
  /** All open questions of the session: those for the same credential may be answered as well. */
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
 * The caller and their permissions. Anything but `true` is a no. The rules about answers are those of
 * `@mortise/ui`: a caller answers yes and no in their own sessions unless `mayAnswer` decides otherwise, and
 * by default changes no arguments and gives no results, including those of long-running tools
 * (`mayGiveResults`).
 */
interface AdkCaller extends AnswerRules {
  /** The name of the caller in the log, with their answers. */
  readonly by: string;
  /**
   * Returns true if the caller is this user of this app: its sessions are their own, to read, to write in and
   * to delete.
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
 * It refuses callers that `authorize` does not know, and any access that `mayUse`, `mayRead`, `mayWrite` or
 * `mayDelete` refuses. Other pages are refused by their `Origin`. Errors are `{ error }` with a status; in a
 * stream, an event `{ error }`, which is all that ADK's page shows. A client that goes away cancels its run.
 * Throws `ConfigError`, `invalid_option`.
 */
export declare function adkHandler(options: AdkHandlerOptions): (request: Request) => Promise<Response>;
/** A content as ADK's clients send and read it: Gemini's, in camel case. */
interface AdkContent {
  readonly role?: string;
  readonly parts?: readonly AdkPart[];
}
/** A part of such a content: exactly one kind of member is present, with its details. */
interface AdkPart {
  readonly text?: string;
  readonly thought?: boolean;
  /** The signature of the model for the part, in base64. */
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
/** An event as ADK's clients read it. */
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
  /** Calls of the content whose result comes later: a client may answer them. */
  readonly longRunningToolIds: readonly string[];
  readonly finishReason?: string;
  readonly usageMetadata?: JsonObject;
  readonly groundingMetadata?: JsonValue;
  readonly citationMetadata?: JsonObject;
  /** The model as its server names it. */
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
  /** The session's log before the run, needed if the run answers earlier calls. */
  readonly history?: readonly Event[] | undefined;
}
/**
 * Returns the events of a session's log or of a run as ADK's clients see them. Events that a `rewound` took
 * back are omitted.
 *
 * A question is an event whose content has the virtual call `adk_request_confirmation`,
 * `adk_request_credential` or `adk_request_input`, with the question's id, which is among
 * `longRunningToolIds`; `adkInput` reads the answer. A stream of a run has the same events as its log, plus
 * partial events (`partial`) and errors of the run, minus the user's messages, which the client knows.
 */
export declare function adkEvents(events: readonly Event[], options?: AdkEventsOptions): readonly AdkEvent[];
export declare function adkEvents(run: AsyncIterable<RunEvent>, options?: AdkEventsOptions): AsyncIterable<AdkEvent>;
/**
 * The call that a virtual call `adk_request_confirmation` is about: from its typed form, or from the JSON of
 * another process, however its members are spelled. A call without a name is taken for one.
 *
 * Throws `RunError`, `bad_input`, on anything else.
 */
export declare function originalCallFrom(call: unknown): FunctionCall;
/** Options of reading a message of an ADK client. */
interface AdkInputOptions {
  /**
   * The session's open questions: `pending` of the last run's result, or what lists them from the log. Needed
   * for credentials, for results of calls, and for clients that answer with the id of the call.
   */
  readonly pending?: readonly PendingRequest[] | undefined;
  /** The session's log: it replaces `pending`, and is required for results that are followed by others. */
  readonly history?: readonly Event[] | undefined;
  /**
   * The treatment of results that the model does not wait for. `one`, the default: a result ends the call,
   * unless it has `willContinue: true`. `many`, as in ADK: any number of results, and the model is called
   * again for each; only one with `willContinue: false` ends the call.
   */
  readonly results?: "one" | "many" | undefined;
  /** Takes answers to credential requests; without it, they are refused. */
  readonly credential?: AdkCredentialTaker | undefined;
  /** The user who answers. */
  readonly by?: string | undefined;
}
/**
 * Stores a credential, and returns the answers for the log without it: `answerCredential` of `@mortise/auth`,
 * or `answerMcpSignIn` of `@mortise/mcp`. The first answer is the question's own; further ones are for
 * questions that it settles too, unless the message answers those itself.
 */
type AdkCredentialTaker = (request: PendingRequest, response: CredentialResponse) => Awaitable<readonly AnswerInput[]>;
/**
 * Returns the input of a run for a message of an ADK client: `runner.run({ session, ...(await
 * adkInput(message)) })`.
 *
 * Function responses become answers, the other parts the message; an intermediate result (`willContinue`)
 * goes into the message. Members may be in camel case, in snake case, or capitalized. Throws `RunError`:
 * `bad_input`, `bad_answer` if `confirmed` is neither true nor false, `unknown_request` for a result or a
 * credential that was not asked for, `pending_requests` for an intermediate result while the run waits for an
 * answer. In all these cases no part of the message is used.
 */
export declare function adkInput(message: AdkContent | JsonObject, given?: AdkInputOptions): Promise<{
  readonly answers?: readonly AnswerInput[];
  readonly message?: Content;
}>;
/**
 * A tool of ADK, as far as it is run here: `FunctionTool`,
 * `LongRunningFunctionTool`, or a class of its user's.
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
/** A toolset of ADK: its tools are listed when an agent runs, such as those of an MCP server. */
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
  /** The effect of each tool, by name; ADK has no such declaration. Default `write`, the careful one. */
  readonly effects?: {
    readonly [name: string]: ToolEffect;
  } | undefined;
  /**
   * Checks arguments by the declared schema, before anyone is asked to approve them. If omitted, ADK's own
   * tool checks them when it runs, and a mismatch is its error.
   */
  readonly validator?: SchemaValidator | undefined;
}
/**
 * Tools and toolsets written for ADK, as tools of this library. Name, description, schemas, `isLongRunning`,
 * `requireConfirmation`, state, artifacts, memory, actions and the abort signal come along.
 *
 * A tool that needs what there is not here, such as the `invocationContext` of an `AgentTool`, fails when it
 * reaches for it, with `adk_unsupported`. Throws `ConfigError`: `invalid_tool` on what is no tool, and on one
 * without a declaration, which the server of a model runs: give that as `settings.providerTools`.
 */
export declare function fromAdkTools(tools: readonly (AdkTool | AdkToolset)[], options?: FromAdkOptions): readonly (Tool | Toolset)[];
/**
 * Names of the virtual calls that ADK's clients are asked
 * with. The gates that ask reserve them: no tool may have one.
 */
export declare const adkConfirmationName = "adk_request_confirmation";
export declare const adkInputName = "adk_request_input";
export declare const adkCredentialName = "adk_request_credential";
export type { AdkActions, AdkAgentOptions, AdkApp, AdkCaller, AdkContent, AdkCredentialContext, AdkCredentialTaker, AdkEvent, AdkEventsOptions, AdkFunctionCall, AdkFunctionDeclaration, AdkFunctionResponse, AdkHandlerOptions, AdkInputOptions, AdkPart, AdkTool, AdkToolConfirmation, AdkToolset, AdkUser, FromAdkOptions, LongRunningToolOptions };