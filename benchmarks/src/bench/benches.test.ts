import * as core from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { ajvValidator } from '@mortise/schema-ajv';
import { describe, expect, test } from 'vitest';
import { floorHarness } from '../subject/floor-harness.ts';
import { mortiseHarness } from '../subject/mortise-harness.ts';
import type { Harness } from '../subject/subject.ts';
import { validatedTools } from '../subject/validated-tools.ts';
import { zodTools } from '../subject/zod-tools.ts';
import { benches } from './benches.ts';

const mortise = mortiseHarness(core, await zodTools(core));

const subjects: readonly [string, Harness, number][] = [
  ['the floor', floorHarness, 0],
  ['mortise', mortise, 1],
  ['mortise with ajv', mortiseHarness(core, validatedTools(core, ajvValidator())), 1],
  ['mortise with the interpreter', mortiseHarness(core, validatedTools(core, jsonSchemaValidator())), 1],
];

describe.each(subjects)('%s', (_, harness, enforces) => {
  test('runs the scripts correctly, with all calls in parallel', async () => {
    expect(await benches.get('check')?.run(harness, 'smoke')).toEqual({ callsAtOnce: 20, enforces });
  });

  test.each([...benches.keys()].filter((id) => id !== 'check'))('gives positive figures for %s', async (id) => {
    const figures = Object.values((await benches.get(id)?.run(harness, 'smoke')) ?? {});
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) expect(figure).toBeGreaterThan(0);
  });
});
