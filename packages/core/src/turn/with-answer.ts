import type { Event } from '../event/event.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { warnStateConflicts } from '../run/state-conflicts.ts';
import { stateOwner } from '../view/state-owner.ts';

/** The answer of an agent goes into the state, where the agent says under which key. */
export function withAnswer(scope: AgentScope, event: Event, answer: JsonValue): Event {
  const { agent, branch } = scope;
  const { outputKey } = agent;
  if (outputKey === undefined) return event;
  const kind = stateOwner(branch) ? 'localDelta' : 'stateDelta';
  const delta = { ...event.actions?.[kind], [outputKey]: answer };
  const actions = { ...event.actions, [kind]: delta };
  if (scope.writer) warnStateConflicts(scope, scope.writer, actions);
  return { ...event, actions };
}
