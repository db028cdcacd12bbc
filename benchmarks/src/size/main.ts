import { fileURLToPath } from 'node:url';
import { type BundleSizes, bundleSizes } from './bundle-size.ts';

/**
 * KiB of one agent with one tool. They follow the figures down: whoever needs more says here why. Later: 40
 * since parallel writes of the state can be put together, 42 since the store in memory forgets users and old
 * sessions, a busy session's letters are delivered, and calls that exclude each other are later, 42.2 since a
 * cancellation outlives its process and a worker's run rests where it was stopped, 42.5 since what cannot run
 * at once, and what has to be read, is later, 43 since a session can go back.
 *
 * What is at once, and why, stands in `docs/decisions/costs-and-traces.md`.
 */
const limits: BundleSizes & { readonly oneFile: number } = { atOnce: 32, later: 43, oneFile: 75.2 };

const path = fileURLToPath(new URL('../bundles/mortise.ts', import.meta.url));
const { atOnce, later } = await bundleSizes({ path });
const { atOnce: oneFile } = await bundleSizes({ path }, false);
const sizes = { atOnce, later, oneFile };
for (const name of ['atOnce', 'later', 'oneFile'] as const) {
  const isOver = sizes[name] > limits[name];
  console.log(`${name}: ${sizes[name].toFixed(2)} KiB, at most ${limits[name]}${isOver ? ': TOO LARGE' : ''}`);
  if (isOver) process.exitCode = 1;
}
