import { RunError } from '../error/errors.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { CallState } from '../view/branch-state.ts';
import { type AgentScope, newEvent } from './scope.ts';

/** The steps of one attempt of a call. */
export interface Attempt {
  /** The names of the steps that have run or are running. */
  readonly taken: Set<string>;
  /** Throws `call_ended` if the call has ended. */
  readonly checkOpen: () => void;
}

/** Runs a step of a call and stores its result, or returns the result that an earlier attempt stored. */
export async function takeStep(
  scope: AgentScope,
  { request, steps }: CallState,
  { taken, checkOpen }: Attempt,
  name: string,
  run: () => Awaitable<JsonValue | undefined>,
): Promise<JsonValue | undefined> {
  const { journal } = scope.run;
  checkOpen();
  checkName(request.name, name, taken);
  if (steps?.has(name)) {
    taken.add(name);
    return steps.get(name);
  }
  // After a failure of the store, no further step may start.
  if (journal.failure !== undefined) throw journal.failure;
  taken.add(name);
  let value: JsonValue | undefined;
  try {
    value = await run();
  } catch (error) {
    taken.delete(name);
    throw error;
  }
  checkOpen();
  const stored = storable(scope, `the step "${name}" of ${request.name}`, value);
  const step = { type: 'stepped', callId: request.id, name } as const;
  journal.write([newEvent(scope, stored === undefined ? step : { ...step, value: stored })]);
  await journal.stored();
  return stored;
}

function checkName(tool: string, name: string, taken: ReadonlySet<string>): void {
  if (typeof name !== 'string' || name === '' || name.length > 200)
    throw new RunError('invalid_step', `a step of ${tool} has an invalid name; give it a name of 1 to 200 characters`);
  if (taken.has(name))
    throw new RunError('duplicate_step', `${tool} has taken the step "${name}" already; give each step its own name`);
  if (taken.size >= mostSteps)
    throw new RunError('invalid_step', `${tool} takes more than ${mostSteps} steps in one call; combine steps`);
}

/** Returns the result of a step in the form in which a later attempt reads it from the log. */
function storable(scope: AgentScope, what: string, value: unknown): JsonValue | undefined {
  const { secrets } = scope.run;
  const { resultLimitChars } = scope.run.settings;
  if (value === undefined) return undefined;
  const snapshot = exactJson(value, { chars: resultLimitChars, depth: 128, nodes: 100_000 });
  if ('problem' in snapshot)
    throw new RunError(
      'invalid_step',
      `${what} returned a value that cannot be stored: ${snapshot.problem}. Save it elsewhere, and return a reference to it`,
    );
  return secrets.json(snapshot.value);
}

const mostSteps = 1_000;
