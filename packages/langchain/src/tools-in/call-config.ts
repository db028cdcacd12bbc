import type { ToolContext } from '@mortise/core';
import { isRecord } from '../vendor/content-block.ts';
import type { RunConfig } from '../vendor/run-config.ts';

/**
 * The config of one call: the signal of its run, where its progress goes, what a `ToolRuntime` has, and what
 * the application adds, which wins.
 *
 * The values that a tool yields or passes to `config.writer` are progress.
 */
export function callConfig(context: ToolContext, added: RunConfig = {}): RunConfig {
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

/** The application's callbacks, and one that receives progress. */
function withProgress(callbacks: unknown, progress: (value: unknown) => void): unknown {
  const handler = { handleToolEvent: progress };
  if (callbacks === undefined) return [handler];
  if (Array.isArray(callbacks)) return [...(callbacks as readonly unknown[]), handler];
  // A `CallbackManager`.
  if (isRecord(callbacks) && typeof callbacks['copy'] === 'function') return callbacks['copy']([handler], true);
  return callbacks;
}
