import type { FunctionDeclaration } from '@mortise/core';
import { type LoweredTools, toolLowering, wireNames } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { type SentSchema, toSchema, withinLimits } from '../schema/to-schema.ts';

/**
 * Returns the name of a tool on the wire: letters, digits, `_` and `-`, at most 64 characters. A tool may
 * have 128, but a reference to a tool only 64.
 */
export const wireName: (name: string) => string = wireNames({
  taken: /^[A-Za-z0-9_-]{1,64}$/,
  invalid: /[^A-Za-z0-9_-]/g,
  longest: 64,
});

/** Lowers the functions of a request, and maps their wire names back. */
export const lowerTools: (
  declarations: readonly FunctionDeclaration[],
  profile: AnthropicProfile,
) => LoweredTools<SentSchema> = toolLowering({
  wireName,
  lower: ({ parametersJsonSchema }, { strict }: AnthropicProfile) => toSchema(parametersJsonSchema, strict),
  settle: withinLimits,
});
