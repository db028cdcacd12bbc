/** The command line's options for external tools. */
export interface OutsideChoice {
  /** Files with the `mcpServers` JSON. */
  readonly mcp: readonly string[];
  readonly openapi: readonly OpenapiChoice[];
  /** True if the hints of MCP servers may replace an approval. */
  readonly trustsHints: boolean;
  /** True if servers on this machine and in private networks may be reached. */
  readonly privateNetwork: boolean;
  /** True if the model has to search when there are many tools. */
  readonly searches: boolean;
}

/** An OpenAPI document whose operations are tools. */
export interface OpenapiChoice {
  /** The prefix of its tools' names; omitted: none. */
  readonly name: string | undefined;
  /** A file or an address. */
  readonly source: string;
  readonly baseUrl: string | undefined;
  /** The variable with the credential, or `none`, by security scheme. */
  readonly auth: Readonly<Record<string, string>>;
}
