import { describe, expect, it, vi } from 'vitest';
import { type ConformanceCase, type ConformanceOptions, runCases } from '../../src/index.ts';

const caseOf = (run: ConformanceCase<number[]>['run'], needs?: string): ConformanceCase<number[]> => ({
  id: 'some:case',
  behavior: 'does something',
  ...(needs !== undefined && { needs }),
  run,
});
const passes = caseOf(async () => undefined);
const fails = caseOf(async () => {
  throw new Error('it does not');
});
const needsWings = caseOf(async () => {
  throw new Error('no wings');
}, 'wings');
const subject = (): number[] => [];

/** Starts running cases. The timer of the first case does not run by itself: the test fires it. */
function begin(
  cases: readonly ConformanceCase<number[]>[],
  options: ConformanceOptions<number[]>,
): {
  readonly verdicts: ReturnType<typeof runCases>;
  readonly timers: readonly { readonly ms: number; readonly fire: () => void }[];
} {
  const timers: { ms: number; fire: () => void }[] = [];
  const set = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((fire: () => void, ms: number) => {
    timers.push({ fire, ms });
    return 0;
  }) as typeof setTimeout);
  try {
    return { verdicts: runCases(cases, subject, options), timers };
  } finally {
    set.mockRestore();
  }
}

describe('running cases', () => {
  it('running cases returns a verdict for each case, in order', async () => {
    const verdicts = await runCases([passes, fails], subject);
    expect(verdicts).toMatchObject([
      { id: 'some:case', behavior: 'does something', status: 'passed' },
      { status: 'failed', error: { message: 'it does not' } },
    ]);
  });

  it('creates a new subject for each case, and cleans up after each, even after a failure', async () => {
    const cleaned: number[][] = [];
    const pushes = caseOf(async (list) => {
      list.push(1);
      if (list.length > 1) throw new Error('not fresh');
    });
    const verdicts = await runCases([pushes, fails, pushes], subject, { cleanup: (list) => void cleaned.push(list) });
    expect(verdicts.map(({ status }) => status)).toEqual(['passed', 'failed', 'passed']);
    expect(cleaned).toEqual([[1], [], [1]]);
  });

  it('fails a case whose subject cannot be created or cleaned up', async () => {
    const broken = (): never => {
      throw new Error('no database');
    };
    expect(await runCases([passes], broken)).toMatchObject([{ status: 'failed', error: { message: 'no database' } }]);
    expect(await runCases([passes], subject, { cleanup: broken })).toMatchObject([{ status: 'failed' }]);
  });

  it('fails a case that times out, and a case that throws a value that is not an Error', async () => {
    const hangs = caseOf(() => new Promise(() => {}));
    const throws = caseOf(() => Promise.reject('a text'));
    expect(await runCases([hangs, throws], subject, { timeoutMs: 20 })).toMatchObject([
      { status: 'failed', error: { message: 'the case did not end within 20 ms' } },
      { status: 'failed', error: { cause: 'a text' } },
    ]);
  });
});

describe('the timeout of a case', () => {
  const endless = caseOf(() => new Promise(() => {}));

  it('the timeout of a case is 60 s by default', async () => {
    const { verdicts, timers } = begin([endless], {});
    expect(timers.map(({ ms }) => ms)).toEqual([60_000]);
    timers[0]?.fire();
    expect(await verdicts).toMatchObject([
      { status: 'failed', error: { message: 'the case did not end within 60000 ms' } },
    ]);
  });

  it('the timeout of a case is disabled by Infinity', () => {
    expect(begin([endless], { timeoutMs: Infinity }).timers).toEqual([]);
  });
});

describe('declared gaps', () => {
  it('fails a case whose feature is missing and not in lacks, and says how to declare it', async () => {
    const [verdict] = await runCases([needsWings], subject);
    expect(verdict).toMatchObject({ status: 'failed' });
    expect(String(verdict?.status === 'failed' && verdict.error)).toContain("lacks: { 'wings': why }");
  });

  it('skips a failing case whose feature is in lacks, with the reason', async () => {
    expect(await runCases([needsWings], subject, { lacks: { wings: 'it is a fish' } })).toMatchObject([
      { status: 'skipped', reason: 'it is a fish' },
    ]);
  });

  it('fails a passing case whose feature is in lacks', async () => {
    const flies = caseOf(async () => undefined, 'wings');
    expect(await runCases([flies], subject, { lacks: { wings: 'it is a fish' } })).toMatchObject([
      {
        status: 'failed',
        error: { message: 'the case passes although lacks names its feature: remove "wings" from lacks' },
      },
    ]);
  });

  it('ends a case that never settles and whose feature is in lacks, whatever the timeout of other cases', async () => {
    const waits = caseOf(() => new Promise(() => {}), 'wings');
    const { verdicts, timers } = begin([waits], { lacks: { wings: 'it is a fish' }, timeoutMs: Infinity });
    expect(timers).toHaveLength(1);
    timers[0]?.fire();
    expect(await verdicts).toMatchObject([{ status: 'skipped', reason: 'it is a fish' }]);
  });

  it('skips no case that needs no feature, and refuses a feature in lacks that no case needs', async () => {
    await expect(runCases([fails, needsWings], subject, { lacks: { wigns: 'typing error' } })).rejects.toThrow(
      'lacks names "wigns", which no case needs; features that can be lacked: wings',
    );
    expect(await runCases([fails, needsWings], subject, { lacks: { wings: 'fish' } })).toMatchObject([
      { status: 'failed' },
      { status: 'skipped' },
    ]);
  });
});
