import { expect, test } from 'vitest';
import type { Sample } from './sample.ts';
import { sampleFindings } from './sample-findings.ts';

const floor = { name: 'floor', entry: [], schema: 'none' } as const;
const mortise = { name: 'mortise', entry: ['@mortise/core'], schema: 'zod' } as const;

function sample(step: string, rest: Pick<Sample, 'figures' | 'error'>, subject = 'mortise'): Sample {
  return { step, subject, repetition: 0, load: 0, ...rest };
}

test('reports no problem for positive figures of a subject that checks arguments', () => {
  const samples = [sample('check', { figures: { enforces: 1 } }), sample('turns10', { figures: { usPerTurn: 1 } })];
  expect(sampleFindings([mortise], samples)).toEqual([]);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('reports a figure of %d', (usPerTurn) => {
  const samples = [sample('turns10', { figures: { usPerTurn } })];
  expect(sampleFindings([mortise], samples)).toEqual([
    `mortise, turns10: usPerTurn is ${usPerTurn}, which no measurement gives`,
  ]);
});

test('reports a failed step', () => {
  const samples = [sample('turns10', { error: 'wrong result' })];
  expect(sampleFindings([mortise], samples)).toEqual(['mortise, turns10: wrong result']);
});

test('reports bad arguments that reach a tool, except for a subject that does not promise to check', () => {
  const samples = [
    sample('check', { figures: { enforces: 0 } }),
    sample('check', { figures: { enforces: 0 } }, 'floor'),
  ];
  expect(sampleFindings([floor, mortise], samples)).toEqual([
    'mortise, check: arguments that break the schema reach the tool',
  ]);
});

test('reports a subject that was not measured at all', () => {
  expect(sampleFindings([mortise], [])).toEqual(['mortise: nothing was measured']);
});

test('allows a subject without packages to install nothing', () => {
  const samples = [sample('install', { figures: { packages: 0, mb: 0 } }, 'floor')];
  expect(sampleFindings([floor], samples)).toEqual([]);
});
