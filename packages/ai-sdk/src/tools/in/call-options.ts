import { type ReadonlyContext, ToolError } from '@mortise/core';
import type { AsSchema } from '../known/ai-schema.ts';
import { readSchema } from '../known/ai-schema.ts';
import type { AiCallOptions, AiTool } from '../known/ai-tool.ts';
import { modelMessages } from './model-messages.ts';

/** Values of the application that tools get in addition to their input. */
export interface ContextOptions {
  /**
   * The context of each tool by its name in the set, like `toolsContext` of `generateText`, or a function
   * that returns these contexts for a call. The tool's `contextSchema` checks its context.
   */
  readonly toolsContext?: object | ((context: ReadonlyContext) => object) | undefined;
  /** Passed to tools as `experimental_sandbox`. */
  readonly sandbox?: unknown;
}

/**
 * Returns the options for a call of a tool. The run's `deps` are the `runtimeContext` of the AI SDK.
 * `messages` is built on first access.
 *
 * Throws `ToolError`: `ai_sdk_context` if the tool's context does not match its `contextSchema`.
 */
export async function callOptions(
  name: string,
  tool: AiTool,
  toolCallId: string,
  context: ReadonlyContext,
  options: ContextOptions & { readonly asSchema?: AsSchema | undefined },
): Promise<AiCallOptions> {
  const { sandbox } = options;
  const own = await checkedContext(name, tool, contextOf(name, context, options), options.asSchema);
  return {
    toolCallId,
    get messages() {
      return modelMessages(context.events, context.branch, toolCallId);
    },
    abortSignal: context.signal,
    context: own,
    experimental_context: context.deps,
    ...(sandbox !== undefined && { experimental_sandbox: sandbox }),
  };
}

/** Returns the context of one tool, which its schema has not checked yet. */
export function contextOf(name: string, context: ReadonlyContext, { toolsContext }: ContextOptions): unknown {
  const all = typeof toolsContext === 'function' ? toolsContext(context) : toolsContext;
  return all && Object.hasOwn(all, name) ? (all as { readonly [name: string]: unknown })[name] : undefined;
}

async function checkedContext(
  name: string,
  { contextSchema }: AiTool,
  given: unknown,
  asSchema: AsSchema | undefined,
): Promise<unknown> {
  if (contextSchema === undefined) return given;
  const checked = await readSchema(contextSchema, `contextSchema of "${name}"`, asSchema).validate?.(given);
  if (!checked) return given;
  if (!checked.issues) return checked.value;
  throw new ToolError(
    `The application gave \`${name}\` no valid context: set "${name}" of toolsContext to a value that matches its contextSchema.`,
    { code: 'ai_sdk_context' },
  );
}
