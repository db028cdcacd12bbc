import type { FunctionDeclaration } from '@mortise/core';
import { type LoweredTools, type SentSchemas, toolLowering } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { wireName } from './wire-name.ts';

/** The functions of a request. */
export type AiSdkTools = LoweredTools<SentSchemas>;

/**
 * The tools of a request. Schemas are sent as they are: the provider's package lowers them to what it takes.
 */
export const lowerTools: (declarations: readonly FunctionDeclaration[], profile: AiSdkProfile) => AiSdkTools =
  toolLowering({ wireName, lower: () => asItIs });

const asItIs: SentSchemas = Object.freeze({ notes: [] });
