import type { PendingCall } from '@mortise/core';
import { neutralize } from '../text/neutralize.ts';
import type { AskingTerminal } from './asking-terminal.ts';

/**
 * Returns the lines that name the origin of a question: the
 * path of nested agents, and the source of an external tool.
 */
export function askedBy({ calls, paint, sourceOf }: AskingTerminal, { branch, call }: PendingCall): readonly string[] {
  const path = calls.pathOf(branch);
  const source = sourceOf?.(call.name);
  return [
    ...(path.length === 0 ? [] : [`asked by ${path.join(' › ')}`]),
    ...(source === undefined ? [] : [`a tool of ${source}`]),
  ].map((line) => paint.dim(`   ${neutralize(line)}`));
}
