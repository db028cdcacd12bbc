import { agUiHandler } from '@mortise/ag-ui';
import { aiSdkHandler } from '@mortise/ai-sdk/ui';
import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type SessionKey,
  type SessionService,
  type ToolEffect,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns } from '@mortise/ui';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

/** Waits longer than usual, for a busy machine. */
const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 300_000 });

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

function deskOf(sessions: SessionService, effect: ToolEffect, run: () => unknown) {
  const tool = functionTool({ name: 'work', description: 'Works', effect, run });
  const model = scriptedModel(['Done.']);
  const first = scriptedModel([{ calls: [{ name: 'work', args: {} }] }]);
  const agent = (of: typeof model) => llmAgent({ name: 'desk', model: of, tools: [tool] });
  return {
    first: createRunner({ appName: 'app', sessions, agent: agent(first) }),
    second: createRunner({ appName: 'app', sessions, agent: agent(model) }),
  };
}

/** Returns the log of a run that got as far as its tool, in the store of another process. */
async function dead(effect: ToolEffect, resume?: boolean) {
  const before = inMemorySessionService();
  const stop = new AbortController();
  const begun = new Promise<void>((resolve) => {
    const run = () => {
      resolve();
      return new Promise(() => {});
    };
    void deskOf(before, effect, run).first.run({ session: key, message: 'Go', inputId: 'm1', signal: stop.signal });
  });
  await begun;
  const events = await waitFor(async () => {
    const log = (await before.load(key))?.events ?? [];
    expect(log.some(({ type }) => type === 'model')).toBe(true);
    return log;
  });
  const sessions = inMemorySessionService();
  await sessions.create(key);
  await sessions.append(key, events, { revision: 0 });
  stop.abort();
  const runs = liveRuns({ runner: deskOf(sessions, effect, () => 'worked').second, sessions, resume });
  onTestFinished(() => runs.close());
  return { runs, sessions };
}

type Runs = Awaited<ReturnType<typeof dead>>['runs'];

const authorize = () => ({ appName: 'app', userId: 'ada' });
const headers = { 'content-type': 'application/json' };

/** Returns what a client of each protocol receives when it requests without anything new. */
const clients: { readonly [name: string]: (runs: Runs) => Promise<string> } = {
  'AG-UI': async (runs) => {
    const body = JSON.stringify({ threadId: 's1', runId: 'r', messages: [{ id: 'm1', role: 'user', content: 'Go' }] });
    const request = new Request('http://localhost/agent', { method: 'POST', body, headers });
    return (await agUiHandler({ runs, authorize })(request)).text();
  },
  useChat: async (runs) => {
    const messages = [
      { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Go' }] },
      { id: 'a1', role: 'assistant', parts: [{ type: 'step-start' }] },
    ];
    const body = JSON.stringify({ id: 's1', messages });
    const request = new Request('http://localhost/api/chat', { method: 'POST', body, headers });
    return (await aiSdkHandler({ runs, authorize })(request)).text();
  },
};

const reload = async (runs: Runs): Promise<string> =>
  (await aiSdkHandler({ runs, authorize })(new Request('http://localhost/api/chat/s1/stream?after=0'))).text();

for (const [name, ask] of Object.entries(clients))
  describe(`a client of ${name} whose run lost its process`, () => {
    it('the client sees that a call with the effect "read" runs again and its run resumes', async () => {
      const { runs, sessions } = await dead('read');
      const shown = await ask(runs);
      expect(shown).toContain('Done.');
      expect(shown).not.toMatch(/RUN_ERROR|"type":"error"/);
      expect((await sessions.index?.due(key))?.status).toBe('completed');
    });

    it('the client is asked whether a call with the effect "write" happened', async () => {
      const { runs } = await dead('write');
      expect(await ask(runs)).toContain('inDoubt');
    });

    it('the client resumes the run by a request without new input, if no worker resumes it', async () => {
      const { runs } = await dead('read', false);
      expect(await ask(runs)).toContain('Done.');
    });
  });

it('a reloaded chat of useChat sees that its run was interrupted', async () => {
  const { runs } = await dead('read', false);
  expect(await reload(runs)).toContain('"errorText":"The run stopped before its end. Resume it."');
});

it('a client of AG-UI sees that a run was interrupted and is not resumed', async () => {
  const { runs } = await dead('read', false);
  const start = vi.spyOn(runs, 'start').mockResolvedValue({ taken: 'delivered', rev: 0 });
  expect(await clients['AG-UI']?.(runs)).toContain('"code":"interrupted"');
  expect(start).toHaveBeenCalledTimes(1);
});
