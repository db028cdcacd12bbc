import { functionTool, inMemorySessionService } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { nestedAgent } from './nested-agent.ts';

const closed = { status: 'ok', output: { state: 'closed' } } as const;

/**
 * Creates an agent that opens a ticket and does not wait for its end, and one that calls it and then answers.
 */
function app(sessions = inMemorySessionService(), steps: readonly string[] = []) {
  const ticket = functionTool({
    name: 'ticket',
    description: 'Opens a ticket',
    isLongRunning: true,
    whilePending: 'goOn',
    run: () => ({ ticketId: 17 }),
  });
  const clerk = nestedAgent('clerk', [{ calls: [{ name: 'ticket' }] }, 'opened'], { tools: [ticket] });
  const script = steps.length > 0 ? steps : [{ calls: [{ name: 'clerk' }] }, 'The clerk has opened it.'];
  return testApp(script, { tools: [clerk.tool] }, { sessions });
}

describe('a call that a nested agent does not wait for', () => {
  it.each(['answer', 'result'] as const)(
    'the result of a call that a nested agent does not wait for is accepted after that agent has ended, and the calling agent reads it (given as: %s)',
    async (way) => {
      const sessions = inMemorySessionService();
      const { pending } = await app(sessions).say('it leaks');
      expect(pending).toMatchObject([{ kind: 'result', call: { name: 'ticket' } }]);
      const { id: requestId = '', callId = '' } = pending[0] ?? {};
      const later = app(sessions, ['It is closed.']);
      const given =
        way === 'answer'
          ? { answers: [{ requestId, value: closed.output }] }
          : { results: [{ callId, outcome: closed }] };
      const result = await later.resume(given);
      expect(result).toMatchObject({ status: 'completed', text: 'It is closed.', pending: [] });
      expect(JSON.stringify(later.model.requests[0]?.contents.at(-1))).toContain('closed');
      expect(await later.logOf('late')).toMatchObject([{ callId, outcome: closed }]);
    },
  );
});
