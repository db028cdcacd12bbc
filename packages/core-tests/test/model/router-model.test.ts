import {
  ConfigError,
  type Model,
  ModelError,
  type ModelEvent,
  type ModelRequest,
  type ModelWarning,
} from '@mortise/core';
import { routerModel } from '@mortise/models';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { askModel, outcomeOf, plainRequest } from '../harness/ask-model.ts';

describe('routerModel', () => {
  it('routerModel calls the first model, and the next only if it fails', async () => {
    const [a, b] = [named('a', ['from a', failing('auth')]), named('b', ['from b'])];
    const router = routerModel([a, b]);
    expect(outcomeOf(await askModel(router))).toBe('from a');
    expect(outcomeOf(await askModel(router))).toBe('from b');
    expect([a.requests.length, b.requests.length]).toEqual([2, 1]);
  });

  it('routerModel names the model that answered in the origin', async () => {
    const router = routerModel([named('a', [failing('overloaded')]), named('b', ['from b'])]);
    expect((await askModel(router)).at(-1)).toMatchObject({ content: { origin: { provider: 'b', model: 'm' } } });
  });

  it('routerModel does not switch to another model after an event was shown', async () => {
    const next = named('b', ['from b']);
    const router = routerModel([named('a', [{ text: 'It is', ...failing('stream_cut') }]), next]);
    expect(outcomeOf(await askModel(router))).toBe('stream_cut');
    expect(next.requests).toHaveLength(0);
  });

  it('routerModel switches to the next model if a model cannot run a provider tool of another provider', async () => {
    const request = plainRequest({ providerTools: [{ provider: 'b', name: 'search', config: null }] });
    const router = routerModel([pickyModel('a'), pickyModel('b')]);
    expect(outcomeOf(await askModel(router, request))).toBe('from b');
  });

  it('routerModel reports every model and every error if no model answers', async () => {
    const router = routerModel([
      named('a', [failing('auth', { message: 'no key' })]),
      named('b', [failing('rate_limit', { status: 429, retryable: true, retryAfterMs: 900 })]),
      named('c', [failing('rate_limit', { status: 429, retryable: true, retryAfterMs: 500 })]),
    ]);
    const failure = failureIn(await askModel(router));
    expect(failure).toMatchObject({ retryable: true, error: { code: 'rate_limit', status: 429, retryAfterMs: 500 } });
    expect(failure.error.message).toContain('none of 3 models answered. a/m: auth, no key; b/m: rate_limit');
    expect(failure.error.cause).toMatchObject({
      errors: ['auth', 'rate_limit', 'rate_limit'].map((code) => ({ code })),
    });
    expect(failure.error).toBeInstanceOf(ModelError);
  });

  it('routerModel reports the failure of the only model unchanged', async () => {
    const failure = failureIn(await askModel(routerModel([named('a', [failing('auth')])])));
    expect(failure.error).toMatchObject({ code: 'auth', message: 'no' });
  });

  it('routerModel reports each tool warning of its models before a call, once', async () => {
    const declarations = plainRequest().declarations;
    const warning = (message: string): ModelWarning => ({ type: 'warning', feature: 'tools.a', message });
    const a = { ...named('a', []), toolWarnings: () => [warning('one')] };
    const b = { ...named('b', []), toolWarnings: async () => [warning('one'), warning('two')] };
    const keyless = { ...named('d', []), toolWarnings: () => Promise.reject(new Error('no key')) };
    const router = routerModel([keyless, a, named('c', []), b]);
    expect(await router.toolWarnings?.(declarations)).toEqual([warning('one'), warning('two')]);
    await expect(routerModel([keyless]).toolWarnings?.(declarations)).rejects.toThrow('no key');
    expect(routerModel([named('c', [])])).not.toHaveProperty('toolWarnings');
  });

  it('routerModel calls the models that its rule chooses, in the order of the rule', async () => {
    const [a, b] = [named('a', ['from a']), named('b', [failing('overloaded'), 'from b'])];
    const seen: ModelRequest[] = [];
    const router = routerModel([a, b], (request, models) => {
      seen.push(request);
      return models.toReversed();
    });
    const request = plainRequest();
    expect(outcomeOf(await askModel(router, request))).toBe('from a');
    expect(seen).toEqual([request]);
    const one = routerModel([a, b], async (_, models) => models[1] ?? a);
    expect(outcomeOf(await askModel(one))).toBe('from b');
  });

  it('routerModel fails with a clear error if the rule throws or chooses no model', async () => {
    const broken = routerModel([named('a', [])], () => {
      throw new Error('no idea');
    });
    expect(outcomeOf(await askModel(broken))).toBe('no idea');
    expect(outcomeOf(await askModel(routerModel([named('a', [])], () => [])))).toBe('invalid_option');
  });

  it('routerModel does not switch to another model when it is aborted', async () => {
    const controller = new AbortController();
    const next = named('b', ['from b']);
    const call = askModel(routerModel([named('a', [{ stall: true }]), next]), plainRequest(), controller.signal);
    controller.abort();
    expect(outcomeOf(await call)).toBe('cancelled');
    expect(next.requests).toHaveLength(0);
  });

  it('routerModel has a provider and an id, and requires at least one model', () => {
    expect(routerModel([named('a', []), named('b', [])])).toMatchObject({ provider: 'router', id: 'a/m, b/m' });
    expect(() => routerModel([])).toThrow(ConfigError);
  });

  it('routerModel is a model that other routers can use', async () => {
    const inner = routerModel([named('a', [failing('auth')]), named('b', [failing('auth')])]);
    const events = await askModel(routerModel([inner, named('c', ['from c'])]));
    expect(events.at(-1)).toMatchObject({ content: { origin: { provider: 'c', model: 'm' } } });
  });
});

function named(provider: string, steps: readonly ScriptedStep[]): ReturnType<typeof scriptedModel> {
  return scriptedModel(steps, { provider, id: 'm' });
}

function failing(code: string, more: object = {}): { readonly fail: object } {
  return { fail: { code, message: 'no', ...more } };
}

function failureIn(events: readonly ModelEvent[]): Extract<ModelEvent, { readonly type: 'failure' }> {
  const last = events.at(-1);
  if (last?.type === 'failure') return last;
  throw new Error(`no failure but ${JSON.stringify(last)}`);
}

/** Creates a model that accepts the tools of its own provider only, like every adapter. */
function pickyModel(provider: string): Model {
  const model = named(provider, [`from ${provider}`]);
  return {
    ...model,
    async *generate(request, options) {
      const foreign = request.providerTools.find((tool) => tool.provider !== provider);
      const error = new ConfigError('invalid_option', `${foreign?.name} is not a tool of ${provider}`);
      if (foreign) yield { type: 'failure', error, retryable: false };
      else yield* model.generate(request, options);
    },
  };
}
