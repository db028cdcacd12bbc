/**
 * The used part of a LangChain tool: from `tool()`, a class that extends `StructuredTool` or `Tool`, a
 * `DynamicTool`, a `DynamicStructuredTool`, or `asTool()` of a runnable.
 *
 * It is recognized by its members, so that it may come from any copy of `@langchain/core` 1.x or 0.3.
 */
export interface ToolOfLangchain {
  readonly name: string;
  readonly description?: string | undefined;
  /** A schema of zod 3 or 4, any other Standard Schema, or a JSON Schema. */
  readonly schema: unknown;
  /** True if the turn ends with the tool's output. */
  readonly returnDirect?: boolean | undefined;
  /**
   * `content`, or `content_and_artifact` if the tool returns both
   * the text for the model and the artifact for the application.
   */
  readonly responseFormat?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Additional members of the tool that only one provider reads. */
  readonly extras?: Readonly<Record<string, unknown>> | undefined;
  readonly defaultConfig?: { readonly timeout?: number | undefined } | undefined;
  readonly verboseParsingErrors?: boolean | undefined;
  invoke(input: never, config: never): Promise<unknown>;
}

/** An object with tools: a `BaseToolkit`. */
export interface ToolkitOfLangchain {
  getTools(): readonly ToolOfLangchain[];
}
