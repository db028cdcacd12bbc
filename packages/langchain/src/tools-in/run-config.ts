import type { ToolContext } from '@mortise/core';
import { isRecord } from '../vendor/content-block.ts';

/** What a tool of LangChain is called with beside its arguments: a `RunnableConfig`, as far as it is known here. */
export interface RunConfig {
  readonly callbacks?: unknown;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly context?: unknown;
  readonly store?: unknown;
  readonly [member: string]: unknown;
}

/**
 * The config of one call: the signal of its run, where its progress goes, what a `ToolRuntime` has, and what
 * the application adds, which wins.
 *
 * Progress is what a tool yields, and what it gives to `config.writer`.
 */
export function runConfig(context: ToolContext, added: RunConfig = {}): RunConfig {
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

/** The application's callbacks, and one that hears of progress. */
function withProgress(callbacks: unknown, progress: (value: unknown) => void): unknown {
  const handler = { handleToolEvent: progress };
  if (callbacks === undefined) return [handler];
  if (Array.isArray(callbacks)) return [...(callbacks as readonly unknown[]), handler];
  // A `CallbackManager`.
  if (isRecord(callbacks) && typeof callbacks['copy'] === 'function') return callbacks['copy']([handler], true);
  return callbacks;
}
