import type { JsonObject } from '@mortise/core';
import { LiveFold } from '../live/live-fold.ts';
import type { UiChange, UiEvent } from '../shape/ui-event.ts';
import type { UiCall, UiMessage } from '../shape/ui-message.ts';
import { type TellOp, tellMembers, type UiOp } from '../shape/ui-patch.ts';
import type { UiAsked } from '../shape/ui-question.ts';
import { emptyState, type UiAgent, type UiState } from '../shape/ui-state.ts';
import { counts, dropped, endedCall, isEnded, withArgs } from './changed-call.ts';
import { MessageList } from './message-list.ts';
import { NestedRuns } from './nested-runs.ts';
import { OpenQuestions } from './open-questions.ts';
import { addUsage } from './usage-totals.ts';

/**
 * The state of a page, to which events are applied. The cost of an
 * event depends on its changes, not on the length of the session.
 *
 * INVARIANT ui:fold:once: an event with a revision that was applied already changes nothing.
 * INVARIANT ui:fold:whole: the fold of a stream, joined late or often, equals the fold of the log, except for
 * `live`.
 * INVARIANT ui:fold:same: a member that no event changed is the same object in the next state.
 */
export class UiFold {
  /** The state that was returned last. */
  #state: UiState;
  /** Members that have changed since the last state, except those with a separate fold. */
  #next!: { -readonly [K in keyof UiState]: UiState[K] };
  #messages!: MessageList;
  #nested!: NestedRuns;
  #questions!: OpenQuestions;
  #live!: LiveFold;
  /** The invocation at the root. */
  #run: string | undefined;
  readonly #tell: TellOp | undefined;

  /**
   * @param tell Called with each change, except changes of
   * the revision, complete states and the text of deltas.
   */
  constructor(from: UiState = emptyState, tell?: (...op: UiOp) => void) {
    this.#tell = tell;
    this.#state = from;
    this.#begin(from);
  }

  /** The revision of the log that the state includes. */
  get rev(): number {
    return this.#next.rev;
  }

  /** Returns the current state of a call. */
  call(id: string): UiCall | undefined {
    return this.#messages.call(id);
  }

  /** Applies an event. */
  apply(event: UiEvent): void {
    if ('rev' in event) {
      if (event.rev <= this.#next.rev) return;
      this.#next.rev = event.rev;
      if (event.type !== 'batch') return this.#change(event);
      for (const change of event.changes) this.#change(change);
    } else if (event.type === 'all') this.#begin(event.state);
    else this.#live.apply(event);
  }

  /** Returns the current state: the same object until something has changed. */
  state(): UiState {
    const next = this.#next;
    next.messages = this.#messages.published();
    next.agents = this.#nested.published();
    next.live = this.#live.published();
    next.questions = this.#questions.published();
    const names = Object.keys(next) as (keyof UiState)[];
    const isSame =
      'stopped' in next === 'stopped' in this.#state && names.every((key) => next[key] === this.#state[key]);
    if (!isSame) this.#state = { ...next };
    return this.#state;
  }

  /** Replaces the complete state. */
  #begin(from: UiState): void {
    const { messages, questions } = from;
    this.#next = { ...from };
    this.#messages = new MessageList(messages, this.#tell);
    this.#nested = new NestedRuns(from.agents, this.#tell);
    this.#questions = new OpenQuestions(questions, this.#tell);
    this.#live = new LiveFold(from.live, this.#tell);
    this.#run = messages.findLast(({ role }) => role === 'user')?.run;
    for (const { branch, parts } of messages)
      for (const part of parts) if (part.type === 'call') this.#place(part, branch);
    for (const { id, callId } of questions) this.#messages.askedAbout(callId).add(id);
  }

  #change(change: UiChange): void {
    switch (change.type) {
      case 'message':
        return this.#message(change.message);
      case 'started':
        for (const { id, args } of change.calls)
          this.#messages.edit(id, (call) => ({ ...withArgs(call, args), state: 'running', startedAt: change.at }));
        return;
      case 'passed':
        return this.#messages.edit(change.callId, (call) => withArgs(call, change.args));
      case 'outcome':
        return this.#outcome(change);
      case 'question':
        return this.#question(change.question);
      case 'answer':
        return this.#answer(change.questionId, change.by ?? '', change.final);
      case 'withdrawn':
        return this.#close(change.questionId);
      case 'opened': {
        const { branch, callId } = change;
        this.#nested.open(change);
        if (callId !== undefined) this.#messages.edit(callId, (call) => ({ ...call, branch, state: 'running' }));
        return;
      }
      case 'closed':
        return this.#leave(change.branch, change.status);
      case 'transfer':
        return this.#speaks(change.branch, change.to);
      case 'stopped': {
        const { code, message } = change;
        return this.#set('stopped', message === undefined ? { code } : { code, message });
      }
      case 'continued':
        if (change.branch === undefined) this.#goesOn();
        return this.#nested.resume(change.branch);
      case 'usage':
        return this.#set('usage', addUsage(this.#next.usage, change.usage));
      case 'state':
        this.#next.state = mergeState(this.#next.state, change.delta, this.#tell);
        return;
      case 'rewound':
        return this.#goBack(change.page);
      default:
        // An event of a newer server only moves the cursor; it changes nothing that is shown.
        change.type satisfies 'at';
    }
  }

  /** Goes back to the page of an earlier revision; live data and usage stay. */
  #goBack(page: UiState): void {
    const { rev, usage } = this.#next;
    const { rev: _, usage: __, live: ___, ...shown } = page;
    for (const [name, value] of Object.entries(shown)) this.#tell?.([name], value);
    for (const name of ['active', 'stopped'] as const)
      if (shown[name] === undefined && this.#next[name] !== undefined) this.#tell?.([name]);
    this.#begin({ ...shown, rev, usage, live: this.#live.published() });
  }

  #message(message: UiMessage): void {
    const { id, role, agent, branch, run, usage } = message;
    if (branch === undefined) this.#goesOn();
    // A user message starts a new turn: nested runs of the last one are over.
    if (role === 'user' && run !== this.#run) {
      for (const member of this.#nested.membersOf()) this.#leave(member, 'left');
      this.#run = run;
    }
    this.#live.turnOver(id);
    for (const call of this.#messages.push(message)) this.#place(call, branch);
    if (agent !== undefined) this.#speaks(branch, agent);
    if (usage) this.#set('usage', addUsage(this.#next.usage, usage));
  }

  /** Adds a call; without an outcome it is open while its run is active. */
  #place(call: UiCall, branch: string | undefined): void {
    if (isEnded(call) || call.state === 'dropped') return;
    const open = this.#nested.openCalls(branch);
    if (open) open.add(call.id);
    else if (!call.goesOn) this.#messages.edit(call.id, dropped);
  }

  #outcome({ callId, outcome, at, ms, late }: Extract<UiChange, { readonly type: 'outcome' }>): void {
    this.#live.over(callId);
    if (late) this.#run = late.run;
    const call = this.#messages.call(callId);
    if (!call || !counts(call, outcome, late !== undefined)) return;
    this.#messages.edit(callId, () => endedCall(call, outcome, at, ms));
    this.#forgetAll(callId);
    this.#nested.openCalls(this.#messages.branchOf(callId))?.delete(callId);
    if (call.branch !== undefined) this.#leave(call.branch, outcome.status === 'ok' ? 'completed' : 'failed');
  }

  #question(asked: UiAsked): void {
    const { id, callId, goesOn } = asked;
    const call = this.#messages.call(callId);
    if (!call || isEnded(call) || call.state === 'dropped') return;
    this.#questions.set({ ...asked, call: call.name, args: asked.args ?? call.args, answeredBy: [] });
    this.#messages.askedAbout(callId).add(id);
    this.#live.over(callId);
    this.#messages.edit(callId, (before) => ({ ...before, state: 'waiting', ...(goesOn && { goesOn }) }));
  }

  #answer(id: string, by: string, final: true | undefined): void {
    const question = this.#questions.get(id);
    if (!question) return;
    const answeredBy = [...question.answeredBy, by];
    if (final || answeredBy.length >= (question.quorum ?? 1)) return this.#close(id);
    this.#questions.set({ ...question, answeredBy });
  }

  /** Closes a question; its call continues. */
  #close(id: string): void {
    const callId = this.#questions.get(id)?.callId;
    if (callId === undefined) return;
    this.#questions.delete(id);
    const asked = this.#messages.askedAbout(callId);
    asked.delete(id);
    if (asked.size > 0) return;
    this.#messages.edit(callId, (call) => (call.state === 'waiting' ? { ...call, state: 'ready' } : call));
  }

  #forgetAll(callId: string): void {
    const asked = this.#messages.askedAbout(callId);
    for (const id of asked) this.#questions.delete(id);
    asked.clear();
  }

  /** Ends a nested run with everything in it: its calls without an outcome are dropped. */
  #leave(branch: string, status: UiAgent['status']): void {
    const { members, open } = this.#nested.end(branch, status) ?? {};
    if (!members || !open) return;
    for (const member of members) this.#leave(member, 'left');
    for (const id of open) {
      const call = this.#messages.call(id);
      if (call?.branch !== undefined) this.#leave(call.branch, 'left');
      if (call?.goesOn) continue;
      this.#forgetAll(id);
      this.#live.over(id);
      this.#messages.edit(id, dropped);
    }
    open.clear();
  }

  #speaks(branch: string | undefined, agent: string): void {
    if (branch !== undefined) this.#nested.speaks(branch, agent);
    else if (this.#next.active !== agent) this.#set('active', agent);
  }

  /** Records that a stopped run has resumed. */
  #goesOn(): void {
    if (this.#next.stopped === undefined) return;
    delete this.#next.stopped;
    this.#tell?.(['stopped']);
  }

  #set<K extends 'active' | 'usage' | 'stopped'>(name: K, value: NonNullable<UiState[K]>): void {
    Object.assign(this.#next, { [name]: value });
    this.#tell?.([name], value);
  }
}

/** Returns the session's state with changed keys; `null` deletes a key. */
function mergeState(state: JsonObject, delta: JsonObject, tell?: TellOp): JsonObject {
  const merged = Object.fromEntries(Object.entries({ ...state, ...delta }).filter(([, value]) => value !== null));
  if (tell) tellMembers(tell, ['state'], state, merged);
  return merged;
}
