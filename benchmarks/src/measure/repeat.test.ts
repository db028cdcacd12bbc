import { expect, test } from 'vitest';
import { medianMs, steadyMedianMs } from './repeat.ts';

test('runs the warm-up and the samples', async () => {
  let runs = 0;
  await medianMs(async () => void runs++, { warmUps: 3, samples: 4 });
  expect(runs).toBe(7);
});

test('takes at least one sample, however long the warm-up was', async () => {
  let runs = 0;
  await medianMs(async () => void runs++, { warmUps: 1, samples: 5, budgetMs: 0 });
  expect(runs).toBe(2);
});

test('passes on the error of a run', async () => {
  const failing = () => Promise.reject(new Error('wrong result'));
  await expect(medianMs(failing, { warmUps: 1, samples: 1 })).rejects.toThrow('wrong result');
});

test('opens a session in the steady state whose first run does not count', async () => {
  let opened = 0;
  let runs = 0;
  const open = () => {
    opened++;
    return async () => void runs++;
  };
  await steadyMedianMs(open, { warmUps: 1, samples: 1 });
  expect({ opened, runs }).toEqual({ opened: 1, runs: 4 });
});
