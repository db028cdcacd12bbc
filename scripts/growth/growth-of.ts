/**
 * Returns the factor by which the work of a task grows when its input is four times as large: about 4 if the
 * work is linear, 16 if it is quadratic.
 */
export async function growthOf(
  work: (size: number) => unknown,
  size: number,
  prepare?: (size: number) => Promise<void>,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= mostGrowth; attempt++) {
    await prepare?.(size);
    const small = await workedMs(() => work(size));
    await prepare?.(size * 4);
    const large = await workedMs(() => work(size * 4));
    // The growth of very short times is only noise.
    least = Math.min(least, large < noiseMs ? 1 : large / Math.max(small, noiseMs / mostGrowth));
  }
  return least;
}

/** Returns the CPU time of this thread in milliseconds: other work of the machine does not count. */
async function workedMs(work: () => unknown): Promise<number> {
  const { user, system } = process.threadCpuUsage();
  await work();
  const after = process.threadCpuUsage();
  return (after.user - user + after.system - system) / 1_000;
}

/** The highest factor that counts as linear, which includes random noise. */
export const mostGrowth = 8;
const noiseMs = 25;
const attempts = 3;
