import { type Awaitable, isUnderWay } from '../json/awaitable.ts';
import { complete, type Steps } from '../json/steps.ts';
import type { CheckedCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import { argsForGates } from './args-for-gates.ts';
import { checkCall, checkWithin } from './check-call.ts';
import type { PlacedCall } from './placed-call.ts';

/** Which calls of one turn wait for others: those whose tools do not run beside themselves, by their keys. */
export class ExclusiveCalls {
  readonly #scope: AgentScope;
  readonly #table: ToolTable;
  /** By exclusion key: the calls that wait while another runs. */
  readonly #waiting = new Map<string, PlacedCall[]>();
  /** By tool: the newest call that is being checked for its key. */
  readonly #checking = new Map<string, Promise<unknown>>();

  constructor(scope: AgentScope, table: ToolTable) {
    this.#scope = scope;
    this.#table = table;
  }

  /**
   * Runs a call now, or keeps it until `next` gives it. What is returned is to be called when it comes: the
   * key follows from arguments that are still being checked, and later calls of the tool come after it.
   */
  place(one: PlacedCall, run: (one: PlacedCall) => void): Promise<() => void> | undefined {
    const { state } = one;
    const { call, args } = state;
    const tool = this.#table.byName.get(call.name);
    if (!tool?.exclusive) {
      run(one);
      return undefined;
    }
    const at = (placed: PlacedCall, key: string): void => {
      const others = this.#waiting.get(key);
      if (others) {
        others.push(placed);
        return;
      }
      this.#waiting.set(key, []);
      run({ ...placed, key });
    };
    if (tool.exclusive === true) {
      at(one, `tool ${call.name}`);
      return undefined;
    }
    const checked = complete(keyedCheck(this.#scope, tool, () => checkCall(this.#table, call, args)));
    const before = this.#checking.get(call.name);
    const placeWith = ({ known, key }: KeyedCheck): void => at({ state, checked: known }, key);
    if (!before && !isUnderWay(checked)) {
      placeWith(checked);
      return undefined;
    }
    const coming = Promise.all([checked, before]).then(([known]) => () => {
      if (this.#checking.get(call.name) === coming) this.#checking.delete(call.name);
      placeWith(known);
    });
    this.#checking.set(call.name, coming);
    return coming;
  }

  /** Whether a call waits for the one that has the key. */
  isAwaited(key: string): boolean {
    return (this.#waiting.get(key)?.length ?? 0) > 0;
  }

  /** The call that has the key next; undefined where none waits. */
  next(key: string): PlacedCall | undefined {
    const one = this.#waiting.get(key)?.shift();
    if (!one) this.#waiting.delete(key);
    return one && { ...one, key };
  }
}

interface KeyedCheck {
  readonly known: CheckedCall;
  readonly key: string;
}

/**
 * The check of a call with the key of what its arguments come to: two ways to write one path are one key. The
 * key's function gets a copy: what it does to that does not run.
 */
function* keyedCheck(scope: AgentScope, tool: Tool, check: () => Awaitable<CheckedCall>): Steps<KeyedCheck> {
  const known = yield* checkWithin(scope, check);
  const { name, exclusive } = tool;
  try {
    const copy = 'value' in known ? yield* argsForGates(scope, known) : undefined;
    if (typeof exclusive === 'function' && copy) return { known, key: `key ${exclusive.call(tool, copy.value)}` };
  } catch {
    // Without a key the call waits for the others of its tool.
  }
  return { known, key: `tool ${name}` };
}
