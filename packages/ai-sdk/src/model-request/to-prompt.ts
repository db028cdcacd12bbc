import type { Content } from '@mortise/core';
import { growing, oncePerProfile, wellFormed } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { Prompt, PromptMessage } from '../model-spec/prompt.ts';
import type { ConvertedContent } from './converted-content.ts';
import { PromptCalls } from './prompt-calls.ts';
import { toAssistantMessage } from './to-assistant-message.ts';
import { toToolMessages } from './to-tool-messages.ts';
import { toUserMessage } from './to-user-message.ts';

/**
 * Converts the conversation to a prompt. The instructions come
 * first, in one message, because some providers accept only one.
 */
export function toPrompt(
  instructions: readonly string[],
  contents: readonly Content[],
  profile: AiSdkProfile,
): { readonly prompt: Prompt; readonly problems: readonly string[] } {
  const instruction = instructions.filter((text) => text !== '').join('\n\n');
  const { messages, problems } = conversationOf(contents, profile);
  return {
    prompt: [
      ...(instruction === '' ? [] : [{ role: 'system' as const, content: wellFormed(instruction) }]),
      ...messages,
    ],
    problems: [...problems],
  };
}

/** The converted messages of a conversation so far. */
interface Conversation {
  readonly messages: PromptMessage[];
  readonly calls: PromptCalls;
  readonly problems: Set<string>;
}

const conversationOf = growing<AiSdkProfile, Conversation>({
  begin: (profile) => ({ messages: [], calls: new PromptCalls(profile), problems: new Set() }),
  add({ messages, calls, problems }, content, profile) {
    const converted = convertedContent(content, profile);
    calls.note(content, profile);
    for (const message of converted.messages) {
      if (message.role === 'assistant') messages.push(calls.withCallIds(message, converted.calls));
      else if (message.role === 'tool') messages.push(calls.answered(message, converted.calls));
      else messages.push(message);
    }
    for (const problem of converted.problems) problems.add(problem);
  },
});

/** The result is cached, because contents never change and every later request has them again. */
const convertedContent = oncePerProfile(toContent);

function toContent(content: Content, profile: AiSdkProfile): ConvertedContent {
  switch (content.role) {
    case 'user':
      return toUserMessage(content, profile);
    case 'model':
      return toAssistantMessage(content, profile);
    case 'tool':
      return toToolMessages(content, profile);
  }
}
