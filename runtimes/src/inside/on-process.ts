import { messageMark } from '../verdict.ts';
import type { Plan } from './plan.ts';
import { runPlan } from './run-plan.ts';

/** Runs a plan in Node, Bun or Deno; messages are written as lines to standard output. */
export async function runOnProcess(plan: Plan): Promise<void> {
  const unhandled: unknown[] = [];
  process.on('unhandledRejection', (error) => void unhandled.push(error));
  // Keeps the process alive, because the timer that a test waits for may not do so.
  const alive = setInterval(() => undefined, 60_000);
  await runPlan(plan, unhandled, (message) => console.log(`${messageMark}${JSON.stringify(message)}`));
  clearInterval(alive);
}
