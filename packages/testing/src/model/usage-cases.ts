import type { Usage } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf } from './ask.ts';
import type { ModelSubject } from './model-subject.ts';

/** Cases of the usage of an answer. */
export const usageCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:usage',
    behavior: "the end has the provider's token counts, and a count that the provider does not report is absent",
    needs: 'usage',
    async run(subject) {
      const {
        inputTokens,
        outputTokens,
        cachedInputTokens = 0,
        thoughtTokens = 0,
      } = present(await usageOf(subject, { inputTokens: 12, outputTokens: 3 }), 'the usage');
      assertEqual([inputTokens, outputTokens, cachedInputTokens, thoughtTokens], [12, 3, 0, 0], 'the tokens');
      const silent = await usageOf(subject);
      assertEqual([silent?.inputTokens, silent?.outputTokens], [undefined, undefined], 'tokens that were not counted');
    },
  },
  {
    id: 'model:usage:early',
    behavior: 'a usage before the end is the sum so far, which never decreases and is at most the usage of the end',
    needs: 'usage',
    async run(subject) {
      const turn = { do: 'answer', text: 'Fine', usage: { inputTokens: 12, outputTokens: 3 } } as const;
      const events = await ask(await subject.playing([turn]));
      const end = present(endOf(events).usage, 'the usage of the end');
      assertEqual([end.inputTokens, end.outputTokens], [12, 3], 'the tokens of the end');
      const sums = [...events.flatMap((event) => (event.type === 'usage' ? [event.usage] : [])), end];
      for (const name of ['inputTokens', 'outputTokens'] as const)
        sums.reduce((before, sum) => {
          const [less = 0, more = less] = [before[name], sum[name]];
          assertThat(less <= more, `${name} fell from ${less} to ${more}`);
          return sum;
        }, {} as Usage);
      const uncounted = await ask(await subject.playing([{ do: 'answer', text: 'Fine' }]));
      const counts = uncounted.filter((event) => event.type === 'usage' && event.usage.inputTokens !== undefined);
      const silent = endOf(uncounted).usage?.inputTokens;
      assertEqual([counts.length, silent], [0, undefined], 'usage of an answer that the provider did not count');
    },
  },
  partCase('cached', 'cachedTokens', 'cachedInputTokens', 'inputTokens'),
  partCase('cache-write', 'cacheWriteTokens', 'cacheWriteTokens', 'inputTokens'),
  partCase('thoughts', 'thoughtTokens', 'thoughtTokens', 'outputTokens'),
];

/** Returns a case for a count that is part of another count. */
function partCase(name: string, needs: string, part: keyof Usage, whole: keyof Usage): ConformanceCase<ModelSubject> {
  return {
    id: `model:usage:${name}`,
    behavior: `counts ${part} as a part of ${whole}`,
    needs,
    async run(subject) {
      const usage: Usage = { inputTokens: 100, outputTokens: 30, [part]: 20 };
      const counted = present(await usageOf(subject, usage), 'the usage');
      assertEqual([counted[whole], counted[part]], [usage[whole], 20], `${whole} and ${part}`);
    },
  };
}

async function usageOf(subject: ModelSubject, usage?: Usage): Promise<Usage | undefined> {
  const turn = { do: 'answer', text: 'Fine', ...(usage && { usage }) } as const;
  return endOf(await ask(await subject.playing([turn]))).usage;
}
