import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { type ActionContext, ServiceContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { mergeState } from '../session/state-scope.ts';

/**
 * What a tool sees of the run while it prepares a request: the state with what it and those before it wrote.
 */
export class PreparingContext extends ServiceContext {
  readonly #before: ActionContext;
  readonly #written: ReadonlyMap<string, JsonValue>;

  constructor(scope: AgentScope, before: ActionContext, written: ReadonlyMap<string, JsonValue>) {
    super(scope);
    this.#before = before;
    this.#written = written;
  }

  override get state(): JsonObject {
    const { state } = this.#before;
    return this.#written.size === 0 ? state : mergeState(state, Object.fromEntries(this.#written));
  }
}
