import type { RunConfig } from './run-config.ts';

/**
 * What of LangChain is needed to make tools of it: given, so that there is one copy of it, the application's.
 */
export interface PartsOfLangchain<MadeTool> {
  /** Of `@langchain/core/tools`. */
  readonly DynamicStructuredTool: new (
    fields: never,
  ) => MadeTool;
  /** Of `@langchain/core/messages`. */
  readonly ToolMessage: new (
    fields: never,
  ) => object;
  /** Of `@langchain/langgraph`: a gated tool stops its graph by it, and asks. Left out: it is refused. */
  readonly interrupt?: ((value: never) => unknown) | undefined;
}

/** What a `DynamicStructuredTool` is made of. */
export interface ToolFields {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly verboseParsingErrors: true;
  readonly func: (args: Readonly<Record<string, unknown>>, manager: unknown, config?: RunConfig) => Promise<unknown>;
}
