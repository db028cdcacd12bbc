import {
  AdkEventAccumulator,
  type AdkMessage,
  createAdkSessionAdapter,
  createAdkStream,
} from '@assistant-ui/react-google-adk';
import { adkHandler } from '@mortise/adk';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, inMemorySessionService, type LlmAgentOptions, llmAgent } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

const server = { api: 'http://localhost', appName: 'shop', userId: 'ada' };

/** Connects assistant-ui's own, unmodified ADK client to a handler. */
describe("assistant-ui's client of ADK", () => {
  it('shows a call that waits for approval, approves it, and shows the same after a reload', async () => {
    const paid: string[] = [];
    const pay = functionTool({ name: 'pay', description: 'Pays', run: () => paid.push('paid') });
    const { say, accumulator, load } = await client([{ calls: [{ name: 'pay' }] }, 'Paid.'], {
      tools: [requireConfirmation(pay, { hint: 'Pay?' })],
    });
    await say({ id: 'm1', type: 'human', content: 'Pay.' });
    // The client reads one of the actions, where ADK has it as well, and one of the virtual call.
    const asked = accumulator.getToolConfirmations();
    expect(asked.map(({ toolName, hint }) => [toolName, hint])).toEqual([
      ['', 'Pay?'],
      ['pay', 'Pay?'],
    ]);
    const [toolCallId = ''] = accumulator.getLongRunningToolIds();
    const name = 'adk_request_confirmation';
    await say({ id: 'm2', type: 'tool', name, tool_call_id: toolCallId, content: '{"confirmed":true}' });
    expect(paid).toEqual(['paid']);
    expect(textsOf(accumulator.getMessages())).toContain('Paid.');
    expect(textsOf(await load())).toEqual(['Pay.', ...textsOf(accumulator.getMessages())]);
  });

  it('shows a streamed text once, though the complete text arrives as well', async () => {
    const { say, accumulator, seen } = await client(['Hello there.']);
    await say({ id: 'm1', type: 'human', content: 'Hi' });
    expect(seen).toEqual(['Hello there.', 'Hello there.']);
    expect(textsOf(accumulator.getMessages())).toEqual(['Hello there.']);
  });

  it('sends the later result of a long-running call', async () => {
    const order = functionTool({ name: 'order', description: 'Orders', isLongRunning: true, run: () => undefined });
    const { say, accumulator } = await client([{ calls: [{ name: 'order' }] }, 'It is there.'], { tools: [order] });
    await say({ id: 'm1', type: 'human', content: 'Order.' });
    const [id = ''] = accumulator.getLongRunningToolIds();
    await say({ id: 'm2', type: 'tool', name: 'order', tool_call_id: id, content: '{"state":"here"}' });
    expect(textsOf(accumulator.getMessages())).toContain('It is there.');
  });

  it('shows a transfer to another agent, state changes, and artifacts', async () => {
    const save = functionTool({
      name: 'save',
      description: 'Saves',
      run: async (_input, context) => {
        context.setState('saved', true);
        return context.saveArtifact('a.txt', { type: 'inlineData', mimeType: 'text/plain', data: 'aGk=' });
      },
    });
    const model = scriptedModel(['I am the clerk.']);
    const { say, accumulator, session } = await client(
      [{ calls: [{ name: 'save' }] }, { calls: [{ name: 'transfer_to_agent', args: { agent_name: 'clerk' } }] }],
      { tools: [save], subAgents: [llmAgent({ name: 'clerk', description: 'Knows orders', model })] },
    );
    await say({ id: 'm1', type: 'human', content: 'Save.' });
    expect(accumulator.getLastTransferToAgent()).toBe('clerk');
    expect(accumulator.getAgentInfo().name).toBe('clerk');
    expect(accumulator.getStateDelta()).toEqual({ saved: true });
    expect(accumulator.getArtifactDelta()).toEqual({ 'a.txt': 0 });
    expect(await session.artifacts.list('s1')).toEqual(['a.txt']);
    expect(await session.artifacts.listVersions('s1', 'a.txt')).toEqual([0]);
    expect(await session.artifacts.load('s1', 'a.txt')).toMatchObject({ inlineData: { data: 'aGk=' } });
  });

  it('lists, opens and deletes sessions', async () => {
    const { session } = await client([]);
    const { remoteId } = await session.adapter.initialize('local');
    const listed = await session.adapter.list();
    expect(listed.threads.map((thread) => thread.remoteId).toSorted()).toEqual(['s1', remoteId].toSorted());
    await session.adapter.delete(remoteId);
    expect((await session.adapter.list()).threads).toHaveLength(1);
  });
});

async function client(steps: readonly ScriptedStep[], agent: Partial<LlmAgentOptions> = {}) {
  const sessions = inMemorySessionService();
  const artifacts = inMemoryArtifactService();
  const shop = llmAgent({ name: 'shop', ...agent, model: scriptedModel(steps) });
  const handle = adkHandler({
    apps: { shop: { runner: createRunner({ agent: shop, sessions, artifacts }), agent: shop } },
    sessions,
    artifacts,
    authorize: () => ({ by: 'ada', mayUse: ({ userId }) => userId === 'ada', mayGiveResults: ['order'] }),
  });
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => handle(new Request(input, init)));
  await sessions.create({ appName: 'shop', userId: 'ada', sessionId: 's1' });
  const stream = createAdkStream(server);
  const session = createAdkSessionAdapter({ apiUrl: server.api, appName: server.appName, userId: server.userId });
  const accumulator = new AdkEventAccumulator();
  const seen: string[] = [];
  return {
    accumulator,
    session,
    seen,
    load: async () => (await session.load('s1')).messages,
    async say(message: AdkMessage) {
      const config = {
        initialize: async () => ({ remoteId: 's1', externalId: 's1' }),
        abortSignal: new AbortController().signal,
      };
      for await (const event of await stream([message], config as never)) {
        const texts = textsOf(accumulator.processEvent(event));
        seen.push(texts.at(-1) ?? '');
      }
    },
  };
}

/** Returns the texts of people and agents, without tool results. */
function textsOf(messages: readonly AdkMessage[]): readonly string[] {
  return messages.flatMap(({ type, content }) => {
    if (type === 'tool') return [];
    if (typeof content === 'string') return [content];
    const texts = (content ?? []).flatMap((part) => ('text' in part && part.type === 'text' ? [part.text] : []));
    return texts.length > 0 ? [texts.join('')] : [];
  });
}
