import type { Event, EventOf, ReadonlyContext, RunResult, ToolEnd } from '@mortise/core';
import { agentOperation, type KnownAgents } from '../lookup/known-agents.ts';
import type { LogReader } from '../lookup/log-reader.ts';
import type { AgentEnd, OpenOperation } from '../operation/operation.ts';
import type { CallTraces } from './call-traces.ts';
import type { BranchPlace, EndTimes, Place } from './place.ts';
import type { RunTraceOptions } from './run-trace-options.ts';

/** An agent that runs on a branch of the log. */
interface BranchTrace {
  readonly agent: string;
  readonly open: OpenOperation;
  readonly agents: KnownAgents;
  /** The branch on which the agent was started; undefined for the branch of the run. */
  readonly around: BranchTrace | undefined;
  readonly path: string | undefined;
  /** The id of the call that the agent answers. */
  readonly callId: string | undefined;
  /** The time at which the agent ended; undefined while it runs. */
  endedAt: number | undefined;
  /** The agent that has the turn after a handover. */
  speaker: { readonly agent: string; readonly open: OpenOperation } | undefined;
}

/** The agents of one run that have, or had, the turn. */
export class AgentTraces {
  readonly #options: RunTraceOptions;
  readonly #log: LogReader;
  readonly #calls: CallTraces;
  readonly #ends: EndTimes;
  readonly #root: BranchTrace;
  /** The open traces, outer traces first. */
  readonly #open = new Set<BranchTrace>();
  readonly #byPath = new Map<string, BranchTrace>();
  readonly #byCall = new Map<string, BranchTrace>();

  constructor(options: RunTraceOptions, log: LogReader, calls: CallTraces, ends: EndTimes) {
    const { rootAgent: agent, root: open, agents } = options;
    this.#options = options;
    this.#log = log;
    this.#calls = calls;
    this.#ends = ends;
    const own = { around: undefined, path: undefined, callId: undefined, endedAt: undefined, speaker: undefined };
    this.#root = { agent, open, agents, ...own };
  }

  /** Returns the position of a hook's context. */
  placeOf(context: ReadonlyContext): Place {
    const { agentName: agent, branch, session } = context;
    const conversation = session.sessionId;
    const events = (): readonly Event[] => context.events;
    const here = { branch, conversation, events };
    const trace = this.#branchOf(branch, here);
    const parent = this.#speakerIn(trace, agent, here);
    return { branch, conversation, events, agent, parent, agents: trace.agents };
  }

  /** Returns the agent of a branch; the agent of the run, if this run did nothing on the branch. */
  known(branch: string | undefined): { readonly agent: string; readonly open: OpenOperation } {
    const known = (branch === undefined ? undefined : this.#byPath.get(branch)) ?? this.#root;
    return known.speaker ?? known;
  }

  /** Records the end of the agent that answers a call, before the event of that end is published. */
  through(callId: string): void {
    const trace = this.#byCall.get(callId);
    if (!trace) return;
    const now = this.#options.clock.now();
    for (const other of this.#open) {
      if (!isWithin(other, trace)) continue;
      other.endedAt ??= now;
      // Calls of the agent whose end event arrives later end at the same time as the agent.
      this.#ends.set(other.open, other.endedAt);
      if (other.speaker) this.#ends.set(other.speaker.open, other.endedAt);
    }
  }

  /** Ends the agent that answers a call, when the call has its response or waits. */
  endOf(callId: string, outcome: ToolEnd['outcome']): void {
    const trace = this.#byCall.get(callId);
    if (!trace) return;
    const { status } = outcome;
    if (status === 'pending') this.#endWithin(trace, { type: 'agent', status: this.#waitingStatus() });
    else if (status !== 'error') this.#endWithin(trace, { type: 'agent', status: 'completed' });
    else this.#endWithin(trace, { type: 'agent', status: 'failed', error: outcome });
  }

  /** Ends a member of another agent. */
  closed(branch: string, { status, code, message }: EventOf<'closed'>): void {
    const trace = this.#byPath.get(branch);
    const error = code === undefined ? undefined : { code, message: message ?? '' };
    if (trace) this.#endWithin(trace, { type: 'agent', status, error });
  }

  /** Ends all open agents except the run itself. */
  endAll(result: RunResult | undefined): void {
    const status = result?.status === 'paused' || result?.status === 'suspended' ? result.status : 'left';
    this.#endWithin(this.#root, { type: 'agent', status });
  }

  /**
   * Returns the status of an agent that has not finished: `suspended` if the run was asked to suspend,
   * otherwise it waits for a user.
   */
  #waitingStatus(): 'paused' | 'suspended' {
    return this.#options.input.suspend?.aborted ? 'suspended' : 'paused';
  }

  #branchOf(branch: string | undefined, here: BranchPlace): BranchTrace {
    if (branch === undefined) return this.#root;
    const known = this.#byPath.get(branch);
    if (known && known.endedAt === undefined) return known;
    // An agent that keeps its conversation runs on the same branch again.
    const opened = this.#log.opened(branch, here.events);
    // If the log has no start event of the branch, the agent belongs to the run itself.
    if (!opened) return this.#root;
    return this.#openBranch(branch, opened, here);
  }

  #openBranch(path: string, { agent, callId, parent }: EventOf<'opened'>, here: BranchPlace): BranchTrace {
    const around = this.#branchOf(parent, here);
    const at = { ...here, agent: around.agent, parent: around.open, agents: around.agents };
    const call = callId === undefined ? undefined : this.#calls.goesOn(callId, at);
    const agents = call?.agents ?? around.agents;
    const open = this.#begin(agent, agents, call?.open ?? around.open, here);
    const trace: BranchTrace = { agent, open, agents, around, path, callId, endedAt: undefined, speaker: undefined };
    this.#open.add(trace);
    this.#byPath.set(path, trace);
    if (callId !== undefined) this.#byCall.set(callId, trace);
    return trace;
  }

  /** Returns the operation of the agent that has the turn, which may have been handed over. */
  #speakerIn(trace: BranchTrace, agent: string, here: BranchPlace): OpenOperation {
    const { speaker, agents } = trace;
    if (agent === speaker?.agent) return speaker.open;
    if (!speaker && agent === trace.agent) return trace.open;
    this.#endOpen(speaker?.open, { type: 'agent', status: 'completed' }, this.#options.clock.now());
    const open = agent === trace.agent ? undefined : this.#begin(agent, agents, trace.open, here);
    trace.speaker = open && { agent, open };
    return open ?? trace.open;
  }

  #begin(
    name: string,
    agents: KnownAgents,
    parent: OpenOperation,
    { conversation }: Pick<BranchPlace, 'conversation'>,
  ): OpenOperation {
    const { sink, clock } = this.#options;
    const operation = agentOperation(agents.find(name), name, conversation);
    const open = sink.begin(operation, parent, clock.now());
    // Empty on purpose: work inside the agent is reported as separate operations.
    open.within(() => {});
    return open;
  }

  /** Ends an agent, after everything that it started. */
  #endWithin(trace: BranchTrace, end: AgentEnd): void {
    for (const other of [...this.#open].reverse())
      if (other !== trace && isWithin(other, trace)) this.#end(other, { type: 'agent', status: leftStatus(end) });
    this.#end(trace, end);
  }

  #end(trace: BranchTrace, end: AgentEnd): void {
    const { endedAt: at = this.#options.clock.now(), path, callId } = trace;
    this.#endOpen(trace.speaker?.open, end, at);
    trace.speaker = undefined;
    // The operation of the run is ended separately.
    if (trace === this.#root) return;
    this.#endOpen(trace.open, end, at);
    this.#open.delete(trace);
    if (path !== undefined && this.#byPath.get(path) === trace) this.#byPath.delete(path);
    if (callId !== undefined) this.#byCall.delete(callId);
  }

  #endOpen(open: OpenOperation | undefined, end: AgentEnd, at: number): void {
    if (!open) return;
    this.#ends.set(open, at);
    open.end(end, at);
  }
}

/**
 * Returns the status of an operation inside an agent that ends: inside a paused agent it has the same status,
 * inside a finished agent it counts as abandoned.
 */
function leftStatus({ status }: AgentEnd): AgentEnd['status'] {
  return status === 'paused' || status === 'suspended' ? status : 'left';
}

function isWithin(trace: BranchTrace, other: BranchTrace): boolean {
  for (let at: BranchTrace | undefined = trace; at; at = at.around) if (at === other) return true;
  return false;
}
