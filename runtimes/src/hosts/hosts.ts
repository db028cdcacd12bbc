import { join } from 'node:path';
import { chromiumHost } from './chromium-host.ts';
import type { Host } from './host.ts';
import { processHost } from './process-host.ts';
import { workerdHost } from './workerd-host.ts';

const installed = (name: string): string => join(import.meta.dirname, '../../node_modules/.bin', name);

/** All runtimes. Node 24 is not among them, because the packages' own test runs use it. */
export const hosts: readonly Host[] = [
  processHost('node-22', installed('node')),
  processHost('bun', installed('bun'), ['--no-install']),
  processHost('deno', installed('deno'), ['run', '--allow-all', '--no-config', '--no-lock', '--quiet']),
  workerdHost(installed('workerd')),
  chromiumHost(),
];
