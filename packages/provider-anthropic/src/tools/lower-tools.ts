import type { FunctionDeclaration } from '@mortise/core';
import { type LoweredTools, toolLowering } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { type SentSchema, toSchema } from '../schema/to-schema.ts';
import { withinLimits } from '../schema/within-limits.ts';
import { wireName } from './wire-name.ts';

/** The functions of a request, and the mapping back from their wire names. */
export const lowerTools: (
  declarations: readonly FunctionDeclaration[],
  profile: AnthropicProfile,
) => LoweredTools<SentSchema> = toolLowering({
  wireName,
  lower: ({ parametersJsonSchema }, { strict }: AnthropicProfile) => toSchema(parametersJsonSchema, strict),
  settle: withinLimits,
});
