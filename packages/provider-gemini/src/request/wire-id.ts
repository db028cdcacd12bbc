import { type CallReference, type IdRule, wantedId } from '@mortise/provider-kit';
import { modelTraits } from '../profile/model-profile.ts';

/**
 * Returns the id of a call, or of its result, unless another call already has that id.
 *
 * Models since Gemini 3 send ids, and match results by them: a call without an id gets one here. Earlier
 * models send no ids and match results by their order: undefined for such a call.
 */
export function wireId(call: CallReference, model: string): string | undefined {
  return call.providerId || modelTraits(model).generation > 3 ? wantedId(call, idRule) : undefined;
}

/**
 * The rule for call ids. The server's own ids are eight letters
 * and digits; it accepts the ids of other providers too.
 */
export const idRule: IdRule = { taken: /^[A-Za-z0-9_.:-]{1,64}$/ };
