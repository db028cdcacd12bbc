import { basename } from 'node:path';
import { cuttingProxy } from '@mortise/session-kit/test/cutting-proxy';
import { inScratch } from '../process/in-scratch.ts';
import { converse } from './conversation.ts';
import { indexProblems } from './index-problems.ts';
import { type Judgement, judge, wordsProblems } from './judge.ts';
import { openStore, type PostgresUrl } from './store/open-store.ts';
import type { Place } from './story/story.ts';

/** The results of connections that were cut after the commit. */
export interface LostAnswers {
  readonly conversations: number;
  readonly cuts: number;
  readonly inDoubt: number;
  readonly problems: readonly string[];
}

/**
 * Plays a conversation repeatedly; each time another answer
 * of the server is lost, until every answer was lost once.
 */
export async function loseEachAnswer(url: PostgresUrl): Promise<LostAnswers> {
  const proxy = await cuttingProxy(url);
  const problems: string[] = [];
  let inDoubt = 0;
  try {
    for (let at = 1; ; at++) {
      let answers = 0;
      proxy.cut = (what) => what === 'answer' && ++answers === at;
      const { duplicates, ...seen } = await converseOver(proxy.url as PostgresUrl);
      if (answers < at) return { conversations: at - 1, cuts: proxy.cuts, inDoubt, problems };
      inDoubt += seen.inDoubt;
      const all = [...duplicates.map((tool) => `${tool} has happened too often`), ...seen.problems];
      problems.push(...all.map((problem) => `${problem}, without answer ${at}`));
    }
  } finally {
    await proxy.close();
  }
}

function converseOver(url: PostgresUrl): Promise<Judgement> {
  return inScratch(async (directory) => {
    const { sessions, close } = openStore(url, directory);
    try {
      const key = { appName: 'lost', userId: 'user', sessionId: basename(directory) };
      const place: Place = { story: 'clerk', directory, sessions, point: () => {}, guarded: true };
      await converse(place, key);
      const log = (await sessions.load(key))?.events ?? [];
      const judgement = await judge(place, log);
      const seen = [...wordsProblems(log), ...(await indexProblems(sessions, key, log))];
      return { ...judgement, problems: [...judgement.problems, ...seen] };
    } finally {
      await close();
    }
  });
}
