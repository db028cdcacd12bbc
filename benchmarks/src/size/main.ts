import { fileURLToPath } from 'node:url';
import { mostBundleKb } from '../report/limits.ts';
import { bundleKb } from './bundle-size.ts';

const size = await bundleKb({ path: fileURLToPath(new URL('../bundles/mortise.ts', import.meta.url)) });
const isOver = size > mostBundleKb;
console.log(`one agent with one tool: ${size.toFixed(2)} KiB, at most ${mostBundleKb}${isOver ? ': TOO LARGE' : ''}`);
if (isOver) process.exitCode = 1;
