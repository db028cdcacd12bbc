import { functionTool, inMemorySessionService, type ToolGate } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { nestedAgent } from './nested-agent.ts';

const pass: ToolGate = { name: 'pass', order: 'policy', check: () => ({ type: 'proceed' }) };

it.each([
  ['that started with its turn', []],
  ['that a gate has let pass', [pass]],
])(
  'a result from the inbox for a running call %s does not replace the response of the call itself',
  async (_which, gates) => {
    const sessions = inMemorySessionService();
    let taken = (): void => {};
    const over = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const look = functionTool({
      name: 'look',
      description: 'Looks',
      effect: 'read',
      gates,
      async run(_input, { functionCallId: callId }) {
        await sessions.deliver(key, {
          id: 'm1',
          type: 'result',
          callId,
          outcome: { status: 'ok', output: 'from outside' },
        });
        await over;
        return 'its own';
      },
    });
    // The parallel agent continues meanwhile, and reads the inbox.
    const scout = nestedAgent(
      'scout',
      [
        { calls: [{ name: 'ping' }] },
        () => {
          taken();
          return 'scouted';
        },
      ],
      { tools: [functionTool({ name: 'ping', description: 'Pings', run: () => 'pong' })] },
    );
    const { say, logOf } = testApp(
      [{ calls: [{ name: 'look' }, { name: 'scout' }] }, 'done'],
      { tools: [look, scout.tool] },
      { sessions },
    );
    expect(await say('go')).toMatchObject({ status: 'completed', text: expect.any(String) });
    const responses = (await logOf('response')).filter(({ branch }) => branch === undefined);
    const late = await logOf('late');
    const looked = responses.filter(({ callId }) => callId === late[0]?.callId);
    expect(late).toMatchObject([{ outcome: { output: 'from outside' } }]);
    expect(looked).toMatchObject([{ outcome: { output: 'its own' } }]);
  },
);
