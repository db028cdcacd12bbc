import { describe, expect, it } from 'vitest';
import { modelTraits } from './model-profile.ts';

describe('the traits of a model', () => {
  it.each([
    ['gemini-1.5-pro', 1.5, 'never', true],
    ['gemini-2.0-flash-001', 2, 'never', true],
    ['gemini-2.5-flash-preview-09-2025', 2.5, 'by budget', true],
    ['gemini-2.5-flash-lite', 2.5, 'by budget', true],
    ['gemini-2.5-flash-image', 2.5, 'never', true],
    ['models/gemini-2.5-pro', 2.5, 'by budget', true],
    ['gemini-3-pro-preview', 3, 'by level', true],
    ['publishers/google/models/gemini-3.1-flash-lite', 3.1, 'by level', true],
    ['gemini-3.5-flash', 3.5, 'by level', true],
    ['gemini-3.5-flash-lite', 3.5, 'by level', false],
    ['gemini-3.8-flash', 3.8, 'by level', false],
    ['gemini-flash-latest', 3.8, 'by level', false],
    ['projects/p/locations/l/endpoints/123', 3, 'by level', true],
    ['gemma-3-27b-it', 2, 'never', true],
  ] as const)(
    'the model %s belongs to generation %d, has the thinking setting `%s`, and supports sampling settings: %j',
    (id, generation, thinks, samples) => {
      expect(modelTraits(id)).toEqual({ generation, thinks, samples });
    },
  );
});
