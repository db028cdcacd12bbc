import type { JsonValue } from '@mortise/core';
import type { StrictDialect } from '@mortise/provider-kit';
import { beyondLimits } from './strict-limits.ts';

/** Strict mode as OpenAI has documented it in February 2026. */
export function strictDialect(optional: 'nullable' | 'asNull'): StrictDialect {
  return { takes, optional, recursion: true, beyondLimits };
}

function takes(keyword: string, value: JsonValue): boolean {
  switch (keyword) {
    case 'pattern':
      return typeof value === 'string' && !beyondPatterns.test(value);
    case 'format':
      return typeof value === 'string' && formats.has(value);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return typeof value === 'number';
    case 'multipleOf':
      return typeof value === 'number' && value > 0;
    case 'minItems':
    case 'maxItems':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0;
    default:
      return false;
  }
}

const formats: ReadonlySet<string> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** Look-around and back-references: constrained decoding compiles regular languages only. */
const beyondPatterns = /\(\?<?[=!]|\\[1-9]|\\k</;
