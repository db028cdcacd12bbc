import type { WireBody } from '@mortise/provider-kit';
import type { OpenAITools } from '../tools/lower-tools.ts';

/**
 * The functions in the format of Responses: flat. `strict` is always sent: without it, the server lowers a
 * schema by itself and then requires every optional member.
 */
export function toTools(lowered: OpenAITools): readonly WireBody[] {
  const known = saidBy.get(lowered);
  if (known) return known;
  const functions = lowered.tools.map(
    ({ name, declaration: { description, deferred }, sent: { schema: parameters, strict } }) => ({
      type: 'function',
      name,
      description,
      parameters,
      strict,
      ...(deferred && { defer_loading: true }),
    }),
  );
  const searches = lowered.tools.some(({ declaration }) => declaration.deferred);
  const said: readonly WireBody[] = searches ? [...functions, { type: 'tool_search' }] : functions;
  saidBy.set(lowered, said);
  return said;
}

const saidBy = new WeakMap<OpenAITools, readonly WireBody[]>();
