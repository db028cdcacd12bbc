import { type FunctionCall, type Model, ModelError, type Part } from '@mortise/core';

/** The answer of the model to one request: a text, calls of tools, or a failure with a code. */
export type Says = string | readonly Pick<FunctionCall, 'name' | 'args'>[] | { readonly fails: string };

/** Creates a model that returns these turns in order; after the last turn it fails with `auth`. */
export function saying(...turns: readonly Says[]): Model & { readonly asked: () => number } {
  let asked = 0;
  return {
    provider: 'test',
    id: 'test',
    asked: () => asked,
    async *generate() {
      const turn = turns[asked++] ?? { fails: 'auth' };
      if (typeof turn === 'object' && 'fails' in turn) {
        const error = new ModelError(turn.fails, 'it failed', { retryable: turn.fails !== 'auth' });
        yield { type: 'failure', error, retryable: error.retryable };
        return;
      }
      const parts: readonly Part[] =
        typeof turn === 'string'
          ? [{ type: 'text', text: turn }]
          : turn.map((call) => ({ type: 'functionCall' as const, id: '', ...call }));
      yield { type: 'end', content: { role: 'model', parts }, finishReason: { unified: 'stop' } };
    },
  };
}
