import fc from 'fast-check';
import { playStory } from './play-story.ts';
import type { Played } from './played.ts';
import type { Story } from './story.ts';

/** The maximum number of kept stories, some 100 MB; with more stories, each property plays the rest again. */
const mostKept = 1_500;

const plays = new Map<string, Promise<Played>>();

/**
 * Returns the record of a story. Properties with one seed check the same stories: each is played once for all
 * of them.
 */
export function playedOnce(story: Story): Promise<Played> {
  const id = fc.stringify(story);
  const known = plays.get(id);
  if (known) return known;
  const play = playStory(story);
  if (plays.size < mostKept) plays.set(id, play);
  return play;
}
