import { adkEvents, adkInput } from '@mortise/adk';
import { agentTool } from '@mortise/agent-tool';
import { pendingRequests, requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { key } from './desk.ts';

it('shows a client of ADK the question of a nested agent, and accepts its answer', async () => {
  const sessions = inMemorySessionService();
  const paid: string[] = [];
  const pay = functionTool({ name: 'pay', description: 'Pays', run: (_input, { branch }) => paid.push(branch ?? '') });
  const call = scriptedModel([{ calls: [{ name: 'pay' }] }, 'paid']);
  const clerk = llmAgent({ name: 'clerk', description: 'Pays', model: call, tools: [requireConfirmation(pay)] });
  const model = scriptedModel([{ calls: [{ name: 'clerk', args: { request: 'Pay.' } }] }, 'All is paid.']);
  // The user may also be asked about an agent before it starts.
  const tools = [requireConfirmation(agentTool(clerk))];
  const app = createRunner({ agent: llmAgent({ name: 'lead', model, tools }), sessions });

  await app.run({ session: key, message: 'Pay.' });
  for (const [name, branch] of [
    ['clerk', undefined],
    ['pay', expect.stringMatching(/^clerk:/)],
  ]) {
    const { events } = (await sessions.load(key)) ?? { events: [] };
    const asked = adkEvents(events).findLast(({ longRunningToolIds }) => longRunningToolIds.length > 0);
    const [virtual] = asked?.content?.parts?.flatMap((part) => part.functionCall ?? []) ?? [];
    expect(asked?.branch).toEqual(branch);
    expect(virtual).toMatchObject({ name: 'adk_request_confirmation', args: { originalFunctionCall: { name } } });
    const pending = await pendingRequests(sessions, key);
    const response = { id: virtual?.id ?? '', name: virtual?.name ?? '', response: { confirmed: true } };
    await app.run({
      session: key,
      ...(await adkInput({ role: 'user', parts: [{ functionResponse: response }] }, { pending })),
    });
  }
  expect(paid).toEqual([expect.stringMatching(/^clerk:/)]);
  const { events } = (await sessions.load(key)) ?? { events: [] };
  expect(adkEvents(events).at(-1)?.content?.parts).toEqual([{ text: 'All is paid.' }]);
  model.assertDone();
  call.assertDone();
});
