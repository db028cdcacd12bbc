import { describe, expect, it } from 'vitest';
import { isBusy, isDamaged, isOfSqlite, whileBusy } from './busy.ts';

const coded = (errcode: unknown): Error => Object.assign(new Error('of SQLite'), { errcode });

describe('an error of SQLite', () => {
  it.each<[string, unknown, readonly [busy: boolean, damaged: boolean, own: boolean]]>([
    ['SQLITE_BUSY', coded(5), [true, false, true]],
    ['SQLITE_BUSY_SNAPSHOT', coded(5 | (2 << 8)), [true, false, true]],
    ['SQLITE_LOCKED', coded(6), [true, false, true]],
    ['SQLITE_CORRUPT', coded(11), [false, true, true]],
    ['SQLITE_CORRUPT_INDEX', coded(11 | (3 << 8)), [false, true, true]],
    ['SQLITE_FULL', coded(13), [false, false, true]],
    ['another code', coded('5'), [false, false, false]],
    ['no code', new Error('busy'), [false, false, false]],
    ['no error', { errcode: 5 }, [false, false, false]],
    ['nothing', undefined, [false, false, false]],
  ])('an error of SQLite is recognized by its code alone: %s', (_what, error, said) => {
    expect([isBusy(error), isDamaged(error), isOfSqlite(error)]).toEqual(said);
  });
});

describe('a locked database', () => {
  it.each([5, 6])('a locked database is retried until it is free: error code %s', (code) => {
    let tries = 0;
    whileBusy(Number.POSITIVE_INFINITY, () => {
      if (++tries < 3) throw coded(code);
    });
    expect(tries).toBe(3);
  });

  it('a locked database is tried only once after the deadline, and other errors are thrown at once', () => {
    for (const [deadline, error] of [
      [0, coded(5)],
      [Number.POSITIVE_INFINITY, coded(11)],
      [Number.POSITIVE_INFINITY, new Error('own')],
    ] as const) {
      let tries = 0;
      const work = (): never => {
        tries++;
        throw error;
      };
      expect(() => whileBusy(deadline, work)).toThrow(error);
      expect(tries).toBe(1);
    }
  });
});
