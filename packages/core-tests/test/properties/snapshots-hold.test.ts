import { describe, expect, it } from 'vitest';
import { firstProblem, holds } from './holds.ts';
import { type ChangeText, snapshotsComplete } from './oracles/snapshots-complete.ts';
import { playStory } from './play-story.ts';
import { anyStory, anyTeamStory } from './story-arbitrary.ts';

describe('O20: runs that start from a snapshot', () => {
  it('a run from a snapshot in any story does the same as a run from the log', { timeout: 300_000 }, () =>
    holds(anyStory(), async (story) => snapshotsComplete(await playStory(story)), 0.05),
  );

  it('a run from a snapshot in any story of a team does the same as a run from the log', { timeout: 300_000 }, () =>
    holds(anyTeamStory(), async (story) => snapshotsComplete(await playStory(story)), 0.05),
  );

  it.each<[string, ChangeText]>([
    [
      'the last message',
      (data) => changeLine(data, 2, ([who, whose, said]) => [who, whose, (said as []).slice(0, -1)]),
    ],
    [
      'the author of the last message',
      (data) => changeLine(data, 2, ([who, whose, said]) => [(who as []).map(() => ['user']), whose, said]),
    ],
    ['the active agent', (data) => data.replaceAll('"turn","responded"', '"turn","answered"')],
    ['the open questions', (data) => data.replaceAll('"open",1', '"open",0')],
  ])('O20 fails for a snapshot that has lost %s', { timeout: 300_000 }, async (_, change) => {
    expect(await firstProblem(anyStory(), async (story) => snapshotsComplete(await playStory(story), change))).toMatch(
      /with a snapshot of revision/,
    );
  });
});

/** Changes the list in one line, and its length in the head. */
function changeLine(data: string, place: number, change: (list: readonly unknown[]) => readonly unknown[]): string {
  const [head = '', ...lines] = data.split('\n');
  const changed = lines.map((line, at) => (at === place - 1 ? JSON.stringify(change(JSON.parse(line))) : line));
  const lengths = changed.map(({ length }) => length);
  return [JSON.stringify({ ...JSON.parse(head), lengths }), ...changed].join('\n');
}
