import { paced, type ToolContext, ToolError, type ToolResult } from '@mortise/core';
import type { AsSchema } from '../known/ai-schema.ts';
import type { AiTool } from '../known/ai-tool.ts';
import { exportedTraitsOf } from '../known/exported-mark.ts';
import { type ContextOptions, callOptions } from './call-options.ts';
import { mcpFailure, readOutput } from './read-output.ts';

/** Options of running a tool. */
export interface RunOptions extends ContextOptions {
  readonly asSchema?: AsSchema | undefined;
  /**
   * True to let the model read the messages of errors that tools throw, as in the AI SDK. Default: only the
   * class of the error, because messages of libraries may contain secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}

/**
 * Runs one call: the tool's hooks, its `execute` with yielded
 * values as progress, and `toModelOutput` with the last value.
 */
export async function runAiTool(
  name: string,
  tool: AiTool,
  input: unknown,
  context: ToolContext,
  options: RunOptions,
): Promise<ToolResult> {
  const called = await callOptions(name, tool, context.functionCallId, context, options);
  let output: unknown;
  try {
    await tool.onInputStart?.(called as never);
    // The options are inherited, because a spread would create
    // the messages even if the hook does not read them.
    await tool.onInputAvailable?.(Object.create(called, { input: { value: input, enumerable: true } }) as never);
    output = await finalOutput(
      tool.execute?.(input as never, called as never),
      context,
      exportedTraitsOf(tool) !== undefined,
    );
  } catch (error) {
    throw options.tellErrors === true ? reported(error) : error;
  }
  const failure = isOfMcp(tool) ? mcpFailure(output) : undefined;
  if (failure) return failure;
  if (!tool.toModelOutput) return { status: 'ok', output };
  let modelOutput: unknown;
  try {
    modelOutput = await tool.toModelOutput({ toolCallId: context.functionCallId, input, output } as never);
  } catch (error) {
    // The call succeeded; only the conversion of its output failed.
    const className = error instanceof Error ? error.name : typeof error;
    return {
      status: 'ok',
      output,
      modelOutput: `The call was carried out, but its result could not be converted for the model: toModelOutput failed (${className}).`,
    };
  }
  return readOutput(output, modelOutput);
}

/**
 * Returns the final output. Each value of an async iterable is progress, and the last value is also the
 * output. For a tool that was exported to the AI SDK, the last value is only the output, so each value is
 * reported as progress when the next value arrives.
 */
async function finalOutput(returned: unknown, context: ToolContext, isBack: boolean): Promise<unknown> {
  if (!isAsyncIterable(returned)) return returned;
  let last: unknown;
  let isFirst = true;
  for await (const value of paced(returned)) {
    if (isBack && !isFirst) context.progress(last);
    last = value;
    isFirst = false;
    if (context.signal.aborted) break;
    if (!isBack) context.progress(value);
  }
  return last;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function'
  );
}

function isOfMcp({ metadata }: AiTool): boolean {
  return metadata !== undefined && 'clientName' in metadata && 'toolName' in metadata;
}

/**
 * Adds the message for the model to an error, unless the connection broke and the call's outcome is unknown.
 */
function reported(error: unknown): unknown {
  if (!(error instanceof Error) || ToolError.is(error) || leavesOpen(error)) return error;
  return new ToolError(error.message, { cause: error });
}

/** Returns true if an error leaves the outcome unknown, by the rules of the core. */
function leavesOpen(error: Error): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 16; at = at.cause, depth++) {
    const { name, code } = at as Error & { readonly code?: unknown };
    if (name === 'TimeoutError' || name === 'AbortError' || typeof code === 'string') return true;
  }
  return false;
}
