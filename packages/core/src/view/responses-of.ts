import type { Content } from '../content/content.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { InterimOutcome, ToolOutcome } from '../content/outcome.ts';
import type { FunctionResponsePart } from '../content/part.ts';
import type { CallState } from './branch-state.ts';

/** The responses of a whole round as one content, in the order of the calls. */
export function responsesOf(round: readonly CallState[]): Content {
  return { role: 'tool', parts: round.map((state) => responsePart(state.call, state.outcome ?? interim(state))) };
}

function interim({ exchanges }: CallState): InterimOutcome {
  const { handle, modelOutput } = exchanges.at(-1)?.request ?? {};
  const outcome: InterimOutcome = handle === undefined ? { status: 'interim' } : { status: 'interim', handle };
  return modelOutput === undefined ? outcome : { ...outcome, modelOutput };
}

/** The response of one call. */
export function responsePart(
  { id, providerId, name }: FunctionCall,
  outcome: ToolOutcome | InterimOutcome,
): FunctionResponsePart {
  return providerId === undefined
    ? { type: 'functionResponse', id, name, outcome }
    : { type: 'functionResponse', id, providerId, name, outcome };
}
