import { type Agent, ConfigError, createRunner, functionTool, llmAgent, type Model } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const model = scriptedModel([]);

describe('an agent with invalid options', () => {
  const wrong: Readonly<Record<string, readonly [() => unknown, string]>> = {
    'has no name': [() => llmAgent({ name: '', model }), 'invalid_agent'],
    'has the name of the user': [() => llmAgent({ name: 'user', model }), 'invalid_agent'],
    'has a name that is not a string': [() => llmAgent({ name: 7 as never, model }), 'invalid_option'],
    'has no model': [() => llmAgent({ name: 'a', model: undefined as never }), 'invalid_agent'],
    'has an invalid model': [() => llmAgent({ name: 'a', model: 'a model' as unknown as Model }), 'invalid_agent'],
    'has a tool without a name': [
      () => llmAgent({ name: 'a', model, tools: [{ name: '', description: '' }] }),
      'invalid_tool',
    ],
    'has an output that cannot describe itself': [
      () =>
        llmAgent({
          name: 'a',
          model,
          output: { '~standard': { version: 1, vendor: 'x', validate: (value) => ({ value }) } },
        }),
      'no_json_schema',
    ],
    'is not an agent': [() => createRunner({ agent: undefined as unknown as Agent }), 'invalid_agent'],
    'has no `next` function': [() => createRunner({ agent: { name: 'a', description: '' } as Agent }), 'invalid_agent'],
    'is in its tree twice': [
      () => createRunner({ agent: llmAgent({ name: 'a', model, subAgents: [llmAgent({ name: 'a', model })] }) }),
      'duplicate_agent',
    ],
  };

  for (const [what, [make, code]] of Object.entries(wrong)) {
    it(`an agent throws a ConfigError if it ${what}, before any model call`, () => {
      expect(make).toThrow(ConfigError);
      expect(make).toThrow(expect.objectContaining({ code }));
    });
  }
});

describe('an agent without a model', () => {
  const agent = (next: Agent['next']): Agent => ({ name: 'a', description: '', next });

  it('an agent without a model can run if it calls no model', async () => {
    const app = createRunner({
      agent: agent(({ input }) => ({ do: 'done', output: { parts: input?.parts.length ?? 0 } })),
    });
    expect(await app.run({ message: 'hi' })).toMatchObject({ status: 'completed', output: { parts: 1 }, text: '' });
  });

  it('an agent without a model fails with a ConfigError when it calls a model', async () => {
    const { status, error } = await createRunner({ agent: agent(() => ({ do: 'model' })) }).run({ message: 'hi' });
    expect(status).toBe('failed');
    expect(error?.code).toBe('invalid_agent');
    expect(error?.cause).toBeInstanceOf(ConfigError);
  });
});

describe('an agent', () => {
  it('an agent can be used by two runners at once', async () => {
    const agent = llmAgent({ name: 'a', model: scriptedModel(['one', 'two']) });
    const results = await Promise.all(
      [createRunner({ agent }), createRunner({ agent })].map((app) => app.run({ message: 'hi' })),
    );
    expect(results.map(({ text }) => text).toSorted()).toEqual(['one', 'two']);
  });

  it('an agent is not changed by a run', async () => {
    const tool = Object.freeze(functionTool({ name: 'act', description: 'Acts', input: z.object({}), run: () => 1 }));
    const agent = Object.freeze(
      llmAgent({
        name: 'a',
        model: scriptedModel([{ calls: [{ name: 'act' }] }, 'done']),
        tools: Object.freeze([tool]),
      }),
    );
    expect(await createRunner({ agent }).run({ message: 'hi' })).toMatchObject({ status: 'completed', text: 'done' });
  });
});
