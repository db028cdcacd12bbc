import type { Content } from '@mortise/core';
import { CallIds, growing, oncePerProfile, type WireBody } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { idRule } from '../request/wire-id.ts';
import { toModelSteps } from './to-model-steps.ts';
import { toToolResults } from './to-tool-results.ts';
import { type ConvertedContent, toUserInput } from './to-user-input.ts';

/** The conversation in the wire format. */
export interface Input {
  readonly steps: readonly WireBody[];
  /** Warnings about parts that could not be converted, once each. */
  readonly problems: readonly string[];
}

/** Converts a conversation to the wire format. Each content is converted once for a model. */
export function toInput(contents: readonly Content[], profile: GeminiProfile): Input {
  const { steps, problems } = conversationOf(contents, profile);
  return { steps: steps.slice(), problems: [...problems] };
}

/** The converted conversation so far. */
interface Conversation {
  readonly steps: WireBody[];
  readonly ids: CallIds;
  readonly problems: Set<string>;
}

const conversationOf = growing<GeminiProfile, Conversation>({
  begin: () => ({ steps: [], ids: new CallIds(idRule), problems: new Set() }),
  add({ steps, ids, problems }, content, profile) {
    const converted = convertedContent(content, profile);
    steps.push(...withIds(converted, ids));
    for (const problem of converted.problems) problems.add(problem);
  },
});

/** The result is cached, because contents never change and every later request has them again. */
const convertedContent = oncePerProfile((content: Content, profile: GeminiProfile): ConvertedContent => {
  switch (content.role) {
    case 'user':
      return toUserInput(content, profile);
    case 'model':
      return toModelSteps(content, profile);
    case 'tool':
      return toToolResults(content, profile);
  }
});

/**
 * Returns the steps with call ids that are unique in the request.
 * Nearly always, these are the converted steps themselves.
 */
function withIds({ steps, calls }: ConvertedContent, ids: CallIds): readonly WireBody[] {
  let renamed: WireBody[] | undefined;
  for (const { call, member, at } of calls) {
    const id = member === 'id' ? ids.add(call) : ids.of(call);
    if (steps[at]?.[member] === id) continue;
    renamed ??= [...steps];
    renamed[at] = { ...steps[at], [member]: id };
  }
  return renamed ?? steps;
}
