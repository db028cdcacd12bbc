import { expect, test } from 'vitest';
import { type MeasureId, measures } from './measures.ts';
import { describeTargets, meetsTargets, targets } from './targets.ts';

function reading(figures: Readonly<Record<string, number>>) {
  return (subject: string, measure: MeasureId) => figures[`${subject} ${measure}`];
}

test('compares a figure with the same figure of pi', () => {
  const of = (own: number) => reading({ 'mortise turns10.usPerTurn': own, 'pi turns10.usPerTurn': 10 });
  expect(meetsTargets('turns10.usPerTurn', of(6))).toBe(true);
  expect(meetsTargets('turns10.usPerTurn', of(6.1))).toBe(false);
});

test('requires at least as much when more is better', () => {
  const of = (own: number) => reading({ 'mortise runs1000.runsPerSecond': own, 'pi runs1000.runsPerSecond': 1000 });
  expect(meetsTargets('runs1000.runsPerSecond', of(1100))).toBe(true);
  expect(meetsTargets('runs1000.runsPerSecond', of(1099))).toBe(false);
});

test('checks a limit without pi', () => {
  expect(meetsTargets('bundle.kb', reading({ 'mortise bundle.kb': 14 }))).toBe(true);
  expect(meetsTargets('bundle.kb', reading({ 'mortise bundle.kb': 14.1 }))).toBe(false);
});

test('gives no verdict when pi was not measured, unless another target is missed', () => {
  const alone = reading({ 'mortise turns1000.usPerTurn': 10, 'mortise turns100.usPerTurn': 9 });
  expect(meetsTargets('turns1000.usPerTurn', alone)).toBeUndefined();
  const growing = reading({ 'mortise turns1000.usPerTurn': 11, 'mortise turns100.usPerTurn': 9 });
  expect(meetsTargets('turns1000.usPerTurn', growing)).toBe(false);
});

test('gives no verdict when Mortise was not measured, or there is no target', () => {
  expect(meetsTargets('bundle.kb', reading({}))).toBeUndefined();
  expect(meetsTargets('tools500.msFirstRequest', reading({ 'mortise tools500.msFirstRequest': 1 }))).toBeUndefined();
});

test('describes the targets', () => {
  expect(describeTargets('turns1000.usPerTurn')).toBe('≤ 0.7 × pi, ≤ 1.2 × own turns100');
  expect(describeTargets('runs1000.runsPerSecond')).toBe('≥ 1.1 × pi');
  expect(describeTargets('tools500.msFirstRequest')).toBe('');
});

test('every target belongs to a row of the report', () => {
  const ids = measures.map(({ id }) => id as string);
  expect(Object.keys(targets).filter((id) => !ids.includes(id))).toEqual([]);
});
