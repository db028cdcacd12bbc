import { expect, test } from 'vitest';
import { reportOf } from './report.ts';
import type { RunFacts, Sample } from './sample.ts';

const facts: RunFacts = {
  node: '24.0.0',
  cpu: 'a processor',
  cores: 2,
  system: 'Linux 6',
  begun: '2026-11-21T10:00:00.000Z',
  size: 'full',
  repetitions: 3,
  versions: { pi: ['pi 1.0.0'], mortise: ['@mortise/core 0.1.0', 'zod 4.6.7'] },
};

function sample(step: string, subject: string, repetition: number, figures: Readonly<Record<string, number>>): Sample {
  return { step, subject, repetition, load: repetition + 0.5, figures };
}

const samples: readonly Sample[] = [
  sample('turns10', 'floor', 0, { usPerTurn: 5, steadyUsPerTurn: 2 }),
  ...[30, 900, 20].map((usPerTurn, index) => sample('turns10', 'mortise', index, { usPerTurn, steadyUsPerTurn: 10 })),
  sample('turns10', 'pi', 0, { usPerTurn: 60, steadyUsPerTurn: 40 }),
  sample('bundle', 'mortise', 0, { kb: 80.5 }),
];
const subjects = ['floor', 'pi', 'mortise'];

test('shows medians, ratios in one run, limits and verdicts', () => {
  const lines = reportOf(facts, subjects, samples).split('\n');
  expect(lines).toContain(
    '| measure                         | floor |  pi | mortise | × floor | × pi | limit    | kept   |',
  );
  expect(lines).toContain(
    '| µs per turn, 10 turns           |     5 |  60 |      30 |       6 | 0.50 | ≤ 2 × pi | yes    |',
  );
  expect(lines).toContain(
    '| loaded at once, min + gzip, KiB |     – |   – |    80.5 |       – |    – | ≤ 78     | **no** |',
  );
});

test('shows the steady state without limits', () => {
  const lines = reportOf(facts, subjects, samples).split('\n');
  expect(lines).toContain('| µs per turn, 10 turns |     2 |  40 |      10 |       5 | 0.25 |');
});

test('names the conditions of the measurement', () => {
  const [first] = reportOf(facts, subjects, samples).split('\n');
  expect(first).toBe(
    'Medians; repetitions: 3; 2026-11-21, Node 24.0.0, Linux 6, 2 × a processor, load 0.5 to 2.5; pi 1.0.0, @mortise/core 0.1.0, zod 4.6.7.',
  );
});

test('omits benches that were not measured', () => {
  expect(reportOf(facts, subjects, samples)).not.toContain('per text delta');
});

test('names the failures', () => {
  const failed = { step: 'bundle', subject: 'pi', repetition: 0, load: 1, error: 'no such module' };
  expect(reportOf(facts, subjects, [...samples, failed])).toContain('Failed:\n\n- pi, bundle: no such module');
});

test('a smoke run says that its figures are meaningless, and gives no verdicts', () => {
  const report = reportOf({ ...facts, size: 'smoke' }, subjects, samples);
  expect(report).toContain('the figures mean nothing');
  expect(report).not.toContain('≤');
});
