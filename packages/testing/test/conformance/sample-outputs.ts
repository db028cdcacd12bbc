import { llmAgent, type StandardSchema } from '@mortise/core';
import type { OutputSubject } from '../../src/index.ts';

/** Creates the subject of an agent that answers with a date. */
export function datedOutput(
  make: (on: string, given: Record<string, unknown>) => unknown = (on) => new Date(on),
): OutputSubject {
  const schema: StandardSchema<unknown, { readonly on: unknown }> = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate(value) {
        const given = value as Record<string, unknown>;
        const { on } = given;
        return typeof on === 'string'
          ? { value: { on: make(on, given) } }
          : { issues: [{ message: 'the day is not a string', path: ['on'] }] };
      },
    },
  };
  const outputJsonSchema = { type: 'object', properties: { on: { type: 'string' } } };
  return {
    agent: (model) => llmAgent({ name: 'dated', model, output: schema, outputJsonSchema }),
    given: { on: '2026-01-01' },
  };
}
