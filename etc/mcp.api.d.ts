// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AgentError, AnswerInput, Awaitable, Content, CredentialResponse, CredentialService, JsonObject, JsonValue, Model, PendingQuestion, PendingRequest, ReadonlyContext, SchemaValidator, SessionKey, Tool, ToolEffect, ToolEgress, ToolGate, Toolset, ToolsetWarn } from "@mortise/core";
import { AddClientAuthentication, AuthProvider, DpopSession, OAuthClientMetadata, OAuthClientProvider, Transport } from "@modelcontextprotocol/client";
import { CleanStream } from "@mortise/core/credential";
/**
 * The folders that a server may work in: `file:` URLs, or a
 * function that returns them and is called for each request.
 */
type McpRoots = readonly (string | URL)[] | (() => Awaitable<readonly (string | URL)[]>);
/** The handler of sampling requests of servers. `samplingWith` creates one from a `Model`. */
interface McpSampling {
  /**
   * Returns the answer of the model. An error that it throws is reported to the server as a failure without a
   * reason.
   */
  readonly create: (request: SamplingRequest, options: {
    readonly signal: AbortSignal;
  }) => Awaitable<SamplingAnswer>;
  /**
   * True if a user must approve each request first, or a function that decides for a request; if the function
   * throws, the user is asked. Default: true.
   */
  readonly approve?: boolean | ((request: SamplingRequest) => Awaitable<boolean>);
  /** The maximum number of sampling requests during one call of a tool. Default 5. */
  readonly maxPerCall?: number;
  /** The maximum number of tokens of an answer, even if the server asks for more tokens. Default 1,024. */
  readonly maxTokens?: number;
  /** The maximum number of characters of a request, including media; default 100,000. */
  readonly maxChars?: number;
}
/** A request of a server to a model: without invisible characters, and within the limits. */
interface SamplingRequest {
  readonly server: string;
  /** Contents of the roles `user` and `model`: text, images and audio. */
  readonly contents: readonly Content[];
  readonly systemPrompt?: string;
  readonly maxTokens: number;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
}
/** The answer of a model. */
interface SamplingAnswer {
  readonly text: string;
  /** The name of the model, which the server gets. */
  readonly model: string;
  readonly stopReason?: "endTurn" | "maxTokens" | "stopSequence";
}
/**
 * Answers sampling requests with a model of Mortise, and ignores
 * the server's model preferences. The model gets no tools.
 */
export declare function samplingWith(model: Model, options?: Omit<McpSampling, "create">): McpSampling;
/** A request of a server to its client. */
interface ServerRequest {
  readonly method: string;
  readonly params: unknown;
}
/** Features of this client for servers, besides asking a user: none by default. */
interface ClientFeatures {
  /**
   * The model that answers sampling requests of servers. If omitted, the client does not support sampling.
   */
  readonly sampling?: McpSampling;
  /** The roots for a server that asks for them. If omitted, the client does not support roots. */
  readonly roots?: McpRoots;
}
/** The client side of a connection: the server's name, and the features that answer its requests. */
interface Contact {
  readonly name: string;
  readonly features: ClientFeatures;
  /** Masks secrets in the server's texts, before they are cut. */
  readonly secrets?: {
    hide(text: string): string;
  };
  /** Called with an observation about the server, as text for people. */
  note(problem: string): void;
}
/** The addresses that requests may reach. */
interface AddressPolicy {
  /**
   * True to also allow this machine, private networks and the metadata services of clouds. Default: public
   * addresses only.
   */
  readonly allowPrivateNetwork?: boolean;
}
/** A server: a process, a URL, or a function that connects and is called for each new connection. */
type McpServer = StdioServer | HttpServer | {
  readonly type: "transport";
  readonly open: () => Awaitable<Transport>;
} | {
  readonly type: "client";
  readonly open: () => Awaitable<McpClient>;
};
/** A server that is a process: it reads requests from its input and answers on its output. */
interface StdioServer {
  readonly type: "stdio";
  /** The program. It is started directly, without a shell. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Environment variables of the process, in addition to those of `inheritEnv`. */
  readonly env?: {
    readonly [name: string]: string;
  };
  /**
   * The environment variables of this process that the server gets. Default: those that programs need to
   * start, such as `PATH` and `HOME`.
   */
  readonly inheritEnv?: readonly string[];
  readonly cwd?: string;
  /**
   * Called with each line that the process writes to its standard error. The line is safe to print to a
   * terminal, and at most 4,000 characters long.
   */
  readonly onStderr?: (line: string) => void;
}
/** A server at a URL: streamable HTTP, or the older SSE if the server does not support it. */
interface HttpServer extends AddressPolicy {
  readonly type: "http";
  readonly url: string | URL;
  /** Headers that are sent with every request to the origin of `url`, and to no other origin. */
  readonly headers?: {
    readonly [name: string]: string;
  };
  /** The sign-in and the store of tokens: each user of the toolset has their own session and tokens. */
  readonly auth?: McpAuth;
  /**
   * A token provider of the SDK's interface, instead of `auth`. One provider holds the tokens of one user; a
   * function returns the provider of each user. Sign-in is up to the provider.
   */
  readonly authProvider?: ClientAuth | ((user: SessionKey) => ClientAuth);
  /** A `fetch` that replaces the guarded one, which checks IP addresses; this one is used without checks. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}
/** Token providers that the SDK's transports accept. */
type ClientAuth = OAuthClientProvider | AuthProvider;
/**
 * Options of OAuth 2.1 as MCP defines it: users get tokens for a
 * server from the authorization server that its metadata name.
 */
interface McpAuth {
  /**
   * The service that stores tokens, registrations and sign-ins
   * in progress, separately for each user and server.
   */
  readonly credentials: CredentialService;
  /**
   * The URL that the browser is redirected to after the sign-in. If omitted, no user signs in: the
   * application gets tokens for itself, with `clientId`.
   */
  readonly redirectUrl?: string;
  /**
   * The id of a client that was registered by hand. If omitted: `clientMetadataUrl` if the authorization
   * server supports it, otherwise dynamic registration.
   */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /**
   * The client authentication that replaces the secret,
   * such as one from `createPrivateKeyJwtAuth` of the SDK.
   */
  readonly clientAuthentication?: AddClientAuthentication;
  /**
   * The issuer where `clientId` is registered: the client is sent to no other authorization server. Default:
   * the first one that the MCP server names, permanently.
   */
  readonly issuer?: string;
  /**
   * The https URL of the document that describes this client. It is the client's id if the authorization
   * server supports such documents.
   */
  readonly clientMetadataUrl?: string;
  /** Metadata of a registration, such as `client_name`. */
  readonly clientMetadata?: Partial<Omit<OAuthClientMetadata, "redirect_uris" | "scope">>;
  /** Scopes to request in addition to those that the server requires. */
  readonly scopes?: readonly string[];
  /**
   * Returns the key that tokens are bound to, if the authorization server binds them (DPoP). The application
   * stores it: tokens are useless without it.
   */
  readonly dpop?: () => Awaitable<DpopSession>;
  /** Returns the time in epoch milliseconds; default `Date.now`. */
  readonly clock?: () => number;
}
/**
 * A connected client of one server: the members that this package uses, which `Client` of
 * `@modelcontextprotocol/client` 2.x and of `@modelcontextprotocol/sdk` 1.x have in common.
 */
interface McpClient {
  listTools(params?: {
    cursor?: string;
    _meta?: Record<string, unknown>;
  }, options?: {
    signal?: AbortSignal;
    timeout?: number;
    cacheMode?: "bypass";
  }): Promise<{
    readonly tools: readonly unknown[];
    readonly nextCursor?: string | null | undefined;
  }>;
  callTool(params: McpCall, ...options: never[]): Promise<unknown>;
  close(): Promise<void>;
  /**
   * The callback for the end of the connection. This package sets it while it uses the client;
   * a callback that was set before is called as well.
   */
  onclose?: (() => void) | undefined;
  /** The transport; an HTTP transport has the id of the session. */
  readonly transport?: {
    readonly sessionId?: string | undefined;
  } | undefined;
  /** Returns the protocol era; only in 2.x. */
  getProtocolEra?(): unknown;
  /** Returns the server's capabilities, needed for resources and prompts. */
  getServerCapabilities?(): {
    readonly resources?: object | undefined;
  } | undefined;
  listResources?(params?: {
    cursor?: string;
  }, options?: {
    signal?: AbortSignal;
  }): Promise<unknown>;
  listResourceTemplates?(params?: {
    cursor?: string;
  }, options?: {
    signal?: AbortSignal;
  }): Promise<unknown>;
  readResource?(params: {
    uri: string;
  }, options?: {
    signal?: AbortSignal;
  }): Promise<unknown>;
  getPrompt?(params: {
    name: string;
    arguments?: Record<string, string>;
  }): Promise<unknown>;
}
/** The parameters of a call. */
interface McpCall {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
  readonly inputResponses?: Record<string, unknown>;
  readonly requestState?: string;
  readonly _meta?: Record<string, unknown>;
}
/** Timeouts in milliseconds. */
interface McpTimeouts {
  /** The timeout to start a process and exchange the first messages. Default 10,000. */
  readonly connectMs?: number;
  /** The timeout for the complete list of tools. Default 10,000. */
  readonly listMs?: number;
  /** The timeout of a call; progress that the server reports restarts it. Default 60,000. */
  readonly callMs?: number;
  /**
   * The total timeout of a call, which progress does not restart. Default 600,000, and at least
   * `callMs`.
   */
  readonly maxTotalCallMs?: number;
  /** The time that a call stays open while its server waits for a user. Default 600,000. */
  readonly questionMs?: number;
}
/** The validator that enforces the schemas of a server, or `unchecked: true` to enforce none. */
type CheckOptions = {
  readonly validator: SchemaValidator;
  readonly unchecked?: undefined;
} | {
  readonly unchecked: true;
  readonly validator?: undefined;
};
/** The challenge of a server that requires a token, or a token with more rights. */
interface Challenge {
  readonly scope?: string;
  readonly resourceMetadataUrl?: string;
}
/**
 * The secrets that were sent to a server, from its
 * configuration or later: the server may repeat them anywhere.
 */
declare class KnownSecrets {
  #private;
  constructor(server: McpServer);
  add(name: string, value: string | undefined): void;
  /** Registers the secrets with a run. */
  registerWith(context: Pick<ReadonlyContext, "keepSecret"> | undefined): void;
  /** Removes the secrets from a text. */
  hide(text: string): string;
  /**
   * Masks secrets in a list. Returns the list itself if it
   * contains no secret, and the same result for the same list.
   */
  hideIn(list: readonly unknown[]): readonly unknown[];
  /** Removes the secrets from a streamed or cut text, including a possible start of one at its end. */
  stream(): CleanStream;
}
/** A call that a session sends to its server. */
interface SessionCall {
  readonly call: McpCall;
  readonly inputSchema: object;
  /** True if the call may be sent again after the first attempt was lost. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: unknown) => void;
}
/**
 * Returns additional `_meta` of a call, such as a `traceparent`: called when a call is sent, in the async
 * context of its tool. If the function throws, the call is sent without its `_meta`, and a warning is
 * emitted.
 */
type CallMeta = () => JsonObject | undefined;
/** A running call whose server may ask the user something before it answers. */
interface Flight {
  /** Returns the answer of the server, or its next request. */
  next(): Promise<FlightStep>;
  /** Answers the server's last request. */
  answer(result: object): void;
  /** Refuses the server's last request, with a reason for the server. */
  refuse(reason: string): void;
  /** Notifies the server that the caller no longer waits. */
  abort(reason: unknown): void;
}
/** The result of a step of a call: an answer, or a request of the server. */
type FlightStep = {
  readonly answer: unknown;
} | {
  readonly asks: ServerRequest;
};
/**
 * Matches questions of a server to the calls that they belong to.
 *
 * A question does not name its call, so a question waits until every running call has a question or has
 * ended. Questions of calls of different sessions cannot be told apart and are cancelled, because no user may
 * read the question of another user.
 */
declare class Flights {
  #private;
  constructor(holdMs: number, note: (problem: string) => void);
  /**
   * Starts a call.
   *
   * @param owner The session of the call, as a string.
   */
  begin(callId: string, owner: string, start: (signal: AbortSignal) => Promise<unknown>): Flight;
  /** Returns a call that an earlier attempt of the same owner left open. */
  resume(callId: string, owner: string): Flight | undefined;
  /** Asks the user. Settles when the user has answered, or when no answer is possible any more. */
  ask(request: ServerRequest): Promise<object>;
  /**
   * Counts a sampling request against the calls in progress, each of which has a limit. Returns the signal of
   * that call; undefined if the limit is reached.
   */
  spendSample(maxPerCall: number): AbortSignal | undefined;
  close(): void;
}
/** Options of a session with a server. */
interface McpSessionOptions extends ClientFeatures {
  /** The name of the server in error messages. */
  readonly name: string;
  readonly server: McpServer;
  readonly timeouts?: McpTimeouts | undefined;
  /** The maximum number of bytes of one message of the server. Default 16 MiB. */
  readonly maxFrameBytes?: number | undefined;
  /** The maximum number of pages of one list. Default 1,000. */
  readonly maxPages?: number | undefined;
  readonly callMeta?: CallMeta | undefined;
  /** Called with observations about the server, such as an omitted part, as texts for people. */
  readonly onNote?: ((problem: string) => void) | undefined;
  /** Returns the question for a user whose token the server does not accept. Default: no user is asked. */
  readonly signIn?: ((challenge: Challenge, sessionId: string) => Promise<PendingQuestion>) | undefined;
}
/** The connection to one server: opened when needed, shared by all calls, opened again after it broke. */
export declare class McpSession implements Contact {
  #private;
  readonly name: string;
  /** The running calls, whose server may wait for a user. */
  readonly flights: Flights;
  readonly timeouts: Required<McpTimeouts>;
  readonly features: ClientFeatures;
  /** The secrets that were sent to the server. */
  readonly secrets: KnownSecrets;
  /** The maximum number of pages of one list. */
  readonly maxPages: number;
  constructor(options: McpSessionOptions);
  /**
   * Connects if necessary, and returns the client. Throws `mcp_start_failed`, `mcp_timeout`, `mcp_closed`.
   */
  client(): Promise<McpClient>;
  /**
   * Runs read-only work, with a new connection if the old
   * one is gone. Throws the errors of `client` and `work`.
   */
  ask<T>(work: (client: McpClient) => Promise<T>): Promise<T>;
  /**
   * Returns the server's list of tools, with secrets masked, and cached until the list changes. Throws the
   * errors of `client`, and `mcp_list_failed`.
   */
  entries(): Promise<readonly unknown[]>;
  /** Makes the next `entries` ask the server again. */
  refresh(): void;
  /**
   * Returns the server's response to a call. The call is sent again if it never arrived or may be repeated.
   */
  call({ call, inputSchema, isRepeatable, signal, onProgress }: SessionCall): Promise<unknown>;
  /** Returns true if no call is waiting for the server. */
  get isIdle(): boolean;
  /**
   * Returns the question for a sign-in that may fix an error;
   * undefined if a sign-in would not help. Throws `McpAuthError`.
   */
  signInFor(error: unknown, sessionId: string): Promise<PendingQuestion | undefined>;
  note(problem: string): void;
  /** Ends the connection, after a list request in progress; settles even if the server does not respond. */
  close(): Promise<void>;
}
/** Options of the sessions with one server: one session for each user, or one for all. */
interface AccountOptions extends McpSessionOptions {
  /**
   * The maximum number of users with an open session; beyond it,
   * the session that was used longest ago is closed. Default 100.
   */
  readonly maxUsers?: number | undefined;
}
/** Annotations of a tool by its server: hints, which come from an untrusted server. */
interface McpAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}
/** A tool as its server describes it. Its texts are unchanged; they are cleaned when they are shown. */
interface McpToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: McpAnnotations;
  /** Set only if the server runs the tool as a task and not as a call. */
  readonly execution?: {
    readonly taskSupport: "required";
  };
  readonly _meta?: JsonObject;
}
/** A tool as a client of either version of the SDK lists it, or as the server sent it. */
interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
  readonly execution?: object | undefined;
  readonly _meta?: object | undefined;
}
/** Options of confirmation: the calls of a server's tools that need approval. */
interface ConfirmOptions {
  /**
   * True if a user has to approve every call, or a function that decides by the server's name of the tool,
   * the arguments, and the server's annotations. If the function throws, the user is asked. Needs
   * `confirmWith`.
   */
  readonly confirm?: boolean | ((toolName: string, args: JsonObject, definition: McpToolDefinition) => Awaitable<boolean>) | undefined;
  /**
   * Creates the gate that asks the user: `requireConfirmation`
   * of `@mortise/confirmation`, or a function like it.
   */
  readonly confirmWith?: ((tool: Tool, when: (args: JsonObject) => Awaitable<boolean>) => Tool) | undefined;
}
/** The effects of tools, as the application declares them. */
interface EffectOptions {
  /** The effect of all tools, or a function that returns the effect of each tool. Default `write`. */
  readonly effect?: ToolEffect | ((definition: McpToolDefinition) => ToolEffect | undefined) | undefined;
  /**
   * True if the server's hints may also loosen an effect: `readOnlyHint` to `read`, `idempotentHint` to
   * `idempotent`. Default: hints can only make an effect stricter.
   */
  readonly trustAnnotations?: boolean | undefined;
}
/** The destinations of calls, as the application declares them. */
interface EgressOptions {
  /**
   * The destinations to which the server may pass on data of a call: those of all tools, or a function that
   * returns those of each tool. Default: derived from `openWorldHint` and the arguments.
   */
  readonly egress?: ToolEgress | ((definition: McpToolDefinition) => ToolEgress | undefined) | undefined;
  readonly trustAnnotations?: boolean | undefined;
}
/** Settings of the tools of a server, without the validator. */
interface McpToolSettings extends EffectOptions, EgressOptions, ConfirmOptions {
  /** The name of the server in descriptions, questions, warnings and messages. */
  readonly name: string;
  /**
   * The prefix of each tool's name. Default: none. If two
   * tools of an agent have the same name, the first is used.
   */
  readonly prefix?: string | undefined;
  /** `deferred`: the model has to find the tool before it reads its declaration. Default `direct`. */
  readonly exposure?: "direct" | "deferred" | undefined;
  /** Returns the gates of each tool by its definition, such as a confirmation by name or by hint. */
  readonly gates?: ((definition: McpToolDefinition) => readonly ToolGate[]) | undefined;
  /**
   * The maximum number of characters of a description; the model reads the beginning of a longer one, and a
   * warning reports it. Default 4,096.
   */
  readonly maxDescriptionChars?: number | undefined;
  readonly timeouts?: McpTimeouts | undefined;
  /** True to accept common slips of models in arguments, as `lenientArgs` of a tool does. Default false. */
  readonly lenientArgs?: boolean | undefined;
  /**
   * True if a result that does not match the server's own schema is an error, `result_schema`. If omitted,
   * the model gets it with a note.
   */
  readonly strictOutput?: boolean | undefined;
}
/** Options of the tools of a server. */
type McpToolOptions = McpToolSettings & CheckOptions;
/** Returns the MCP session for a call: the shared one, or the session of the calling user. */
type GetSession = (context: ReadonlyContext) => Awaitable<McpSession>;
/** A tool of a server, with the server's metadata. */
interface McpTool extends Tool {
  readonly mcp: {
    /** The name of the server. */
    readonly server: string;
    readonly definition: McpToolDefinition;
    /** The SHA-256 of the definition, without its `_meta`. */
    readonly fingerprint: string;
    /**
     * The rules of the tool's schemas that only the server enforces, as JSON pointers below `inputSchema` and
     * `outputSchema`. The model reads them as text.
     */
    readonly unenforced: readonly string[];
  };
}
/**
 * Creates a tool of the core from the definition of a server, or from an entry of a client's list. The tool's
 * name is the server's name with the prefix, converted to a valid name if necessary.
 *
 * Throws `no_validator`, `no_confirmation`, `mcp_tool_invalid` for an invalid definition, and the validator's
 * error if it can enforce nothing of the input schema.
 */
export declare function mcpTool(listed: McpToolDefinition | ListedTool, getSession: GetSession, options: McpToolOptions): McpTool;
/** A warning about a server that a developer should look at. Its texts are safe for a terminal. */
interface McpWarning {
  readonly code: "mcp_server_warning" | "mcp_schema_loosened" | "mcp_tool_changed" | "mcp_tool_invalid" | "mcp_tool_unpinned" | "mcp_unreachable";
  readonly server: string;
  /** The name of the tool, as the server has it. */
  readonly tool?: string;
  readonly message: string;
  /** The differences of a changed definition, as the server wrote them: show them escaped. */
  readonly differences?: readonly string[];
}
/** Options of the tools that a server offers. */
interface OfferOptions {
  /** Returns true if a tool is offered, by its definition. */
  readonly filter?: ((definition: McpToolDefinition) => boolean) | undefined;
  /**
   * The fingerprint that each tool must have, by the server's name of the tool. `fingerprints()` returns such
   * an object. Tools without a pin, or with another fingerprint, are omitted.
   */
  readonly pins?: {
    readonly [tool: string]: string;
  } | undefined;
  /**
   * True to keep the last list of tools if the server cannot be
   * asked. Default: the tools are omitted, with a warning of the run.
   */
  readonly optional?: boolean | undefined;
  /**
   * Called with warnings. Default: a problem of a tool is a warning of the run that asks for the tools, and
   * other problems go to `process.emitWarning`.
   */
  readonly onWarning?: ((warning: McpWarning) => void) | undefined;
}
/** Settings of a server and its tools, without the validator. */
interface McpToolsetSettings extends Omit<AccountOptions, "onNote" | "signIn">, McpToolSettings, OfferOptions {}
/** Options of a server and its tools. */
type McpToolsetOptions = McpToolsetSettings & CheckOptions;
/** The tools of one MCP server. */
interface McpToolset extends Toolset {
  /**
   * Lists the tools for the user of the context. Without a
   * context, a server at which each user signs in has no tools.
   */
  tools(context?: ReadonlyContext, warn?: ToolsetWarn): Promise<readonly McpTool[]>;
  /**
   * The connection that all users share, for resources, prompts, and other features of the SDK's client.
   * Throws `mcp_no_user` if each user has their own session.
   */
  readonly session: McpSession;
  /** Returns the connection of a user, or the connection that all users share. */
  sessionOf(user: SessionKey): McpSession;
  /** Makes the next turn ask the server for its list again. */
  refresh(): void;
  /** Accepts the changed definition of a tool, from the next turn on. */
  accept(tool: string): void;
  /**
   * Returns the current fingerprint of each tool, by the server's
   * name of the tool, for the option `pins`. Throws `mcp_no_user`.
   */
  fingerprints(user?: SessionKey): Promise<{
    readonly [tool: string]: string;
  }>;
  /** Returns true if a question is about signing in to this server. */
  isSignIn(question: PendingRequest): boolean;
  /**
   * Finishes the sign-in of such a question, for `answerMcpSignIn`, and returns the value of the answer.
   * Throws `McpAuthError`.
   */
  finishSignIn(question: PendingRequest, response: CredentialResponse, user: SessionKey): Promise<JsonValue>;
  close(): Promise<void>;
}
/**
 * Creates a toolset of the tools of one MCP server. The server
 * is started or reached when the tools are first listed.
 *
 * Throws `no_validator` without a validator for arguments and results, `no_confirmation` without a
 * confirmation gate, `mcp_invalid_root`, `invalid_option`, and `unknown_option`.
 */
export declare function mcpToolset(options: McpToolsetOptions): McpToolset;
/**
 * Creates tools for the resources of a server: `list_resources`, which includes the templates, and
 * `read_resource`, each with the prefix. It is empty if the server has no resources, or the user has not
 * signed in. Closing the result closes no connection, because the session belongs to the toolset.
 */
export declare function mcpResources({ name, sessionOf }: Pick<McpToolset, "name" | "sessionOf">, options?: {
  readonly prefix?: string;
}): Toolset;
/**
 * Creates an instruction from a prompt of a server. The prompt is
 * requested again before each model request, so that it is current.
 *
 * The server's author then instructs the agent: use only prompts of servers that you trust.
 */
export declare function mcpPrompt(toolset: Pick<McpToolset, "session" | "sessionOf">, name: string, args?: {
  readonly [name: string]: string;
}): (context?: ReadonlyContext) => Promise<string>;
/** Options to connect the servers of a configuration. Options of a toolset apply to each server. */
type ConnectMcpServersOptions = ConnectMcpServersSettings & CheckOptions;
/** Settings to connect the servers of a configuration, without the validator. */
interface ConnectMcpServersSettings extends Omit<McpToolsetSettings, "name" | "server" | "prefix" | "pins"> {
  /**
   * Additional or different settings of one server. By default, tool names get the server's name and `_` as a
   * prefix.
   */
  readonly servers?: {
    readonly [name: string]: ServerOptions;
  };
  /** Servers that must connect. Default: none; a server that fails is retried at every turn. */
  readonly required?: true | readonly string[];
  /**
   * The values of `${NAME}` in the configuration. Environment variables are used only if they are given here.
   */
  readonly variables?: {
    readonly [name: string]: string | undefined;
  };
  /** True to let servers with a URL also be on this machine or in a private network. Default: no. */
  readonly allowPrivateNetwork?: boolean;
  /**
   * The sign-in of users at servers with a URL, except servers with an `authorization` header. Such servers
   * list no tools before a run of a signed-in user, and are not in `failed`.
   */
  readonly auth?: McpAuth;
  /**
   * Called with each line that a server's process writes to its standard error, and the server's name.
   */
  readonly onStderr?: (line: string, server: string) => void;
}
/** Settings that differ for one server. */
type ServerOptions = Partial<Omit<McpToolsetSettings, "name" | "server">> & (CheckOptions | {
  readonly validator?: undefined;
  readonly unchecked?: undefined;
});
/** Connected servers. */
interface McpServers {
  /** A toolset for each server that is not disabled, including failed ones: give them to an agent. */
  readonly toolsets: readonly McpToolset[];
  readonly failed: readonly {
    readonly name: string;
    readonly error: unknown;
  }[];
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
/**
 * Connects the servers of an `mcpServers` configuration in parallel.
 *
 * Throws `mcp_invalid_config`, `no_validator`, `no_confirmation`, and
 * the error of a required server, after closing the other servers.
 */
export declare function connectMcpServers(config: unknown, options: ConnectMcpServersOptions): Promise<McpServers>;
/**
 * The configuration that MCP clients share: a process or a URL for
 * each server name. Some clients write `servers` for `mcpServers`.
 */
interface McpConfig {
  readonly mcpServers?: {
    readonly [name: string]: McpServerConfig;
  };
  readonly servers?: {
    readonly [name: string]: McpServerConfig;
  };
}
/** A server of the configuration. Members of other clients are ignored. */
interface McpServerConfig {
  /**
   * The transport: `stdio` or `local`; `http`, `streamable-http`, `sse` or `remote`. If omitted, it follows
   * from the other members.
   */
  readonly type?: string;
  /** An alternative name of `type`, which some configurations use. */
  readonly transport?: string;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: {
    readonly [name: string]: string | number | boolean | null;
  };
  /** A file of `NAME=value` lines; `env` overrides them. */
  readonly envFile?: string;
  readonly cwd?: string;
  readonly url?: string;
  /** An alternative name of `url`, which some configurations use. */
  readonly serverUrl?: string;
  readonly httpUrl?: string;
  readonly headers?: {
    readonly [name: string]: string;
  };
  readonly disabled?: boolean;
  readonly enabled?: boolean;
  /** The tools that are offered, by the server's names; `*`: all. Some clients write `tools`. */
  readonly includeTools?: readonly string[];
  readonly tools?: readonly string[];
  /** The tools that are not offered. Some clients write `disabledTools`. */
  readonly excludeTools?: readonly string[];
  readonly disabledTools?: readonly string[];
}
/**
 * The error for a token that could not be obtained. Code, message and members hold no secret, and there is no
 * `cause`: errors of HTTP libraries contain requests and responses.
 *
 * Codes: `mcp_auth_failed`, `mcp_sign_in_unknown`, `mcp_sign_in_bad_response`, `mcp_sign_in_state_mismatch`,
 * `mcp_sign_in_issuer_mismatch`, `mcp_sign_in_code_used`.
 */
export declare class McpAuthError extends AgentError {
  /** The error code of the authorization server, such as `invalid_grant`. */
  readonly reason: string | undefined;
  constructor(code: string, message: string, reason?: string);
}
/** Options of `answerMcpSignIn`. */
interface AnswerMcpSignInOptions {
  /** The toolsets that may have asked the question. */
  readonly toolsets: readonly McpToolset[];
  /**
   * The session of the question. Its user must be the one who answers: take it from the application's own
   * sign-in, never from the browser's URL.
   */
  readonly session: SessionKey;
  /** The user who answers. */
  readonly by?: string | undefined;
}
/**
 * Returns the answers for a run: `app.run({ session, answers: await answerMcpSignIn(requests, response,
 * options) })`.
 *
 * Exchanges the code of the response once, and stores the token in the credential service; the answer in the
 * log has a handle only. The same response, repeated after a crash, returns the same answer.
 *
 * `requests` are the question, or all open questions: those about the same sign-in are answered together.
 * Throws `McpAuthError`, and the question stays open: `mcp_sign_in_state_mismatch`,
 * `mcp_sign_in_issuer_mismatch`, `mcp_sign_in_code_used`, `mcp_sign_in_bad_response`, `mcp_sign_in_unknown`,
 * `mcp_auth_failed` with the server's `reason`.
 */
export declare function answerMcpSignIn(requests: PendingRequest | readonly PendingRequest[], response: CredentialResponse, options: AnswerMcpSignInOptions): Promise<readonly AnswerInput[]>;
export type { AddressPolicy, AnswerMcpSignInOptions, CallMeta, CheckOptions, ClientAuth, ClientFeatures, ConfirmOptions, ConnectMcpServersOptions, ConnectMcpServersSettings, EffectOptions, EgressOptions, GetSession, HttpServer, ListedTool, McpAnnotations, McpAuth, McpCall, McpClient, McpConfig, McpRoots, McpSampling, McpServer, McpServerConfig, McpServers, McpSessionOptions, McpTimeouts, McpTool, McpToolDefinition, McpToolOptions, McpToolSettings, McpToolset, McpToolsetOptions, McpToolsetSettings, McpWarning, OfferOptions, SamplingAnswer, SamplingRequest, ServerOptions, StdioServer };
// ---- server

import { AuthInfo, Implementation, RequestId, Transport } from "@modelcontextprotocol/server";
import { ArtifactService, Awaitable, InlineDataPart, JsonObject, JsonValue, PendingCall, Runner, RunnerOptions, SessionKey, SessionService, TextPart, Tool, ToolGate, Toolset } from "@mortise/core";
/** A call of a client, with the data of its transport. */
interface ServedCall {
  readonly name: string;
  /** The id of the JSON-RPC request. */
  readonly requestId: RequestId;
  /** The MCP session of the request; undefined if there is none. */
  readonly sessionId: string | undefined;
  /** `pipe`: standard input and output, or a transport of the application. */
  readonly transport: "http" | "pipe";
  /** The `_meta` of the request, such as a `traceparent`: unverified data of the client. */
  readonly meta: JsonObject | undefined;
}
/**
 * Wraps a call of a client: `run` answers it, or returns a request for input, and rejects with an error of
 * the protocol. The client gets the result of `run`. The call runs once: also if `run` is called twice or
 * never, or if the wrapper throws, which is reported to `onError`.
 */
type AroundCall = (run: () => Promise<object>, call: ServedCall) => Promise<void>;
/**
 * The caller, as far as the transport knows it: over standard input and output, the transport knows nothing.
 * Tools read the caller as `context.deps`.
 */
interface McpCaller {
  /** The result of `authenticate`. */
  readonly authInfo?: AuthInfo;
  readonly request?: Request;
}
/** The caller of resources and prompts. */
interface ServedCaller extends McpCaller {
  /** The id of the user, from the option `userId`. */
  readonly userId: string;
  /** Aborts when the client has disconnected or has cancelled the request. */
  readonly signal: AbortSignal;
}
/**
 * A source of resources: documents, rows, artifacts. If there are several sources, the first one that has a
 * resource with the URI answers.
 */
interface ResourceSource {
  /** Lists the resources that a client sees; `read` may return further ones. */
  list(caller: ServedCaller): Awaitable<readonly ServedResource[]>;
  /** Reads a resource; undefined if it does not exist or this user must not see it. */
  read(uri: string, caller: ServedCaller): Awaitable<ResourceContents | undefined>;
  /** Returns URI templates, which clients fill in. */
  templates?(caller: ServedCaller): Awaitable<readonly ServedResourceTemplate[]>;
}
/** A resource as a list shows it. */
interface ServedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** The size in bytes. */
  readonly size?: number;
}
/** A template of resource URIs as a list shows it. */
interface ServedResourceTemplate {
  /** The URI template of RFC 6570: `notes://{day}`. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}
/** The contents of a resource. */
type ResourceContents = {
  readonly text: string;
  readonly mimeType?: string;
} | {
  /** Base64. */
  readonly data: string;
  readonly mimeType?: string;
};
/** Options of artifact resources: which artifacts are served. */
interface ArtifactResourcesOptions {
  readonly artifacts: ArtifactService;
  /**
   * Returns the session of a caller: the artifacts of the session are
   * served and, under names that begin with `user:`, those of its user.
   */
  readonly session: (caller: ServedCaller) => SessionKey;
  /** The prefix of each resource URI. Default `artifact:///`. */
  readonly prefix?: string | undefined;
}
/**
 * Returns a source of resources: the newest version of each
 * artifact of a session whose name is well-formed Unicode.
 */
export declare function artifactResources(options: ArtifactResourcesOptions): ResourceSource;
/** A prompt that a client's user can choose, with its arguments filled in. */
interface ServedPrompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  /**
   * Returns the prompt: a string is a user message. Required
   * arguments are present; further ones, even undeclared, may be.
   */
  get(args: {
    readonly [name: string]: string;
  }, caller: ServedCaller): Awaitable<string | readonly PromptMessage[]>;
}
/** An argument of a prompt: a string. */
interface PromptArgument {
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Returns completions of the argument, best first. `args`: the arguments filled in so far. */
  complete?(value: string, args: {
    readonly [name: string]: string;
  }, caller: ServedCaller): Awaitable<readonly string[]>;
}
/** One message of a prompt. */
interface PromptMessage {
  readonly role: "user" | "model";
  readonly parts: readonly PromptPart[];
}
type PromptPart = TextPart | InlineDataPart | {
  readonly type: "resource";
  readonly uri: string;
  readonly contents: ResourceContents;
};
/** The tools that are served, and the options of their runs. */
interface ServedToolsOptions extends Pick<RunnerOptions, "artifacts" | "memory" | "onInDoubt" | "plugins" | "secrets"> {
  readonly tools: readonly (Tool | Toolset)[];
  /** Runner gates: gates of every call, including calls of an agent that a tool delegates to. */
  readonly gates?: readonly ToolGate[] | undefined;
  /**
   * Returns true if a caller may answer the questions of their call. It is called without an `answer` before
   * the client is asked, and again with the client's answer. `args` are the arguments that would run, after
   * the tool's check. Any result but `true` refuses the call. If JSON cannot represent all of `args`, the
   * call is refused without asking this function. Default: callers may answer.
   */
  readonly mayAnswer?: ((proposed: McpAnswer, key: SessionKey) => Awaitable<boolean>) | undefined;
  /**
   * The session service for calls that wait for an answer. Default: the memory of this process, where the
   * call that has waited longest is dropped if more than 1,000 wait.
   */
  readonly sessions?: SessionService | undefined;
  /**
   * Creates the runner of the calls, such as `tracedRunner` of `@mortise/otel`: each call of a client is a
   * run of an agent `client`. Default: `createRunner` of the core.
   */
  readonly createRunner?: ((options: RunnerOptions) => Runner) | undefined;
}
/** An answer of a client to a question of its call. */
interface McpAnswer {
  readonly question: PendingCall;
  /** The answer; undefined before the client is asked. */
  readonly answer: JsonValue | undefined;
  readonly args: JsonObject;
}
/** Options of every connection. */
interface ServedServerOptions {
  /** The name and version of the server; default: `mortise`, version `1.0.0`. */
  readonly serverInfo?: Implementation | undefined;
  /** Instructions for the model of the client: how the tools work together. */
  readonly instructions?: string | undefined;
  /** The sources of resources. The first source that has a resource with the URI answers. */
  readonly resources?: readonly ResourceSource[] | undefined;
  readonly prompts?: readonly ServedPrompt[] | undefined;
  /**
   * Returns the user id of a caller, as the transport knows the caller. Tools and gates see it as the user of
   * the session, and waiting calls belong to this user. Default: the subject of the token of `authenticate`
   * (`extra.sub`), otherwise its client, otherwise `client`.
   */
  readonly userId?: ((caller: McpCaller) => string) | undefined;
  /**
   * Wraps each call of a client. `tracedCalls()` of `@mortise/otel`
   * makes the call a part of its caller's trace. Default: no wrapper.
   */
  readonly aroundCall?: AroundCall | undefined;
  /**
   * Called with each error of a call, a resource or a prompt, and with the warnings of calls and lists. The
   * client gets only the code of such an error, or that the request failed. Default: `process.emitWarning`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}
/** Limits of the sessions of clients older than 2026-07-28. */
interface HttpSessionsOptions {
  /**
   * The maximum number of sessions at a time; beyond it, the
   * one that was idle for longest is ended. Default 1,000.
   */
  readonly max?: number | undefined;
  /** The time that a session may be idle. Default 30 minutes. */
  readonly idleMs?: number | undefined;
}
/** Options of an MCP server: its metadata, tools, resources and callers. */
interface ServeMcpOptions extends ServedToolsOptions, ServedServerOptions {
  /**
   * Identifies the caller over HTTP: returns the auth info of the caller, or a response that refuses the
   * request. `requireBearerAuth` of `@modelcontextprotocol/server` creates such a function. Default: every
   * client that reaches this host is accepted.
   */
  readonly authenticate?: ((request: Request) => Awaitable<AuthInfo | Response>) | undefined;
  /**
   * Host names under which HTTP is served. Requests to other hosts are refused, as are pages of other
   * origins. Default: the names of this machine.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The maximum number of bytes of one HTTP request. Default 4 MiB. */
  readonly maxRequestBytes?: number | undefined;
  /**
   * Options of HTTP sessions for clients older than 2026-07-28, in this process. With `false`, any process
   * can answer each request of such a client, and a call that needs input from the client is refused.
   */
  readonly httpSessions?: HttpSessionsOptions | false | undefined;
}
/** An MCP server of Mortise tools. */
interface McpToolServer {
  /**
   * Serves one connection: this process's standard input and output, or a transport. Settles when the
   * connection is set up. Throws `closed` after the server was closed.
   */
  connect(transport?: Transport): Promise<void>;
  /** Handles one request of streamable HTTP, of the revision 2026-07-28 or an older one. */
  fetch(request: Request): Promise<Response>;
  /**
   * Notifies connected clients that the list of tools has changed. A change that the server finds during a
   * list or a call is notified automatically.
   */
  toolsChanged(): Promise<void>;
  /** Notifies connected clients that the list of resources has changed. */
  resourcesChanged(): Promise<void>;
  /** Notifies watchers of a resource that it has changed. */
  resourceUpdated(uri: string): Promise<void>;
  /** Ends all calls in progress, and every connection. */
  close(): Promise<void>;
}
/**
 * Serves tools to MCP clients. A client's call is handled as the call of a model: its arguments are checked,
 * gates decide about it, its time and size are limited. A question of a gate or a tool becomes a form of the
 * client, and the call resumes with the answer.
 */
export declare function serveMcp(options: ServeMcpOptions): McpToolServer;
export type { AroundCall, ArtifactResourcesOptions, HttpSessionsOptions, McpAnswer, McpCaller, McpToolServer, PromptArgument, PromptMessage, PromptPart, ResourceContents, ResourceSource, ServeMcpOptions, ServedCall, ServedCaller, ServedPrompt, ServedResource, ServedResourceTemplate };