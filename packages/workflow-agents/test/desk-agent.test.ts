import { createRunner } from '@mortise/core';
import { agentCases, scriptedModel } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { deskAgent } from './desk-agent.ts';

testConformance('the graph of docs/workflows.md', agentCases, () => deskAgent(scriptedModel([])));

describe('the graph of docs/workflows.md', () => {
  it.each([
    [['{"kind":"bill"}', '3', '{"ok":false}', '4', '{"ok":true}'], '4'],
    [['{"kind":"trip"}', 'left', '{"ok":true}'], 'left'],
    [['{"kind":"other"}'], 'A person will answer you.'],
  ])('the graph answers if the models return %j', async (steps, output) => {
    const model = scriptedModel(steps);
    expect(await createRunner({ agent: deskAgent(model) }).run({ message: 'hi' })).toMatchObject({
      status: 'completed',
      output,
    });
    model.assertDone();
  });
});
