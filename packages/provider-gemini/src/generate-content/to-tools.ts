import type { WireBody } from '@mortise/provider-kit';
import type { GeminiTools } from '../tools/lower-tools.ts';

/** The member `tools`: all functions are one entry, and each tool of the server's own is one. */
export function toTools(lowered: GeminiTools, native: readonly WireBody[]): readonly WireBody[] {
  return lowered.tools.length === 0 ? native : [functionsOf(lowered), ...native];
}

function functionsOf(lowered: GeminiTools): WireBody {
  const known = saidBy.get(lowered);
  if (known) return known;
  const functionDeclarations = lowered.tools.map(
    ({ name, declaration: { description }, sent: { schema, response } }) => ({
      name,
      description,
      parametersJsonSchema: schema,
      ...(response && { responseJsonSchema: response }),
    }),
  );
  const said = { functionDeclarations };
  saidBy.set(lowered, said);
  return said;
}

const saidBy = new WeakMap<GeminiTools, WireBody>();
