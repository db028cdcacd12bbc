import type { JsonValue } from '@mortise/core';
import type { StrictDialect } from '@mortise/provider-kit';
import { costOf, excessOf } from './strict-limits.ts';

/** Structured output, and strict tools, as Anthropic documents them. */
export const strictDialect: StrictDialect = {
  takes,
  optional: 'kept',
  recursion: false,
  beyondLimits: (lowered) => excessOf(costOf(lowered)),
};

function takes(keyword: string, value: JsonValue): boolean {
  switch (keyword) {
    case 'pattern':
      return typeof value === 'string' && isPlainPattern(value);
    case 'format':
      return typeof value === 'string' && formats.has(value);
    case 'minItems':
      return value === 0 || value === 1;
    default:
      return false;
  }
}

/** Accepts classes, groups and small quantifiers; undocumented syntax is not sent. */
function isPlainPattern(pattern: string): boolean {
  const withoutLiterals = pattern.replace(/\\\W/g, '');
  return !/\\[^dwsnrt]|\(\?|\{\d{3}|\{\d*,\d{3}/.test(withoutLiterals);
}

const formats: ReadonlySet<string> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'uri',
  'ipv4',
  'ipv6',
  'uuid',
]);
