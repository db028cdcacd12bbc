import { functionTool, inMemorySessionService, type Tool } from '@mortise/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { agent, handsTo, type Team, team } from './team.ts';

it.each([false, true])(
  'a result that arrives after a transfer is processed by the tool of the agent that made the call (another process: %s)',
  async (elsewhere) => {
    const seen: string[] = [];
    const sessions = inMemorySessionService();
    const hears = (who: string) => ({
      name: who,
      afterTool: (tool: Tool | undefined, call: { readonly name: string }) => {
        seen.push(`${who}: ${call.name} ${tool ? 'known' : 'unknown'}`);
        return undefined;
      },
    });
    const job: Tool = {
      ...functionTool({
        name: 'job',
        description: 'Works',
        output: z.object({ done: z.number() }),
        run: () => ({ done: 0 }),
      }),
      isLongRunning: true,
      whilePending: 'goOn',
      run: () => ({ status: 'pending', request: { kind: 'result', hint: 'soon' } }),
    };
    const make = (desk: Parameters<typeof agent>[1], clerk: Parameters<typeof agent>[1]): Team =>
      team(
        agent('desk', desk, {
          tools: [job],
          callbacks: hears('desk'),
          subAgents: [agent('clerk', clerk, { callbacks: hears('clerk') })],
        }),
        { sessions },
      );
    const first = make([{ calls: [{ name: 'job' }] }, handsTo('clerk')], ['I do it.', 'Thanks.']);
    const { pending } = await first.say('go');
    seen.splice(0);
    const later = elsewhere ? make([], ['Thanks.']) : first;
    const callId = pending[0]?.callId ?? '';
    expect(
      await later.resumeRun({ results: [{ callId, outcome: { status: 'ok', output: { done: 'no' } } }] }),
    ).toMatchObject({
      status: 'completed',
      text: 'Thanks.',
    });
    expect(seen).toEqual(['desk: job known']);
    expect((await later.log()).findLast(({ type }) => type === 'late')).toMatchObject({
      author: 'desk',
      outcome: {
        status: 'ok',
        output: { done: 'no' },
        parts: [{ text: expect.stringMatching(/does not match its schema.*was carried out/) }],
      },
    });
  },
);
