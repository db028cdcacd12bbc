import { expect, it } from 'vitest';
import { waitFor } from './wait-for.ts';

it('a wait ends with the signal, with its reason', async () => {
  const controller = new AbortController();
  const waited = waitFor(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(waited).rejects.toThrow('enough');
  await expect(waitFor(60_000, controller.signal)).rejects.toThrow('enough');
});

it('a wait ends with its time', async () => {
  await expect(waitFor(0, new AbortController().signal)).resolves.toBeUndefined();
});
