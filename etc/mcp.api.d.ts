// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { AgentError, AnswerInput, Awaitable, Content, CredentialResponse, CredentialService, JsonObject, JsonValue, Model, PendingQuestion, PendingRequest, ReadonlyContext, SchemaValidator, SessionKey, Tool, ToolEffect, ToolEgress, ToolGate, Toolset, ToolsetWarn } from "@mortise/core";
import { AddClientAuthentication, AuthProvider, DpopSession, OAuthClientMetadata, OAuthClientProvider, Transport } from "@modelcontextprotocol/client";
import { CleanStream } from "@mortise/core/credential";
/**
 * The folders that a server is told it may work in: `file:` addresses, or a function that is asked each time.
 */
type McpRoots = readonly (string | URL)[] | (() => Awaitable<readonly (string | URL)[]>);
/** Answers servers that want to know something of a model. `samplingWith` makes one of a `Model`. */
interface McpSampling {
  /** What the model says. What it throws is told to the server as a failure without a reason. */
  readonly create: (request: SamplingRequest, options: {
    readonly signal: AbortSignal;
  }) => Awaitable<SamplingAnswer>;
  /** Whether a person reads the request first, and agrees. What throws asks. Default: always. */
  readonly approve?: boolean | ((request: SamplingRequest) => Awaitable<boolean>);
  /** Requests during one call of a tool. Default 5. */
  readonly maxPerCall?: number;
  /** Tokens of an answer, where the server wants more. Default 1,024. */
  readonly maxTokens?: number;
  /** Characters of a request, media included. Default 100,000. */
  readonly maxChars?: number;
}
/** What a server wants a model to be asked: without what cannot be seen, and within the bounds. */
interface SamplingRequest {
  readonly server: string;
  /** Of the roles `user` and `model`: texts, images and sounds. */
  readonly contents: readonly Content[];
  readonly systemPrompt?: string;
  readonly maxTokens: number;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
}
/** What a model said. */
interface SamplingAnswer {
  readonly text: string;
  /** Its name, which the server is told. */
  readonly model: string;
  readonly stopReason?: "endTurn" | "maxTokens" | "stopSequence";
}
/** What a server asks its client. */
interface ServerRequest {
  readonly method: string;
  readonly params: unknown;
}
/** What this client has for servers, beside a person: nothing, unless it is given. */
interface ClientFeatures {
  /** Asks a model for a server. Left out, a server that wants that is told that it is not there. */
  readonly sampling?: McpSampling;
  /** Told to a server that asks for them. Left out, it is told that there are none to ask for. */
  readonly roots?: McpRoots;
}
/** Who answers a server: what it is called, and what is there for it. */
interface Contact {
  readonly name: string;
  readonly features: ClientFeatures;
  /** Takes what nobody may read out of what the server says; before it is cut. */
  readonly secrets?: {
    hide(text: string): string;
  };
  /** Told what looked odd, in words for people. */
  note(problem: string): void;
}
/** How users get tokens for a server: OAuth 2.1 as MCP has it, found by what the server says about itself. */
interface McpAuth {
  /** Keeps tokens, registrations and sign-ins under way, for each user and server apart. */
  readonly credentials: CredentialService;
  /**
   * Where the browser is sent after the sign-in. Left out, nobody
   * signs in: the application gets tokens for itself, with `clientId`.
   */
  readonly redirectUrl?: string;
  /**
   * Of a client that was registered by hand. Left out: `clientMetadataUrl`, where the authorization server
   * takes it, else a registration by the protocol.
   */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Instead of the secret: `createPrivateKeyJwtAuth` of the SDK makes one. */
  readonly clientAuthentication?: AddClientAuthentication;
  /**
   * Where `clientId` is registered: no other authorization server
   * gets it. Default: the first that the MCP server names, for good.
   */
  readonly issuer?: string;
  /**
   * https URL of the document that describes this client: its
   * id where the authorization server reads such documents.
   */
  readonly clientMetadataUrl?: string;
  /** What a registration says, such as `client_name`. */
  readonly clientMetadata?: Partial<Omit<OAuthClientMetadata, "redirect_uris" | "scope">>;
  /** Asked for beside what the server wants. */
  readonly scopes?: readonly string[];
  /**
   * The key that tokens are bound to, where the authorization server binds them (DPoP). The application keeps
   * it: tokens are worth nothing without.
   */
  readonly dpop?: () => Awaitable<DpopSession>;
  /** Default `Date.now`. */
  readonly clock?: () => number;
}
/** What enforces the schemas of a server: a validator, or nothing, where that is said. */
type CheckOptions = {
  readonly validator: SchemaValidator;
  readonly unchecked?: undefined;
} | {
  readonly unchecked: true;
  readonly validator?: undefined;
};
/** What a server said when it wanted a token, or another one. */
interface Challenge {
  readonly scope?: string;
  readonly resourceMetadataUrl?: string;
}
/** Where requests may go. */
interface AddressPolicy {
  /**
   * Also to this machine, private networks and the metadata
   * services of clouds. Default: public addresses only.
   */
  readonly allowPrivateNetwork?: boolean;
}
/** A server at an address: streamable HTTP, or the older SSE where that is not understood. */
interface HttpServer extends AddressPolicy {
  readonly type: "http";
  readonly url: string | URL;
  /** Sent with every request, to this origin only. */
  readonly headers?: {
    readonly [name: string]: string;
  };
  /**
   * Who signs in, and where tokens are kept: each user of the toolset has a session and tokens of their own.
   */
  readonly auth?: McpAuth;
  /**
   * In place of `auth`: whoever keeps tokens by other means, by the interface of the SDK. One provider holds
   * the tokens of one user; a function gives each user theirs. Signing in is its business.
   */
  readonly authProvider?: ClientAuth | ((user: SessionKey) => ClientAuth);
  /** In place of the guarded one: then nobody looks at addresses. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}
/** What the SDK's transports take for tokens. */
type ClientAuth = OAuthClientProvider | AuthProvider;
/**
 * A client of one server, connected. What `Client` of `@modelcontextprotocol/client` 2.x and of
 * `@modelcontextprotocol/sdk` 1.x have in common, as far as it is used here.
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
  /** What it speaks over; of HTTP it has the id of the session. */
  readonly transport?: {
    readonly sessionId?: string | undefined;
  } | undefined;
  /** Of 2.x only. */
  getProtocolEra?(): unknown;
  /** For resources and prompts, where they are wanted. */
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
/** A server that is a process: it reads requests from its input and answers on its output. */
interface StdioServer {
  readonly type: "stdio";
  /** The program, started as it is: no shell reads it. */
  readonly command: string;
  readonly args?: readonly string[];
  /** What the process gets beside the variables of `inheritEnv`. */
  readonly env?: {
    readonly [name: string]: string;
  };
  /**
   * The variables of this process that it may see. Default:
   * what programs need to start, such as `PATH` and `HOME`.
   */
  readonly inheritEnv?: readonly string[];
  readonly cwd?: string;
  /**
   * Told each line that the process writes to its standard
   * error, fit for a terminal and at most 4,000 characters long.
   */
  readonly onStderr?: (line: string) => void;
}
/**
 * Where a server is: a process, an address, or whatever a
 * function connects to, anew each time that it is asked.
 */
type McpServer = StdioServer | HttpServer | {
  readonly type: "transport";
  readonly open: () => Awaitable<Transport>;
} | {
  readonly type: "client";
  readonly open: () => Awaitable<McpClient>;
};
/** How long is waited, in milliseconds. */
interface McpTimeouts {
  /** For the start of a process and the first exchange. Default 10,000. */
  readonly connectMs?: number;
  /** For the whole list of tools. Default 10,000. */
  readonly listMs?: number;
  /** For a call; progress that the server reports begins them anew. Default 60,000. */
  readonly callMs?: number;
  /** For a call in all, whatever progress the server reports. Default 600,000, and at least `callMs`. */
  readonly maxTotalCallMs?: number;
  /** How long a call is kept open whose server waits for a person. Default 600,000. */
  readonly questionMs?: number;
}
/**
 * What a server was given to sign in with, and what it is
 * sent since: it may repeat it wherever it says something.
 */
declare class KnownSecrets {
  #private;
  constructor(server: McpServer);
  add(name: string, value: string | undefined): void;
  /** Has a run neither store nor show them. */
  tellTo(context: Pick<ReadonlyContext, "keepSecret"> | undefined): void;
  /** A text without them. */
  hide(text: string): string;
  /** A list without them: the same one where there are none, and for the same list. */
  hideIn(list: readonly unknown[]): readonly unknown[];
  /**
   * A text that comes in pieces without them, or one that was cut: without what may be the beginning of one.
   */
  stream(): CleanStream;
}
/**
 * What the `_meta` of a call says beside, such as a `traceparent`: asked when a call is sent, in the async
 * context of its tool. Where it throws the call is sent without, and a warning says so.
 */
type CallMeta = () => JsonObject | undefined;
/** One call, as it is sent. */
interface SessionCall {
  readonly call: McpCall;
  readonly inputSchema: object;
  /** It may be sent a second time where the first was lost. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: unknown) => void;
}
/** A call under way whose server may ask the user something before it answers. */
interface Flight {
  /** The answer of the server, or what it asks first. */
  next(): Promise<FlightStep>;
  /** Answers what it asked last. */
  answer(result: object): void;
  /** Tells the server that what it asked last gets no answer. */
  refuse(reason: string): void;
  /** Tells the server that nobody waits any more. */
  abort(reason: unknown): void;
}
/** What a flight came to. */
type FlightStep = {
  readonly answer: unknown;
} | {
  readonly asks: ServerRequest;
};
/**
 * Matches questions of a server to the calls that they belong to.
 *
 * A question does not say which call it is about. So it waits until no call is under way that may still be
 * answered without it: those that are left each have a question. Questions of calls of different sessions
 * cannot be told apart and are cancelled, because nobody may read what is asked of another.
 */
declare class Flights {
  #private;
  constructor(holdMs: number, note: (problem: string) => void);
  /** `owner` tells sessions apart. */
  begin(callId: string, owner: string, start: (signal: AbortSignal) => Promise<unknown>): Flight;
  /** A call that an earlier attempt left open, of this owner. */
  resume(callId: string, owner: string): Flight | undefined;
  /** Asks the user; settles when there is an answer, or will be none. */
  ask(request: ServerRequest): Promise<object>;
  /**
   * Counts a sample against the calls under way, of which each has so many. What aborts when its call ends;
   * undefined: there is none left.
   */
  spendSample(maxPerCall: number): AbortSignal | undefined;
  close(): void;
}
/** How a session with a server is kept. */
interface McpSessionOptions extends ClientFeatures {
  /** What the server is called in messages. */
  readonly name: string;
  readonly server: McpServer;
  readonly timeouts?: McpTimeouts | undefined;
  /** Bytes of one message of the server. Default 16 MiB. */
  readonly maxFrameBytes?: number | undefined;
  /** Pages of one list. Default 1,000. */
  readonly maxPages?: number | undefined;
  readonly callMeta?: CallMeta | undefined;
  /** Told what was left out or looked odd, in words for people. */
  readonly onNote?: ((problem: string) => void) | undefined;
  /** What a person is asked whose token the server does not take. Default: nobody is asked. */
  readonly signIn?: ((challenge: Challenge, sessionId: string) => Promise<PendingQuestion>) | undefined;
}
/** The connection to one server: opened when needed, shared by all calls, opened again after it broke. */
export declare class McpSession implements Contact {
  #private;
  readonly name: string;
  /** Calls whose server waits for a person. */
  readonly flights: Flights;
  readonly timeouts: Required<McpTimeouts>;
  readonly features: ClientFeatures;
  /** What the server was given to sign in with. */
  readonly secrets: KnownSecrets;
  /** Of one list. */
  readonly maxPages: number;
  constructor(options: McpSessionOptions);
  /** The connected client. Throws `mcp_start_failed`, `mcp_timeout`, `mcp_closed`. */
  client(): Promise<McpClient>;
  /** Asks for what only reads, over a new connection where one is gone. Throws as `client` and `work`. */
  ask<T>(work: (client: McpClient) => Promise<T>): Promise<T>;
  /**
   * The server's list as it sent it, but for secrets, kept until
   * it changes. Throws as `client`, and `mcp_list_failed`.
   */
  entries(): Promise<readonly unknown[]>;
  /** Has the next `entries` ask the server again. */
  refresh(): void;
  /** What the server answers to a call, sent once more where it never came there or may be repeated. */
  call({ call, inputSchema, isRepeatable, signal, onProgress }: SessionCall): Promise<unknown>;
  /** Whether nobody waits for the server. */
  get isIdle(): boolean;
  /** The sign-in that may mend an error, as a question; undefined: none would. Throws `McpAuthError`. */
  signInFor(error: unknown, sessionId: string): Promise<PendingQuestion | undefined>;
  note(problem: string): void;
  /** Ends the connection, after a list that is under way; settles also where the server does not. */
  close(): Promise<void>;
}
/** How sessions of users are kept. */
interface AccountOptions extends McpSessionOptions {
  /**
   * Users whose sessions are open at the same time; the one that was used longest ago is closed. Default 100.
   */
  readonly maxUsers?: number | undefined;
}
/** What a server says of itself about one of its tools: hints, which nothing obliges it to keep. */
interface McpAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}
/** A tool as its server describes it. The texts are the server's: they are cleaned where they are shown. */
interface McpToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: McpAnnotations;
  /** Only where the server takes it as a task and not as a call. */
  readonly execution?: {
    readonly taskSupport: "required";
  };
  readonly _meta?: JsonObject;
}
/** A tool as a client lists it: of either line of the SDK, or as it came over the wire. */
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
/** Which calls of a server's tools a person is asked about. */
interface ConfirmOptions {
  /**
   * Whether a person has to approve a call: every call, or by the server's name of the tool, the arguments,
   * and what the server says of it. What throws asks. Needs `confirmWith`.
   */
  readonly confirm?: boolean | ((toolName: string, args: JsonObject, definition: McpToolDefinition) => Awaitable<boolean>) | undefined;
  /** Whose gate asks: `requireConfirmation` of `@mortise/confirmation`, or a function like it. */
  readonly confirmWith?: ((tool: Tool, when: (args: JsonObject) => Awaitable<boolean>) => Tool) | undefined;
}
/** What the application says about effects. */
interface EffectOptions {
  /** Of every tool, or of each. Default `write`. */
  readonly effect?: ToolEffect | ((definition: McpToolDefinition) => ToolEffect | undefined) | undefined;
  /**
   * The server's hints may also loosen: `readOnlyHint` makes a `read`,
   * `idempotentHint` an `idempotent`. Default: they tighten only.
   */
  readonly trustAnnotations?: boolean | undefined;
}
/** What the application says about where calls get to. */
interface EgressOptions {
  /**
   * Of every tool, or of each: where its server may pass on what
   * it is told. Default: by `openWorldHint` and the arguments.
   */
  readonly egress?: ToolEgress | ((definition: McpToolDefinition) => ToolEgress | undefined) | undefined;
  readonly trustAnnotations?: boolean | undefined;
}
/** How the tools of a server are offered, beside what checks them. */
interface McpToolSettings extends EffectOptions, EgressOptions, ConfirmOptions {
  /** What the server is called in descriptions, questions, warnings and messages. */
  readonly name: string;
  /** Before each name. Default: none; of two tools of one name in an agent the first stays. */
  readonly prefix?: string | undefined;
  /** `deferred`: the model has to find the tool before it reads its declaration. Default `direct`. */
  readonly exposure?: "direct" | "deferred" | undefined;
  /** Gates of each tool, by its definition: confirmation by name or by hint. */
  readonly gates?: ((definition: McpToolDefinition) => readonly ToolGate[]) | undefined;
  /**
   * Characters of a description; of a longer one the model
   * reads the beginning, and a warning says so. Default 4,096.
   */
  readonly maxDescriptionChars?: number | undefined;
  readonly timeouts?: McpTimeouts | undefined;
  /** Reads arguments also where a model makes slips, as `lenientArgs` of a tool says. Default false. */
  readonly lenientArgs?: boolean | undefined;
  /**
   * A result that does not match the server's own schema is an
   * error, `result_schema`. Left out: the model gets it with a note.
   */
  readonly strictOutput?: boolean | undefined;
}
/** How the tools of a server are offered. */
type McpToolOptions = McpToolSettings & CheckOptions;
/** The session that a call goes to: one for all, or by who calls. */
type GetSession = (context: ReadonlyContext) => Awaitable<McpSession>;
/** A tool of a server, with what the server says of it. */
interface McpTool extends Tool {
  readonly mcp: {
    /** What the server is called. */
    readonly server: string;
    readonly definition: McpToolDefinition;
    /** Of the definition, without its `_meta`. */
    readonly fingerprint: string;
    /**
     * What of its schemas the server alone enforces, as JSON pointers
     * below `inputSchema` and `outputSchema`. The model reads it in words.
     */
    readonly unenforced: readonly string[];
  };
}
/**
 * A tool of the core from the definition of a server, or from what a client lists. Its name is the server's,
 * with the prefix, made legal where it is not.
 *
 * Throws `no_validator`, `no_confirmation`, `mcp_tool_invalid` where the definition is none, and what the
 * validator throws on arguments of which nothing can be enforced.
 */
export declare function mcpTool(listed: McpToolDefinition | ListedTool, getSession: GetSession, options: McpToolOptions): McpTool;
/** Something about a server that somebody should look at. The texts are fit for a terminal. */
interface McpWarning {
  readonly code: "mcp_note" | "mcp_schema_loosened" | "mcp_tool_changed" | "mcp_tool_invalid" | "mcp_tool_unpinned" | "mcp_unreachable";
  readonly server: string;
  /** The server's name of the tool. */
  readonly tool?: string;
  readonly message: string;
  /** What a changed definition differs in, as the server wrote it: show it escaped. */
  readonly differences?: readonly string[];
}
/** Which tools of a server are offered. */
interface OfferOptions {
  /** Which tools are offered, by what the server says of them. */
  readonly filter?: ((definition: McpToolDefinition) => boolean) | undefined;
  /**
   * What each tool has to be, by the server's name of it: `fingerprints()`
   * gives them. Tools that are not among them are left out.
   */
  readonly pins?: {
    readonly [tool: string]: string;
  } | undefined;
  /**
   * Where the server cannot be asked, the tools that it had are offered
   * further. Default: they are left out, with a warning of the run.
   */
  readonly optional?: boolean | undefined;
  /**
   * Default: what is wrong with a tool is a warning of the run that
   * asks for the tools, and the rest goes to `process.emitWarning`.
   */
  readonly onWarning?: ((warning: McpWarning) => void) | undefined;
}
/** Which server, and how its tools are offered, beside what checks them. */
interface McpToolsetSettings extends Omit<AccountOptions, "onNote" | "signIn">, McpToolSettings, OfferOptions {}
/** Which server, and how its tools are offered. */
type McpToolsetOptions = McpToolsetSettings & CheckOptions;
/** The tools of one MCP server. */
interface McpToolset extends Toolset {
  /** Of the user of the context. Without one, a server with tokens by user has none. */
  tools(context?: ReadonlyContext, warn?: ToolsetWarn): Promise<readonly McpTool[]>;
  /**
   * What is connected. For resources and prompts, and for what the SDK's client can do beside. Throws
   * `mcp_no_user` where each user has a session.
   */
  readonly session: McpSession;
  /** What is connected for a user; where users are not told apart, for all. */
  sessionOf(user: SessionKey): McpSession;
  /** Asks the server for its list again, at the next turn. */
  refresh(): void;
  /** Takes a tool that has changed as it is now, at the next turn. */
  accept(tool: string): void;
  /** What each tool is at this moment, by the server's name of it: for `pins`. Throws `mcp_no_user`. */
  fingerprints(user?: SessionKey): Promise<{
    readonly [tool: string]: string;
  }>;
  /** Whether a question is about signing in to this server. */
  isSignIn(question: PendingRequest): boolean;
  /**
   * Finishes the sign-in of such a question, for `answerMcpSignIn`:
   * the value to answer with. Throws `McpAuthError`.
   */
  finishSignIn(question: PendingRequest, response: CredentialResponse, user: SessionKey): Promise<JsonValue>;
  close(): Promise<void>;
}
/**
 * The tools of one MCP server as a toolset. The server is
 * started or reached when the tools are first asked for.
 *
 * Throws `no_validator` where nothing would check arguments and results, `no_confirmation` where nothing
 * would ask a person, `mcp_invalid_root`, `invalid_option`, and `unknown_option`.
 */
export declare function mcpToolset(options: McpToolsetOptions): McpToolset;
/** How the servers of a configuration are connected. What a toolset is given goes to each of them. */
type ConnectMcpServersOptions = ConnectMcpServersSettings & CheckOptions;
/** How the servers of a configuration are connected, beside what checks their tools. */
interface ConnectMcpServersSettings extends Omit<McpToolsetSettings, "name" | "server" | "prefix" | "pins"> {
  /**
   * More, or other, for one server. Left out, the name of
   * a server and `_` stand before the names of its tools.
   */
  readonly servers?: {
    readonly [name: string]: ServerOptions;
  };
  /**
   * Servers without which nothing can be done. Default: none;
   * one that is not there is asked again at every turn.
   */
  readonly required?: true | readonly string[];
  /**
   * What `${NAME}` in the configuration stands for. Nothing of the environment is, unless it is given here.
   */
  readonly variables?: {
    readonly [name: string]: string | undefined;
  };
  /** Servers at an address may also be on this machine or in a private network. Default: no. */
  readonly allowPrivateNetwork?: boolean;
  /**
   * How users sign in to servers at an address, but those with an `authorization` header. These give no tools
   * before a run asks for a user's: they are not among `failed`.
   */
  readonly auth?: McpAuth;
  /**
   * Told each line that a process writes to its standard
   * error, as `onStderr` of a server, with the server's name.
   */
  readonly onStderr?: (line: string, server: string) => void;
}
/** What is other for one server. */
type ServerOptions = Partial<Omit<McpToolsetSettings, "name" | "server">> & (CheckOptions | {
  readonly validator?: undefined;
  readonly unchecked?: undefined;
});
/** Connected servers. */
interface McpServers {
  /** One for each server that is not disabled, those that failed included: give them to an agent. */
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
 * Throws `mcp_invalid_config`, `no_validator`, `no_confirmation`, and
 * what a required server fails with, after the others were closed.
 */
export declare function connectMcpServers(config: unknown, options: ConnectMcpServersOptions): Promise<McpServers>;
/**
 * The JSON that MCP clients share: a process or an address
 * by name. `servers` is the word of some for `mcpServers`.
 */
interface McpConfig {
  readonly mcpServers?: {
    readonly [name: string]: McpServerConfig;
  };
  readonly servers?: {
    readonly [name: string]: McpServerConfig;
  };
}
/** One server of it. Members that are not named here belong to other clients, and are passed over. */
interface McpServerConfig {
  /**
   * `stdio` or `local`; `http`, `streamable-http`, `sse` or `remote`. Left out, it follows from the others.
   */
  readonly type?: string;
  /** The word of some for `type`. */
  readonly transport?: string;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: {
    readonly [name: string]: string | number | boolean | null;
  };
  /** A file of `NAME=value` lines, below what `env` says. */
  readonly envFile?: string;
  readonly cwd?: string;
  readonly url?: string;
  /** The words of some for `url`. */
  readonly serverUrl?: string;
  readonly httpUrl?: string;
  readonly headers?: {
    readonly [name: string]: string;
  };
  readonly disabled?: boolean;
  readonly enabled?: boolean;
  /** The tools that are offered, by the server's names; `*`: all. `tools` is the word of some. */
  readonly includeTools?: readonly string[];
  readonly tools?: readonly string[];
  /** The tools that are not. `disabledTools` is the word of some. */
  readonly excludeTools?: readonly string[];
  readonly disabledTools?: readonly string[];
}
/**
 * A token could not be had. Code, message and members hold no secret, and there is no `cause`: the errors of
 * HTTP libraries carry what was sent and received.
 *
 * Codes: `mcp_auth_failed`, `mcp_sign_in_unknown`, `mcp_sign_in_bad_response`, `mcp_sign_in_state_mismatch`,
 * `mcp_sign_in_issuer_mismatch`, `mcp_sign_in_code_used`.
 */
export declare class McpAuthError extends AgentError {
  /** What the authorization server called it, such as `invalid_grant`. */
  readonly reason: string | undefined;
  constructor(code: string, message: string, reason?: string);
}
/** Sampling by a model of ours: whatever a server prefers, this one is asked. It gets no tools. */
export declare function samplingWith(model: Model, options?: Omit<McpSampling, "create">): McpSampling;
/** What answering needs besides the response. */
interface AnswerMcpSignInOptions {
  /** Those that may have asked. */
  readonly toolsets: readonly McpToolset[];
  /**
   * Of the question. The user must be the one who answers: take it
   * from the application's own sign-in, never from the browser's URL.
   */
  readonly session: SessionKey;
  /** Who answers. */
  readonly by?: string | undefined;
}
/**
 * The answers for a run: `app.run({ session, answers: await answerMcpSignIn(requests, response, options) })`.
 *
 * The code of the response is exchanged, once, and the token goes to the credential service; the answer,
 * which stands in the log, has a handle. The same response may come again, after a crash, and gives the same
 * answer.
 *
 * `requests`: the question, and others that are open: those for the same sign-in are answered as well.
 * Throws `McpAuthError`, and the question stays open: `mcp_sign_in_state_mismatch`,
 * `mcp_sign_in_issuer_mismatch`, `mcp_sign_in_code_used`, `mcp_sign_in_bad_response`, `mcp_sign_in_unknown`,
 * `mcp_auth_failed` with the server's `reason`.
 */
export declare function answerMcpSignIn(requests: PendingRequest | readonly PendingRequest[], response: CredentialResponse, options: AnswerMcpSignInOptions): Promise<readonly AnswerInput[]>;
/**
 * A prompt of a server as an instruction of an agent: asked
 * for before each request, so that it is as the server has it.
 *
 * Whoever writes the server instructs the agent then: take prompts of servers that you trust.
 */
export declare function mcpPrompt(toolset: Pick<McpToolset, "session" | "sessionOf">, name: string, args?: {
  readonly [name: string]: string;
}): (context?: ReadonlyContext) => Promise<string>;
/**
 * The resources of a server for the model: `list_resources`, which knows the templates as well, and
 * `read_resource`, each with the prefix before it. None where the server has no resources, or its user has
 * not signed in. Closing it closes nothing: the session is that of the toolset.
 */
export declare function mcpResources({ name, sessionOf }: Pick<McpToolset, "name" | "sessionOf">, options?: {
  readonly prefix?: string;
}): Toolset;
export type { AddressPolicy, AnswerMcpSignInOptions, CallMeta, CheckOptions, ClientAuth, ClientFeatures, ConfirmOptions, ConnectMcpServersOptions, ConnectMcpServersSettings, EffectOptions, EgressOptions, GetSession, HttpServer, ListedTool, McpAnnotations, McpAuth, McpCall, McpClient, McpConfig, McpRoots, McpSampling, McpServer, McpServerConfig, McpServers, McpSessionOptions, McpTimeouts, McpTool, McpToolDefinition, McpToolOptions, McpToolSettings, McpToolset, McpToolsetOptions, McpToolsetSettings, McpWarning, OfferOptions, SamplingAnswer, SamplingRequest, ServerOptions, StdioServer };