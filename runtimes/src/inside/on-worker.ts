import { messageMark } from '../verdict.ts';
import type { Plan } from './plan.ts';
import { runPlan } from './run-plan.ts';
import { webProcess } from './web-process.ts';

/**
 * Creates a worker that runs a plan on request; messages are
 * lines of the response, which is streamed during the run.
 */
export function workerFor(plan: Plan): { readonly fetch: () => Response } {
  const unhandled: unknown[] = [];
  webProcess.env = plan.settings;
  webProcess.on('unhandledRejection', (error) => void unhandled.push(error));
  const encoder = new TextEncoder();
  const fetch = (): Response =>
    new Response(
      new ReadableStream<Uint8Array>({
        async start(controller) {
          await runPlan(plan, unhandled, (message) =>
            controller.enqueue(encoder.encode(`${messageMark}${JSON.stringify(message)}\n`)),
          );
          controller.close();
        },
      }),
    );
  return { fetch };
}
