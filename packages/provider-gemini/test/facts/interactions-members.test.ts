import type { Interactions } from '@google/genai';
import { ask, endOf, json, serve } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';
import { interactionsDialect as dialect } from '../support/interactions-dialect.ts';

/**
 * The handling of each member of an interaction: `read`; `repeated`, which only repeats the request or the
 * steps; or `kept` under its name. If a later version of the SDK has a new member, this file does not compile
 * until the member has an entry.
 */
const members: Record<keyof Interactions.Interaction, 'read' | 'repeated' | 'kept'> = {
  id: 'read',
  model: 'read',
  service_tier: 'read',
  status: 'read',
  steps: 'read',
  usage: 'read',
  errors: 'read',
  continuation_token: 'read',
  continuation_ids: 'read',
  created: 'read',
  updated: 'read',
  output_text: 'repeated',
  output_audio: 'repeated',
  output_image: 'repeated',
  output_video: 'repeated',
  agent: 'repeated',
  agent_config: 'repeated',
  cached_content: 'repeated',
  environment: 'repeated',
  generation_config: 'repeated',
  input: 'repeated',
  labels: 'repeated',
  previous_interaction_id: 'repeated',
  response_format: 'repeated',
  response_mime_type: 'repeated',
  response_modalities: 'repeated',
  safety_settings: 'repeated',
  system_instruction: 'repeated',
  tools: 'repeated',
  webhook_config: 'repeated',
  environment_id: 'kept',
};

it('every member of an Interactions API answer that the SDK knows is read, repeats the request, or is kept', async () => {
  const unread = Object.entries(members).filter(([, fate]) => fate !== 'read');
  const said = Object.fromEntries(unread.map(([name]) => [name, { of: name }]));
  const { model } = await serve(dialect, [json({ ...dialect.whole({ text: 'Hi' }), ...said })], { stream: false });
  const metadata = endOf(await ask(model)).metadata ?? {};
  const kept = unread.filter(([, fate]) => fate === 'kept').map(([name]) => name);
  expect(unread.filter(([name]) => name in metadata).map(([name]) => name)).toEqual(kept);
  for (const name of kept) expect(metadata[name]).toEqual({ of: name });
});
