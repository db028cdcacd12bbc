import { type Model, ModelError, type ModelRequest, retryModel, routerModel } from '@mortise/core';
import { scriptedModel } from '../src/index.ts';
import type { ModelSubject, TestedModel } from '../src/model/index.ts';
import { scriptedSubject } from './conformance/scripted-subject.ts';

const lacks = { providerTools: 'it takes any request', secret: 'it has no key' };

/** The models that are ours and no provider's. */
export const modelSubjects: readonly TestedModel[] = [
  { name: 'scriptedModel', subject: () => scriptedSubject(), options: { lacks } },
  {
    name: 'retryModel',
    subject: () => scriptedSubject((model) => retryModel(failingFirst(model), { maxRetries: 1 })),
    options: { lacks },
  },
  { name: 'routerModel', subject: () => routed((model) => routerModel([model])), options: { lacks } },
  {
    name: 'routerModel after a failure',
    subject: () => routed((model) => routerModel([scriptedModel([], { id: 'broken' }), model])),
    options: { lacks },
  },
];

function routed(around: (model: Model) => Model): ModelSubject {
  return { ...scriptedSubject(around), origin: { provider: 'scripted', model: 'scripted' } };
}

/** Fails the first time that a request comes, and passes it on the second time. */
function failingFirst(model: Model): Model {
  const failed = new WeakSet<ModelRequest>();
  const error = new ModelError('overloaded', 'the first time fails', { retryable: true, retryAfterMs: 0 });
  return {
    ...model,
    async *generate(request, options) {
      if (failed.delete(request)) yield* model.generate(request, options);
      else {
        failed.add(request);
        yield { type: 'failure', error, retryable: true };
      }
    },
  };
}
