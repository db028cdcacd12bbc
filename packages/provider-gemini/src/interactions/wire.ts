import type { Wire } from '@mortise/provider-kit';
import { fromError } from '../answer/from-error.ts';
import type { GeminiClient, GeminiProfile } from '../profile/model-profile.ts';
import { type GeminiTools, lowerTools } from '../tools/lower-tools.ts';
import { InteractionsReader } from './from-stream.ts';
import { openStream, openWhole } from './send.ts';
import { toBody } from './to-body.ts';

/** The Interactions protocol, of the Gemini API and of Vertex AI. */
export const interactionsWire: Wire<GeminiClient, GeminiProfile, GeminiTools> = {
  toBody,
  lowerTools,
  openStream,
  openWhole,
  reader: (request, profile, tools) => new InteractionsReader(profile, tools, () => toBody(request, profile).body),
  fromError,
};
