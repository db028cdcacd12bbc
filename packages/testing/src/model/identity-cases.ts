import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf } from './ask.ts';
import type { ModelSubject } from './model-subject.ts';
import { hello } from './send.ts';

/** Cases of the model's identity. */
export const identityCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:name',
    behavior: 'names its provider and its model',
    async run(subject) {
      const { provider, id } = await subject.playing([]);
      assertThat(typeof provider === 'string' && provider !== '', 'the provider is empty');
      assertThat(typeof id === 'string' && id !== '', 'the id is empty');
    },
  },
  {
    id: 'model:origin',
    behavior: 'an answer names the provider and the model that gave it',
    async run(subject) {
      const model = await subject.playing([hello]);
      const own = { provider: model.provider, model: model.id };
      const { content } = endOf(await ask(model));
      assertEqual(content.origin, subject.origin ?? own, 'the origin of the answer');
    },
  },
];
