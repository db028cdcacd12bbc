import type { Event } from '@mortise/core';
import type { Played } from '../played.ts';

/** O13: the usage of a run is the sum of the usages of all models in it, on any branch. */
export function usageAddsUp({ runs, timelines }: Played): readonly string[] {
  return runs.flatMap(({ result, end }, at) => {
    if (!result || result.error?.unsaved || ['session_busy', 'load_failed'].includes(result.error?.code ?? ''))
      return [];
    const { inputTokens = 0 } = result.usage;
    const sum = inputTokensOf(timelines[end.timeline]?.log.slice(0, end.stored) ?? []);
    return inputTokens === sum ? [] : [`run ${at} says that it used ${inputTokens} tokens, and its models used ${sum}`];
  });
}

/** Returns the input tokens of the newest invocation. */
function inputTokensOf(log: readonly Event[]): number {
  const newest = log.findLast(({ type }) => type === 'input' || type === 'late')?.invocationId;
  let sum = 0;
  for (const event of log)
    if ((event.type === 'model' || event.type === 'modelFailed') && event.invocationId === newest)
      sum += event.usage?.inputTokens ?? 0;
  return sum;
}
