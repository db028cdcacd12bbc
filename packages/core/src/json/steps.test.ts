import { describe, expect, it } from 'vitest';
import { type Awaitable, isPromise } from './awaitable.ts';
import { complete, type Steps } from './steps.ts';

function* wait<T>(value: Awaitable<T>): Steps<T> {
  return isPromise(value) ? ((yield value) as T) : value;
}

function* add(a: number | Promise<number>, b: number | Promise<number>): Steps<number> {
  return (yield* wait(a)) + (yield* wait(b));
}

describe('complete', () => {
  it('answers at once where nothing has to be waited for', () => expect(complete(add(1, 2))).toBe(3));

  it('waits for what has to be waited for', async () => {
    const sum = complete(add(Promise.resolve(1), Promise.resolve(2)));
    expect(isPromise(sum)).toBe(true);
    expect(await sum).toBe(3);
  });

  it('throws what is thrown at once, and rejects with what is thrown later', async () => {
    function* failing(value: number | Promise<number>): Steps<number> {
      yield* wait(value);
      throw new Error('no');
    }
    expect(() => complete(failing(1))).toThrow('no');
    await expect(complete(failing(Promise.resolve(1)))).rejects.toThrow('no');
  });

  it('lets the steps catch a rejection, undefined included', async () => {
    function* catching(): Steps<unknown> {
      try {
        return yield* wait(Promise.reject(undefined));
      } catch (error) {
        return ['caught', error];
      }
    }
    expect(await complete(catching())).toEqual(['caught', undefined]);
  });
});

describe('isPromise', () => {
  // biome-ignore lint/suspicious/noThenProperty: a foreign promise is what is tested
  const thenable: unknown = { then: () => {} };
  // biome-ignore lint/suspicious/noThenProperty: data with such a key is what is tested
  const data: unknown = { then: 'next week' };

  it('holds for any thenable, and for nothing else', () => {
    for (const value of [Promise.resolve(), thenable]) expect(isPromise<unknown>(value)).toBe(true);
    for (const value of [undefined, null, 1, 'then', {}, data, () => {}]) expect(isPromise<unknown>(value)).toBe(false);
  });
});
