import type { MemberRules } from '../error/check-members.ts';
import { either, listOf, numberFrom, recordOf, wholeNumber } from '../error/member-rules.ts';
import type { RequestSettings } from './model-request.ts';

/** The settings of a request, each with its rule. */
export const settingNames: MemberRules<RequestSettings> = {
  temperature: numberFrom(0),
  topP: numberFrom(0, 1),
  maxOutputTokens: wholeNumber(1),
  stopSequences: listOf('string'),
  seed: wholeNumber(Number.MIN_SAFE_INTEGER),
  thinking: either(['off', 'low', 'medium', 'high'], { budgetTokens: wholeNumber(0) }),
  parallelCalls: 'boolean',
  providerOptions: recordOf('object'),
};
