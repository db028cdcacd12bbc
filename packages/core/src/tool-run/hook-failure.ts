import { ToolError } from '../error/tool-error.ts';
import type { Tool } from '../tool/tool.ts';

/**
 * A hook around a tool failed. It says whether the tool ran, so nothing is in doubt, whatever its reason is.
 */
export class HookFailure extends ToolError {
  constructor({ name, effect }: Tool, ran: boolean, cause: unknown) {
    const what = ran ? 'ran, and its result is withheld' : 'was not run';
    const unsure = ran && effect !== 'read' ? ' Check what it did before repeating it.' : '';
    super(`A callback around \`${name}\` failed: it ${what}.${unsure}`, { code: 'callback_failed', cause });
  }
}
