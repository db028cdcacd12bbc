import { type Event, inMemorySessionService, type RunResult, type SessionService } from '@mortise/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';
import { key, pathOf, type WorkflowApp, workflowApp } from './workflow-app.ts';
import { agentOf, type Shape, shapeArbitrary } from './workflow-arbitrary.ts';

/** Returns the result of a run without the members that differ from run to run. */
interface End {
  readonly status: RunResult['status'];
  readonly text: string;
  readonly output: RunResult['output'];
  readonly asked: readonly string[];
}

it('a tree of workflow agents reaches the same result if another process continues it after any event of its log', async () => {
  await fc.assert(
    fc.asyncProperty(shapeArbitrary, async (shape) => {
      const whole = workflowApp(agentOf(shape), { limits: { modelCalls: 1_000 } });
      const end = await toEnd(shape, whole.sessions, await whole.say('hi'));
      expect(end.status).toBe('completed');
      const events = await whole.log();
      for (let cut = 1; cut < events.length; cut++) {
        const sessions = await crashedAfter(events.slice(0, cut));
        const resumed = await toEnd(shape, sessions, await appOf(shape, sessions).resumeRun());
        expect({ cut, ...resumed, asked: [] }).toEqual({ cut, ...end, asked: [] });
        expect(end.asked.slice(end.asked.length - resumed.asked.length)).toEqual(resumed.asked);
      }
    }),
    { numRuns: propertyRuns(40) },
  );
}, 300_000);

/** Answers one question after another, each in another process. */
async function toEnd(shape: Shape, sessions: SessionService, first: RunResult): Promise<End> {
  const asked: string[] = [];
  let result = first;
  while (result.status === 'paused') {
    const [question] = result.pending.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
    if (!question) throw new Error('a pause without a question');
    asked.push(pathOf(question));
    result = await appOf(shape, sessions).answer({ requestId: question.id, value: pathOf(question) });
  }
  return { status: result.status, text: result.text, output: result.output, asked };
}

function appOf(shape: Shape, sessions: SessionService): WorkflowApp {
  return workflowApp(agentOf(shape), { sessions, limits: { modelCalls: 1_000 } });
}

async function crashedAfter(events: readonly Event[]): Promise<SessionService> {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  await sessions.append(key, events, { revision: 0 });
  return sessions;
}
