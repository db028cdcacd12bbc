import { ask, endOf, json, serve } from '@mortise/provider-kit/test';
import type { Response } from 'openai/resources/responses/responses';
import { expect, it } from 'vitest';
import { responsesDialect as dialect } from '../support/responses-dialect.ts';

/**
 * The handling of each member of a response: `read`; `request`, which only repeats the request; or `kept`
 * under its name. If a later version of the SDK has a new member, this file does not compile until the member
 * has an entry.
 */
const members: Record<keyof Response, 'read' | 'request' | 'kept'> = {
  id: 'read',
  object: 'read',
  created_at: 'read',
  completed_at: 'read',
  status: 'read',
  error: 'read',
  incomplete_details: 'read',
  model: 'read',
  output: 'read',
  output_text: 'read',
  usage: 'read',
  service_tier: 'read',
  tool_usage: 'read',
  background: 'request',
  conversation: 'request',
  instructions: 'request',
  max_output_tokens: 'request',
  max_tool_calls: 'request',
  metadata: 'request',
  parallel_tool_calls: 'request',
  previous_response_id: 'request',
  prompt: 'request',
  prompt_cache_key: 'request',
  prompt_cache_options: 'request',
  prompt_cache_retention: 'request',
  reasoning: 'request',
  safety_identifier: 'request',
  temperature: 'request',
  text: 'request',
  tool_choice: 'request',
  tools: 'request',
  top_logprobs: 'request',
  top_p: 'request',
  truncation: 'request',
  user: 'request',
  access_programs: 'kept',
  image: 'kept',
  moderation: 'kept',
  prompt_cache_diagnostics: 'kept',
};

it('every member of a Responses API answer that the SDK knows is read, or only repeats the request, or is kept', async () => {
  const unread = Object.entries(members).filter(([, fate]) => fate !== 'read');
  const said = Object.fromEntries(unread.map(([name]) => [name, { of: name }]));
  const { model } = await serve(dialect, [json({ ...dialect.whole({ text: 'Hi' }), ...said })], { stream: false });
  const metadata = endOf(await ask(model)).metadata ?? {};
  const kept = unread.filter(([, fate]) => fate === 'kept').map(([name]) => name);
  expect(unread.filter(([name]) => name in metadata).map(([name]) => name)).toEqual(kept);
  for (const name of kept) expect(metadata[name]).toEqual({ of: name });
});
