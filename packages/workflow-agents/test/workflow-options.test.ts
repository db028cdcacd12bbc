import { ConfigError, createRunner, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';

const one = llmAgent({ name: 'one', model: scriptedModel([]) });
const members = [one];

describe('a workflow agent with invalid options', () => {
  const wrong: Readonly<Record<string, readonly [() => unknown, string]>> = {
    'has no name': [() => sequentialAgent({ name: '', subAgents: members }), 'invalid_agent'],
    'has the name of the user': [() => parallelAgent({ name: 'user', subAgents: members }), 'invalid_agent'],
    'has no members': [() => sequentialAgent({ name: 'a', subAgents: [] }), 'invalid_agent'],
    'has members that are not an array': [
      () => parallelAgent({ name: 'a', subAgents: undefined as never }),
      'invalid_agent',
    ],
    'has a member that is not an agent': [
      () => parallelAgent({ name: 'a', subAgents: [one, {} as never] }),
      'invalid_agent',
    ],
    'loops without a limit': [
      () => loopAgent({ name: 'a', subAgents: members, maxIterations: undefined as never }),
      'invalid_option',
    ],
    'loops 0 times': [() => loopAgent({ name: 'a', subAgents: members, maxIterations: 0 }), 'invalid_option'],
    'loops 1.5 times': [() => loopAgent({ name: 'a', subAgents: members, maxIterations: 1.5 }), 'invalid_option'],
  };

  for (const [what, [make, code]] of Object.entries(wrong)) {
    it(`a workflow agent throws a ConfigError if it ${what}`, () => {
      expect(make).toThrow(ConfigError);
      expect(make).toThrow(expect.objectContaining({ code }));
    });
  }

  it('createRunner refuses an agent that is used in two positions of a workflow, and says to create a second agent', () => {
    const inner = parallelAgent({ name: 'inner', subAgents: [one] });
    expect(() => createRunner({ agent: sequentialAgent({ name: 'outer', subAgents: [one, inner] }) })).toThrow(
      expect.objectContaining({
        code: 'duplicate_agent',
        message: expect.stringContaining('create a second agent'),
      }),
    );
  });
});
