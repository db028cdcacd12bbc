import type { Answer } from '../content/pending-request.ts';
import type { ToolContext } from '../context/tool-context.ts';
import type { Credential } from '../credential/credential-service.ts';
import { ToolError } from '../error/tool-error.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { transferOf } from '../view/apply-calls.ts';
import type { CallState } from '../view/branch-state.ts';
import { transferTargets } from './agent-tree.ts';
import { BoundsError } from './bounded.ts';
import { abortReason, deadlinePassed } from './cancellation.ts';
import { ActionContext } from './run-context.ts';
import type { AgentScope } from './run-scope.ts';
import { showProgress } from './show-progress.ts';
import { type Attempt, takeStep } from './take-step.ts';
import type { ToolTurn } from './tool-turn.ts';

/** One call as its tool and its callbacks see it. */
export class CallContext extends ActionContext implements ToolContext {
  readonly #state: CallState;
  readonly #turn: ToolTurn;
  attempt: number;
  /** Set when the gates have let the call pass. */
  approvals: readonly Answer[] = [];
  /** How long its tool may run without progress, and in all. */
  timeoutMs: number = Number.POSITIVE_INFINITY;
  maxTotalTimeoutMs: number = Number.POSITIVE_INFINITY;
  /** When its tool began, in milliseconds of the monotonic clock. */
  beganAt: number | undefined;
  /** What its tool began with. */
  args: JsonObject | undefined;
  /** What was written through it when its tool began, and when it was through, where hooks are around it. */
  declare before?: string;
  declare after?: string;
  /** Made when the tool or a gate asks for it: most calls need neither. */
  #rare: Rare | undefined;
  #closed = false;

  constructor(scope: AgentScope, state: CallState, turn: ToolTurn) {
    super(scope);
    this.#state = state;
    this.#turn = turn;
    this.attempt = state.attempt;
  }

  get functionCallId(): string {
    return this.#state.call.id;
  }

  get idempotencyKey(): string {
    // Without the session's id: a session that is imported under another one goes on with the same calls.
    return this.#state.call.id;
  }

  get fencingToken(): number {
    return this.scope.run.journal.fencingToken ?? 0;
  }

  /** Whether the model that made the call was offered a tool of this name. */
  wasOffered(name: string): boolean {
    return this.#turn.table.byName.has(name);
  }

  /**
   * Without answers to whether the call has happened: the
   * driver asked that, and a tool would take it for its own.
   */
  get answers(): readonly Answer[] {
    return this.#state.exchanges
      .filter(
        ({ request, status }) => request.gate === undefined && request.kind !== 'inDoubt' && status === 'answered',
      )
      .flatMap(({ answers }) => answers);
  }

  get credential(): Credential | undefined {
    return this.#rare?.credential;
  }

  /** `from`: who hands it out. */
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

  /** The call's time is over: its signal aborts, also where nobody has looked at it yet. */
  expire(reason: string): void {
    this.#rare = { ...this.#rare, expired: reason };
    this.#rare.controller?.abort(new DOMException(reason, 'TimeoutError'));
  }

  /** The call is over. */
  close(): void {
    this.#closed = true;
    if (this.#rare?.ask) this.scope.run.cancellation.forget(this.#rare.ask);
  }

  step<T extends JsonValue | undefined>(name: string, run: () => Awaitable<T>): Promise<T> {
    const attempt = this.#rare?.attempt ?? { taken: new Set<string>(), isOver: () => this.#closed };
    this.#rare = { ...this.#rare, attempt };
    return takeStep(this.scope, this.#state, attempt, name, run) as Promise<T>;
  }

  progress(value: unknown): void {
    if (this.#closed) return;
    this.#checkTime();
    showProgress(this.scope, this.functionCallId, value);
  }

  /**
   * A tool that shows progress without end and waits for nothing
   * lets no timer fire: here it is told that its time is over.
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
    if (cancellation.dueAt !== undefined && now >= cancellation.dueAt) cancellation.cancel(deadlinePassed);
    if (cancellation.cause) throw new BoundsError('abandoned', 'the run was cancelled');
    if (now - (this.beganAt ?? since) > this.maxTotalTimeoutMs)
      throw new BoundsError('timeout', `no answer in ${this.maxTotalTimeoutMs} ms`);
  }

  /** Milliseconds of the limit that its tool has reached. */
  get limitMs(): number {
    const { beganAt, maxTotalTimeoutMs } = this;
    const ran = beganAt === undefined ? 0 : this.scope.run.settings.platform.monotonic() - beganAt;
    return ran >= maxTotalTimeoutMs ? maxTotalTimeoutMs : Math.min(this.timeoutMs, maxTotalTimeoutMs);
  }

  /** Milliseconds that its tool may go on: since its last progress, and in all. 0 where it showed none. */
  moreMs(): number {
    const { progressAt } = this.#rare ?? {};
    const { beganAt } = this;
    if (progressAt === undefined || beganAt === undefined) return 0;
    const now = this.scope.run.settings.platform.monotonic();
    return Math.min(progressAt + this.timeoutMs, beganAt + this.maxTotalTimeoutMs) - now;
  }

  escalate(): void {
    this.actions.escalate = true;
  }

  transferTo(agentName: string): void {
    checkTransfer(this.scope, this.#turn, agentName);
    this.#turn.transferTo = agentName;
    this.actions.transferTo = agentName;
  }

  skipSummarization(): void {
    this.actions.skipSummarization = true;
  }
}

interface Rare {
  readonly credential?: Credential;
  readonly controller?: AbortController;
  readonly ask?: (() => void) | undefined;
  readonly expired?: string;
  readonly attempt?: Attempt;
  /** How often progress was shown, and since when it was looked at. */
  readonly shown?: number;
  readonly since?: number;
  /** When progress was shown last. */
  readonly progressAt?: number;
}

/** Throws where the turn cannot be handed to an agent of that name. */
function checkTransfer({ tree, agent, branch }: AgentScope, turn: ToolTurn, to: string): void {
  const names = transferTargets(tree, agent).map(({ name }) => name);
  if (!names.includes(to)) {
    const known = names.length > 0 ? `It can hand over to: ${names.join(', ')}.` : 'It has no agent to hand over to.';
    throw new ToolError(`\`${agent.name}\` cannot hand over to "${to.slice(0, 100)}". ${known}`, {
      code: 'unknown_agent',
    });
  }
  const other = turn.transferTo ?? branch.round.transferTo;
  if (other !== undefined)
    throw new ToolError(`The conversation goes to \`${other}\` already; it goes to one agent.`, {
      code: 'transfer_refused',
    });
  if ((branch.transfers?.get(transferOf(agent.name, to)) ?? 0) < mostAlike) return;
  throw new ToolError(
    `\`${agent.name}\` and \`${to}\` have been handing the conversation to each other. Answer yourself, or say what is missing.`,
    { code: 'transfer_refused' },
  );
}

/** How often one agent hands over to the same other one in an invocation. */
const mostAlike = 2;
