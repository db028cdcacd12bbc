import type {
  CallbackContext,
  Event,
  FunctionCall,
  ModelEnd,
  ModelRequest,
  PendingCall,
  ReadonlyContext,
  RunEvent,
  RunResult,
  Tool,
  ToolContext,
  ToolResult,
} from '@mortise/core';
import { LogReader, traceKey } from '../lookup/log-reader.ts';
import type { OpenOperation, OperationEnd } from '../operation/operation.ts';
import { errorOf } from '../operation/operation-error.ts';
import type { RunClock } from '../operation/run-clock.ts';
import { AgentTraces } from './agent-traces.ts';
import { CallTraces } from './call-traces.ts';
import { ModelTraces } from './model-traces.ts';
import type { EndTimes, Place, UnknownPlace } from './place.ts';
import type { RunTraceOptions } from './run-trace-options.ts';

/**
 * The operations of one run. Hooks start them; hooks or events of
 * the run end them; the end of the run ends all that are still open.
 */
export class RunTrace {
  readonly root: OpenOperation;
  readonly #clock: RunClock;
  readonly #log = new LogReader();
  readonly #agents: AgentTraces;
  readonly #calls: CallTraces;
  readonly #models: ModelTraces;
  readonly #continues: boolean;
  #leavesTrace: boolean;
  #greeted = false;
  #invocationId: string | undefined;
  #isOver = false;

  constructor(options: RunTraceOptions) {
    const { root, clock, input } = options;
    this.root = root;
    this.#clock = clock;
    const ends: EndTimes = new WeakMap();
    this.#calls = new CallTraces(options, this.#log, ends);
    this.#agents = new AgentTraces(options, this.#log, this.#calls, ends);
    this.#models = new ModelTraces(options.sink, clock);
    this.#continues = input.message === undefined && input.call === undefined;
    this.#leavesTrace = options.leavesTrace;
  }

  /** Runs a model call as an operation; returns undefined if the run is over. */
  aroundModel(
    run: () => Promise<ModelEnd>,
    request: ModelRequest,
    context: CallbackContext,
  ): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    this.#greet(context);
    return this.#models.around(run, request, this.#placeOf(context));
  }

  /** Runs a tool as an operation; returns undefined if the run is over. */
  aroundTool(
    run: () => Promise<ToolResult>,
    tool: Tool,
    call: FunctionCall,
    context: ToolContext,
  ): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    this.#greet(context);
    return this.#calls.around(run, tool, call, context.attempt, this.#placeOf(context));
  }

  /** Records a call before its gates decide, so that the trace id is in the log before they ask. */
  beforeTool(tool: Tool, call: FunctionCall, context: ToolContext): void {
    if (this.#isOver) return;
    this.#greet(context);
    this.#calls.arrived(tool, call, this.#placeOf(context));
  }

  afterTool(tool: Tool | undefined, call: FunctionCall, context: ToolContext): void {
    if (this.#isOver) return;
    this.#greet(context);
    this.#agents.through(call.id);
    this.#calls.settled(tool, call, () => this.#placeOf(context));
  }

  /** Records the events that a watcher of the run sees, in order. */
  see(event: RunEvent): void {
    switch (event.type) {
      case 'event':
        this.#seeStored(event.event);
        break;
      case 'toolEnd':
        this.#agents.endOf(event.call.id, event.outcome);
        this.#calls.end(event, this.#agents.known(event.branch).open);
        break;
      case 'end':
        this.finish(event.result);
        break;
      default:
    }
  }

  /** Ends all open operations of the run. `result` is undefined if the reader left. */
  finish(result: RunResult | undefined, thrown?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const asked of result?.pending ?? []) this.#calls.waits(asked, this.#waitingAt(asked, result));
    this.#models.endAll();
    this.#calls.endAll(result);
    this.#agents.endAll(result);
    this.root.end(this.#endOf(result, thrown), this.#clock.now());
  }

  #endOf(result: RunResult | undefined, thrown: unknown): OperationEnd {
    const conversation = result?.session.sessionId || undefined;
    const about = { type: 'agent', usage: this.#models.usage, invocationId: this.#invocationId, conversation } as const;
    if (!result) {
      return thrown === undefined
        ? {
            ...about,
            status: 'cancelled',
            error: { code: 'cancelled', message: 'the run is no longer read by any consumer' },
          }
        : { ...about, status: 'failed', error: errorOf(thrown) };
    }
    return { ...about, status: result.status, error: result.error };
  }

  /** Returns the position of a waiting call. */
  #waitingAt({ branch, path }: PendingCall, result: RunResult | undefined): UnknownPlace {
    const { agent, open } = this.#agents.known(branch);
    return { agent: path?.at(-1) ?? agent, parent: open, conversation: result?.session.sessionId };
  }

  #seeStored(event: Event): void {
    this.#invocationId ??= event.invocationId;
    switch (event.type) {
      case 'model':
      case 'modelFailed':
        this.#models.stored(event);
        break;
      case 'asked':
        this.#calls.asked(event.request);
        break;
      case 'answered':
        this.#calls.answered(event.answer);
        break;
      case 'closed':
        if (event.branch !== undefined) this.#agents.closed(event.branch, event);
        break;
      default:
    }
  }

  /**
   * Links a run to the run that it continues, and stores its
   * own trace id, when the first hook of the run is called.
   */
  #greet(context: CallbackContext): void {
    if (this.#greeted) return;
    this.#greeted = true;
    this.#invocationId ??= context.invocationId;
    const before = this.#continues ? this.#log.lastTrace(() => context.events) : undefined;
    if (before !== undefined) this.root.link({ trace: before });
    const { trace } = this.root;
    if (!this.#leavesTrace || trace === undefined) return;
    this.#leavesTrace = false;
    context.setState(traceKey, trace);
  }

  #placeOf(context: ReadonlyContext): Place {
    return this.#agents.placeOf(context);
  }
}
