import type { PendingRequest } from '../content/pending-request.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { Steps } from '../json/steps.ts';
import { type GoodCall, pictureOf, shownCheck } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { CheckedArgs } from '../tool/tool.ts';
import type { CallState } from '../view/branch-state.ts';
import { checkArgs, checkWithin } from './check-call.ts';
import { digestOf } from './digest.ts';
import { isOf, type PlacedGate } from './placed-gates.ts';

/**
 * What a gate sees of the arguments, in a copy of its own: what
 * it does to them does not run, and no other gate sees it.
 *
 * Undefined where checking the same arguments again gives
 * something else: nobody can decide about what will change.
 */
export function* argsForGates(scope: AgentScope, good: GoodCall): Steps<CheckedArgs | undefined> {
  const { json, plain, faithful } = pictureOf(good);
  if (plain && json !== undefined) return new PlainArgs(json);
  const again = yield* checkWithin(scope, () => checkArgs(good.tool, good.args));
  if (!('value' in again) || digestOf(scope, again) !== digestOf(scope, good)) return undefined;
  return { value: again.value, json: structuredClone(json), faithful };
}

/**
 * Whether the arguments came to something else each time that a gate
 * asked about them: at the second time nobody is asked any more.
 */
export function isUnstable(scope: AgentScope, { exchanges }: CallState, gate: PlacedGate, good: GoodCall): boolean {
  let drifts = 0;
  const now = seenIn(scope.run.secrets.json(shownCheck(good)));
  const args = canonicalJson(good.args);
  for (const { request, call, status } of exchanges) {
    if (!isOf(gate, request) || status === 'open' || seenIn(request) === now) continue;
    if (canonicalJson(request.args ?? call.call.args) === args) drifts++;
  }
  return drifts > 1;
}

function seenIn({ checked, checkedGap }: Pick<PendingRequest, 'checked' | 'checkedGap'>): string {
  return canonicalJson([checked ?? null, checkedGap?.sha256 ?? null]);
}

/** Arguments that are nothing but JSON: a copy for whoever looks. */
class PlainArgs implements CheckedArgs {
  readonly #json: JsonValue;
  readonly faithful = true;

  constructor(json: JsonValue) {
    this.#json = json;
  }

  get value(): unknown {
    return structuredClone(this.#json);
  }

  get json(): JsonValue {
    return structuredClone(this.#json);
  }
}
