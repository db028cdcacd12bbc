import type { Content } from '../content/content.ts';
import { modelResponse } from '../content/model-response.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { clipText } from '../json/clip-text.ts';
import type { CallState } from './branch-state.ts';

/**
 * What the model reads of a result that it did not wait for. The
 * call has its response, and no provider takes a second one.
 */
export function lateResult({ call: { name, args }, goesOn }: CallState, outcome: ToolOutcome): Content {
  const shownArgs = clipText(JSON.stringify(args), 500, (left) => `… ${left} characters omitted …`);
  const result = JSON.stringify(modelResponse({ name, outcome }));
  const which = goesOn
    ? `The pending call ${name}(${shownArgs})`
    : `The call ${name}(${shownArgs}), of which it was not known what came of it,`;
  const text = `${which} has ended. Its result, in the tool's words and not the user's: ${result}`;
  const parts = outcome.status === 'denied' ? undefined : outcome.parts;
  return { role: 'user', parts: [{ type: 'text', text }, ...(parts ?? [])] };
}
