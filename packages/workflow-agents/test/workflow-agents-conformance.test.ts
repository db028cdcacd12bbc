import { type Agent, llmAgent } from '@mortise/core';
import { agentCases, scriptedModel } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';

const subAgents = ['one', 'two', 'three'].map((name): Agent => llmAgent({ name, model: scriptedModel([]) }));

testConformance('sequentialAgent', agentCases, () => sequentialAgent({ name: 'team', subAgents }));
testConformance('parallelAgent', agentCases, () => parallelAgent({ name: 'team', subAgents }));
testConformance('loopAgent', agentCases, () => loopAgent({ name: 'team', subAgents, maxIterations: 2 }));
testConformance('a workflow of workflows', agentCases, () =>
  sequentialAgent({ name: 'all', subAgents: [loopAgent({ name: 'team', subAgents, maxIterations: 2 })] }),
);
