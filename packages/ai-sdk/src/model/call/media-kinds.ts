import type { AiSdkProfile } from '../../model-profile/ai-sdk-profile.ts';
import { placeholder } from '../../model-request/to-file.ts';
import type { Prompt, PromptFile, PromptMessage } from '../../model-spec/prompt.ts';

/** A prompt with text instead of some media, and the omitted media. */
export interface PromptWithout {
  readonly prompt: Prompt;
  readonly problems: readonly string[];
}

/** Returns a prompt without the media of these kinds; the same prompt if it has none of them. */
export function withoutMedia(prompt: Prompt, kinds: ReadonlySet<string>, profile: AiSdkProfile): PromptWithout {
  if (kinds.size === 0) return { prompt, problems: [] };
  const problems = new Set<string>();
  const kept: Kept = (role, part) => {
    if (!isFile(part) || !kinds.has(kindOf(role, part))) return part;
    const described = placeholder(part.mediaType, addressOf(part), profile);
    if (described.problem !== undefined) problems.add(described.problem);
    // Every list that may have files may have texts as well.
    return described.part as unknown as typeof part;
  };
  return { prompt: prompt.map((message) => keptMessage(message, kept)), problems: [...problems] };
}

/** Returns a part unchanged, or the text that replaces it. */
type Kept = <P extends { readonly type: string }>(role: string, part: P) => P;

function keptMessage(message: PromptMessage, kept: Kept): PromptMessage {
  switch (message.role) {
    case 'system':
      return message;
    case 'user':
      return { role: 'user', content: message.content.map((part) => kept('user', part)) };
    case 'assistant':
      return { role: 'assistant', content: message.content.map((part) => kept('assistant', part)) };
    case 'tool':
      return {
        role: 'tool',
        content: message.content.map((part) =>
          part.type === 'tool-result' && part.output.type === 'content'
            ? { ...part, output: { type: 'content', value: part.output.value.map((each) => kept('tool', each)) } }
            : part,
        ),
      };
  }
}

/**
 * Returns the kinds of media in a prompt that an error of the model's package is about; empty if the error
 * has another cause. The error is only a text: kinds that it does not distinguish are omitted together.
 */
export function refusedMedia(thrown: unknown, prompt: Prompt): readonly string[] {
  if (!(thrown instanceof Error) || !refusals.has(thrown.name)) return [];
  const files = filesIn(prompt);
  const message = thrown.message.toLowerCase();
  const candidates = files.filter(({ role }) => !message.includes('assistant') || role === 'assistant');
  const narrowed = [
    candidates.filter(({ file }) => message.includes(file.mediaType)),
    candidates.filter(({ file }) => message.includes('url') && file.data.type === 'url'),
    candidates.filter(({ file }) => message.includes('reference') && file.data.type === 'reference'),
    candidates.filter(({ file }) => !(file.mediaType.startsWith('image') && file.data.type === 'data')),
    files,
  ].find((each) => each.length > 0);
  return [...new Set((narrowed ?? []).map(({ role, file }) => kindOf(role, file)))];
}

const refusals: ReadonlySet<string> = new Set(['AI_UnsupportedFunctionalityError', 'AI_NoSuchProviderReferenceError']);

function filesIn(prompt: Prompt): readonly { readonly role: string; readonly file: PromptFile }[] {
  return prompt.flatMap((message) => {
    if (message.role === 'system') return [];
    const parts: readonly { readonly type: string }[] =
      message.role === 'tool'
        ? message.content.flatMap((part) =>
            part.type === 'tool-result' && part.output.type === 'content' ? part.output.value : [],
          )
        : message.content;
    return parts.filter(isFile).map((file) => ({ role: message.role, file }));
  });
}

function isFile(part: { readonly type: string }): part is PromptFile {
  return part.type === 'file';
}

function kindOf(role: string, { mediaType, data }: PromptFile): string {
  return `${role} ${mediaType} ${data.type}`;
}

function addressOf({ data }: PromptFile): string | undefined {
  switch (data.type) {
    case 'data':
      return undefined;
    case 'url':
      return data.url.href;
    case 'reference':
      return Object.values(data.reference)[0];
  }
}
