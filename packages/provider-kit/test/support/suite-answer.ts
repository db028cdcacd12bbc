import type { Usage } from '@mortise/core';
import type { ScriptedAnswer, ScriptedCall } from './scripted-answer.ts';

/** An answer of the model test suite, without its finish reason, whose name depends on the provider. */
export interface SuiteAnswer extends Omit<ScriptedAnswer, 'calls' | 'usage' | 'finish'> {
  readonly calls?: readonly (Omit<ScriptedCall, 'args'> & { readonly args: object | string })[];
  readonly usage?: Usage;
}

/** Returns the script for an answer of the model test suite. */
export function scriptedAnswer({ thought, text, calls, mark, pieces, usage }: SuiteAnswer): ScriptedAnswer {
  return {
    ...(thought !== undefined && { thought }),
    ...(text !== undefined && { text }),
    ...(mark !== undefined && { mark }),
    ...(pieces !== undefined && { pieces }),
    ...(calls && {
      calls: calls.map(({ args, ...call }) => ({
        ...call,
        args: typeof args === 'string' ? args : JSON.stringify(args),
      })),
    }),
    ...(usage && {
      usage: {
        input: usage.inputTokens ?? 0,
        output: usage.outputTokens ?? 0,
        ...(usage.cachedInputTokens !== undefined && { cached: usage.cachedInputTokens }),
        ...(usage.cacheWriteTokens !== undefined && { cacheWritten: usage.cacheWriteTokens }),
        ...(usage.thoughtTokens !== undefined && { reasoning: usage.thoughtTokens }),
      },
    }),
  };
}
