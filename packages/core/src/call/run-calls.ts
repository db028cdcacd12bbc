import { Pacer } from '../platform/pacer.ts';
import type { CheckedCall, OfferedTools } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { CallState } from '../view/branch-state.ts';
import { checkCall } from './check-call.ts';
import { handleCall } from './handle-call.ts';
import { argsForGates } from './questions.ts';

/**
 * Runs calls in parallel, at most `concurrency` at once, in their order as far as it goes. Calls
 * with an equal exclusion key run one after another. Resolves
 * when each has its response or its question written.
 */
export async function runCalls(scope: AgentScope, tools: OfferedTools, calls: readonly CallState[]): Promise<void> {
  const batch = new CallBatch(scope, tools, calls);
  if (calls.length === 1) return batch.work();
  const most = Math.min(calls.length, scope.run.settings.concurrency);
  await Promise.all(Array.from({ length: most }, () => batch.work()));
}

/** A call that may begin, with what is known of it. */
interface PlacedCall {
  readonly state: CallState;
  /** Undefined until its arguments are checked. */
  readonly known?: CheckedCall | undefined;
  /** The key that it excludes others by; it holds it. */
  readonly key?: string | undefined;
}

/** The calls of one turn. */
class CallBatch {
  readonly #scope: AgentScope;
  readonly #tools: OfferedTools;
  readonly #calls: IterableIterator<CallState>;
  /** Undefined if no tool excludes other calls. */
  readonly #keys: ExclusionKeys | undefined;
  /** Undefined for a few calls: they keep nothing else waiting for long, and look at no clock. */
  readonly #pacer: Pacer | undefined;

  constructor(scope: AgentScope, tools: OfferedTools, calls: readonly CallState[]) {
    this.#scope = scope;
    this.#tools = tools;
    this.#calls = calls.values();
    this.#keys = tools.table.hasExclusive ? new ExclusionKeys(scope, tools.table) : undefined;
    this.#pacer = calls.length >= few ? new Pacer() : undefined;
  }

  /** Handles calls, one after another, until none is left that may begin. */
  async work(): Promise<void> {
    const { run } = this.#scope;
    for (const state of this.#calls) {
      let next: PlacedCall | undefined = this.#keys ? await this.#keys.place(state) : { state };
      while (next) {
        const rest = this.#pacer?.rest();
        if (rest) await rest;
        // Once nothing can be stored, nothing more may begin.
        if (run.journal.failure !== undefined) return;
        const { state: call, known, key }: PlacedCall = next;
        // If the run is to stop, a call that has not started stays open for the run that continues.
        if (!run.suspend?.aborted || this.#tools.started.has(call.call.id)) {
          run.settling.add(call.call.id);
          await handleCall(this.#scope, this.#tools, call, known);
        }
        next = key === undefined ? undefined : await this.#keys?.free(key);
      }
    }
  }
}

/** The keys by which calls of one turn exclude each other. */
class ExclusionKeys {
  readonly #scope: AgentScope;
  readonly #table: ToolTable;
  /** By key: the calls that wait while another runs. */
  readonly #waiting = new Map<string, PlacedCall[]>();
  /** By tool: the key of its newest call, which later calls of the tool come after. */
  readonly #newest = new Map<string, Promise<unknown>>();

  constructor(scope: AgentScope, table: ToolTable) {
    this.#scope = scope;
    this.#table = table;
  }

  /** A call that may begin now; undefined if it has to wait until the one that holds its key is over. */
  async place(state: CallState): Promise<PlacedCall | undefined> {
    const { call } = state;
    const tool = this.#table.byName.get(call.name);
    if (!tool?.exclusive) return { state };
    const keyed = Promise.all([this.#keyOf(tool, state), this.#newest.get(call.name)]);
    this.#newest.set(call.name, keyed);
    const [placed] = await keyed;
    const { key } = placed;
    const waiting = this.#waiting.get(key);
    if (!waiting) this.#waiting.set(key, []);
    waiting?.push(placed);
    return waiting ? undefined : placed;
  }

  /**
   * Frees the key of a call that is over. Returns the call that has waited for it: it sees what the other
   * wrote to the state, and begins when that is stored.
   */
  async free(key: string): Promise<PlacedCall | undefined> {
    const waiting = this.#waiting.get(key);
    if (waiting && waiting.length > 0) await this.#scope.run.journal.flushed();
    const next = waiting?.shift();
    if (!next) this.#waiting.delete(key);
    return next;
  }

  /**
   * A call with the key of what its arguments come to: two ways to write one path are one key. The
   * key's function gets a copy: what it does to that does not run.
   */
  async #keyOf(tool: Tool, state: CallState): Promise<PlacedCall & { readonly key: string }> {
    const { call, args } = state;
    const { name, exclusive } = tool;
    if (typeof exclusive !== 'function') return { state, key: `tool ${name}` };
    const known = await checkCall(this.#scope, this.#table, call, args);
    try {
      const copy = 'value' in known ? await argsForGates(this.#scope, known) : undefined;
      if (copy) return { state, known, key: `key ${exclusive.call(tool, copy.value)}` };
    } catch {
      // Without a key the call waits for the others of its tool.
    }
    return { state, known, key: `tool ${name}` };
  }
}

const few = 8;
