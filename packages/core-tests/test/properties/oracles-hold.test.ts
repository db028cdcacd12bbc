import { describe, it } from 'vitest';
import { holds } from './holds.ts';
import { bounded } from './oracles/bounded.ts';
import { branchesEnd } from './oracles/branches-end.ts';
import { callsHaveResponses } from './oracles/calls-have-responses.ts';
import { effectsOnce } from './oracles/effects-once.ts';
import { historyIsTrue } from './oracles/history-is-true.ts';
import { indexAgrees } from './oracles/index-agrees.ts';
import { keepsSecrets } from './oracles/keeps-secrets.ts';
import { leavesNoTraces } from './oracles/leaves-no-traces.ts';
import { messagesAreKept } from './oracles/messages-are-kept.ts';
import { oneErrorPerFault } from './oracles/one-error-per-fault.ts';
import { oneResultPerCall } from './oracles/one-result-per-call.ts';
import { questionsSurface } from './oracles/questions-surface.ts';
import { sameHoweverRead } from './oracles/same-however-read.ts';
import { settlesInTime } from './oracles/settles-in-time.ts';
import { shownAsStored } from './oracles/shown-as-stored.ts';
import { storedFirst } from './oracles/stored-first.ts';
import { usageAddsUp } from './oracles/usage-adds-up.ts';
import { playStory } from './play-story.ts';
import type { Played } from './played.ts';
import { playedOnce } from './played-once.ts';
import { sameStory } from './same-story.ts';
import { anyStory, anyTeamStory, timelessStory, timelessTeamStory } from './story-arbitrary.ts';

const oracles: Readonly<Record<string, (played: Played) => readonly string[]>> = {
  'O1: a request has exactly one result per call, in the order of the calls': oneResultPerCall,
  'O2: an unrepeatable effect starts once, across processes': effectsOnce,
  'O3: a call is logged before it starts, and its outcome before it is shown': storedFirst,
  'O4: a run settles, and soon after an abort or a deadline': settlesInTime,
  'O5: a fault is exactly one typed error': oneErrorPerFault,
  'O6: a run leaves no traces in the process': leavesNoTraces,
  'O7: secrets are in no sink': keepsSecrets,
  'O8: the memory of a run is bounded': bounded,
  'O9: the history holds exactly the messages and results': historyIsTrue,
  'O11: an open question is pending at the root': questionsSurface,
  'O12: a nested run has ended when its session has ended': branchesEnd,
  'O13: the usage of a run is the sum of the usage of its models': usageAddsUp,
  'O14: the messages of the user are kept': messagesAreKept,
  'O15: the index of a store matches the run': indexAgrees,
  'O16: everything streamed is stored later': shownAsStored,
  'O17: a call has one response once its run is over': callsHaveResponses,
};

describe('any story', () => {
  for (const [name, oracle] of Object.entries(oracles)) {
    it(name, { timeout: 300_000 }, () => holds(anyStory(), async (story) => oracle(await playedOnce(story))));
  }

  it('O10: a run gives the same result, streamed or not, and however the turns are split', { timeout: 300_000 }, () =>
    holds(timelessStory(), async (story) =>
      sameHoweverRead(await playStory(story), await playStory(sameStory(story, 'stream', 1))),
    ),
  );
});

describe('any story of a team', () => {
  it('O1 to O9 and O11 to O17 hold over the whole tree', { timeout: 300_000 }, () =>
    holds(anyTeamStory(), async (story) => {
      const played = await playedOnce(story);
      return Object.entries(oracles).flatMap(([name, oracle]) =>
        oracle(played).map((problem) => `${name}: ${problem}`),
      );
    }),
  );

  it('O10: a run gives the same result, streamed or not, and however the turns are split', { timeout: 300_000 }, () =>
    holds(timelessTeamStory(), async (story) =>
      sameHoweverRead(await playStory(story), await playStory(sameStory(story, 'stream', 1))),
    ),
  );

  it('O10: a run gives the same result in one process and with a restart before every step', { timeout: 300_000 }, () =>
    holds(timelessTeamStory(), async (story) =>
      sameHoweverRead(await playStory({ ...story, restarts: false }), await playStory({ ...story, restarts: true })),
    ),
  );
});
