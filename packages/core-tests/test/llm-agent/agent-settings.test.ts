import { type AgentSettings, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';

const agentWith = (settings: object): unknown =>
  llmAgent({ name: 'a', model: scriptedModel([]), settings: settings as AgentSettings });

it('llmAgent accepts every setting, and a setting that is undefined', () => {
  const settings = {
    temperature: 0,
    topP: 1,
    maxOutputTokens: 100,
    stopSequences: ['.'],
    seed: 7,
    thinking: 'low',
    parallelCalls: false,
    providerOptions: { acme: {} },
    toolChoice: 'auto',
  } satisfies Required<AgentSettings>;
  expect(agentWith({ ...settings, other: undefined })).toMatchObject({ settings });
});

it('llmAgent refuses the setting maxTokens, and suggests the right name', () => {
  expect(() => agentWith({ maxTokens: 1 })).toThrow('takes no "maxTokens": write "maxOutputTokens"');
});

it.each([
  ['temprature', 'temperature'],
  ['toolchoice', 'toolChoice'],
  ['providerOption', 'providerOptions'],
])('llmAgent refuses the unknown setting %s, and suggests the nearest: %s', (name, nearest) => {
  expect(() => agentWith({ [name]: 1 })).toThrow(
    expect.objectContaining({
      code: 'unknown_option',
      message: `settings of agent "a" takes no "${name}": the nearest is "${nearest}"`,
    }),
  );
});
