import { isAt } from '@mortise/provider-kit';
import type { ChatOptions } from './chat-options.ts';

/** Differences of servers by their domains, from their documentation; a server of the user has none. */
const serverProfiles: readonly (readonly [domain: string, options: ChatOptions])[] = [
  ['mistral.ai', { shortCallIds: true, seedField: 'random_seed' }],
  ['deepseek.com', { outputFormat: 'json_object' }],
  ['moonshot.ai', { outputFormat: 'json_object' }],
  ['moonshot.cn', { outputFormat: 'json_object' }],
  ['z.ai', { outputFormat: 'json_object' }],
  ['bigmodel.cn', { outputFormat: 'json_object' }],
];

/** The options of the server at this address, and those of the application, which count more. */
export function chatOptionsAt(address: string, own: ChatOptions | undefined): ChatOptions | undefined {
  const known = serverProfiles.find(([domain]) => isAt(address, domain))?.[1];
  return known ? { ...known, ...own } : own;
}
