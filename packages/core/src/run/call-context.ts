import type { Answer } from '../content/pending-request.ts';
import type { ToolContext } from '../context/contexts.ts';
import type { RunEvent } from '../context/run-event.ts';
import type { Credential } from '../credential/credential-service.ts';
import { ToolError } from '../error/errors.ts';
import type { EventActions } from '../event/event-actions.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { Writable } from '../json/compile-time.ts';
import type { JsonLimits } from '../json/json-limits.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { copyToJson } from '../json/snapshot-json.ts';
import { transferOf } from '../view/apply-calls.ts';
import type { CallState } from '../view/branch-state.ts';
import { transferTargets } from './agent-tree.ts';
import { BoundsError } from './bounded.ts';
import { abortReason } from './cancellation.ts';
import type { OfferedTools } from './checked-call.ts';
import { ActionContext } from './run-context.ts';
import { type AgentScope, type BranchScope, warn } from './scope.ts';
import { type Attempt, takeStep } from './take-step.ts';

/**
 * The context of one call: one instance for the callbacks, and a separate one for each run of its tool. The
 * tool's instance is closed when that run of the tool ends; its actions are then added to the instance of the
 * call.
 */
export class CallContext extends ActionContext implements ToolContext {
  declare protected readonly around: CallContext | undefined;
  readonly #call: CallState;
  readonly #tools: OfferedTools;
  attempt: number;
  /** The answers of users, set when all gates have passed the call. */
  approvals: readonly Answer[] = [];
  /** The time that the tool may run without progress, in ms. */
  timeoutMs: number = Number.POSITIVE_INFINITY;
  maxTotalTimeoutMs: number = Number.POSITIVE_INFINITY;
  /** The time when the tool started, in milliseconds of the monotonic clock. */
  beganAt: number | undefined;
  /** The arguments with which the tool started. */
  args: JsonObject | undefined;
  /** Members that most calls do not need, created when the tool or a gate uses one. */
  #rare: Rare | undefined;

  constructor(scope: AgentScope, call: CallState, tools: OfferedTools, around?: CallContext) {
    super(scope, around);
    this.#call = call;
    this.#tools = tools;
    this.attempt = call.attempt;
    if (!around) return;
    this.attempt = around.attempt;
    this.approvals = around.approvals;
    this.beganAt = around.beganAt;
  }

  /** Returns a context for the tool of this call. */
  forTool(): CallContext {
    return new CallContext(this.scope, this.#call, this.#tools, this);
  }

  get functionCallId(): string {
    return this.#call.request.id;
  }

  get idempotencyKey(): string {
    // The key does not contain the session's id: a session that
    // is imported under another id continues the same calls.
    return this.#call.request.id;
  }

  get fencingToken(): number {
    return this.scope.run.journal.fencingToken ?? 0;
  }

  /** Returns true if the model that made the call was offered a tool of this name. */
  wasOffered(name: string): boolean {
    return this.#tools.table.byName.has(name);
  }

  /**
   * Returns the answers to the tool's own questions, without the answers to gates and to the runner's
   * question whether the call in doubt has run: a tool would mistake those for answers to its own question.
   */
  get answers(): readonly Answer[] {
    return this.#call.questions
      .filter(
        ({ request, status }) => request.gate === undefined && request.kind !== 'inDoubt' && status === 'answered',
      )
      .flatMap(({ answers }) => answers);
  }

  get credential(): Credential | undefined {
    return this.around ? this.around.credential : this.#rare?.credential;
  }

  /** Sets the credential of the call. `from`: the gate that hands it out. */
  setCredential(credential: Credential, from: string): void {
    this.scope.run.secrets.addCredential(from, credential);
    this.#rare = { ...this.#rare, credential };
  }

  override get signal(): AbortSignal {
    if (this.#rare?.controller) return this.#rare.controller.signal;
    const controller = new AbortController();
    const { cancellation } = this.scope.run;
    const ask = (): void => {
      if (cancellation.cause) controller.abort(abortReason(cancellation.cause));
    };
    cancellation.onCancel(ask);
    const expired = this.#rare?.expired;
    if (expired !== undefined) controller.abort(new DOMException(expired, 'TimeoutError'));
    this.#rare = { ...this.#rare, controller, ask };
    return controller.signal;
  }

  /** Aborts the call's signal because its time has run out, even if the signal is first read later. */
  expire(reason: string): void {
    this.#rare = { ...this.#rare, expired: reason };
    this.#rare.controller?.abort(new DOMException(reason, 'TimeoutError'));
  }

  override close(): EventActions | undefined {
    if (this.#rare?.ask) this.scope.run.cancellation.forget(this.#rare.ask);
    return super.close();
  }

  protected override get endedMessage(): string {
    return `${this.#call.request.name} is still running after its call ended; stop it with context.signal`;
  }

  readonly step = <T extends JsonValue | undefined>(name: string, run: () => Awaitable<T>): Promise<T> => {
    const attempt = this.#rare?.attempt ?? { taken: new Set<string>(), checkOpen: () => this.refuseIfClosed() };
    this.#rare = { ...this.#rare, attempt };
    return takeStep(this.scope, this.#call, attempt, name, run) as Promise<T>;
  };

  readonly progress = (value: unknown): void => {
    if (this.isClosed) {
      this.#warnEnded();
      return;
    }
    this.#checkTime();
    showProgress(this.scope, this.functionCallId, value);
  };

  /**
   * Warns once that the call has ended. It does not throw, because an error in a timer that reports progress
   * would end the process.
   */
  #warnEnded(): void {
    if (this.#rare?.warnedOfEnd) return;
    this.#rare = { ...this.#rare, warnedOfEnd: true };
    warn(this.scope, 'call_ended', this.endedMessage);
  }

  /**
   * Throws if the time of the call or the run is over. While a tool reports progress without end and awaits
   * nothing, no timer can fire, so this check ends it.
   */
  #checkTime(): void {
    const { cancellation, settings } = this.scope.run;
    const { platform } = settings;
    const now = platform.monotonic();
    const shown = (this.#rare?.shown ?? 0) + 1;
    this.#rare = { ...this.#rare, shown, progressAt: now };
    if (shown % 64 !== 0) return;
    const { since = now } = this.#rare;
    this.#rare = { ...this.#rare, since };
    if (cancellation.causeAt(now)) throw new BoundsError('abandoned', 'the run was cancelled');
    if (now - (this.beganAt ?? since) > this.maxTotalTimeoutMs)
      throw new BoundsError('timeout', `no answer in ${this.maxTotalTimeoutMs} ms`);
  }

  /** Returns the time limit that the tool has reached, in milliseconds. */
  get limitMs(): number {
    const { beganAt, maxTotalTimeoutMs } = this;
    const ran = beganAt === undefined ? 0 : this.scope.run.settings.platform.monotonic() - beganAt;
    return ran >= maxTotalTimeoutMs ? maxTotalTimeoutMs : Math.min(this.timeoutMs, maxTotalTimeoutMs);
  }

  /**
   * Returns the milliseconds for which the tool may still run, by its timeout since the last progress and by
   * its total timeout. Returns 0 if the tool has reported no progress.
   */
  moreMs(): number {
    const { progressAt } = this.#rare ?? {};
    const { beganAt } = this;
    if (progressAt === undefined || beganAt === undefined) return 0;
    const now = this.scope.run.settings.platform.monotonic();
    return Math.min(progressAt + this.timeoutMs, beganAt + this.maxTotalTimeoutMs) - now;
  }

  /** Records that the tool created a question, which it must return as its result. */
  readonly noteQuestion = (): void => {
    this.#rare = { ...this.#rare, hasQuestion: true };
  };

  /** Returns true if the tool created a question. */
  get hasQuestion(): boolean {
    return this.#rare?.hasQuestion === true;
  }

  readonly escalate = (): void => {
    this.actions.escalate = true;
  };

  readonly transferTo = (agentName: string): void => {
    this.refuseIfClosed();
    checkTransfer(this.scope, this.#tools, agentName);
    this.#tools.transferTo = agentName;
    this.actions.transferTo = agentName;
  };

  readonly skipSummarization = (): void => {
    this.actions.skipSummarization = true;
  };
}

interface Rare {
  readonly credential?: Credential;
  readonly controller?: AbortController;
  readonly ask?: (() => void) | undefined;
  readonly expired?: string;
  readonly attempt?: Attempt;
  /**
   * The number of progress reports. `since`: the time from
   * which the running time counts if `beganAt` is unknown.
   */
  readonly shown?: number;
  readonly since?: number;
  /** The time of the last progress. */
  readonly progressAt?: number;
  readonly warnedOfEnd?: true;
  readonly hasQuestion?: true;
}

/** Throws if the conversation cannot be handed over to an agent of that name. */
function checkTransfer({ tree, agent, branch }: AgentScope, tools: OfferedTools, to: string): void {
  const names = transferTargets(tree, agent).map(({ name }) => name);
  if (!names.includes(to)) {
    const known = names.length > 0 ? `It can hand over to: ${names.join(', ')}.` : 'It has no agent to hand over to.';
    throw new ToolError(`\`${agent.name}\` cannot hand over to "${to.slice(0, 100)}". ${known}`, {
      code: 'unknown_agent',
    });
  }
  const other = tools.transferTo ?? branch.round.transferTo;
  if (other !== undefined)
    throw new ToolError(
      `The conversation is already being handed over to \`${other}\`; it can be handed to one agent only.`,
      { code: 'transfer_refused' },
    );
  if ((branch.transfers?.get(transferOf(agent.name, to)) ?? 0) < mostAlike) return;
  throw new ToolError(
    `\`${agent.name}\` and \`${to}\` keep handing the conversation to each other. Answer the user yourself, or say what is missing.`,
    { code: 'transfer_refused' },
  );
}

/** The maximum number of transfers from one agent to another in an invocation. */
const mostAlike = 2;

/** Shows the progress of a call to the watchers. For a value that is not JSON, shows the reason instead. */
export function showProgress(scope: BranchScope, callId: string, value: unknown): void {
  const { journal, queue, view } = scope.run;
  if (!queue.watched) return;
  // An inbox item may report progress of a call that has ended: this progress is shown on the branch that
  // reads the item.
  const { branch } = view.calls.get(callId) ?? view.ongoing.get(callId) ?? scope;
  const by = branch.path === undefined ? {} : { branch: branch.path };
  const shown: Writable<Progress> = { type: 'toolProgress', callId, ...by, value: null };
  const json = copyToJson(value, progressLimits, true);
  shown.value = 'problem' in json ? `(${json.problem})` : json.value;
  journal.show(shown);
}

type Progress = Extract<RunEvent, { readonly type: 'toolProgress' }>;

/** The limits of one progress value. */
const progressLimits: JsonLimits = { chars: 65_536, depth: 32, nodes: 10_000 };
