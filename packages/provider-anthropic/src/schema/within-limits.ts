import type { LoweredTool } from '@mortise/provider-kit';
import { costOf, excessOf, mostStrictTools, type StrictCost, sumOf } from './strict-limits.ts';
import { type SentSchema, toSchema } from './to-schema.ts';

/**
 * The tools of a request, as many of them strict as the server takes together: the first ones whose schemas
 * are within its documented limits. The schema of an answer counts too, and is not known here.
 */
export function withinLimits(tools: readonly LoweredTool<SentSchema>[]): readonly LoweredTool<SentSchema>[] {
  let sum: StrictCost = { optional: 0, choices: 0 };
  let count = 0;
  return tools.map((tool) => {
    if (!tool.sent.strict) return tool;
    const next = sumOf(sum, costOf(tool.sent.schema));
    const excess =
      count === mostStrictTools
        ? { keyword: 'strict', why: `it is one more than ${mostStrictTools} strict tools` }
        : excessOf(next);
    if (excess) return { ...tool, sent: notStrict(tool, excess) };
    sum = next;
    count++;
    return tool;
  });
}

function notStrict(
  { declaration }: LoweredTool<SentSchema>,
  { keyword, why }: { readonly keyword: string; readonly why: string },
): SentSchema {
  const sent = toSchema(declaration.parametersJsonSchema, false);
  const note = { pointer: '', keyword, did: 'notStrict', why: `with the tools before it, ${why}` } as const;
  return { ...sent, notes: [note, ...sent.notes] };
}
