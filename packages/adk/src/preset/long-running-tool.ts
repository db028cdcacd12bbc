import { type FunctionToolOptions, functionTool, type NoArguments, type Tool } from '@mortise/core';

/**
 * Creates a long-running tool with ADK's behaviour: the model reads what it returned and is called again at
 * once; the result comes later, from a client or by `run({ results })`.
 *
 * The same as `functionTool({ isLongRunning: true, whilePending: 'goOn', toModel: (returned) => returned })`.
 * If the tool returned nothing, the model reads that the call is pending; a tool whose run waits for the
 * result omits `whilePending`. Throws what `functionTool` throws.
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
