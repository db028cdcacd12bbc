import { messageMark } from '../verdict.ts';
import type { Plan } from './plan.ts';
import { runPlan } from './run-plan.ts';

/** Runs a plan in Node, Bun or Deno; messages are lines of standard output. */
export async function runOnProcess(plan: Plan): Promise<void> {
  const unhandled: unknown[] = [];
  process.on('unhandledRejection', (error) => void unhandled.push(error));
  // A timer that a test waits for may not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  await runPlan(plan, unhandled, (message) => console.log(`${messageMark}${JSON.stringify(message)}`));
  clearInterval(alive);
}
