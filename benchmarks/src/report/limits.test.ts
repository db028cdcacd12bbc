import { expect, test } from 'vitest';
import { describeLimits, keepsLimits, limits } from './limits.ts';
import { type MeasureId, measures } from './measures.ts';

function reading(figures: Readonly<Record<string, number>>) {
  return (subject: string, measure: MeasureId) => figures[`${subject} ${measure}`];
}

test('compares a figure with the same figure of pi', () => {
  const of = (own: number) => reading({ 'mortise turns10.usPerTurn': own, 'pi turns10.usPerTurn': 10 });
  expect(keepsLimits('turns10.usPerTurn', of(20))).toBe(true);
  expect(keepsLimits('turns10.usPerTurn', of(20.1))).toBe(false);
});

test('requires at least as much when more is better', () => {
  const of = (own: number) => reading({ 'mortise runs1000.runsPerSecond': own, 'pi runs1000.runsPerSecond': 1000 });
  expect(keepsLimits('runs1000.runsPerSecond', of(800))).toBe(true);
  expect(keepsLimits('runs1000.runsPerSecond', of(799))).toBe(false);
});

test('checks a limit without pi', () => {
  expect(keepsLimits('bundle.kb', reading({ 'mortise bundle.kb': 78 }))).toBe(true);
  expect(keepsLimits('bundle.kb', reading({ 'mortise bundle.kb': 78.1 }))).toBe(false);
});

test('gives no verdict when pi was not measured, unless another limit is exceeded', () => {
  const alone = reading({ 'mortise turns1000.usPerTurn': 10, 'mortise turns100.usPerTurn': 9 });
  expect(keepsLimits('turns1000.usPerTurn', alone)).toBeUndefined();
  const growing = reading({ 'mortise turns1000.usPerTurn': 11, 'mortise turns100.usPerTurn': 9 });
  expect(keepsLimits('turns1000.usPerTurn', growing)).toBe(false);
});

test('gives no verdict when Mortise was not measured, or there is no limit', () => {
  expect(keepsLimits('bundle.kb', reading({}))).toBeUndefined();
  expect(keepsLimits('tools500.msFirstRequest', reading({ 'mortise tools500.msFirstRequest': 1 }))).toBeUndefined();
});

test('describes the limits', () => {
  expect(describeLimits('turns1000.usPerTurn')).toBe('≤ 1.5 × pi, ≤ 1.2 × own turns100');
  expect(describeLimits('runs1000.runsPerSecond')).toBe('≥ 0.8 × pi');
  expect(describeLimits('tools500.msFirstRequest')).toBe('');
});

test('every limit belongs to a row of the report', () => {
  const ids = measures.map(({ id }) => id as string);
  expect(Object.keys(limits).filter((id) => !ids.includes(id))).toEqual([]);
});
