import {
  type Answer,
  type FunctionCall,
  type GateDecision,
  isLlmAgent,
  type PendingCall,
  type PendingRequest,
  type RunResult,
  type Tool,
  type ToolEnd,
  type ToolResult,
} from '@mortise/core';
import { KnownAgents } from '../lookup/known-agents.ts';
import type { LogReader } from '../lookup/log-reader.ts';
import type {
  OpenOperation,
  OperationError,
  QuestionSeen,
  ToolEndSeen,
  ToolOperation,
} from '../operation/operation.ts';
import { errorOf } from '../operation/operation-error.ts';
import type { EndTimes, Place, UnknownPlace } from './place.ts';
import type { RunTraceOptions } from './run-trace-options.ts';

/** A running call, or a call whose end is not published yet. */
interface CallTrace {
  readonly open: OpenOperation;
  readonly parent: OpenOperation;
  /** The agents to which the tool may delegate the call. */
  readonly agents: KnownAgents | undefined;
  /** The time at which the tool ended; undefined while the tool or its agent runs. */
  endedAt: number | undefined;
  error: OperationError | undefined;
}

/** A call whose gates have not decided yet. */
interface ArrivedCall {
  readonly tool: Tool;
  readonly call: FunctionCall;
  readonly place: Place;
  readonly at: number;
}

/** The calls of one run. */
export class CallTraces {
  readonly #options: RunTraceOptions;
  readonly #log: LogReader;
  readonly #ends: EndTimes;
  readonly #open = new Map<string, CallTrace>();
  readonly #arrived = new Map<string, ArrivedCall>();
  /** The questions of this run and their times, by call. */
  readonly #asked = new Map<string, { readonly question: QuestionSeen; readonly at: number }>();
  /** The answers that this run got and no operation has reported yet, by question. */
  readonly #answers = new Map<string, Answer>();

  constructor(options: RunTraceOptions, log: LogReader, ends: EndTimes) {
    this.#options = options;
    this.#log = log;
    this.#ends = ends;
  }

  /** Records a call before its gates decide; it may not reach its tool. */
  arrived(tool: Tool, call: FunctionCall, place: Place): void {
    this.#arrived.set(call.id, { tool, call, place, at: this.#now() });
  }

  /** Runs a tool as a call operation; a retry gets another operation. */
  async around(
    run: () => Promise<ToolResult>,
    tool: Tool,
    call: FunctionCall,
    attempt: number,
    place: Place,
  ): Promise<void> {
    this.#endOne(call.id, { type: 'tool', outcome: 'left' });
    this.#gatesDecided(call.id, 'proceed');
    const trace = this.#begin(tool, call, place, attempt);
    try {
      const { status } = await trace.open.within(run);
      // A delegated call has not ended, because its agent continues it.
      if (status !== 'delegate') trace.endedAt = this.#now();
    } catch (error) {
      trace.endedAt = this.#now();
      trace.error = errorOf(error);
    }
  }

  /** Records that a call has its outcome. A call that never reached its tool is recorded only here. */
  settled(tool: Tool | undefined, call: FunctionCall, placeOf: () => Place): void {
    const known = this.#open.get(call.id);
    this.#gatesDecided(call.id, 'respond');
    const trace = known ?? this.#begin(tool, call, placeOf());
    if (!known) trace.open.within(nothing);
    trace.endedAt ??= this.#now();
  }

  /** Returns the trace of a call whose agent continues, in this run or from an earlier run. */
  goesOn(callId: string, place: Place): Pick<CallTrace, 'open' | 'agents'> | undefined {
    const known = this.#open.get(callId);
    if (known) return known;
    const name = this.#log.nameOf(callId, place.events);
    if (name === undefined) return undefined;
    const trace = this.#begin(undefined, { id: callId, name }, place);
    trace.open.within(nothing);
    return trace;
  }

  /** Records the end of a call, its last event. `parent` is used for a call without earlier events. */
  end({ call, args, outcome, author }: ToolEnd, parent: OpenOperation): void {
    const { status } = outcome;
    if (status === 'pending') {
      const asked = this.#asked.get(call.id)?.question;
      this.#asked.delete(call.id);
      return this.#endOne(call.id, { type: 'tool', outcome: status, asked, args });
    }
    if (!this.#open.has(call.id)) {
      this.#gatesDecided(call.id, 'respond');
      this.#beginUnrun(call, { agent: author, parent, conversation: undefined });
    }
    const error = status === 'error' ? { code: outcome.code, message: outcome.message } : undefined;
    this.#endOne(call.id, { type: 'tool', outcome: status, error, args, result: outcome });
  }

  /** Records a question about a call. If the tool is running, the end of the call follows later. */
  asked({ id, callId, kind, gate }: PendingRequest): void {
    const question: QuestionSeen = { id, kind, gate };
    const arrived = this.#arrived.get(callId);
    if (this.#open.has(callId) || !arrived) {
      this.#asked.set(callId, { question, at: this.#now() });
      return;
    }
    this.#gatesDecided(callId, 'pause');
    this.#beginUnrun(arrived.call, arrived.place);
    this.#endOne(callId, { type: 'tool', outcome: 'pending', asked: question });
  }

  answered(answer: Answer): void {
    this.#answers.set(answer.requestId, answer);
  }

  /**
   * Records a call that waits for a user at the end of its run and has no operation yet. A call about which
   * an earlier run asked gets no operation again.
   */
  waits({ call, id }: PendingCall, where: UnknownPlace): void {
    const asked = this.#asked.get(call.id);
    if (asked?.question.id !== id) return;
    this.#asked.delete(call.id);
    if (!this.#open.has(call.id)) this.#beginUnrun(call, where, asked.at);
    this.#endOne(call.id, { type: 'tool', outcome: 'pending', asked: asked.question, args: call.args });
  }

  endAll(result: RunResult | undefined): void {
    const goesOn = result?.status === 'paused' || result?.status === 'suspended';
    const outcome = goesOn ? 'pending' : 'left';
    for (const callId of [...this.#open.keys()].reverse()) this.#endOne(callId, { type: 'tool', outcome });
  }

  #begin(tool: Tool | undefined, call: Pick<FunctionCall, 'id' | 'name'>, place: Place, attempt = 0): CallTrace {
    this.#arrived.delete(call.id);
    const trace = this.#beginAt({ tool, call, attempt }, place, this.#now());
    this.#link(call, trace.open, place);
    return trace;
  }

  /** Reports the decision of the gates of a call, if it has gates. */
  #gatesDecided(callId: string, decision: GateDecision['type']): void {
    const arrived = this.#arrived.get(callId);
    if (!arrived) return;
    const { tool, call, place, at: from } = arrived;
    const { sink, gates: ofRunner } = this.#options;
    const agent = place.agents.find(place.agent);
    const ofAgent = agent && isLlmAgent(agent) ? agent.gates : [];
    const gates = [...ofRunner, ...ofAgent, ...(tool.gates ?? [])].map(({ name }) => name);
    if (gates.length === 0) return;
    const { conversation, parent } = place;
    const to = this.#within(parent, this.#now());
    sink.past({ type: 'gates', call, gates, decision, conversation, from, to, parent });
  }

  /** Starts the operation of a call that does not reach its tool. */
  #beginUnrun(call: FunctionCall, where: UnknownPlace, at = this.#now()): void {
    const arrived = this.#arrived.get(call.id);
    this.#arrived.delete(call.id);
    const about = { tool: arrived?.tool, call, attempt: 0 };
    const { open } = this.#beginAt(about, arrived?.place ?? where, at);
    open.within(nothing);
    if (arrived) this.#link(call, open, arrived.place);
  }

  #beginAt(
    { tool, call, attempt }: Pick<ToolOperation, 'call' | 'attempt'> & { readonly tool: Tool | undefined },
    { agent, parent, conversation }: UnknownPlace,
    at: number,
  ): CallTrace {
    const operation: ToolOperation = {
      type: 'tool',
      agent,
      call,
      description: tool?.description,
      mcpServer: mcpServerOf(tool),
      attempt,
      conversation,
    };
    const open = this.#options.sink.begin(operation, parent, this.#within(parent, at));
    const agents = tool?.agents && new KnownAgents(tool.agents);
    const trace: CallTrace = { open, parent, agents, endedAt: undefined, error: undefined };
    this.#open.set(call.id, trace);
    return trace;
  }

  /**
   * Links a call to the earlier run that asked about it, and reports how long the answer took. An answer is
   * reported once, although a retry, or a second question that is answered in the same run, begins another
   * operation.
   */
  #link(call: Pick<FunctionCall, 'id' | 'name'>, open: OpenOperation, { events, conversation }: Place): void {
    const { sink, root } = this.#options;
    for (const { requestId, at } of this.#answers.values()) {
      const asked = this.#log.asked(requestId, events);
      if (asked?.callId !== call.id) continue;
      this.#answers.delete(requestId);
      const { id, kind, gate, at: from, trace } = asked;
      const question = { id, kind, gate };
      const answered = { ...question, waitedMs: Math.max(0, at - from) };
      open.answered(answered);
      const asker = asked.isOwn || trace === root.trace ? root : trace;
      if (typeof asker === 'string') open.link({ trace: asker, answered });
      if (asker !== undefined)
        sink.past({ type: 'question', call, question, conversation, from, to: Math.max(from, at), asker });
    }
  }

  #endOne(callId: string, end: ToolEndSeen): void {
    const trace = this.#open.get(callId);
    if (!trace) return;
    this.#open.delete(callId);
    const whole = trace.error && end.outcome === 'left' && !end.error ? { ...end, error: trace.error } : end;
    trace.open.end(whole, this.#within(trace.parent, trace.endedAt ?? this.#now()));
  }

  #now(): number {
    return this.#options.clock.now();
  }

  /** Returns the end time of a call, which is at most the end time of its agent. */
  #within(parent: OpenOperation, at: number): number {
    return Math.min(at, this.#ends.get(parent) ?? at);
  }
}

/** Does nothing: it is the work of an operation that only records that the call took place. */
function nothing(): void {
  // Empty on purpose: whatever runs inside the call is reported as operations of its own.
}

/** Returns the MCP server of a tool: tools of `@mortise/mcp` name their server. */
function mcpServerOf(tool: (Tool & { readonly mcp?: unknown }) | undefined): string | undefined {
  const mcp = tool?.mcp;
  const server = typeof mcp === 'object' && mcp !== null && 'server' in mcp ? mcp.server : undefined;
  return typeof server === 'string' ? server : undefined;
}
