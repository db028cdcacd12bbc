// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Transport, Implementation, ServerContext } from '@modelcontextprotocol/server';
import { RunnerOptions, Tool, Toolset, ToolGate, SessionService } from '@mortise/core';

/** What is served, and how its calls are run. */
interface ServedToolsOptions extends Pick<RunnerOptions, 'artifacts' | 'memory' | 'onInDoubt' | 'plugins' | 'secrets'> {
    readonly tools: readonly (Tool | Toolset)[];
    /** Gates of every call, as of an agent. */
    readonly gates?: readonly ToolGate[];
    /** Where calls wait for an answer. Default: in this process. What is not answered there is given up after 1,000 others. */
    readonly sessions?: SessionService;
}

/** What a server says of itself, and what it serves. */
interface ServeMcpOptions extends ServedToolsOptions {
    /** Default: `mortise`, version `1.0.0`. */
    readonly serverInfo?: Implementation;
    /** For the model of the client: how the tools belong together. */
    readonly instructions?: string;
    /** Who calls, by what the transport knows: tools and gates see it as the user of the session. Default: `client`. */
    readonly userId?: (context: ServerContext) => string;
    /** Host names under which HTTP is served; others are refused, as are pages of other origins. Default: those of this machine. */
    readonly allowedHosts?: readonly string[];
}
/** Tools of Mortise as an MCP server. */
interface McpToolServer {
    /** Serves one connection: this process's input and output, or a transport. Settles when it is set up. */
    connect(transport?: Transport): Promise<void>;
    /** Answers one HTTP request: streamable HTTP, of 2026-07-28 and, without sessions, of the older revisions. */
    fetch(request: Request): Promise<Response>;
    /** Tells connected clients that the list of tools is another. */
    close(): Promise<void>;
}
/**
 * Serves tools to MCP clients. A call goes the way of every other: its arguments are checked, gates decide about it, its
 * time and size have bounds. What a gate or a tool asks becomes a form of the client, and the call goes on with the answer.
 */
declare function serveMcp(options: ServeMcpOptions): McpToolServer;

export { serveMcp };
export type { McpToolServer, ServeMcpOptions };
