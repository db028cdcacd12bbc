import { type Callbacks, createRunner, functionTool, llmAgent, schemaTool } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

const agent = llmAgent({ name: 'a', model: scriptedModel([]) });

describe('an option name of another library', () => {
  it.each([
    [{ maxTurns: 3 }, 'modelCalls'],
    [{ maxSteps: 3 }, 'modelCalls'],
    [{ maxToolCalls: 3 }, 'toolCalls'],
    [{ timeoutMs: 3 }, 'deadlineMs'],
  ])(
    'the name that another library has for a limit is refused, and the error has the right name: %j',
    async (limits, name) => {
      const says = new RegExp(`limits of .* takes no "\\w+": (write|the nearest is) "${name}"`);
      expect(() => createRunner({ agent, limits: limits as never })).toThrow(says);
      expect(() => llmAgent({ name: 'a', model: scriptedModel([]), limits: limits as never })).toThrow(says);
      const { error } = await testApp(['hi']).runner.run({ message: 'hi', limits: limits as never });
      expect(error?.message).toMatch(says);
    },
  );
});

describe('a tool without its function', () => {
  it('a tool without its function is refused when it is created', () => {
    expect(() => functionTool({ name: 'pay', description: 'Pays' } as never)).toThrow('tool "pay" needs "run"');
    const inputJsonSchema = { type: 'object' };
    expect(() => schemaTool({ name: 'pay', description: 'Pays', inputJsonSchema, unchecked: true } as never)).toThrow(
      'tool "pay" needs "run"',
    );
  });
});

describe('hooks that are a class instance', () => {
  class Guard {
    beforeTools(): void {}
  }

  it('hooks that are a class instance are refused if the class has no known hook', () => {
    for (const make of [
      () => createRunner({ agent, plugins: [new Guard() as Callbacks] }),
      () => llmAgent({ name: 'a', model: scriptedModel([]), callbacks: new Guard() as Callbacks }),
    ])
      expect(make).toThrow(/an instance of Guard has none of the members "name", .*"beforeTool"/);
  });

  it('hooks that are a class instance are accepted with one known hook, whatever other methods the class has', () => {
    class Counting extends Guard {
      count = 0;
      beforeTool(): undefined {
        this.count++;
      }
    }
    expect(() => createRunner({ agent, plugins: [new Counting()] })).not.toThrow();
  });
});
