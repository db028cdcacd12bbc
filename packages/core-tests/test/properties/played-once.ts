import fc from 'fast-check';
import { playStory } from './play-story.ts';
import type { Played } from './played.ts';
import type { Story } from './story.ts';

/** Some 100 MB; whoever looks for more stories than these plays the rest again for each property. */
const mostKept = 1_500;

const plays = new Map<string, Promise<Played>>();

/**
 * What a story came to. Properties that begin with one seed look at the same stories: each is played once,
 * however many of them look at it.
 */
export function playedOnce(story: Story): Promise<Played> {
  const id = fc.stringify(story);
  const known = plays.get(id);
  if (known) return known;
  const play = playStory(story);
  if (plays.size < mostKept) plays.set(id, play);
  return play;
}
