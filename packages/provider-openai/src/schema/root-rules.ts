import type { RootRules } from '@mortise/provider-kit/lenient-schema';

/** What OpenAI wants of the root of a tool that is not strict. */
export const rootRules: RootRules = {
  server: 'OpenAI',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']),
};
