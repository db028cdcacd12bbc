import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { describe, expect, it } from 'vitest';
import {
  attribute,
  conventionsVersion,
  metric,
  newerMetric,
  operationName,
  ownAttribute,
  ownMetric,
} from '../../../packages/otel/src/conventions/conventions.ts';
import { providerName } from '../../../packages/otel/src/conventions/provider-name.ts';

const facts: Readonly<Record<string, unknown>> = conventions;

/** The values of the constants whose names begin so. */
function table(prefix: string): readonly unknown[] {
  return Object.entries(facts).flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []));
}

describe('the names', () => {
  it('match the version of the constants that they are compared with', () => {
    const entry = createRequire(import.meta.url).resolve('@opentelemetry/semantic-conventions');
    const { version } = JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8'));
    expect(conventionsVersion).toBe(version);
  });

  it('of attributes are those of the conventions', () => {
    expect(Object.values(attribute).filter((name) => !table('ATTR_').includes(name))).toEqual([]);
  });

  it('of attributes are not deprecated by the conventions', () => {
    const left = [facts['ATTR_GEN_AI_SYSTEM'], facts['ATTR_GEN_AI_PROMPT'], facts['ATTR_GEN_AI_COMPLETION']];
    expect(Object.values(attribute).filter((name) => left.includes(name))).toEqual([]);
  });

  it('of operations are those of the conventions', () => {
    expect(Object.values(operationName).filter((name) => !table('GEN_AI_OPERATION_NAME').includes(name))).toEqual([]);
  });

  it('of metrics are those of the conventions, or have no constant', () => {
    expect(Object.values(metric).filter((name) => !table('METRIC_').includes(name))).toEqual([]);
    expect(Object.values(newerMetric).filter((name) => table('METRIC_').includes(name))).toEqual([]);
  });

  it('of providers are those of the conventions', () => {
    const known = table('GEN_AI_PROVIDER_NAME');
    for (const provider of ['openai', 'anthropic', 'gemini', 'vertex', 'azure', 'bedrock', 'mistral', 'xai', 'google'])
      expect(known.includes(providerName(provider)) || provider === 'google', provider).toBe(true);
    expect(providerName('scripted')).toBe('scripted');
  });

  it('of ours are not in the conventions', () => {
    const ours = [...Object.values(ownAttribute), ...Object.values(ownMetric)];
    expect(ours.filter((name) => !name.startsWith('mortise.'))).toEqual([]);
  });
});
