import { expect, it } from 'vitest';
import { beforeAbort } from './before-abort.ts';

const never = (): Promise<string> => new Promise(() => undefined);

it('what is awaited until an abort ends with it, though it goes on', async () => {
  const reason = new Error('left');
  await expect(beforeAbort(never(), AbortSignal.abort(reason))).rejects.toBe(reason);
  const later = new AbortController();
  const waiting = beforeAbort(never(), later.signal);
  later.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

it('what ends before is what it is', async () => {
  const { signal } = new AbortController();
  expect(await beforeAbort(Promise.resolve('done'), signal)).toBe('done');
  await expect(beforeAbort(Promise.reject(new Error('own')), signal)).rejects.toThrow('own');
});
