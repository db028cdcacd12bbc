import { expect, it } from 'vitest';
import { beforeAbort } from './abort.ts';

const never = (): Promise<string> => new Promise(() => undefined);

it('an abort ends the wait for a promise that is still pending', async () => {
  const reason = new Error('left');
  await expect(beforeAbort(never(), AbortSignal.abort(reason))).rejects.toBe(reason);
  const later = new AbortController();
  const waiting = beforeAbort(never(), later.signal);
  later.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

it('a promise that settles before the abort keeps its result', async () => {
  const { signal } = new AbortController();
  expect(await beforeAbort(Promise.resolve('done'), signal)).toBe('done');
  await expect(beforeAbort(Promise.reject(new Error('own')), signal)).rejects.toThrow('own');
});
