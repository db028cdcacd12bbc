import type { Agent } from '../agent/agent.ts';
import type { JsonValue } from '../json/json-value.ts';
import { type LimitName, type Limits, limitReached } from './limits.ts';
import type { CallState, SessionView, Stopped } from './session-view.ts';

/** What the driver does next. */
export type Step =
  /** All calls that are ready, at once. */
  | { readonly do: 'settle'; readonly calls: readonly CallState[] }
  /** Every call has its response. `last`: a limit is reached, and this is the one answer that is left. */
  | { readonly do: 'model'; readonly last?: LimitName }
  /** Someone outside has to answer. */
  | { readonly do: 'pause' }
  | { readonly do: 'limit'; readonly limit: LimitName }
  | { readonly do: 'stop'; readonly stopped: Stopped }
  | { readonly do: 'complete'; readonly output: JsonValue | undefined };

/**
 * What comes next, from the view alone: no clock, no randomness, no I/O, and no work that grows with the history.
 *
 * That is why starting, resuming after an answer, resuming after a crash and resuming elsewhere are one path.
 */
export function decide(view: SessionView, agent: Agent, limits: Limits): Step {
  const { branch, invocation } = view;
  const calls = branch.ready.filter((call) => !call.outcome);
  if (calls.length > 0) return { do: 'settle', calls };
  if (branch.open > 0) return { do: 'pause' };
  if (invocation.stopped) return { do: 'stop', stopped: invocation.stopped };
  const next = agent.next({
    input: branch.input,
    state: view.state,
    last: view.events.at(-1),
    turn: branch.turn,
    output: branch.output,
  });
  if (next.do === 'done') return { do: 'complete', output: next.output };
  const limit = limitReached(limits, invocation);
  if (!limit) return { do: 'model' };
  return limits.onLimit === 'answer' ? { do: 'model', last: limit } : { do: 'limit', limit };
}
