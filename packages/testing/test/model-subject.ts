import { type Model, ModelError, type ModelRequest } from '@mortise/core';
import { rateLimitModel, retryModel, routerModel } from '@mortise/models';
import { scriptedModel } from '../src/index.ts';
import type { ModelSubject, TestedModel } from '../src/model/index.ts';
import { soundModel } from './conformance/mutants/sound-model.ts';
import { scriptedSubject } from './conformance/scripted-subject.ts';

const lacks = {
  providerTools: 'it takes any request',
  secret: 'it has no key',
  toolWarnings: 'it warns of nothing',
  countTokens: 'it counts nothing',
  unknownParts: 'it sends nothing',
  untoldParts: 'it sends nothing',
};

const unasked = 'which model is asked is known in a call only';

/** The models that are ours and no provider's. */
export const modelSubjects: readonly TestedModel[] = [
  { name: 'scriptedModel', subject: () => scriptedSubject(), options: { lacks } },
  {
    name: 'retryModel',
    subject: () => soundModel((model) => retryModel(failingFirst(model), { maxRetries: 1 })),
  },
  {
    name: 'rateLimitModel',
    subject: () => soundModel((model) => rateLimitModel(model, { requestsPerMinute: 60_000, maxWaitMs: 0 })),
  },
  {
    name: 'routerModel',
    subject: () => routed((model) => routerModel([model])),
    options: { lacks: { countTokens: unasked } },
  },
  {
    name: 'routerModel after a failure',
    subject: () => routed((model) => routerModel([scriptedModel([], { id: 'broken' }), model])),
    options: {
      lacks: { countTokens: unasked, providerTools: 'the model that fails first does not say that it ran none' },
    },
  },
];

function routed(around: (model: Model) => Model): ModelSubject {
  return { ...soundModel(around), origin: { provider: 'scripted', model: 'scripted' } };
}

/** Fails the first time that a request comes, and passes it on the second time. */
function failingFirst(model: Model): Model {
  const failed = new WeakSet<ModelRequest>();
  const error = new ModelError('overloaded', 'the first time fails', {
    status: 503,
    retryable: true,
    retryAfterMs: 0,
  });
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
