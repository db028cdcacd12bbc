import { setTimeout as sleep } from 'node:timers/promises';
import { functionTool, type Tool, ToolError } from '@mortise/core';
import { z } from 'zod';

/** Creates a tool that returns its arguments after a delay, for trying out calls, delays and cancelling. */
export function dummyEcho(now: () => number = Date.now): Tool {
  return functionTool({
    name: 'dummy_echo',
    description: 'Answers "Echo: <message>" and the time, after an optional delay. For trying out tool calls.',
    effect: 'read',
    timeoutMs: maxDelayMs + 5000,
    input: z.object({
      message: z.string().describe('What to answer'),
      delayMs: z.number().int().min(0).max(maxDelayMs).optional().describe('Milliseconds to wait before the answer'),
    }),
    async run({ message, delayMs }, { signal }) {
      if (delayMs) await wait(delayMs, signal);
      return { echo: `Echo: ${message}`, timestamp: new Date(now()).toISOString() };
    },
  });
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (cause) {
    throw new ToolError('The echo was cancelled while it waited.', { code: 'cancelled', cause });
  }
}

const maxDelayMs = 300_000;
