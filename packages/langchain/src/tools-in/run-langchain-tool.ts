import { type ToolContext, ToolError, type ToolResult } from '@mortise/core';
import { exportedToolOf } from '../exported/exported-tool.ts';
import { isRecord } from '../vendor/content-block.ts';
import type { RunConfig } from '../vendor/run-config.ts';
import { isBadInput, isInterrupt } from '../vendor/tool-answer.ts';
import type { ToolOfLangchain } from '../vendor/tool-of-langchain.ts';
import { fromToolAnswer } from './from-tool-answer.ts';

/** Options of running a LangChain tool. */
export interface RunOptions {
  /** Returns additional config of a call: callbacks, tags, metadata, `configurable`, `store`. */
  readonly config?: ((context: ToolContext) => RunConfig) | undefined;
  /**
   * True to let the model read the messages of errors that tools throw, as in LangChain. Default: it reads
   * only the messages of `ToolException` and `ToolError`, and otherwise the class, because messages of
   * libraries may contain secrets and paths.
   */
  readonly tellErrors?: boolean | undefined;
}

/**
 * Runs one call with the tool's own `invoke`.
 *
 * @param name The name of the Mortise tool. @param args The
 * arguments as the model wrote them: LangChain checks them again.
 */
export async function runLangchainTool(
  theirs: ToolOfLangchain,
  name: string,
  args: unknown,
  context: ToolContext,
  options: RunOptions,
): Promise<ToolResult> {
  const { functionCallId: id, signal } = context;
  const call = { type: 'tool_call', id, name: theirs.name, args };
  try {
    const config = callConfig(context, options.config?.(context));
    const isOwn = exportedToolOf(theirs) !== undefined;
    const { tool, returned } = isOwn ? { tool: theirs, returned: () => undefined } : recorded(theirs);
    const answer = await tool.invoke(call as never, config as never);
    const result = fromToolAnswer(name, answer, { isOwn, returned: returned() });
    if (theirs.returnDirect && result.status === 'ok') context.skipSummarization();
    return result;
  } catch (thrown) {
    signal.throwIfAborted();
    throw toolError(name, thrown, options.tellErrors === true);
  }
}

/** A tool for one call, and the content that it returned before LangChain converted it to text. */
interface RecordedTool {
  readonly tool: ToolOfLangchain;
  readonly returned: () => unknown;
}

/**
 * Returns a copy of the tool whose `_call` records the returned value. LangChain returns text, in which a Map
 * becomes `{}` and a BigInt is lost.
 */
function recorded(theirs: ToolOfLangchain): RecordedTool {
  // `_call` is protected in LangChain, so it is not a member
  // of the type. A runnable as a tool does not have it.
  const { _call: call } = theirs as { readonly _call?: (...given: never[]) => unknown };
  let last: unknown;
  if (typeof call !== 'function') return { tool: theirs, returned: () => last };
  async function* through(steps: AsyncGenerator<unknown, unknown>): AsyncGenerator<unknown, unknown> {
    last = yield* steps;
    return last;
  }
  const value = async (...given: never[]): Promise<unknown> => {
    const result = await call.apply(theirs, given);
    if (isGenerator(result)) return through(result);
    last = result;
    return result;
  };
  const tool = Object.create(theirs, { _call: { value } }) as ToolOfLangchain;
  // True if the tool returns a list of content and artifact.
  const hasArtifact = theirs.responseFormat === 'content_and_artifact';
  return { tool, returned: () => (hasArtifact && Array.isArray(last) ? (last as unknown[])[0] : last) };
}

/** Returns true for a generator, which it recognizes like LangChain. */
function isGenerator(value: unknown): value is AsyncGenerator<unknown, unknown> {
  return isRecord(value) && typeof value['next'] === 'function' && Symbol.asyncIterator in value;
}

/** Returns the error in the form that the model reads. */
function toolError(name: string, thrown: unknown, tellErrors: boolean): unknown {
  if (isInterrupt(thrown))
    return new ToolError(
      `\`${name}\` asks with interrupt() of LangGraph, but there is no graph that could wait. ` +
        'Give it a gate, or write it as a tool that returns `pendingResult`.',
      { code: 'langchain_interrupt', cause: thrown },
    );
  if (isBadInput(thrown)) return new ToolError(thrown.message, { code: 'invalid_args_schema', cause: thrown });
  if (thrown instanceof Error && !ToolError.is(thrown) && (tellErrors || thrown.name === 'ToolException'))
    return new ToolError(thrown.message, { cause: thrown });
  return thrown;
}

/**
 * Returns the config of one call: the signal of its run, the receiver of its progress, the members of
 * `ToolRuntime`, and the members that the application adds, which take precedence.
 *
 * The values that a tool yields or passes to `config.writer` are progress.
 */
function callConfig(context: ToolContext, added: RunConfig = {}): RunConfig {
  const { session, functionCallId, signal, state, deps } = context;
  const progress = (value: unknown): void => context.progress(value);
  const { callbacks: others, configurable, ...more } = added;
  return {
    signal,
    toolCallId: functionCallId,
    state,
    context: deps,
    writer: progress,
    callbacks: withProgress(others, progress),
    ...more,
    configurable: { thread_id: session.sessionId, user_id: session.userId, ...configurable },
  };
}

/** Returns the application's callbacks, with a callback that receives progress. */
function withProgress(callbacks: unknown, progress: (value: unknown) => void): unknown {
  const handler = { handleToolEvent: progress };
  if (callbacks === undefined) return [handler];
  if (Array.isArray(callbacks)) return [...(callbacks as readonly unknown[]), handler];
  // A `CallbackManager`.
  if (isRecord(callbacks) && typeof callbacks['copy'] === 'function') return callbacks['copy']([handler], true);
  return callbacks;
}
