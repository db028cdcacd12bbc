/** Runs all tasks, two at a time, started in order. */
export async function twoAtATime<T, R>(tasks: readonly T[], work: (task: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const rest = tasks.entries();
  const worker = async (): Promise<void> => {
    for (const [at, task] of rest) results[at] = await work(task);
  };
  await Promise.all([worker(), worker()]);
  return results;
}
