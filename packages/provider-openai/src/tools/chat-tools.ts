import type { ModelProfile, WireBody } from '../wire.ts';
import type { ChosenTools } from './chosen-tools.ts';
import type { LoweredTools } from './lower-tools.ts';

/** The tools as Chat Completions has them: nested under `function`. `strict` is left out where it is not wanted, because compatible servers refuse the word. */
export function chatTools(lowered: LoweredTools): readonly WireBody[] {
  const known = saidBy.get(lowered);
  if (known) return known;
  const said = lowered.tools.map(({ name, description, parameters, strict }) => ({
    type: 'function',
    function: { name, description, parameters, ...(strict && { strict }) },
  }));
  saidBy.set(lowered, said);
  return said;
}

/**
 * Members of the body for a choice. `tools` is among them where a compatible server cannot be told of a choice among
 * several: it is offered those alone.
 */
export function chatToolChoice(
  choice: ChosenTools,
  lowered: LoweredTools,
  { compatible }: ModelProfile,
): { readonly tool_choice: unknown; readonly tools?: readonly WireBody[] } {
  if (typeof choice === 'string') return { tool_choice: choice };
  const { mode, names } = choice;
  const references = names.map((name) => ({ type: 'function', function: { name } }));
  if (mode === 'required' && references.length === 1) return { tool_choice: references[0] };
  if (!compatible) return { tool_choice: { type: 'allowed_tools', allowed_tools: { mode, tools: references } } };
  const offered = chatTools(lowered).filter((_, at) => names.includes(lowered.tools[at]?.name ?? ''));
  return { tools: offered, tool_choice: mode };
}

const saidBy = new WeakMap<LoweredTools, readonly WireBody[]>();
