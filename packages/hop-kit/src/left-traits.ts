import type { Tool } from '@mortise/core';

/**
 * What most frameworks have no word for, of a tool that leaves: it is said again when the tool comes back.
 */
export type LeftTraits = Pick<Tool, 'effect' | 'egress' | 'timeoutMs'>;

/** The traits that a tool leaves with. */
export function leftTraits({ effect, egress, timeoutMs }: Tool): LeftTraits {
  return {
    ...(effect !== undefined && { effect }),
    ...(egress !== undefined && { egress }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}
