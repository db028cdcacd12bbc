import { Pacer } from '../platform/pacer.ts';
import type { CheckedCall, OfferedTools } from '../run/checked-call.ts';
import type { AgentScope } from '../run/scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { CallState } from '../view/branch-state.ts';
import { checkCall } from './check-call.ts';
import { handleCall } from './handle-call.ts';
import { argsForGates } from './questions.ts';

/**
 * Runs calls in parallel, at most `concurrency` at once, and starts them in their order, except calls that
 * wait for an exclusion key. Calls with an equal exclusion key run one after another. Resolves when the
 * response or the question of each call is written.
 */
export async function runCalls(scope: AgentScope, tools: OfferedTools, calls: readonly CallState[]): Promise<void> {
  const batch = new CallBatch(scope, tools, calls);
  if (calls.length === 1) return batch.work();
  const most = Math.min(calls.length, scope.run.settings.concurrency);
  await Promise.all(Array.from({ length: most }, () => batch.work()));
}

/** A call that may start, with the result of its check. */
interface ReadyCall {
  readonly call: CallState;
  /** The result of the argument check; undefined until the arguments are checked. */
  readonly known?: CheckedCall | undefined;
  /** The exclusion key that the call holds. */
  readonly key?: string | undefined;
}

/** The calls of one turn. */
class CallBatch {
  readonly #scope: AgentScope;
  readonly #tools: OfferedTools;
  readonly #calls: IterableIterator<CallState>;
  /** The exclusion keys; undefined if no tool excludes other calls. */
  readonly #keys: ExclusionKeys | undefined;
  /**
   * The pacer, which lets other work of the process proceed;
   * undefined for a few calls, which take little time.
   */
  readonly #pacer: Pacer | undefined;

  constructor(scope: AgentScope, tools: OfferedTools, calls: readonly CallState[]) {
    this.#scope = scope;
    this.#tools = tools;
    this.#calls = calls.values();
    this.#keys = tools.table.hasExclusive ? new ExclusionKeys(scope, tools.table) : undefined;
    this.#pacer = calls.length >= few ? new Pacer() : undefined;
  }

  /** Handles calls, one after another, until no further call may start. */
  async work(): Promise<void> {
    const { run } = this.#scope;
    for (const waiting of this.#calls) {
      let next: ReadyCall | undefined = this.#keys ? await this.#keys.prepare(waiting) : { call: waiting };
      while (next) {
        const rest = this.#pacer?.rest();
        if (rest) await rest;
        // If the store has failed, no further call may start.
        if (run.journal.failure !== undefined) return;
        const { call, known, key }: ReadyCall = next;
        // If the run is being suspended, a call that has not started stays open for the run that resumes.
        if (!run.suspend?.aborted || this.#tools.started.has(call.request.id)) {
          run.settling.add(call.request.id);
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
  /** The calls that wait while another call with their key runs, by key. */
  readonly #waiting = new Map<string, ReadyCall[]>();
  /**
   * A promise of the key of each tool's newest call, by tool name: a later call of the tool waits for it,
   * which keeps the order of the calls.
   */
  readonly #newest = new Map<string, Promise<unknown>>();

  constructor(scope: AgentScope, table: ToolTable) {
    this.#scope = scope;
    this.#table = table;
  }

  /**
   * Returns the call, with its key, if it may start now; undefined
   * if it must wait until the call that holds the key has ended.
   */
  async prepare(call: CallState): Promise<ReadyCall | undefined> {
    const { request } = call;
    const tool = this.#table.byName.get(request.name);
    if (!tool?.exclusive) return { call };
    const keyed = Promise.all([this.#keyOf(tool, call), this.#newest.get(request.name)]);
    this.#newest.set(request.name, keyed);
    const [prepared] = await keyed;
    const { key } = prepared;
    const waiting = this.#waiting.get(key);
    if (!waiting) this.#waiting.set(key, []);
    waiting?.push(prepared);
    return waiting ? undefined : prepared;
  }

  /**
   * Frees the key of a call that has ended. Returns the next call that waits for the key, after the state
   * changes of the ended call are stored, so that the next call sees them.
   */
  async free(key: string): Promise<ReadyCall | undefined> {
    const waiting = this.#waiting.get(key);
    if (waiting && waiting.length > 0) await this.#scope.run.journal.flushed();
    const next = waiting?.shift();
    if (!next) this.#waiting.delete(key);
    return next;
  }

  /**
   * Returns a call with the key of its checked arguments: two spellings of one path have the same key. The
   * function `exclusive` gets a copy of the arguments: its changes to the copy do not reach the tool.
   */
  async #keyOf(tool: Tool, call: CallState): Promise<ReadyCall & { readonly key: string }> {
    const { request, args } = call;
    const { name, exclusive } = tool;
    if (typeof exclusive !== 'function') return { call, key: `tool ${name}` };
    const known = await checkCall(this.#scope, this.#table, request, args);
    try {
      const copy = 'value' in known ? await argsForGates(this.#scope, known) : undefined;
      if (copy) return { call, known, key: `key ${exclusive.call(tool, copy.value)}` };
    } catch {
      // If `exclusive` throws, the call excludes all other calls of its tool.
    }
    return { call, known, key: `tool ${name}` };
  }
}

const few = 8;
