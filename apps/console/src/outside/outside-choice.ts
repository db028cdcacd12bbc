/** What the command line says of tools from outside. */
export interface OutsideChoice {
  /** Files with the `mcpServers` JSON. */
  readonly mcp: readonly string[];
  readonly openapi: readonly OpenapiChoice[];
  /** Whether what MCP servers say of their tools may spare an approval. */
  readonly trustsHints: boolean;
  /** Whether servers on this machine and in private networks may be reached. */
  readonly privateNetwork: boolean;
  /** Whether the model has to search where there are many. */
  readonly searches: boolean;
}

/** An OpenAPI document whose operations are tools. */
export interface OpenapiChoice {
  /** Stands before the names of its tools; left out: nothing does. */
  readonly name: string | undefined;
  /** A file or an address. */
  readonly source: string;
  readonly baseUrl: string | undefined;
  /** By security scheme: the variable that holds the credential, or `none`. */
  readonly auth: Readonly<Record<string, string>>;
}
