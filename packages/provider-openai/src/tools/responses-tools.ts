import type { WireBody } from '../wire.ts';
import type { ChosenTools } from './chosen-tools.ts';
import type { LoweredTools } from './lower-tools.ts';

/** The tools as Responses has them: flat. `strict` is always said: the server lowers a schema by itself where it is left out, and then asks the model for every optional member. */
export function responsesTools(lowered: LoweredTools): readonly WireBody[] {
  const known = saidBy.get(lowered);
  if (known) return known;
  const said = lowered.tools.map(({ name, description, parameters, strict }) => ({
    type: 'function',
    name,
    description,
    parameters,
    strict,
  }));
  saidBy.set(lowered, said);
  return said;
}

/** The member `tool_choice`. */
export function responsesToolChoice(choice: ChosenTools): unknown {
  if (typeof choice === 'string') return choice;
  const { mode, names } = choice;
  const references = names.map((name) => ({ type: 'function', name }));
  return mode === 'required' && references.length === 1
    ? references[0]
    : { type: 'allowed_tools', mode, tools: references };
}

const saidBy = new WeakMap<LoweredTools, readonly WireBody[]>();
