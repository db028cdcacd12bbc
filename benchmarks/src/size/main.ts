import { fileURLToPath } from 'node:url';
import { type BundleSizes, bundleSizes } from './bundle-size.ts';

/**
 * KiB of one agent with one tool. They follow the figures down: whoever needs more says here why. Later: 40
 * since parallel writes of the state can be put together.
 *
 * What is at once, and why, stands in `docs/decisions/2026-11-22-rare-room.md`.
 */
const limits: BundleSizes & { readonly oneFile: number } = { atOnce: 32, later: 40, oneFile: 72 };

const path = fileURLToPath(new URL('../bundles/mortise.ts', import.meta.url));
const { atOnce, later } = await bundleSizes({ path });
const { atOnce: oneFile } = await bundleSizes({ path }, false);
const sizes = { atOnce, later, oneFile };
for (const name of ['atOnce', 'later', 'oneFile'] as const) {
  const isOver = sizes[name] > limits[name];
  console.log(`${name}: ${sizes[name].toFixed(2)} KiB, at most ${limits[name]}${isOver ? ': TOO LARGE' : ''}`);
  if (isOver) process.exitCode = 1;
}
