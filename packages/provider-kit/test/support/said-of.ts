import type { Usage } from '@mortise/core';
import type { Said, SaidCall } from './said.ts';

/** An answer as the suite for models has it, without the word for its end: that is the provider's. */
export interface AskedAnswer extends Omit<Said, 'calls' | 'usage' | 'finish'> {
  readonly calls?: readonly (Omit<SaidCall, 'args'> & { readonly args: object | string })[];
  readonly usage?: Usage;
}

/** What the model says where the suite for models asks for an answer. */
export function saidOf({ thought, text, calls, mark, pieces, usage }: AskedAnswer): Said {
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
