import type { RootRules } from '@mortise/provider-kit/lenient-schema';

/** OpenAI's rules for the root schema of a tool that is not strict. */
export const rootRules: RootRules = {
  server: 'OpenAI',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']),
};
