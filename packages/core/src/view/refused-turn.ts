import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { responsePart } from './responses-of.ts';

/** What the model reads about calls of a turn that was cut, blocked or refused, and so never ran. */
export function refusedTurn(calls: readonly FunctionCall[], reason: FinishReason): Content {
  const outcome: ToolOutcome =
    reason.unified === 'length'
      ? {
          status: 'error',
          code: 'truncated',
          message: 'The turn was cut at the output limit, so the call was not run. Send it again, shorter.',
        }
      : {
          status: 'error',
          code: 'not_run',
          message: `The turn did not end normally (${reason.raw ?? reason.unified}), so the call was not run.`,
        };
  return { role: 'tool', parts: calls.map((call) => responsePart(call, outcome)) };
}
