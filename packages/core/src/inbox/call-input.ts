import type { FunctionCallPart } from '../content/part.ts';
import { RunError } from '../error/run-error.ts';
import type { Event } from '../event/event.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { type BranchScope, eventBase } from '../run/run-scope.ts';
import { transferToolName } from '../toolbox/resolve-tools.ts';
import { normalizeTurn } from '../turn/normalize-turn.ts';
import type { CallInput } from './run-input.ts';

/**
 * Returns the event of a tool call by the application: a turn that no model made. Its call is handled like
 * every other, and its response ends the turn. Throws `RunError`: `bad_input` if there is no such tool, or
 * the call would hand over the turn.
 */
export function callEvent(scope: BranchScope, given: CallInput, invocationId: string): Event {
  const agent = activeAgent(scope, invocationId);
  if (!isLlmAgent(agent)) throw new RunError('bad_input', `agent "${agent.name}" has no tools to call`);
  const { name, args = {} } = given;
  if (typeof name !== 'string' || name === '') throw new RunError('bad_input', 'a call needs the name of a tool');
  if (name === transferToolName)
    throw new RunError('bad_input', `${name} hands the turn to another agent: send a message instead`);
  const base = eventBase(scope, undefined, agent.name);
  const call: FunctionCallPart = { type: 'functionCall', id: '', name, args };
  const end = { type: 'end', content: { role: 'model', parts: [call] }, finishReason } as const;
  const turn = scope.run.secrets.json(normalizeTurn(end, application, base.id));
  return { ...base, ...turn, invocationId, by: 'application' };
}

const finishReason = { unified: 'functionCalls' } as const;
/** The origin of such a turn, in place of a model. */
const application = { provider: 'application', id: 'call' };
