import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type FoundSubject, findSubjects } from '../subject/find-subjects.ts';
import { runBench, runImport } from './run-process.ts';

const compileCache = mkdtempSync(join(tmpdir(), 'run-process-'));
afterAll(() => rmSync(compileCache, { recursive: true, force: true }));

async function floor(): Promise<FoundSubject> {
  const [subject] = await findSubjects(['floor'], []);
  if (!subject) throw new Error('the floor is missing');
  return subject;
}

test('measures a bench in a separate process', async () => {
  const reply = await runBench(await floor(), 'turns10', 'smoke', { compileCache });
  expect(reply).toEqual({ figures: { usPerTurn: expect.any(Number), steadyUsPerTurn: expect.any(Number) } });
});

test('returns the reason when a bench fails', async () => {
  const reply = await runBench(await floor(), 'nothing', 'smoke', { compileCache });
  expect(reply).toEqual({ error: expect.stringContaining('there is no bench "nothing"') });
});

test('measures the import of the entry in a fresh process', async () => {
  const reply = await runImport({ ...(await floor()), entry: ['node:zlib'] });
  expect(reply).toEqual({ figures: { ms: expect.any(Number), peakMb: expect.any(Number) } });
});

test('returns the reason when the process ends without output', async () => {
  const reply = await runImport({ ...(await floor()), entry: ['not-installed'] });
  expect(reply).toEqual({ error: expect.stringContaining('not-installed') });
});
