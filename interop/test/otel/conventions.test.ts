import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { describe, expect, it } from 'vitest';
import {
  attribute,
  conventionsVersion,
  metric,
  operationName,
  ownAttribute,
  ownMetric,
  schemaUrl,
} from '../../../packages/otel/src/conventions/conventions.ts';
import { providerName } from '../../../packages/otel/src/conventions/provider-name.ts';
import { formerNames, genaiNames } from './genai-names.ts';

const facts: Readonly<Record<string, unknown>> = conventions;

/** The values of the constants whose names start with the prefix. */
function table(prefix: string): readonly unknown[] {
  return Object.entries(facts).flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []));
}

const names: readonly string[] = [...Object.values(attribute), ...Object.values(metric)];

describe('the names', () => {
  it('the names of attributes and metrics are those of the conventions', () => {
    const known = new Set([...table('ATTR_'), ...table('METRIC_'), ...genaiNames]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names that only the GenAI conventions have are all used, and are in no constants yet', () => {
    const constants = new Set([...table('ATTR_'), ...table('METRIC_')]);
    expect([...genaiNames].filter((name) => !names.includes(name) || constants.has(name))).toEqual([]);
  });

  it('no name is one that the GenAI conventions have renamed or removed', () => {
    expect(names.filter((name) => formerNames.has(name))).toEqual([]);
  });

  it('the names are described at the schema URL of their version', () => {
    expect(schemaUrl).toBe(`https://opentelemetry.io/schemas/gen-ai/${conventionsVersion}`);
    const readme = readFileSync(join(import.meta.dirname, '../../../packages/otel/README.md'), 'utf8');
    expect(readme).toContain(`GenAI semantic conventions v${conventionsVersion}`);
  });

  it('the names of operations are those of the conventions', () => {
    expect(Object.values(operationName).filter((name) => !table('GEN_AI_OPERATION_NAME').includes(name))).toEqual([]);
  });

  it('the names of providers are those of the conventions', () => {
    const known = table('GEN_AI_PROVIDER_NAME');
    for (const provider of ['openai', 'anthropic', 'gemini', 'vertex', 'azure', 'bedrock', 'mistral', 'xai', 'google'])
      expect(known.includes(providerName(provider)) || provider === 'google', provider).toBe(true);
    expect(providerName('scripted')).toBe('scripted');
  });

  it('our own names are not in the conventions', () => {
    const ours = [...Object.values(ownAttribute), ...Object.values(ownMetric)];
    expect(ours.filter((name) => !name.startsWith('mortise.'))).toEqual([]);
  });
});
