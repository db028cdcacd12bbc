import type { KnownMembers } from '../error/check-members.ts';
import type { RequestSettings } from './model-request.ts';

/** Every setting of a request. */
export const settingNames: Readonly<Record<keyof RequestSettings, true | KnownMembers>> = {
  temperature: true,
  topP: true,
  maxOutputTokens: true,
  stopSequences: true,
  seed: true,
  thinking: { budgetTokens: true },
  parallelCalls: true,
  providerOptions: true,
};
