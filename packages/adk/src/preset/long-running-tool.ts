import { type FunctionToolOptions, functionTool, type NoArguments, type Tool } from '@mortise/core';

/**
 * Creates a long-running tool with ADK's behaviour: the model reads the return value and is called again at
 * once. The result comes later, from a client or with `run({ results })`.
 *
 * The same as `functionTool({ isLongRunning: true, whilePending: 'goOn', toModel: (returned) => returned })`.
 * If the tool returns nothing, the model reads that the call is pending. For a tool whose run should wait for
 * the result, use `functionTool` without `whilePending`. Throws the errors of `functionTool`.
 */
export function longRunningTool<Input = NoArguments>(options: LongRunningToolOptions<Input>): Tool<Input> {
  return functionTool<Input, never, unknown, unknown>({
    toModel: (returned) => returned,
    ...options,
    isLongRunning: true,
    whilePending: 'goOn',
  } as FunctionToolOptions<Input, never>) as Tool<Input>;
}

/** Options of `functionTool`. */
export type LongRunningToolOptions<Input> = Omit<
  FunctionToolOptions<Input, unknown>,
  'isLongRunning' | 'whilePending' | 'output' | 'outputJsonSchema'
>;
