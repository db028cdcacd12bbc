// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AgentError, AnswerInput, Awaitable, Content, CredentialResponse, CredentialService, JsonObject, JsonValue, Model, PendingQuestion, PendingRequest, ReadonlyContext, SchemaValidator, SessionKey, Tool, ToolEffect, ToolEgress, ToolGate, Toolset, ToolsetWarn } from "@mortise/core";
import { AddClientAuthentication, AuthProvider, DpopSession, OAuthClientMetadata, OAuthClientProvider, Transport } from "@modelcontextprotocol/client";
import { CleanStream } from "@mortise/core/credential";
/**
 * The folders that a server may work in, as the client reports them: `file:` addresses, or a function that is
 * called each time.
 */
type McpRoots = readonly (string | URL)[] | (() => Awaitable<readonly (string | URL)[]>);
/** Answers sampling requests of servers. `samplingWith` creates one from a `Model`. */
interface McpSampling {
  /**
   * Returns the answer of the model. An error that it throws is reported to the server as a failure without a
   * reason.
   */
  readonly create: (request: SamplingRequest, options: {
    readonly signal: AbortSignal;
  }) => Awaitable<SamplingAnswer>;
  /**
   * True if a user must approve the request first. An error that the function throws asks. Default: always.
   */
  readonly approve?: boolean | ((request: SamplingRequest) => Awaitable<boolean>);
  /** Requests during one call of a tool. Default 5. */
  readonly maxPerCall?: number;
  /** The maximum number of tokens of an answer, even if the server asks for more. Default 1,024. */
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
/** Creates sampling with a model of Mortise, ignoring the server's preferences. It gets no tools. */
export declare function samplingWith(model: Model, options?: Omit<McpSampling, "create">): McpSampling;
/** A request of a server to its client. */
interface ServerRequest {
  readonly method: string;
  readonly params: unknown;
}
/** Features of this client for servers, besides asking a user: none by default. */
interface ClientFeatures {
  /** Calls a model for a server. If omitted, the client does not support sampling. */
  readonly sampling?: McpSampling;
  /** The roots for a server that asks for them. If omitted, the client declares that it has none. */
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
/** The address of a server: a process, a URL, or a function that connects, called for each new connection. */
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
   * Called with each line that the process writes to its standard error, fit for a terminal and at most 4,000
   * characters long.
   */
  readonly onStderr?: (line: string) => void;
}
/** A server at a URL: streamable HTTP, or the older SSE if the server does not support it. */
interface HttpServer extends AddressPolicy {
  readonly type: "http";
  readonly url: string | URL;
  /** Sent with every request, to this origin only. */
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
  /** The `fetch` that replaces the guarded one: addresses are then not checked. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}
/** Token providers that the SDK's transports accept. */
type ClientAuth = OAuthClientProvider | AuthProvider;
/**
 * Options of OAuth 2.1 as MCP defines it: users get tokens for a server, whose metadata name the
 * authorization server.
 */
interface McpAuth {
  /** Stores tokens, registrations and sign-ins in progress, separate for each user and server. */
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
   * The issuer where `clientId` is registered: no other authorization server gets it. Default: the first one
   * that the MCP server names, permanently.
   */
  readonly issuer?: string;
  /**
   * The https URL of the document that describes this client: its id if the authorization server supports
   * such documents.
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
  /** Set while the client is in use here; one that was set before is called as well. */
  onclose?: (() => void) | undefined;
  /** The transport; for HTTP it has the id of the session. */
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
   * The total timeout of a call, whatever progress the server reports. Default 600,000, and at least
   * `callMs`.
   */
  readonly maxTotalCallMs?: number;
  /** The time that a call stays open while its server waits for a user. Default 600,000. */
  readonly questionMs?: number;
}
/** The validator that enforces the schemas of a server, or `unchecked: true` for none. */
type CheckOptions = {
  readonly validator: SchemaValidator;
  readonly unchecked?: undefined;
} | {
  readonly unchecked: true;
  readonly validator?: undefined;
};
/** The challenge of a server that requires a token, or another one. */
interface Challenge {
  readonly scope?: string;
  readonly resourceMetadataUrl?: string;
}
/**
 * The secrets that a server was given to sign in, and those that it was sent later: it may repeat them
 * anywhere.
 */
declare class KnownSecrets {
  #private;
  constructor(server: McpServer);
  add(name: string, value: string | undefined): void;
  /** Registers them as secrets of a run. */
  registerWith(context: Pick<ReadonlyContext, "keepSecret"> | undefined): void;
  /** Removes the secrets from a text. */
  hide(text: string): string;
  /**
   * Masks secrets in a list. Returns the same list if there are none, and the same result for the same list.
   */
  hideIn(list: readonly unknown[]): readonly unknown[];
  /** Removes the secrets from a streamed or cut text, including a possible start of one at its end. */
  stream(): CleanStream;
}
/** A call as it is sent. */
interface SessionCall {
  readonly call: McpCall;
  readonly inputSchema: object;
  /** True if the call may be sent again if the first attempt was lost. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: unknown) => void;
}
/**
 * Returns additional `_meta` of a call, such as a `traceparent`: called when a call is sent, in the async
 * context of its tool. If it throws, the call is sent without, and a warning is emitted.
 */
type CallMeta = () => JsonObject | undefined;
/** A call under way whose server may ask the user something before it answers. */
interface Flight {
  /** Returns the answer of the server, or its next request. */
  next(): Promise<FlightStep>;
  /** Answers its last request. */
  answer(result: object): void;
  /** Refuses its last request, with a reason for the server. */
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
 * A question does not name its call. So it waits until every running call without a question has ended.
 * Questions of calls of different sessions cannot be told apart and are cancelled, because no user may read
 * the question of another.
 */
declare class Flights {
  #private;
  constructor(holdMs: number, note: (problem: string) => void);
  /** @param owner Distinguishes sessions. */
  begin(callId: string, owner: string, start: (signal: AbortSignal) => Promise<unknown>): Flight;
  /** A call that an earlier attempt left open, of this owner. */
  resume(callId: string, owner: string): Flight | undefined;
  /** Asks the user; settles when there is an answer, or when none is possible any more. */
  ask(request: ServerRequest): Promise<object>;
  /**
   * Counts a sample against the calls in progress, each of which has a limit. Returns the signal of that
   * call; undefined if the limit is reached.
   */
  spendSample(maxPerCall: number): AbortSignal | undefined;
  close(): void;
}
/** Options of a session with a server. */
interface McpSessionOptions extends ClientFeatures {
  /** The name of the server in messages. */
  readonly name: string;
  readonly server: McpServer;
  readonly timeouts?: McpTimeouts | undefined;
  /** Bytes of one message of the server. Default 16 MiB. */
  readonly maxFrameBytes?: number | undefined;
  /** Pages of one list. Default 1,000. */
  readonly maxPages?: number | undefined;
  readonly callMeta?: CallMeta | undefined;
  /** Called with an observation, such as an omitted part, as text for people. */
  readonly onNote?: ((problem: string) => void) | undefined;
  /** Returns the question for a user whose token the server does not accept. Default: no user is asked. */
  readonly signIn?: ((challenge: Challenge, sessionId: string) => Promise<PendingQuestion>) | undefined;
}
/** The connection to one server: opened when needed, shared by all calls, opened again after it broke. */
export declare class McpSession implements Contact {
  #private;
  readonly name: string;
  /** Calls whose server waits for a user. */
  readonly flights: Flights;
  readonly timeouts: Required<McpTimeouts>;
  readonly features: ClientFeatures;
  /** The secrets that the server was given to sign in. */
  readonly secrets: KnownSecrets;
  /** The maximum number of pages of one list. */
  readonly maxPages: number;
  constructor(options: McpSessionOptions);
  /** The connected client. Throws `mcp_start_failed`, `mcp_timeout`, `mcp_closed`. */
  client(): Promise<McpClient>;
  /** Runs read-only work, with a new connection if the old one is gone. Throws as `client` and `work` do. */
  ask<T>(work: (client: McpClient) => Promise<T>): Promise<T>;
  /**
   * The server's list, unchanged except for secrets, and cached
   * until it changes. Throws as `client`, and `mcp_list_failed`.
   */
  entries(): Promise<readonly unknown[]>;
  /** Makes the next `entries` ask the server again. */
  refresh(): void;
  /**
   * Returns the server's response to a call. The call is sent again if it never arrived or may be repeated.
   */
  call({ call, inputSchema, isRepeatable, signal, onProgress }: SessionCall): Promise<unknown>;
  /** True if no call is waiting for the server. */
  get isIdle(): boolean;
  /**
   * Returns the sign-in that may fix an error, as a question; undefined if none would. Throws `McpAuthError`.
   */
  signInFor(error: unknown, sessionId: string): Promise<PendingQuestion | undefined>;
  note(problem: string): void;
  /** Ends the connection, after a list request in progress; settles even if the server does not respond. */
  close(): Promise<void>;
}
/** Options of the sessions of users. */
interface AccountOptions extends McpSessionOptions {
  /**
   * Users whose sessions are open at the same time; the one that was used longest ago is closed. Default 100.
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
/** A tool as its server describes it. The texts are the server's: they are cleaned when they are shown. */
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
/** A tool as a client lists it: of either version of the SDK, or as it was sent. */
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
   * True if a user has to approve calls: all of them, or by the server's name of the tool, the arguments, and
   * the server's annotations. An error that it throws asks. Needs `confirmWith`.
   */
  readonly confirm?: boolean | ((toolName: string, args: JsonObject, definition: McpToolDefinition) => Awaitable<boolean>) | undefined;
  /** Makes the gate that asks: `requireConfirmation` of `@mortise/confirmation`, or a function like it. */
  readonly confirmWith?: ((tool: Tool, when: (args: JsonObject) => Awaitable<boolean>) => Tool) | undefined;
}
/** The effects of tools, as the application declares them. */
interface EffectOptions {
  /** The effect of all tools, or of each. Default `write`. */
  readonly effect?: ToolEffect | ((definition: McpToolDefinition) => ToolEffect | undefined) | undefined;
  /**
   * The server's hints may also loosen: `readOnlyHint` makes a `read`,
   * `idempotentHint` an `idempotent`. Default: they tighten only.
   */
  readonly trustAnnotations?: boolean | undefined;
}
/** The destinations of calls, as the application declares them. */
interface EgressOptions {
  /**
   * The destinations of all tools, or of each: where its server may pass on data of a call. Default: by
   * `openWorldHint` and the arguments.
   */
  readonly egress?: ToolEgress | ((definition: McpToolDefinition) => ToolEgress | undefined) | undefined;
  readonly trustAnnotations?: boolean | undefined;
}
/** Settings of the tools of a server, without the validator. */
interface McpToolSettings extends EffectOptions, EgressOptions, ConfirmOptions {
  /** The name of the server in descriptions, questions, warnings and messages. */
  readonly name: string;
  /** The prefix of each name. Default: none; of two tools of one name in an agent the first is used. */
  readonly prefix?: string | undefined;
  /** `deferred`: the model has to find the tool before it reads its declaration. Default `direct`. */
  readonly exposure?: "direct" | "deferred" | undefined;
  /** Gates of each tool, by its definition: confirmation by name or by hint. */
  readonly gates?: ((definition: McpToolDefinition) => readonly ToolGate[]) | undefined;
  /**
   * The maximum number of characters of a description; the model reads the beginning of a longer one, and a
   * warning reports it. Default 4,096.
   */
  readonly maxDescriptionChars?: number | undefined;
  readonly timeouts?: McpTimeouts | undefined;
  /** Accepts common slips of models in arguments, as `lenientArgs` of a tool. Default false. */
  readonly lenientArgs?: boolean | undefined;
  /**
   * True if a result that does not match the server's own schema is an error, `result_schema`. If omitted,
   * the model gets it with a note.
   */
  readonly strictOutput?: boolean | undefined;
}
/** Options of the tools of a server. */
type McpToolOptions = McpToolSettings & CheckOptions;
/** The session that a call goes to: one for all, or by who calls. */
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
     * Rules of its schemas that only the server enforces, as JSON pointers below `inputSchema` and
     * `outputSchema`. The model reads them as text.
     */
    readonly unenforced: readonly string[];
  };
}
/**
 * Creates a tool of the core from the definition of a server, or from an entry of a client's list. Its name
 * is the server's, with the prefix, converted to a valid name if necessary.
 *
 * Throws `no_validator`, `no_confirmation`, `mcp_tool_invalid` for an invalid definition, and the validator's
 * error if nothing of the arguments can be enforced.
 */
export declare function mcpTool(listed: McpToolDefinition | ListedTool, getSession: GetSession, options: McpToolOptions): McpTool;
/** A warning about a server that a developer should look at. Its texts are safe for a terminal. */
interface McpWarning {
  readonly code: "mcp_server_warning" | "mcp_schema_loosened" | "mcp_tool_changed" | "mcp_tool_invalid" | "mcp_tool_unpinned" | "mcp_unreachable";
  readonly server: string;
  /** The server's name of the tool. */
  readonly tool?: string;
  readonly message: string;
  /** The differences of a changed definition, as the server wrote them: show them escaped. */
  readonly differences?: readonly string[];
}
/** Options of the tools that a server offers. */
interface OfferOptions {
  /** Returns true for each tool to offer, by its definition. */
  readonly filter?: ((definition: McpToolDefinition) => boolean) | undefined;
  /**
   * The fingerprint that each tool must have, by the server's name of it: `fingerprints()` returns them.
   * Other tools are omitted.
   */
  readonly pins?: {
    readonly [tool: string]: string;
  } | undefined;
  /**
   * True to keep the last list of tools if the server cannot be asked. Default: they are omitted, with a
   * warning of the run.
   */
  readonly optional?: boolean | undefined;
  /**
   * Called with warnings. Default: problems of a tool are warnings of the run that asks for the tools, and
   * the others go to `process.emitWarning`.
   */
  readonly onWarning?: ((warning: McpWarning) => void) | undefined;
}
/** Settings of a server and its tools, without the validator. */
interface McpToolsetSettings extends Omit<AccountOptions, "onNote" | "signIn">, McpToolSettings, OfferOptions {}
/** Options of a server and its tools. */
type McpToolsetOptions = McpToolsetSettings & CheckOptions;
/** The tools of one MCP server. */
interface McpToolset extends Toolset {
  /** Lists the tools for the user of the context. Without one, a server with tokens by user has none. */
  tools(context?: ReadonlyContext, warn?: ToolsetWarn): Promise<readonly McpTool[]>;
  /**
   * The connection, for resources and prompts, and for other features of the SDK's client. Throws
   * `mcp_no_user` if each user has a session.
   */
  readonly session: McpSession;
  /** Returns the connection of a user; the common one if users share it. */
  sessionOf(user: SessionKey): McpSession;
  /** Asks the server for its list again, at the next turn. */
  refresh(): void;
  /** Accepts the changed definition of a tool, at the next turn. */
  accept(tool: string): void;
  /**
   * Returns the current fingerprint of each tool, by the server's name of it: for `pins`. Throws
   * `mcp_no_user`.
   */
  fingerprints(user?: SessionKey): Promise<{
    readonly [tool: string]: string;
  }>;
  /** True if a question is about signing in to this server. */
  isSignIn(question: PendingRequest): boolean;
  /**
   * Finishes the sign-in of such a question, for `answerMcpSignIn`, and returns the value of the answer.
   * Throws `McpAuthError`.
   */
  finishSignIn(question: PendingRequest, response: CredentialResponse, user: SessionKey): Promise<JsonValue>;
  close(): Promise<void>;
}
/**
 * The tools of one MCP server as a toolset. The server is started or reached when the tools are first listed.
 *
 * Throws `no_validator` without a validator for arguments and results, `no_confirmation` without a
 * confirmation gate, `mcp_invalid_root`, `invalid_option`, and `unknown_option`.
 */
export declare function mcpToolset(options: McpToolsetOptions): McpToolset;
/**
 * Creates tools for the resources of a server: `list_resources`, which includes the templates, and
 * `read_resource`, each with the prefix. Empty if the server has no resources, or its user has not signed in.
 * Closing it closes nothing: the session belongs to the toolset.
 */
export declare function mcpResources({ name, sessionOf }: Pick<McpToolset, "name" | "sessionOf">, options?: {
  readonly prefix?: string;
}): Toolset;
/**
 * Creates an instruction from a prompt of a server, which is requested before each model request, so that it
 * is current.
 *
 * The server's author then instructs the agent: use prompts of servers that you trust.
 */
export declare function mcpPrompt(toolset: Pick<McpToolset, "session" | "sessionOf">, name: string, args?: {
  readonly [name: string]: string;
}): (context?: ReadonlyContext) => Promise<string>;
/** Options to connect the servers of a configuration. Options of a toolset apply to each of them. */
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
  /** Servers at an address may also be on this machine or in a private network. Default: no. */
  readonly allowPrivateNetwork?: boolean;
  /**
   * The sign-in of users at servers with an address, except those with an `authorization` header. Such
   * servers list no tools before a run of a signed-in user, and are not in `failed`.
   */
  readonly auth?: McpAuth;
  /**
   * Called with each line that a process writes to its standard error, as `onStderr` of a server, with the
   * server's name.
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
 * Connects the servers of an `mcpServers` configuration, all at once.
 *
 * Throws `mcp_invalid_config`, `no_validator`, `no_confirmation`, and the error of a required server, after
 * closing the others.
 */
export declare function connectMcpServers(config: unknown, options: ConnectMcpServersOptions): Promise<McpServers>;
/**
 * The JSON that MCP clients share: a process or an address by name. Some clients write `servers` for
 * `mcpServers`.
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
  /** The name of `type` in some configurations. */
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
/** Options of answering a sign-in question, besides the response. */
interface AnswerMcpSignInOptions {
  /** Toolsets that may have asked. */
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
 * `requests`: the question, and others that are open: those for the same sign-in are answered as well. Throws
 * `McpAuthError`, and the question stays open: `mcp_sign_in_state_mismatch`, `mcp_sign_in_issuer_mismatch`,
 * `mcp_sign_in_code_used`, `mcp_sign_in_bad_response`, `mcp_sign_in_unknown`, `mcp_auth_failed` with the
 * server's `reason`.
 */
export declare function answerMcpSignIn(requests: PendingRequest | readonly PendingRequest[], response: CredentialResponse, options: AnswerMcpSignInOptions): Promise<readonly AnswerInput[]>;
export type { AddressPolicy, AnswerMcpSignInOptions, CallMeta, CheckOptions, ClientAuth, ClientFeatures, ConfirmOptions, ConnectMcpServersOptions, ConnectMcpServersSettings, EffectOptions, EgressOptions, GetSession, HttpServer, ListedTool, McpAnnotations, McpAuth, McpCall, McpClient, McpConfig, McpRoots, McpSampling, McpServer, McpServerConfig, McpServers, McpSessionOptions, McpTimeouts, McpTool, McpToolDefinition, McpToolOptions, McpToolSettings, McpToolset, McpToolsetOptions, McpToolsetSettings, McpWarning, OfferOptions, SamplingAnswer, SamplingRequest, ServerOptions, StdioServer };
// ---- server

import { AuthInfo, Implementation, RequestId, Transport } from "@modelcontextprotocol/server";
import { ArtifactService, Awaitable, InlineDataPart, JsonObject, JsonValue, PendingCall, Runner, RunnerOptions, SessionKey, SessionService, TextPart, Tool, ToolGate, Toolset } from "@mortise/core";
/** A call of a client, as its transport had it. */
interface ServedCall {
  readonly name: string;
  /** The id of the JSON-RPC request. */
  readonly requestId: RequestId;
  /** The MCP session of the request; undefined if there is none. */
  readonly sessionId: string | undefined;
  /** `pipe`: standard input and output, or a transport of the application's. */
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
 * The caller, as far as the transport knows: over standard input and output, nothing. Tools read it as
 * `context.deps`.
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
  /** Aborts when the client is gone, or asks no longer. */
  readonly signal: AbortSignal;
}
/**
 * A source of resources: documents, rows, artifacts. If there
 * are several sources, the first that knows an address answers.
 */
interface ResourceSource {
  /** Lists the resources that a client can see; it may read others too. */
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
  /** Bytes. */
  readonly size?: number;
}
/** A family of resources as a list shows it. */
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
  /** Returns the session of a caller: its artifacts and, named `user:…`, those of its user are served. */
  readonly session: (caller: ServedCaller) => SessionKey;
  /** The prefix of each name. Default `artifact:///`. */
  readonly prefix?: string | undefined;
}
/** The newest version of each artifact of a session as a resource, if its name is well-formed Unicode. */
export declare function artifactResources(options: ArtifactResourcesOptions): ResourceSource;
/** A prompt that a client's user can choose, with its arguments filled in. */
interface ServedPrompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  /** Returns the prompt: a string is a user message. Required arguments are present; others may be, too. */
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
/** A turn of a prompt. */
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
   * Returns true if a caller may answer the questions of their call: called before the client is asked,
   * without an `answer`, and with the answer that came. `args`: the arguments that would run, as the tool's
   * check makes them. Anything but `true` is a no, and the call is refused. It is not called, and the answer
   * is no, if JSON cannot represent all of `args`. Default: callers may answer.
   */
  readonly mayAnswer?: ((proposed: McpAnswer, key: SessionKey) => Awaitable<boolean>) | undefined;
  /**
   * The session service for calls that wait for an answer. Default: in the memory of this process, where an
   * unanswered call is dropped after 1,000 others.
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
  /** The first source that knows an address answers. */
  readonly resources?: readonly ResourceSource[] | undefined;
  readonly prompts?: readonly ServedPrompt[] | undefined;
  /**
   * Returns the id of the user by what the transport knows: tools and gates see it as the user of the
   * session, and pending calls belong to it. Default: the subject of the token of `authenticate`
   * (`extra.sub`), otherwise its client, otherwise `client`.
   */
  readonly userId?: ((caller: McpCaller) => string) | undefined;
  /**
   * Wraps each call of a client. `tracedCalls()` of `@mortise/otel`
   * makes the call a part of its caller's trace. Default: no wrapper.
   */
  readonly aroundCall?: AroundCall | undefined;
  /**
   * Called with the error of a call, a resource or a prompt, of which the client only gets the code or that
   * it failed, and with the warnings of calls and lists. Default: `process.emitWarning`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}
/** Bounds of the sessions of clients older than 2026-07-28. */
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
   * Host names under which HTTP is served; others are refused, as
   * are pages of other origins. Default: those of this machine.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The maximum number of bytes of one HTTP request. Default 4 MiB. */
  readonly maxRequestBytes?: number | undefined;
  /**
   * Options of HTTP sessions for clients older than 2026-07-28, in this process. `false`: each of their
   * requests is independent, in any process, and a call that needs input from the client is refused.
   */
  readonly httpSessions?: HttpSessionsOptions | false | undefined;
}
/** Tools of Mortise as an MCP server. */
interface McpToolServer {
  /**
   * Serves one connection: this process's input and output, or a transport. Settles when it is set up. Throws
   * `closed` once the server is.
   */
  connect(transport?: Transport): Promise<void>;
  /** Handles one HTTP request: streamable HTTP, of 2026-07-28 and of the older revisions. */
  fetch(request: Request): Promise<Response>;
  /**
   * Notifies connected clients that the list of tools has changed. Changes that a list or a call finds are
   * notified automatically.
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
 * Serves tools to MCP clients. A call is handled as every other: its arguments are checked, gates decide
 * about it, its time and size are bounded. A question of a gate or a tool becomes a form of the client, and
 * the call resumes with the answer.
 */
export declare function serveMcp(options: ServeMcpOptions): McpToolServer;
export type { AroundCall, ArtifactResourcesOptions, HttpSessionsOptions, McpAnswer, McpCaller, McpToolServer, PromptArgument, PromptMessage, PromptPart, ResourceContents, ResourceSource, ServeMcpOptions, ServedCall, ServedCaller, ServedPrompt, ServedResource, ServedResourceTemplate };