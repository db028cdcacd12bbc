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

const unasked = 'the model that is called is known only during a call';

/** The tested models of this repository that belong to no provider. */
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
      lacks: { countTokens: unasked, providerTools: 'the model that fails first does not report provider tools' },
    },
  },
];

function routed(around: (model: Model) => Model): ModelSubject {
  return { ...soundModel(around), origin: { provider: 'scripted', model: 'scripted' } };
}

/** Creates a model that fails on the first request, and passes on the second one. */
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
