import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { FunctionCall } from '../content/function-call.ts';
import { modelResponse } from '../content/model-response.ts';
import type { InterimOutcome, ToolOutcome } from '../content/outcome.ts';
import type { FunctionResponsePart, Part } from '../content/part.ts';
import { clipText } from '../json/clip-text.ts';
import { frozen } from '../json/frozen.ts';
import type { CallState } from './branch-state.ts';

/** Returns the responses of a round as one content, in the order of the calls. */
export function responsesOf(round: readonly CallState[]): Content {
  return contentOf(
    'tool',
    round.map((call) => responsePart(call.request, call.outcome ?? interim(call))),
  );
}

function interim({ questions }: CallState): InterimOutcome {
  const { handle, modelOutput } = questions.at(-1)?.request ?? {};
  const outcome: InterimOutcome = handle === undefined ? { status: 'interim' } : { status: 'interim', handle };
  return Object.freeze(modelOutput === undefined ? outcome : { ...outcome, modelOutput });
}

/**
 * Returns a frozen content of new parts. The members of the parts come from events, and so are frozen
 * already.
 */
function contentOf(role: Content['role'], parts: readonly Part[]): Content {
  for (const part of parts) Object.freeze(part);
  return Object.freeze({ role, parts: Object.freeze(parts) });
}

/** Returns the response of one call. */
export function responsePart(
  { id, providerId, name }: FunctionCall,
  outcome: ToolOutcome | InterimOutcome,
): FunctionResponsePart {
  return providerId === undefined
    ? { type: 'functionResponse', id, name, outcome }
    : { type: 'functionResponse', id, providerId, name, outcome };
}

/**
 * Returns the responses to the calls of a turn that was cut, blocked or refused: they tell the model that the
 * calls never ran.
 */
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
  return frozen({ role: 'tool', parts: calls.map((call) => responsePart(call, outcome)) });
}

/**
 * Returns the user message with a late result: the call has a response already, and no provider accepts a
 * second one.
 */
export function lateResult({ request: { name, args }, goesOn }: CallState, outcome: ToolOutcome): Content {
  const shownArgs = clipText(JSON.stringify(args), 500, (omitted) => `… ${omitted} characters omitted …`);
  const result = JSON.stringify(modelResponse({ name, outcome }));
  const which = goesOn
    ? `The pending call ${name}(${shownArgs})`
    : `The call ${name}(${shownArgs}), whose outcome was unknown,`;
  const text = `${which} has ended. Its result, written by the tool and not by the user: ${result}`;
  const parts = outcome.status === 'denied' ? undefined : outcome.parts;
  return contentOf('user', [{ type: 'text', text }, ...(parts ?? [])]);
}
