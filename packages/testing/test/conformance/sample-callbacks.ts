import type { Callbacks } from '@mortise/core';

/** Creates callbacks that count the work that they wrap. */
export function soundCallbacks(): Callbacks & { readonly counts: { [status: string]: number } } {
  const counts: { [status: string]: number } = {};
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  return {
    name: 'counting',
    counts,
    async aroundTool(run) {
      try {
        count((await run()).status);
      } catch {
        count('threw');
      }
    },
    async aroundModel(run) {
      count((await run()).finishReason.unified);
    },
    afterRun: ({ status, error }) => count(error?.code ?? status),
  };
}
