import { type Callbacks, createRunner, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';

const agentWith = (callbacks: unknown) =>
  llmAgent({ name: 'a', model: scriptedModel([]), callbacks: callbacks as Callbacks });
const runnerWith = (plugins: unknown) =>
  createRunner({ agent: agentWith([]), plugins: plugins as readonly Callbacks[] });

describe('a misspelt hook, which would never be called', () => {
  it.each<[string, (callbacks: unknown) => unknown, unknown, string]>([
    ['of an agent', agentWith, { beforeTools: () => undefined }, 'callbacks of agent "a" takes no "beforeTools"'],
    ['of one of several callbacks', agentWith, [{}, { onToolEror: () => undefined }], 'the nearest is "onToolError"'],
    ['of a plugin', runnerWith, [{ beforModel: () => undefined }], 'plugins of runner takes no "beforModel"'],
  ])('a misspelt hook is refused when the agent or runner is created: %s', (_whose, make, callbacks, message) => {
    expect(() => make(callbacks)).toThrow(expect.objectContaining({ code: 'unknown_option' }));
    expect(() => make(callbacks)).toThrow(message);
  });

  it('an unknown method of a class instance with hooks is accepted', () => {
    class Counting implements Callbacks {
      calls = 0;
      readonly beforeTool = (): undefined => {
        this.calls++;
      };
    }
    expect(() => runnerWith([new Counting()])).not.toThrow();
    expect(() => agentWith(new Counting())).not.toThrow();
  });
});

it('llmAgent checks the thinking budget and the tool choice as well', () => {
  const make = (settings: object) => () => llmAgent({ name: 'a', model: scriptedModel([]), settings });
  expect(make({ thinking: { budgetToken: 1 } })).toThrow('thinking of settings of agent "a" takes no "budgetToken"');
  expect(make({ toolChoice: { name: ['x'], mode: 'auto' } })).toThrow('the nearest is "names"');
  expect(make({ thinking: { budgetTokens: 1 }, toolChoice: { names: ['x'], mode: 'auto' } })).not.toThrow();
});
