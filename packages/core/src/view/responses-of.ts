import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { InterimOutcome, ToolOutcome } from '../content/outcome.ts';
import type { FunctionResponsePart } from '../content/part.ts';
import type { CallState } from './session-view.ts';

/** The responses of a whole round as one content, in the order of the calls. */
export function responsesOf(round: readonly CallState[]): Content {
  return { role: 'tool', parts: round.map((state) => responsePart(state.call, state.outcome ?? interim(state))) };
}

function interim({ exchanges }: CallState): InterimOutcome {
  const { handle, modelOutput } = exchanges.at(-1)?.request ?? {};
  const outcome: InterimOutcome = handle === undefined ? { status: 'interim' } : { status: 'interim', handle };
  return modelOutput === undefined ? outcome : { ...outcome, modelOutput };
}

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

function responsePart(
  { id, providerId, name }: FunctionCall,
  outcome: ToolOutcome | InterimOutcome,
): FunctionResponsePart {
  return providerId === undefined
    ? { type: 'functionResponse', id, name, outcome }
    : { type: 'functionResponse', id, providerId, name, outcome };
}
