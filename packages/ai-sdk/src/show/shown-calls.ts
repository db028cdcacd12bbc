import type { JsonObject, JsonValue } from '@mortise/core';
import type { UiAsked, UiChange } from '@mortise/ui';
import { approvalChunk, OpenQuestions, shownQuestion } from '../ask/open-questions.ts';
import { Invocation } from '../message/invocation.ts';
import { NestedRun } from '../message/nested-run.ts';
import { approvalOf, type ClientMessage } from '../parts/client-message.ts';
import { outcomeChunks } from '../parts/outcome-chunks.ts';
import { neverRan } from '../parts/part-chunks.ts';
import type { ChatWriter, ChunkTarget } from './chat-writer.ts';

/** The calls of a session, the questions about them, and the nested runs that answer them. */
export class ShownCalls {
  readonly #writer: ChatWriter;
  readonly #calls: Map<string, ShownCall> = new Map();
  readonly #questions: OpenQuestions = new OpenQuestions();
  readonly #nested: Map<string, NestedRun> = new Map();
  /** The nested runs that have not ended. */
  readonly #running: Set<NestedRun> = new Set();

  constructor(writer: ChatWriter) {
    this.#writer = writer;
  }

  get(callId: string): { readonly name: string; readonly args: JsonObject } | undefined {
    return this.#calls.get(callId);
  }

  /** Returns the target for a branch: a nested run, or the message itself. */
  targetOf(branch: string | undefined, now: Invocation = this.#writer.now ?? new Invocation('')): ChunkTarget {
    const nested = branch === undefined ? undefined : this.#nested.get(branch);
    if (!nested) return { home: now, nested: undefined };
    return { home: nested.home, nested: nested.isRoot ? undefined : nested };
  }

  /** Records a stored call. */
  keep(id: string, name: string, args: JsonObject, target: ChunkTarget): void {
    this.#calls.set(id, { name, args, isOpen: true, target });
    (target.nested ?? target.home).openCalls.add(id);
  }

  /** Records that a gate allowed a call. */
  passed(callId: string, args: JsonObject | undefined): void {
    const call = this.#calls.get(callId);
    if (!call) return;
    this.input(callId, args);
    const approval = approvalOf(clientOf(call).tool(callId));
    if (approval && approval.approved === undefined)
      this.#writer.write(call.target, { type: 'tool-approval-response', approvalId: approval.id, approved: true });
  }

  /** Updates the current arguments of a call, which may differ from the shown arguments. */
  input(callId: string, args: JsonObject | undefined): void {
    const call = this.#calls.get(callId);
    if (!call || !args || JSON.stringify(args) === JSON.stringify(call.args)) return;
    const asked = call.asked ?? call.args;
    Object.assign(call, { args, asked });
    const client = clientOf(call);
    const { name: toolName, target } = call;
    if (client.isInStep(callId)) {
      const approval = approvalOf(client.tool(callId));
      this.#writer.write(target, { type: 'tool-input-available', toolCallId: callId, toolName, input: args });
      if (approval?.approved !== undefined) {
        const { id: approvalId, approved } = approval;
        this.#writer.write(target, { type: 'tool-approval-response', approvalId, approved });
      }
    }
    this.#writer.send(target.home, { type: 'data-edit', id: callId, data: { callId, asked, args } });
  }

  /** Adds the progress of a call. */
  progress(callId: string, output: JsonValue): void {
    const call = this.#calls.get(callId);
    if (!call?.isOpen) return;
    const { nested, home } = call.target;
    if (nested || home !== this.#writer.now || !home.client.isInStep(callId)) {
      const branch = nested && { branch: nested.branch };
      return this.#writer.writeData('progress', { callId, progress: output, ...branch });
    }
    this.#writer.send(home, { type: 'tool-output-available', toolCallId: callId, output, preliminary: true });
  }

  outcome({ callId, outcome, late }: Extract<UiChange, { readonly type: 'outcome' }>): void {
    const call = this.#calls.get(callId);
    if (!call) return;
    if (!call.isOpen && !(late && call.isUnsure && outcome.status !== 'error')) return;
    call.isOpen = false;
    call.isUnsure = outcome.status === 'error' && unsure.has(outcome.code);
    for (const id of this.#questions.about(callId)) this.close(id, 'closed');
    const { nested, home } = call.target;
    (nested ?? home).openCalls.delete(callId);
    if (call.nested) this.leave(call.nested.branch, outcome.status === 'ok' ? 'completed' : 'failed');
    const client = clientOf(call);
    if (!client.isInStep(callId)) home.endedLate.add(callId);
    for (const chunk of outcomeChunks(callId, outcome, approvalOf(client.tool(callId))))
      this.#writer.write(call.target, chunk);
    if (home !== this.#writer.followed && !nested)
      this.#writer.writeData('outcome', { messageId: home.id, part: { ...client.tool(callId) } as JsonObject });
  }

  question(asked: UiAsked): void {
    const call = this.#calls.get(asked.callId);
    if (!call?.isOpen) return;
    const { nested, home } = call.target;
    const question = this.#questions.ask(asked, call, nested !== undefined);
    if (!asked.goesOn) home.blocking.add(asked.id);
    if (!question.isApproval) return this.#writer.send(home, shownQuestion(question, 'open'));
    this.input(asked.callId, asked.args);
    this.#uncover(asked.callId, call);
    this.#writer.send(home, approvalChunk(asked, call));
  }

  answer({ questionId: id, by = '', final, confirmed }: Extract<UiChange, { readonly type: 'answer' }>): void {
    const question = this.#questions.get(id);
    const home = question && this.#calls.get(question.asked.callId)?.target.home;
    if (this.#questions.answer(id, by, final)) {
      this.close(id, 'answered');
      if (home && question.isApproval && confirmed !== undefined)
        this.#writer.send(home, { type: 'tool-approval-response', approvalId: id, approved: confirmed });
      return;
    }
    // The question is still open, because it needs the answers of several users.
    const open = this.#questions.get(id);
    if (home && open && !open.isApproval) this.#writer.send(home, shownQuestion(open, 'open'));
  }

  /** Closes a question that no longer waits. */
  close(id: string, state: 'answered' | 'withdrawn' | 'closed', more?: JsonObject): void {
    const question = this.#questions.close(id);
    const home = question && this.#calls.get(question.asked.callId)?.target.home;
    if (!home) return;
    home.blocking.delete(id);
    if (!question.isApproval) this.#writer.send(home, shownQuestion(question, state, more));
  }

  /** Starts a nested run. */
  opened(opened: Extract<UiChange, { readonly type: 'opened' }>): void {
    const { callId, parent, branch } = opened;
    const around = parent === undefined ? undefined : this.#nested.get(parent);
    const call = callId === undefined ? undefined : this.#calls.get(callId);
    const home = call?.target.home ?? around?.home ?? this.#writer.now;
    if (!home) return;
    const nested = new NestedRun(opened, home, around);
    this.#nested.set(branch, nested);
    this.#running.add(nested);
    if (call) call.nested = nested;
    this.#writer.send(home, nested.chunk());
  }

  /** Records that another agent takes the turn in a nested run. Returns false if there is no such run. */
  handOver(branch: string, to: string): boolean {
    const nested = this.#nested.get(branch);
    if (!nested) return false;
    nested.active = to;
    this.#writer.send(nested.home, nested.chunk());
    return true;
  }

  /** Ends a nested run with everything in it. A call without an outcome stays without one. */
  leave(branch: string, status: NestedRun['status']): void {
    const nested = this.#nested.get(branch);
    if (!nested || !this.#running.delete(nested)) return;
    nested.status = status;
    for (const callId of nested.openCalls) {
      const call = this.#calls.get(callId);
      if (!call) continue;
      call.isOpen = false;
      for (const id of this.#questions.about(callId)) this.close(id, 'closed');
      if (call.nested) this.leave(call.nested.branch, 'left');
      this.#writer.write(call.target, { type: 'tool-output-error', toolCallId: callId, errorText: neverRan });
    }
    nested.openCalls.clear();
    this.#writer.send(nested.home, nested.chunk());
  }

  /** Ends every nested run. */
  leaveAll(): void {
    for (const { branch } of this.#running) this.leave(branch, 'left');
  }

  /** Replaces the progress of a call by its question. */
  #uncover(callId: string, { name, args, target }: ShownCall): void {
    const part = target.home.client.tool(callId);
    if (part?.state === 'output-available' && part.preliminary)
      this.#writer.write(target, { type: 'tool-input-available', toolCallId: callId, toolName: name, input: args });
  }
}

interface ShownCall {
  readonly name: string;
  /** The current arguments. */
  args: JsonObject;
  /** The arguments that the model asked for, if `args` differs. */
  asked?: JsonObject;
  isOpen: boolean;
  /** True if the call ended with an unknown outcome: a later outcome replaces it. */
  isUnsure?: boolean;
  readonly target: ChunkTarget;
  /** The nested run that answers the call. */
  nested?: NestedRun;
}

function clientOf({ target: { nested, home } }: ShownCall): ClientMessage {
  return nested?.client ?? home.client;
}

const unsure: ReadonlySet<string> = new Set(['tool_timeout', 'outcome_unknown', 'cancelled']);
