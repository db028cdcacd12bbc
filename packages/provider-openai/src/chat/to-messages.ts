import type { Content } from '@mortise/core';
import { wellFormed } from '../request/well-formed.ts';
import { oncePerProfile } from '../tools/once-per-profile.ts';
import type { ModelProfile, WireBody } from '../wire.ts';
import { CallIds, type CallReference, wantedId } from './call-ids.ts';
import type { SaidContent } from './said-content.ts';
import { toAssistantMessage } from './to-assistant-message.ts';
import { toToolMessages } from './to-tool-messages.ts';
import { toUserMessage } from './to-user-message.ts';

/** The conversation as messages: the instructions first, in one message, because many chat templates take no second. */
export function toMessages(
  instructions: readonly string[],
  contents: readonly Content[],
  profile: ModelProfile,
): { readonly messages: readonly WireBody[]; readonly problems: readonly string[] } {
  const messages: WireBody[] = [];
  const problems: string[] = [];
  const ids = new CallIds();
  let media: WireBody[] = [];
  const told = instructions.filter((text) => text !== '').join('\n\n');
  if (told !== '') messages.push({ role: profile.chat?.systemRole ?? 'system', content: wellFormed(told) });
  for (const content of contents) {
    if (content.role !== 'tool' && media.length > 0) {
      messages.push({ role: 'user', content: media });
      media = [];
    }
    const said = saidContent(content, profile);
    for (const message of withIds(said, content.role, ids)) messages.push(message);
    if (said.media) media.push(...said.media);
    problems.push(...said.problems);
  }
  if (media.length > 0) messages.push({ role: 'user', content: media });
  return { messages, problems };
}

/** Contents never change, and come again in every request. */
const saidContent = oncePerProfile(toContent);

/** The messages of a content, with ids that are unique in the request: as they were converted, nearly always. */
function withIds({ messages, calls }: SaidContent, role: Content['role'], ids: CallIds): readonly WireBody[] {
  if (!calls || calls.length === 0) return messages;
  const taken = calls.map((call: CallReference) => (role === 'model' ? ids.add(call) : ids.of(call)));
  if (calls.every((call, at) => taken[at] === wantedId(call))) return messages;
  if (role === 'tool') return messages.map((message, at) => ({ ...message, tool_call_id: taken[at] }));
  return messages.map((message) => ({ ...message, tool_calls: renamed(message['tool_calls'], taken) }));
}

function renamed(calls: unknown, ids: readonly string[]): readonly WireBody[] {
  return Array.isArray(calls) ? calls.map((call: WireBody, at) => ({ ...call, id: ids[at] })) : [];
}

function toContent(content: Content, profile: ModelProfile): SaidContent {
  switch (content.role) {
    case 'user':
      return toUserMessage(content, profile);
    case 'model':
      return toAssistantMessage(content, profile);
    case 'tool':
      return toToolMessages(content, profile);
  }
}
