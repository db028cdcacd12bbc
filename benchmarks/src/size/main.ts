import { fileURLToPath } from 'node:url';
import { type BundleSizes, bundleSizes } from './bundle-size.ts';

/**
 * KiB of one agent with one tool. They follow the figures down: whoever needs more says here why.
 *
 * A result has 0.2 at once: the warnings, parts, metadata, revision and usage by models of a stream.
 * That very much at once rests, and that a warning is shown once in a run, have 0.1 of all.
 *
 * A tool's `prepare` that changes all of a request has 2.0 later (the draft, what is wrong with contents and
 * settings, who overwrote whom) and 0.1 at once, where a response is from 0.1 at once. An answer's sources in
 * one shape, the time of a call and a response for every call have 0.2 at once and 0.3 later.
 */
const limits: BundleSizes & { readonly oneFile: number } = { atOnce: 41.9, later: 25.5, oneFile: 66.7 };

const path = fileURLToPath(new URL('../bundles/mortise.ts', import.meta.url));
const { atOnce, later } = await bundleSizes({ path });
const { atOnce: oneFile } = await bundleSizes({ path }, false);
const sizes = { atOnce, later, oneFile };
for (const name of ['atOnce', 'later', 'oneFile'] as const) {
  const isOver = sizes[name] > limits[name];
  console.log(`${name}: ${sizes[name].toFixed(2)} KiB, at most ${limits[name]}${isOver ? ': TOO LARGE' : ''}`);
  if (isOver) process.exitCode = 1;
}
