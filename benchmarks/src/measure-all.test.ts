import { expect, test } from 'vitest';
import { measureAll, rotated } from './measure-all.ts';
import type { WorkerReply } from './process/run-process.ts';
import type { Sample } from './report/sample.ts';
import type { Step } from './steps.ts';
import type { FoundSubject } from './subject/find-subjects.ts';

const subjects = ['floor', 'pi', 'mortise'].map(
  (name): FoundSubject => ({
    name,
    module: `file:///${name}.ts`,
    entry: [],
    packages: [],
    versions: [],
    schema: 'none',
    load: () => Promise.reject(new Error('not loaded here')),
  }),
);

function step(id: string, reply: (subject: FoundSubject) => WorkerReply, times = (reps: number) => reps): Step {
  return { id, times, measure: async (subject) => reply(subject) };
}

async function orderOf(steps: readonly Step[], repetitions: number): Promise<string[]> {
  const seen: Sample[] = [];
  const options = {
    size: 'smoke',
    repetitions,
    compileCache: '',
    onSample: (sample: Sample) => seen.push(sample),
  } as const;
  expect(await measureAll(steps, subjects, options)).toEqual(seen);
  return seen.map(({ step, subject, repetition }) => `${step} ${repetition} ${subject}`);
}

const fine = () => ({ figures: { ms: 1 } });

test('interleaves the repetitions and rotates the order', async () => {
  expect(await orderOf([step('turns', fine)], 2)).toEqual([
    'turns 0 floor',
    'turns 0 pi',
    'turns 0 mortise',
    'turns 1 pi',
    'turns 1 mortise',
    'turns 1 floor',
  ]);
});

test('measures only the other steps of a subject that failed one', async () => {
  const failing = step('turns', ({ name }) => (name === 'pi' ? { error: 'no' } : fine()));
  const order = await orderOf([failing, step('calls', fine)], 2);
  expect(order.filter((line) => line.endsWith('pi'))).toEqual(['turns 0 pi', 'calls 0 pi', 'calls 1 pi']);
});

test('measures nothing of a subject that failed the check', async () => {
  const check = step(
    'check',
    ({ name }) => (name === 'pi' ? { error: 'no' } : fine()),
    () => 1,
  );
  const order = await orderOf([check, step('turns', fine)], 1);
  expect(order.filter((line) => line.endsWith('pi'))).toEqual(['check 0 pi']);
});

test('rotates an empty list to an empty list', () => {
  expect(rotated([], 2)).toEqual([]);
});
