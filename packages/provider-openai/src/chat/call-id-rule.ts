import type { IdRule } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';

/** Returns the rule for the call ids that the server accepts in Chat Completions. */
export function callIdRuleOf({ chat }: OpenAIProfile): IdRule {
  return chat?.shortCallIds === true ? shortIds : ids;
}

/** OpenAI accepts at most 40 characters. */
const ids: IdRule = { taken: /^[\w.:-]{1,40}$/ };
const shortIds: IdRule = { taken: /^[a-zA-Z0-9]{9}$/, prefix: '', length: 9 };
