// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Awaitable, JsonObject, ToolEffect, SchemaValidator, ToolGate, Tool, Toolset } from '@mortise/core';
import { OAuthClientProvider, Transport } from '@modelcontextprotocol/client';

/** A call under way whose server may ask the user something before it answers. */
interface Flight {
    /** The answer of the server, or what it asks first. */
    next(): Promise<FlightStep>;
    /** Answers what it asked last. */
    answer(result: object): void;
    /** Tells the server that nobody waits any more. */
    abort(reason: unknown): void;
}
/** What a flight came to. */
type FlightStep = {
    readonly answer: unknown;
} | {
    readonly asks: unknown;
};
/**
 * Matches questions of a server to the calls that they belong to.
 *
 * A question does not say which call it is about. So it waits until no call is under way that may still be answered
 * without it: those that are left each have a question. Questions of calls of different sessions cannot be told apart and
 * are cancelled, because nobody may read what is asked of another.
 */
declare class Flights {
    #private;
    constructor(holdMs: number, note: (problem: string) => void);
    /** `owner` tells sessions apart. */
    begin(callId: string, owner: string, start: (signal: AbortSignal) => Promise<unknown>): Flight;
    /** A call that an earlier attempt left open, of this owner. */
    resume(callId: string, owner: string): Flight | undefined;
    /** Asks the user; settles when there is an answer, or will be none. */
    ask(params: unknown): Promise<object>;
    close(): void;
}

/**
 * A client of one server, connected. What `Client` of `@modelcontextprotocol/client` 2.x and of `@modelcontextprotocol/sdk`
 * 1.x have in common, as far as it is used here.
 */
interface McpClient {
    listTools(params?: {
        cursor?: string;
    }, options?: {
        signal?: AbortSignal;
        timeout?: number;
    }): Promise<{
        readonly tools: readonly unknown[];
        readonly nextCursor?: string | undefined;
    }>;
    callTool(params: McpCall, ...options: never[]): Promise<unknown>;
    close(): Promise<void>;
    /** Set while the client is in use here; one that was set before is called as well. */
    onclose?: (() => void) | undefined;
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
}

/** Where requests may go. */
interface AddressPolicy {
    /** Also to this machine, private networks and the metadata services of clouds. Default: public addresses only. */
    readonly allowPrivateNetwork?: boolean;
}

/** A server at an address: streamable HTTP, or the older SSE where that is not understood. */
interface HttpServer extends AddressPolicy {
    readonly type: 'http';
    readonly url: string | URL;
    /** Sent with every request, to this origin only. */
    readonly headers?: {
        readonly [name: string]: string;
    };
    /** OAuth, by the SDK: one provider holds the tokens of one user for one server. */
    readonly authProvider?: OAuthClientProvider;
    /** In place of the guarded one: then nobody looks at addresses. */
    readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

/** A server that is a process: it reads requests from its input and answers on its output. */
interface StdioServer {
    readonly type: 'stdio';
    /** The program, started as it is: no shell reads it. */
    readonly command: string;
    readonly args?: readonly string[];
    /** What the process gets beside the variables of `inheritEnv`. */
    readonly env?: {
        readonly [name: string]: string;
    };
    /** The variables of this process that it may see. Default: what programs need to start, such as `PATH` and `HOME`. */
    readonly inheritEnv?: readonly string[];
    readonly cwd?: string;
}

/** Where a server is: a process, an address, or whatever a function connects to, anew each time that it is asked. */
type McpServer = StdioServer | HttpServer | {
    readonly type: 'transport';
    readonly open: () => Awaitable<Transport>;
} | {
    readonly type: 'client';
    readonly open: () => Awaitable<McpClient>;
};
/** How long is waited, in milliseconds. */
interface McpTimeouts {
    /** For the start of a process and the first exchange. Default 10,000. */
    readonly connectMs?: number;
    /** For the whole list of tools. Default 10,000. */
    readonly listMs?: number;
    /** For a call. Default 60,000. */
    readonly callMs?: number;
    /** How long a call is kept open whose server waits for a person. Default 600,000. */
    readonly questionMs?: number;
}

/** How a session with a server is kept. */
interface McpSessionOptions {
    /** What the server is called in messages. */
    readonly name: string;
    readonly server: McpServer;
    readonly timeouts?: McpTimeouts;
    /** Bytes of one message of the server. Default 16 MiB. */
    readonly maxFrameBytes?: number;
    /** Pages of one list. Default 64. */
    readonly maxPages?: number;
    /** Told what was left out or looked odd, in words for people. */
    readonly onNote?: (problem: string) => void;
}
/** One call, as it is sent. */
interface SessionCall {
    readonly call: McpCall;
    readonly inputSchema: object;
    /** It may be sent a second time where the first was lost. */
    readonly isRepeatable: boolean;
    readonly signal: AbortSignal;
    readonly onProgress: (progress: unknown) => void;
}
/** The connection to one server: opened when it is needed, shared by all calls, opened again after it broke. */
declare class McpSession {
    #private;
    readonly name: string;
    /** Calls whose server waits for a person. */
    readonly flights: Flights;
    readonly timeouts: Required<McpTimeouts>;
    constructor(options: McpSessionOptions);
    /** The connected client, for what goes beyond tools. Throws `mcp_start_failed`, `mcp_timeout`, `mcp_closed`. */
    client(): Promise<McpClient>;
    /** The entries of the server's list, as it sent them. The same list until it changes. Throws as `client`, and `mcp_list_failed`. */
    entries(): Promise<readonly unknown[]>;
    /** Has the next `entries` ask the server again. */
    refresh(): void;
    /** What the server answers to a call. A call that never reached it is sent again, once; others only where that does no harm. */
    call({ call, inputSchema, isRepeatable, signal, onProgress }: SessionCall): Promise<unknown>;
    note(problem: string): void;
    /** Ends the connection, after a list that is under way; settles also where the server does not. */
    close(): Promise<void>;
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
    readonly _meta?: JsonObject;
}

/** What the application says about effects. */
interface EffectOptions {
    /** Of every tool, or of each. Default `write`. */
    readonly effect?: ToolEffect | ((definition: McpToolDefinition) => ToolEffect | undefined);
    /** The server's hints may also loosen: `readOnlyHint` makes a `read`, `idempotentHint` an `idempotent`. Default: they tighten only. */
    readonly trustAnnotations?: boolean;
}

/** What is done with results. */
interface ResultOptions {
    /** A result without any content is a success with the output null. Default: an error, as a model makes nothing of silence. */
    readonly emptyIsOk?: boolean;
}

/** How the tools of a server are offered. */
interface McpToolOptions extends EffectOptions, ResultOptions {
    /** Enforces the schemas of the server. */
    readonly validator?: SchemaValidator;
    /** Spelled out by who wants no validator: the server gets whatever the model sent, and the model what the server answered. */
    readonly unchecked?: true;
    /** `deferred`: the model has to find the tool before it reads its declaration. Default `direct`. */
    readonly exposure?: 'direct' | 'deferred';
    /** Gates of each tool, by its definition: confirmation by name or by hint. */
    readonly gates?: (definition: McpToolDefinition) => readonly ToolGate[];
    /** Characters of a description. Default 4,096. */
    readonly maxDescriptionChars?: number;
}
/** A tool of a server, with what the server says of it. */
interface McpTool extends Tool {
    readonly mcp: {
        readonly server: string;
        readonly definition: McpToolDefinition;
        readonly fingerprint: string;
    };
}
/**
 * A tool of the core from the definition of a server. Throws what the validator throws on a schema that it cannot enforce.
 *
 * @param name For the model: 1 to 64 letters, digits, `_` and `-`.
 */
declare function mcpTool(name: string, definition: McpToolDefinition, fingerprint: string, session: McpSession, options: McpToolOptions): McpTool;

/** Which server, and how its tools are offered. */
interface McpToolsetOptions extends Omit<McpSessionOptions, 'onNote'>, McpToolOptions {
    /** Before each name. Default: none; of two tools of one name in an agent the first stays. */
    readonly prefix?: string;
    /** Which tools are offered, by what the server says of them. */
    readonly filter?: (definition: McpToolDefinition) => boolean;
    /** What each tool has to be, by the server's name of it: `fingerprints()` gives them. Tools that are not among them are left out. */
    readonly pins?: {
        readonly [tool: string]: string;
    };
    /** Where the server cannot be asked, the tools that it had are offered further. Default: they are left out, with a warning of the run. */
    readonly optional?: boolean;
    /** Default: `process.emitWarning`. */
    readonly onWarning?: (warning: McpWarning) => void;
}
/** Something about a server that somebody should look at. The texts are fit for a terminal. */
interface McpWarning {
    readonly code: 'mcp_note' | 'mcp_tool_changed' | 'mcp_tool_invalid' | 'mcp_tool_unpinned' | 'mcp_unreachable';
    readonly server: string;
    /** The server's name of the tool. */
    readonly tool?: string;
    readonly message: string;
    /** What a changed definition differs in, as the server wrote it: show it escaped. */
    readonly differences?: readonly string[];
}
/** The tools of one MCP server. */
interface McpToolset extends Toolset {
    tools(): Promise<readonly McpTool[]>;
    /** What is connected. For resources and prompts, and for what the SDK's client can do beside. */
    readonly session: McpSession;
    /** Asks the server for its list again, at the next turn. */
    refresh(): void;
    /** Takes a tool that has changed as it is now, at the next turn. */
    accept(tool: string): void;
    /** What each tool is at this moment, by the server's name of it: for `pins`. */
    fingerprints(): Promise<{
        readonly [tool: string]: string;
    }>;
    close(): Promise<void>;
}
/**
 * The tools of one MCP server as a toolset. The server is started or reached when the tools are first asked for.
 *
 * Throws `no_validator` where nothing would check arguments and results.
 */
declare function mcpToolset(options: McpToolsetOptions): McpToolset;

/** How the servers of a configuration are connected. What a toolset is given goes to each of them. */
interface ConnectMcpServersOptions extends Omit<McpToolsetOptions, 'name' | 'server' | 'prefix' | 'pins'> {
    /** More, or other, for one server. Left out, the name of a server and `_` stand before the names of its tools. */
    readonly servers?: {
        readonly [name: string]: Partial<Omit<McpToolsetOptions, 'name' | 'server'>>;
    };
    /** Servers without which nothing can be done. Default: none; one that is not there is asked again at every turn. */
    readonly required?: true | readonly string[];
    /** What `${NAME}` in the configuration stands for. Nothing of the environment is, unless it is given here. */
    readonly variables?: {
        readonly [name: string]: string | undefined;
    };
    /** Servers at an address may also be on this machine or in a private network. Default: no. */
    readonly allowPrivateNetwork?: boolean;
}
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
 * Throws `mcp_invalid_config`, `no_validator`, and what a required server fails with, after the others were closed.
 */
declare function connectMcpServers(config: unknown, options: ConnectMcpServersOptions): Promise<McpServers>;

/** The `mcpServers` JSON that MCP clients share: a process or an address by name. */
interface McpConfig {
    readonly mcpServers: {
        readonly [name: string]: McpServerConfig;
    };
}
/** One server of it. Members that are not named here belong to other clients, and are passed over. */
interface McpServerConfig {
    readonly command?: string;
    readonly args?: readonly string[];
    readonly env?: {
        readonly [name: string]: string;
    };
    readonly cwd?: string;
    readonly url?: string;
    readonly headers?: {
        readonly [name: string]: string;
    };
    readonly disabled?: boolean;
}

/**
 * A prompt of a server as an instruction of an agent: asked for before each request, so that it is as the server has it.
 *
 * Whoever writes the server instructs the agent then: take prompts of servers that you trust.
 */
declare function mcpPrompt({ session }: McpToolset, name: string, args?: {
    readonly [name: string]: string;
}): () => Promise<string>;

/**
 * The resources of a server for the model: `list_resources` and `read_resource`, each with the prefix before it. None where
 * the server has no resources. Closing it closes nothing: the session is that of the toolset.
 */
declare function mcpResources({ name, session }: McpToolset, { prefix }?: {
    readonly prefix?: string;
}): Toolset;

export { McpSession, connectMcpServers, mcpPrompt, mcpResources, mcpTool, mcpToolset };
export type { AddressPolicy, ConnectMcpServersOptions, EffectOptions, HttpServer, McpAnnotations, McpCall, McpClient, McpConfig, McpServer, McpServerConfig, McpServers, McpSessionOptions, McpTimeouts, McpTool, McpToolDefinition, McpToolOptions, McpToolset, McpToolsetOptions, McpWarning, ResultOptions, StdioServer };
