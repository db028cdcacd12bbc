import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

describe('running cases', () => {
  it('gives a verdict for each, in order', async () => {
    const verdicts = await runCases([passes, fails], subject);
    expect(verdicts).toMatchObject([
      { id: 'some:case', behavior: 'does something', status: 'passed' },
      { status: 'failed', error: { message: 'it does not' } },
    ]);
  });

  it('makes a fresh subject for each, and cleans up after each, also after a failure', async () => {
    const cleaned: number[][] = [];
    const pushes = caseOf(async (list) => {
      list.push(1);
      if (list.length > 1) throw new Error('not fresh');
    });
    const verdicts = await runCases([pushes, fails, pushes], subject, { cleanup: (list) => void cleaned.push(list) });
    expect(verdicts.map(({ status }) => status)).toEqual(['passed', 'failed', 'passed']);
    expect(cleaned).toEqual([[1], [], [1]]);
  });

  it('fails a case whose subject cannot be made or cleaned up', async () => {
    const broken = (): never => {
      throw new Error('no database');
    };
    expect(await runCases([passes], broken)).toMatchObject([{ status: 'failed', error: { message: 'no database' } }]);
    expect(await runCases([passes], subject, { cleanup: broken })).toMatchObject([{ status: 'failed' }]);
  });

  it('fails a case that does not end in time, and one that throws what is no error', async () => {
    const hangs = caseOf(() => new Promise(() => {}));
    const throws = caseOf(() => Promise.reject('a text'));
    expect(await runCases([hangs, throws], subject, { timeoutMs: 20 })).toMatchObject([
      { status: 'failed', error: { message: 'the case did not end within 20 ms' } },
      { status: 'failed', error: { cause: 'a text' } },
    ]);
  });
});

describe('the limit of a case', () => {
  /** Resolves with whether a case that never settles has been ended, `ms` after it began. */
  async function endedAfter(ms: number, options: ConformanceOptions<number[]>): Promise<boolean> {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let ended = false;
    void runCases([caseOf(() => new Promise(() => {}))], subject, options).then(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(ms);
    return ended;
  }

  it('is 60 s by default', async () => {
    expect(await endedAfter(59_999, {})).toBe(false);
    expect(await endedAfter(60_000, {})).toBe(true);
  });

  it('is none where the option is Infinity', async () => {
    expect(await endedAfter(1e9, { timeoutMs: Infinity })).toBe(false);
  });
});

describe('declare or fail', () => {
  it('fails a gap that is not declared, and says how to declare it', async () => {
    const [verdict] = await runCases([needsWings], subject);
    expect(verdict).toMatchObject({ status: 'failed' });
    expect(String(verdict?.status === 'failed' && verdict.error)).toContain("lacks: { 'wings': why }");
  });

  it('skips a gap that is declared, with the reason', async () => {
    expect(await runCases([needsWings], subject, { lacks: { wings: 'it is a fish' } })).toMatchObject([
      { status: 'skipped', reason: 'it is a fish' },
    ]);
  });

  it('fails a declared gap that is none', async () => {
    const flies = caseOf(async () => undefined, 'wings');
    expect(await runCases([flies], subject, { lacks: { wings: 'it is a fish' } })).toMatchObject([
      { status: 'failed', error: { message: 'declared lack, but it works: remove "wings" from lacks' } },
    ]);
  });

  it('ends a case of a declared gap that never settles, whatever the limit of the others', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const waits = caseOf(() => new Promise(() => {}), 'wings');
    const verdicts = runCases([waits], subject, { lacks: { wings: 'it is a fish' }, timeoutMs: Infinity });
    await vi.runAllTimersAsync();
    expect(await verdicts).toMatchObject([{ status: 'skipped', reason: 'it is a fish' }]);
  });

  it('excuses no case that needs nothing, and refuses a feature that no case needs', async () => {
    await expect(runCases([fails, needsWings], subject, { lacks: { wigns: 'typing error' } })).rejects.toThrow(
      'lacks names "wigns", which no case needs; features that can be lacked: wings',
    );
    expect(await runCases([fails, needsWings], subject, { lacks: { wings: 'fish' } })).toMatchObject([
      { status: 'failed' },
      { status: 'skipped' },
    ]);
  });
});
