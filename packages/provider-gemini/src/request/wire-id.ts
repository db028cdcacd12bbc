import { type CallReference, type IdRule, wantedId } from '@mortise/provider-kit';
import { modelTraits } from '../profile/model-profile.ts';

/**
 * The id of a call, or of its result, unless another call has it.
 *
 * Models since Gemini 3 give ids, and match results by them: a call without one gets one of ours. Earlier
 * ones give none, and match results by their order: undefined for such a call.
 */
export function wireId(call: CallReference, model: string): string | undefined {
  return call.providerId || modelTraits(model).generation > 3 ? wantedId(call, idRule) : undefined;
}

/**
 * The call ids that the server accepts: its own are eight letters and digits, and it accepts those of other
 * providers too.
 */
export const idRule: IdRule = { taken: /^[A-Za-z0-9_.:-]{1,64}$/ };
