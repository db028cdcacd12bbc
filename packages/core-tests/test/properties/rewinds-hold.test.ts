import { forkSession } from '@mortise/core/session-fork';
import { describe, expect, it } from 'vitest';
import { firstProblem, holds } from './holds.ts';
import { rewindsComplete } from './oracles/rewinds-complete.ts';
import { playedOnce } from './played-once.ts';
import { anyStory, anyTeamStory } from './story-arbitrary.ts';

describe('O19: rewound sessions', () => {
  it(
    'a rewound session in any story continues like a session that never had the removed events',
    { timeout: 300_000 },
    () => holds(anyStory(), async (story) => rewindsComplete(await playedOnce(story)), 0.1),
  );

  it(
    'a rewound session in any story of a team continues like a session that never had the removed events',
    { timeout: 300_000 },
    () => holds(anyTeamStory(), async (story) => rewindsComplete(await playedOnce(story)), 0.1),
  );

  it('O19 fails for a rewind that only closes open questions', { timeout: 300_000 }, async () => {
    const problem = await firstProblem(anyStory(), async (story) =>
      rewindsComplete(await playedOnce(story), async (sessions, key) => {
        const head = (await sessions.load(key))?.revision ?? 0;
        const to = { ...key, sessionId: 'ends' };
        await forkSession({ sessions, key, to });
        const ends = (await sessions.load(to))?.events.slice(head) ?? [];
        await sessions.append(key, ends, { revision: head });
      }),
    );
    expect(problem).toMatch(/what its model is asked|its page|its index/);
  });
});
