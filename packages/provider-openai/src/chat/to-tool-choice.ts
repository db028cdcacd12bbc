import type { ChosenTools, WireBody } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { nameOf } from './to-tools.ts';

/**
 * Members of the body for a choice among the offered tools. They include `tools` if a compatible server does
 * not support a choice among several: then only those are offered.
 */
export function toToolChoice(
  choice: ChosenTools,
  offered: readonly WireBody[],
  { compatible }: OpenAIProfile,
): { readonly tool_choice: unknown; readonly tools?: readonly WireBody[] } {
  if (typeof choice === 'string') return { tool_choice: choice };
  const { mode, names } = choice;
  const chosen = offered.filter((tool) => names.includes(String(nameOf(tool))));
  const references = names.flatMap((name) =>
    chosen.filter((tool) => nameOf(tool) === name).map(({ type }) => ({ type, [String(type)]: { name } })),
  );
  if (mode === 'required' && references.length === 1) return { tool_choice: references[0] };
  if (!compatible) return { tool_choice: { type: 'allowed_tools', allowed_tools: { mode, tools: references } } };
  return { tools: chosen, tool_choice: mode };
}
