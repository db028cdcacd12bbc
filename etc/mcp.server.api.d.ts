// The public surface of one entry point, written by `pnpm api`. Do not edit.

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
 * A source of resources: documents, rows, artifacts. Of several sources, the first that knows an address
 * answers.
 */
interface ResourceSource {
  /** Lists the resources that a client can see; it may read others too. */
  list(caller: ServedCaller): Awaitable<readonly ServedResource[]>;
  /** Reads a resource. Undefined: it does not exist, or this user must not know of it. */
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
/** Options of the tools: what is served, and how calls run. */
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
/** An answer of a client to what its call asks. */
interface McpAnswer {
  readonly question: PendingCall;
  /** Undefined before the client is asked. */
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
   * Is done around each call of a client, such as `tracedCalls()` of `@mortise/otel`: the call is a part of
   * the trace of its caller then. Default: nothing.
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
   * request. `requireBearerAuth` of `@modelcontextprotocol/server` makes one. Default: every client that
   * reaches this host is accepted.
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