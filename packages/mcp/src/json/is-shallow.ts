/** Whether a JSON value is at most so many levels deep. */
export function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

/** Levels of a definition that anybody here descends into. */
export const deepest: number = 128;
