/** Resolves when a condition is true; the condition is checked repeatedly. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await rest(5);
}

/** Waits, so that other work can run. */
export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
