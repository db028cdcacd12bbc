import { fileURLToPath } from 'node:url';
import { bundleKb } from './bundle-size.ts';

/**
 * KiB of one agent with one tool, in one file. This is a limit, not a goal: see
 * `docs/decisions/costs-and-traces.md`. A larger limit needs a reason here.
 */
const limit = 68;

const size = await bundleKb({ path: fileURLToPath(new URL('../bundles/mortise.ts', import.meta.url)) });
const isOver = size > limit;
console.log(`one agent with one tool: ${size.toFixed(2)} KiB, at most ${limit}${isOver ? ': TOO LARGE' : ''}`);
if (isOver) process.exitCode = 1;
