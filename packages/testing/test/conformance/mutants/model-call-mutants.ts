import type { ModelEvent } from '@mortise/core';
import type { ModelSubject } from '../../../src/model/index.ts';
import type { Mutants } from './mutants.ts';
import { failing, soundModel } from './sound-model.ts';

/** One model with one fault for each case about calling a model. */
export const modelCallMutants: Mutants<ModelSubject> = {
  'model:name': () => soundModel((model) => ({ ...model, id: '' })),
  'model:request': () =>
    soundModel((model) => ({
      ...model,
      generate: (request, options) => {
        (request.instructions as string[]).push('Be kind.');
        return model.generate(request, options);
      },
    })),
  'model:abort': () =>
    soundModel((model) => ({
      ...model,
      generate: (request) => model.generate(request, { signal: AbortSignal.timeout(2000) }),
    })),
  'model:abort:alone': () => {
    const shared = new AbortController();
    return soundModel((model) => ({
      ...model,
      generate: (request, { signal }) => {
        signal.addEventListener('abort', () => shared.abort());
        return model.generate(request, { signal: shared.signal });
      },
    }));
  },
  'model:return': () =>
    soundModel((model) => {
      let done = true;
      return {
        ...model,
        async *generate(request, options) {
          if (!done) return yield* failing('a call is under way');
          done = false;
          for await (const event of model.generate(request, options)) {
            done ||= event.type === 'end' || event.type === 'failure';
            yield event;
          }
        },
      };
    }),
  'model:concurrent': () =>
    soundModel((model) => {
      let last: AsyncIterator<ModelEvent>;
      return {
        ...model,
        async *generate(request, options) {
          last = model.generate(request, options)[Symbol.asyncIterator]();
          await Promise.resolve();
          for (let step = await last.next(); !step.done; step = await last.next()) yield step.value;
        },
      };
    }),
};
