import type { RootRules } from '@mortise/provider-kit/lenient-schema';

/** The argument names that Anthropic accepts. Any other name, and the complete request is refused. */
export const argumentNames: RegExp = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Anthropic's rules for the root of a tool's schema. */
export const rootRules: RootRules = {
  server: 'Anthropic',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf']),
  names: argumentNames,
};
