import type { ModelSettings } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import type { Message } from '../request/converted-content.ts';
import { thinkingOf } from '../request/thinking-of.ts';
import { isThinking } from './to-assistant-content.ts';

/** Other members of the request. */
export interface SettingsContext {
  /** The model must call a tool. */
  readonly forced: boolean;
  readonly messages: readonly Message[];
}

/**
 * Body members for the sampling settings, and the effort. `warn` is called for each setting that the
 * protocol does not have.
 */
export function toSettings(
  settings: ModelSettings | undefined,
  { model, maxOutputTokens, stream }: AnthropicProfile,
  context: SettingsContext,
  warn: (feature: string, message: string) => void,
): { readonly members: WireBody; readonly effort?: string } {
  const { temperature, topP, seed, stopSequences = [] } = settings ?? {};
  for (const [name, value] of Object.entries({ temperature, topP, seed })) {
    if (value !== undefined) warn(name, `Messages has no ${name}; it is omitted.`);
  }
  const stops = stopSequences.filter((text) => text.trim() !== '');
  if (stops.length < stopSequences.length)
    warn('stopSequences', 'the server takes no stop sequence of spaces alone; it is omitted.');
  const most = modelTraits(model).maxOutputTokens;
  const maxTokens = settings?.maxOutputTokens ?? maxOutputTokens ?? (stream ? most : Math.min(most, mostInOne));
  const { thinking, effort } = thinkingOf(settings?.thinking, model, maxTokens, warn);
  const conflict = thinking && thinkingConflict(thinking, context);
  if (conflict !== undefined) warn('thinking', conflict);
  return {
    members: {
      max_tokens: maxTokens,
      ...(stops.length > 0 && { stop_sequences: stops }),
      ...(thinking && conflict === undefined && { thinking }),
    },
    ...(effort && { effort }),
  };
}

/** The reason why the server would refuse thinking in this request. */
function thinkingConflict({ type }: WireBody, { forced, messages }: SettingsContext): string | undefined {
  if (type !== 'enabled' && type !== 'adaptive') return undefined;
  if (forced) return 'a model that must call a tool does not think before; it is omitted.';
  if (type === 'enabled' && !turnBeganThinking(messages))
    return 'this turn began without thoughts, and goes on without; it is omitted until the next.';
  return undefined;
}

/** True if the turn that the last results belong to began with a thought, or if there is none. */
function turnBeganThinking(messages: readonly Message[]): boolean {
  let at = messages.length - 1;
  while (at > 0 && messages[at]?.content[0]?.['type'] === 'tool_result') at -= 2;
  const first = messages[at + 1];
  return first === undefined || isThinking(first.content[0]);
}

/** Tokens of an answer in one piece, at most: the SDK expects that more take longer than ten minutes. */
const mostInOne = 21_333;
