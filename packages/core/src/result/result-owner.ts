import type { BranchScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';

/** Whose result it is, and how much of it may be stored where that is the tool's own to say. */
export type ResultOwner = Pick<Tool, 'name' | 'resultLimitChars'>;

/** Characters of one result that are stored and that the model reads: the tool's limit, else the runner's. */
export function limitOf({ run }: BranchScope, owner: ResultOwner | undefined): number {
  return owner?.resultLimitChars ?? run.settings.resultLimitChars;
}
