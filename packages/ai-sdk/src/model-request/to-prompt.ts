import type { Content } from '@mortise/core';
import { CallIds, type CallReference, growing, oncePerProfile, wantedId, wellFormed } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { approvalToolName } from '../model-spec/approval-tool-name.ts';
import type {
  AssistantPart,
  Prompt,
  PromptMessage,
  ToolApprovalResponsePart,
  ToolResultPart,
} from '../model-spec/prompt.ts';
import type { SaidContent } from './said-content.ts';
import { toAssistantMessage } from './to-assistant-message.ts';
import { toToolMessages } from './to-tool-messages.ts';
import { toUserMessage } from './to-user-message.ts';

/**
 * The conversation as a prompt: the instructions first,
 * in one message, because some providers take no second.
 */
export function toPrompt(
  instructions: readonly string[],
  contents: readonly Content[],
  profile: AiSdkProfile,
): { readonly prompt: Prompt; readonly problems: readonly string[] } {
  const told = instructions.filter((text) => text !== '').join('\n\n');
  const { messages, problems } = conversationOf(contents, profile);
  return {
    prompt: [...(told === '' ? [] : [{ role: 'system' as const, content: wellFormed(told) }]), ...messages],
    problems: [...problems],
  };
}

/** The messages of a conversation, as far as it has come. */
interface Conversation {
  readonly messages: PromptMessage[];
  readonly ids: CallIds;
  /** By the id of the call that asked: the provider's id of its question. */
  readonly approvals: Map<string, string>;
  readonly problems: Set<string>;
}

const conversationOf = growing<AiSdkProfile, Conversation>({
  begin: ({ traits }) => ({ messages: [], ids: new CallIds(traits.ids), approvals: new Map(), problems: new Set() }),
  add({ messages, ids, approvals, problems }, content, profile) {
    const said = saidContent(content, profile);
    for (const { id, providerId } of questionsIn(content, profile)) approvals.set(id, providerId);
    for (const message of said.messages) messages.push(withIds(message, said.calls, ids, approvals, profile));
    for (const problem of said.problems) problems.add(problem);
  },
});

/** Contents never change, and come again in every request. */
const saidContent = oncePerProfile(toContent);

function toContent(content: Content, profile: AiSdkProfile): SaidContent {
  switch (content.role) {
    case 'user':
      return toUserMessage(content, profile);
    case 'model':
      return toAssistantMessage(content, profile);
    case 'tool':
      return toToolMessages(content, profile);
  }
}

/** The calls by which this model's provider asked whether it may run a tool. */
function questionsIn(
  { origin, parts }: Content,
  { provider, model }: AiSdkProfile,
): readonly { readonly id: string; readonly providerId: string }[] {
  if (origin?.provider !== provider || origin.model !== model) return [];
  return parts.flatMap((part) =>
    part.type === 'functionCall' && part.name === approvalToolName && part.providerId !== undefined
      ? [{ id: part.id, providerId: part.providerId }]
      : [],
  );
}

/** A message with ids that are unique in the prompt: as they were said, nearly always. */
function withIds(
  message: PromptMessage,
  calls: readonly CallReference[],
  ids: CallIds,
  approvals: ReadonlyMap<string, string>,
  { traits }: AiSdkProfile,
): PromptMessage {
  if (calls.length === 0 || (message.role !== 'assistant' && message.role !== 'tool')) return message;
  const taken = calls.map((call) => (message.role === 'assistant' ? ids.add(call) : ids.of(call)));
  const asked = calls.map(({ id }) => approvals.get(id));
  if (asked.every((id) => id === undefined) && calls.every((call, at) => taken[at] === wantedId(call, traits.ids)))
    return message;
  let at = -1;
  if (message.role === 'tool')
    return {
      role: 'tool',
      content: message.content.map((part) => {
        if (part.type !== 'tool-result') return part;
        const approvalId = asked[++at];
        return approvalId === undefined ? { ...part, toolCallId: taken[at] ?? '' } : toApproval(part, approvalId);
      }),
    };
  return {
    role: 'assistant',
    content: message.content.map(
      (part): AssistantPart =>
        part.type === 'tool-call' && !part.providerExecuted ? { ...part, toolCallId: taken[++at] ?? '' } : part,
    ),
  };
}

/** A call that went through is the approval; one that was denied, or failed, is the refusal. */
function toApproval({ output }: ToolResultPart, approvalId: string): ToolApprovalResponsePart {
  const said = output.type === 'content' ? {} : output.value;
  const approved = output.type === 'json' && said['approve'] === true;
  const why = said['reason'] ?? said['error'];
  return { type: 'tool-approval-response', approvalId, approved, ...(typeof why === 'string' && { reason: why }) };
}
