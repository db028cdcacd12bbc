import type { ToolOutcome } from '../content/outcome.ts';
import type { Tool } from '../tool/tool.ts';

/** An outcome that is an error. */
export type ErrorOutcome = Extract<ToolOutcome, { readonly status: 'error' }>;

/** What the model reads of a tool that ran when its run was cancelled. */
export function cancelledOutcome(tool: Tool, code: 'cancelled' | 'outcome_unknown'): ErrorOutcome {
  return { status: 'error', code, message: `\`${tool.name}\` was cancelled while it ran.${unsureOf(tool)}` };
}

/** What has to be said of a tool that may have had an effect. */
export function unsureOf({ effect }: Tool): string {
  return effect === 'read' ? '' : ' Its effect is unknown: check before repeating.';
}
