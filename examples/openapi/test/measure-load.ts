import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ReadonlyContext } from '@mortise/core';
import { openapiToolset } from '@mortise/openapi';
import { ajvValidator } from '@mortise/schema-ajv';
import { anyAuth } from './load-tools.ts';

/** The cost of loading a document. */
export interface LoadCost {
  readonly tools: number;
  readonly ms: number;
  /** The longest time in which no other task could run. */
  readonly longestBlockMs: number;
  /** The heap size after a garbage collection. */
  readonly keptMB: number;
}

/**
 * Loads documents one after the other, and prints the cost of each as a line of JSON:
 * `node --expose-gc measure-load.ts <path>...`.
 */
for (const path of process.argv.slice(2)) {
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  const start = performance.now();
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const toolset = openapiToolset(path, { validator: ajvValidator(), baseUrl: 'https://a.example', auth: anyAuth });
  const tools = await toolset.tools({ keepSecret: () => undefined } as unknown as ReadonlyContext);
  const ms = Math.round(performance.now() - start);
  delays.disable();
  globalThis.gc?.();
  const keptMB = Math.max(0, process.memoryUsage().heapUsed - heapUsed) / 2 ** 20;
  const cost: LoadCost = {
    tools: tools.length,
    ms,
    longestBlockMs: Math.round(delays.max / 1e6),
    keptMB: Math.round(keptMB * 10) / 10,
  };
  console.info(JSON.stringify(cost));
}
