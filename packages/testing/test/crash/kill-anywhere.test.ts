/// <reference types="node" />
import { describe, expect, it } from 'vitest';
import { type Lived, live, pointsOf, twoAtATime } from './live.ts';

const seed: number = Number(process.env['MORTISE_SEED'] ?? 4711);
const doubles: number = Number(process.env['MORTISE_DOUBLE_KILLS'] ?? 24);

/** One line of what came of many schedules. */
function report(what: string, lives: readonly Lived[]): void {
  const sum = (count: (lived: Lived) => number): number => lives.reduce((total, lived) => total + count(lived), 0);
  const line = {
    schedules: lives.length,
    kills: sum(({ killedAt }) => killedAt.length),
    'in doubt': sum(({ inDoubt }) => inDoubt),
    duplicates: sum(({ duplicates }) => duplicates.length),
    violations: sum(({ problems }) => problems.length),
  };
  process.stdout.write(`  kill -9, ${what}: ${JSON.stringify(line)}\n`);
}

function singles(points: readonly string[]): readonly (readonly number[])[] {
  return points.map((_, at) => [at + 1]);
}

describe('a machine that is killed', { timeout: 120_000 }, () => {
  it('before, within or after any append, before or after any effect, repeats no effect and loses nothing', async () => {
    const points = await pointsOf(true);
    expect(points.filter((name) => name === 'within the append').length).toBeGreaterThan(8);
    expect(points.filter((name) => name === 'after the effect')).toHaveLength(6);
    const lives = await twoAtATime(singles(points), (kills) => live(true, kills));
    report('guarded', lives);
    lives.forEach((lived, at) => {
      expect(lived, `killed at point ${at + 1}, ${points[at]}`).toMatchObject({ duplicates: [], problems: [] });
      expect(lived.killedAt).toEqual([at + 1]);
    });
    expect(lives.reduce((sum, { inDoubt }) => sum + inDoubt, 0)).toBeGreaterThan(0);
  });

  it('twice repeats no effect and loses nothing', async () => {
    const points = await pointsOf(true);
    const next = random(seed);
    const pairs = Array.from({ length: doubles }, () => [1 + next(points.length), 1 + next(points.length >> 1)]);
    const lives = await twoAtATime(pairs, (kills) => live(true, kills));
    report(`guarded, two kills, MORTISE_SEED=${seed}`, lives);
    lives.forEach(
      (lived, at) =>
        void expect(lived, `killed at points ${pairs[at]}, MORTISE_SEED=${seed}`).toMatchObject({
          duplicates: [],
          problems: [],
        }),
    );
  });

  it('repeats effects where nothing is stored before them', async () => {
    const points = await pointsOf(false);
    // Where the guard makes a difference: from the effect to the append that tells of it.
    const around = singles(points).filter(([at = 0]) => !/model|before the effect/.test(points[at - 1] ?? ''));
    const lives = await twoAtATime(around, (kills) => live(false, kills));
    report('without the guard', lives);
    expect(lives.flatMap(({ problems }) => problems)).toEqual([]);
    expect(new Set(lives.flatMap(({ duplicates }) => duplicates))).toEqual(new Set(['ship', 'pay', 'write', 'order']));
  });
});

/** Whole numbers below a bound, the same for the same seed. */
function random(from: number): (below: number) => number {
  let state = from >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
