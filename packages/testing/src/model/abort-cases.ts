import { assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, failureOf, requestOf } from './ask.ts';
import type { ModelSubject, ProviderTurn } from './model-subject.ts';

/** Cases of aborted calls. */
export const abortCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:abort',
    behavior: 'an abort before or during the call ends it at once with a failure',
    async run(subject) {
      const model = await subject.playing([
        { do: 'stall', text: 'It is' },
        { do: 'stall', text: '' },
      ]);
      for (const ms of [50, 0]) {
        const controller = new AbortController();
        const timer = setTimeout(() => controller.abort(), ms);
        if (ms === 0) controller.abort();
        const started = performance.now();
        failureOf(await ask(model, requestOf(), controller.signal), 'the abort');
        clearTimeout(timer);
        const took = performance.now() - started;
        assertThat(took < ms + 1000, `the call continued for ${Math.round(took)} ms after the abort`);
      }
    },
  },
  {
    id: 'model:abort:alone',
    behavior: 'an abort ends only the call of its signal',
    async run(subject) {
      const stall: ProviderTurn = { do: 'stall', text: 'It is' };
      const model = await subject.playing([stall, stall]);
      const [one, other] = [new AbortController(), new AbortController()];
      let ended = false;
      const first = ask(model, requestOf(), one.signal);
      const second = ask(model, requestOf(), other.signal).then(() => {
        ended = true;
      });
      one.abort();
      failureOf(await first, 'the abort');
      await new Promise((resolve) => setTimeout(resolve, 20));
      assertThat(!ended, 'the abort of one call ended the other');
      other.abort();
      await second;
    },
  },
];
