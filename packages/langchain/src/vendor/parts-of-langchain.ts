import type { RunConfig } from './run-config.ts';

/**
 * The parts of LangChain that are needed to create tools. They
 * are passed in, so that only the application's copy is used.
 */
export interface PartsOfLangchain<MadeTool> {
  /** The class of `@langchain/core/tools`. */
  readonly DynamicStructuredTool: new (
    fields: never,
  ) => MadeTool;
  /** The class of `@langchain/core/messages`. */
  readonly ToolMessage: new (
    fields: never,
  ) => object;
  /**
   * The function of `@langchain/langgraph` with which a gated tool stops its graph and asks. If omitted, the
   * call is refused.
   */
  readonly interrupt?: ((value: never) => unknown) | undefined;
}

/** The fields of a `DynamicStructuredTool`. */
export interface ToolFields {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly verboseParsingErrors: true;
  readonly func: (args: Readonly<Record<string, unknown>>, manager: unknown, config?: RunConfig) => Promise<unknown>;
}
