import { messageMark } from '../verdict.ts';
import type { Plan } from './plan.ts';
import { runPlan } from './run-plan.ts';
import { webProcess } from './web-process.ts';

/** Runs a plan in a page; messages are written as lines to its console. */
export async function runOnPage(plan: Plan): Promise<void> {
  const unhandled: unknown[] = [];
  webProcess.env = plan.settings;
  webProcess.on('unhandledRejection', (error) => void unhandled.push(error));
  await runPlan(plan, unhandled, (message) => console.log(`${messageMark}${JSON.stringify(message)}`));
}
