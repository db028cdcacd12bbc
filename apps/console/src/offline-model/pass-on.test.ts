import { agentTool } from '@mortise/agent-tool';
import { createRunner, type FunctionDeclaration, functionTool, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { passOn } from './pass-on.ts';

/** The declarations that a model reads whose agent may ask a scout, and hand over to a clerk. */
async function declarations(): Promise<readonly FunctionDeclaration[]> {
  const model = scriptedModel(['done']);
  const named = (name: string, description: string) => llmAgent({ name, description, model });
  const look = functionTool({ name: 'look', description: 'As read_file does', run: () => 1 });
  const tools = [look, agentTool(named('scout', 'Reads (read_file)'))];
  const agent = llmAgent({ name: 'chief', model, tools, subAgents: [named('clerk', 'Writes (write_file)')] });
  await createRunner({ agent }).run({ message: 'go' });
  return model.requests[0]?.declarations ?? [];
}

test.each([
  ['read_file', { name: 'scout', argsText: '{"request":"my wish"}' }],
  ['write_file', { name: 'transfer_to_agent', argsText: '{"agent_name":"clerk"}' }],
  ['write', undefined],
  ['other', undefined],
])('a wish for %s goes to the agent whose description names it', async (tool, call) => {
  expect(passOn({ tool, text: 'my wish' }, await declarations())).toEqual(call);
});
