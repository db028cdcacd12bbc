/**
 * A client of one server, connected. What `Client` of `@modelcontextprotocol/client` 2.x and of
 * `@modelcontextprotocol/sdk` 1.x have in common, as far as it is used here.
 */
export interface McpClient {
  listTools(
    params?: { cursor?: string; _meta?: Record<string, unknown> },
    options?: { signal?: AbortSignal; timeout?: number; cacheMode?: 'bypass' },
  ): Promise<{
    readonly tools: readonly unknown[];
    readonly nextCursor?: string | null | undefined;
  }>;
  // Its options are the second argument in 2.x, and the third in 1.x.
  callTool(params: McpCall, ...options: never[]): Promise<unknown>;
  close(): Promise<void>;
  /** Set while the client is in use here; one that was set before is called as well. */
  onclose?: (() => void) | undefined;
  /** The transport; for HTTP it has the id of the session. */
  readonly transport?: { readonly sessionId?: string | undefined } | undefined;
  /** Returns the protocol era; only in 2.x. */
  getProtocolEra?(): unknown;
  /** Returns the server's capabilities, needed for resources and prompts. */
  getServerCapabilities?(): { readonly resources?: object | undefined } | undefined;
  listResources?(params?: { cursor?: string }, options?: { signal?: AbortSignal }): Promise<unknown>;
  listResourceTemplates?(params?: { cursor?: string }, options?: { signal?: AbortSignal }): Promise<unknown>;
  readResource?(params: { uri: string }, options?: { signal?: AbortSignal }): Promise<unknown>;
  getPrompt?(params: { name: string; arguments?: Record<string, string> }): Promise<unknown>;
}

/** The parameters of a call. */
export interface McpCall {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
  readonly inputResponses?: Record<string, unknown>;
  readonly requestState?: string;
  readonly _meta?: Record<string, unknown>;
}
