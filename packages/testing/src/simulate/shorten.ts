import { type Problem, problemsOf } from './judge.ts';
import { type Play, type Played, playStory } from './play.ts';
import { plainStory, type Story, simplerStories, singleFaults, spreadFault } from './story.ts';

/** A problem, with the account of a story that shows it. */
export type ShownProblem = Problem & Pick<Played, 'account'>;

/**
 * The maximum number of single faults that are played to
 * shorten problems; each is played once for all problems.
 */
const mostSingles = 500;
/** The maximum number of problems whose own story is played again with fewer faults. */
const mostReduced = 20;

/** Returns the identity of a problem over all stories. */
export function identityOf({ kind, what }: Problem): string {
  return `${kind} ${what}`;
}

/**
 * Returns a function that shortens the story of a problem: to a single fault, or to the smallest part of the
 * story that shows the problem. The work is limited: each single fault is played once for all problems, and
 * after 20 problems that no single fault shows, a problem keeps its own account.
 */
export function shortener(play: Play, plain: Played): (story: Story, found: ShownProblem) => Promise<ShownProblem> {
  let singles: ReadonlyMap<string, ShownProblem> | undefined;
  let reduced = 0;
  const shownIn = async (story: Story): Promise<readonly ShownProblem[]> => {
    const played = await playStory(play, story);
    return problemsOf(played, plain, play.conversation).map((problem) => ({ ...problem, account: played.account }));
  };
  const shownBySingles = async (): Promise<ReadonlyMap<string, ShownProblem>> => {
    const shortest = new Map<string, ShownProblem>();
    const count = Math.min(singleFaults(plain.points), mostSingles);
    for (let number = 0; number < count; number++) {
      for (const shown of await shownIn({ ...plainStory, faults: [spreadFault(plain.points, number)] })) {
        const best = shortest.get(identityOf(shown));
        if (!best || shown.account.length < best.account.length) shortest.set(identityOf(shown), shown);
      }
    }
    return shortest;
  };
  return async (story, found) => {
    const identity = identityOf(found);
    singles ??= await shownBySingles();
    const single = singles.get(identity);
    if (single) return single;
    if (reduced++ >= mostReduced) return found;
    const sameIn = async (candidate: Story) =>
      (await shownIn(candidate)).find((shown) => identityOf(shown) === identity);
    let best = await sameIn(story);
    const unstable = 'the problem did not happen when the story was played again: the agent differs from play to play';
    if (!best) return { ...found, account: [unstable] };
    let simplest = story;
    for (let isSimpler = true; isSimpler; ) {
      isSimpler = false;
      for (const candidate of simplerStories(simplest)) {
        const shown = await sameIn(candidate);
        if (!shown) continue;
        [simplest, best, isSimpler] = [candidate, shown, true];
        break;
      }
    }
    return best;
  };
}
