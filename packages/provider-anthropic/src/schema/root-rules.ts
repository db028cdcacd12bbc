import type { RootRules } from '@mortise/provider-kit/lenient-schema';

/** The names of arguments that Anthropic takes. One of another name, and the whole request is refused. */
export const argumentNames: RegExp = /^[a-zA-Z0-9_.-]{1,64}$/;

/** What Anthropic wants of the root of a tool's schema. */
export const rootRules: RootRules = {
  server: 'Anthropic',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf']),
  names: argumentNames,
};
