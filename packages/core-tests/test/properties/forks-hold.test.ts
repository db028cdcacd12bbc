import { describe, expect, it } from 'vitest';
import { firstProblem, holds } from './holds.ts';
import { forksComplete } from './oracles/forks-complete.ts';
import { playedOnce } from './played-once.ts';
import { anyStory, anyTeamStory } from './story-arbitrary.ts';

describe('O18: forks at any revision', () => {
  it('a fork in any story is complete, can be resumed, and repeats no call of the original', { timeout: 300_000 }, () =>
    holds(anyStory(), async (story) => forksComplete(await playedOnce(story)), 0.1),
  );

  it(
    'a fork in any story of a team is complete, can be resumed, and repeats no call of the original',
    { timeout: 300_000 },
    () => holds(anyTeamStory(), async (story) => forksComplete(await playedOnce(story)), 0.1),
  );

  it('O18 fails for a fork that only copies the events', { timeout: 300_000 }, async () => {
    const problem = await firstProblem(anyStory(), async (story) =>
      forksComplete(await playedOnce(story), async (sessions, to, atRevision) => {
        const log = (await sessions.load({ ...to, sessionId: 's1' }))?.events ?? [];
        await sessions.create(to);
        await sessions.append(to, log.slice(0, atRevision), { revision: 0 });
      }),
    );
    expect(problem).toMatch(/it runs|no response|are open|cancelled/);
  });
});
