import {
  AgentError,
  type Awaitable,
  type CallInput,
  createRunner,
  effectOfTool,
  type FunctionDeclaration,
  inMemorySessionService,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  llmAgent,
  type Model,
  type PendingCall,
  type RunEvent,
  type Runner,
  type RunnerOptions,
  type SessionKey,
  type SessionService,
  type Tool,
  type ToolEffect,
  type ToolGate,
  type ToolOutcome,
  type Toolset,
} from '@mortise/core';
import type { McpCaller } from './mcp-caller.ts';

/** The tools that are served, and the options of their runs. */
export interface ServedToolsOptions
  extends Pick<RunnerOptions, 'artifacts' | 'memory' | 'onInDoubt' | 'plugins' | 'secrets'> {
  readonly tools: readonly (Tool | Toolset)[];
  /** Runner gates: gates of every call, including calls of an agent that a tool delegates to. */
  readonly gates?: readonly ToolGate[] | undefined;
  /**
   * Returns true if a caller may answer the questions of their call. It is called without an `answer` before
   * the client is asked, and again with the client's answer. `args` are the arguments that would run, after
   * the tool's check. Any result but `true` refuses the call. If JSON cannot represent all of `args`, the
   * call is refused without asking this function. Default: callers may answer.
   */
  readonly mayAnswer?: ((proposed: McpAnswer, key: SessionKey) => Awaitable<boolean>) | undefined;
  /**
   * The session service for calls that wait for an answer. Default: the memory of this process, where the
   * call that has waited longest is dropped if more than 1,000 wait.
   */
  readonly sessions?: SessionService | undefined;
  /**
   * Creates the runner of the calls, such as `tracedRunner` of `@mortise/otel`: each call of a client is a
   * run of an agent `client`. Default: `createRunner` of the core.
   */
  readonly createRunner?: ((options: RunnerOptions) => Runner) | undefined;
}

/** An answer of a client to a question of its call. */
export interface McpAnswer {
  readonly question: PendingCall;
  /** The answer; undefined before the client is asked. */
  readonly answer: JsonValue | undefined;
  readonly args: JsonObject;
}

/** A tool as a list shows it. */
export interface ServedTool {
  readonly declaration: FunctionDeclaration;
  readonly effect: ToolEffect;
  /** The tool's `metadata`. */
  readonly metadata: JsonObject | undefined;
}

/** The questions of a call, and their round: an answer fits the questions of one round. */
interface Waiting {
  readonly pending: readonly PendingCall[];
  readonly round: number;
}

/** The listener for events of served tools that are not results of calls. */
interface ServedToolsEvents {
  /** Called when the tools of a user differ from the last list. */
  changed(): void;
  warned(warning: Warning): void;
}

type Warning = Extract<RunEvent, { readonly type: 'warning' }>;

/** Calls of clients, each a run of its own session, so that waiting calls can be found again. */
export class ServedTools {
  readonly #sessions: SessionService;
  readonly #runner: Runner;
  /** A runner that reads waiting calls, without events or shutdown. */
  readonly #reader: Runner;
  /**
   * A runner that lists tools, in sessions that are not
   * kept. It is not closed: `#runner` closes the toolsets.
   */
  readonly #lister: Runner;
  readonly #lists = inMemorySessionService();
  readonly #on: ServedToolsEvents;
  readonly #mayAnswer: ServedToolsOptions['mayAnswer'];
  readonly #traits = new Map<string, Pick<ServedTool, 'effect' | 'metadata'>>();
  readonly #declared = new Map<string, readonly FunctionDeclaration[]>();
  readonly #waiting = new Map<string, SessionKey>();
  /** True if a user's tools may change between requests, because they are computed. */
  readonly #mayChange: boolean;

  constructor(options: ServedToolsOptions, on: ServedToolsEvents) {
    const { tools, gates, sessions = inMemorySessionService() } = options;
    // These options of the server are passed to the runner; the server's `userId` has another meaning.
    const { artifacts, memory, onInDoubt = 'tell', plugins, secrets } = options;
    const services = { artifacts, memory, plugins, secrets };
    this.#sessions = sessions;
    this.#on = on;
    this.#mayAnswer = options.mayAnswer;
    this.#mayChange =
      tools.some((tool) => 'tools' in tool || tool.prepare) || (plugins ?? []).some(({ beforeModel }) => beforeModel);
    const agent = llmAgent({
      name: 'client',
      model: listingModel,
      tools: tools.map((tool) => this.#watched(tool)),
      callbacks: {
        beforeModel: ({ declarations }, { session }) => {
          this.#saw(session.userId, declarations);
          return undefined;
        },
        // A tool that is hidden from a user does not exist for that user's clients.
        beforeTool: (_tool, { name }, { session: { userId } }) =>
          this.#declared.has(userId) && !this.declarationOf(userId, name) ? { outcome: notServed(name) } : undefined,
      },
    });
    // Clients cannot ask a user about a call in doubt, so the model gets the outcome.
    const all: RunnerOptions = { agent, sessions, gates, onInDoubt, ...services };
    this.#runner = (options.createRunner ?? createRunner)(all);
    this.#reader = options.createRunner ? createRunner(all) : this.#runner;
    this.#lister = createRunner({ agent, sessions: this.#lists, gates, ...services });
  }

  warned(warning: Warning): void {
    this.#on.warned(warning);
  }

  /** Returns the current tools. Toolsets are listed as in every turn of an agent. */
  async list(userId: string, caller: McpCaller, signal: AbortSignal): Promise<readonly ServedTool[]> {
    const session = this.newSession(userId);
    for await (const event of this.#lister.stream({ session, message: 'What is there?', deps: caller, signal }))
      if (event.type === 'warning') this.#on.warned(event);
    await this.#lists.delete(session);
    return (this.#declared.get(userId) ?? []).map((declaration) => ({
      declaration,
      ...(this.#traits.get(declaration.name) ?? { effect: 'write', metadata: undefined }),
    }));
  }

  /** Returns true if the user has listed the tools, or has called one. */
  isKnownTo(userId: string): boolean {
    return this.#declared.has(userId);
  }

  /** Returns the declaration of a tool as the user last saw it. */
  declarationOf(userId: string, name: string): FunctionDeclaration | undefined {
    return this.#declared.get(userId)?.find((each) => each.name === name);
  }

  /** Runs a call of a client. If the client's tools have changed, the client is notified first. */
  async *begin(session: SessionKey, call: CallInput, caller: McpCaller, signal: AbortSignal): AsyncGenerator<RunEvent> {
    if (this.#mayChange || !this.isKnownTo(session.userId)) await this.list(session.userId, caller, signal);
    yield* this.#runner.stream({ session, call, deps: caller, signal });
  }

  resume(
    session: SessionKey,
    answers: readonly { readonly requestId: string; readonly value: JsonValue }[],
    caller: McpCaller,
    signal: AbortSignal,
  ): AsyncIterable<RunEvent> {
    const by = session.userId;
    return this.#runner.stream({
      session,
      answers: answers.map((answer) => ({ ...answer, by })),
      deps: caller,
      signal,
      whenBusy: 'refuse',
    });
  }

  /** Returns true if the caller may answer the question of its session: at all, or with the given value. */
  async mayAnswer(session: SessionKey, question: PendingCall, answer?: JsonValue): Promise<boolean> {
    if (!this.#mayAnswer) return true;
    const args = await this.#argsAfter(session, question, answer);
    if (args === undefined) return false;
    const shown = structuredClone(isJsonObject(args) ? (args as JsonObject) : { value: args });
    return (await this.#mayAnswer({ question, answer, args: shown }, session)) === true;
  }

  /** Returns the arguments that would run after an answer; undefined if they are unknown or incomplete. */
  async #argsAfter(
    session: SessionKey,
    question: PendingCall,
    value: JsonValue | undefined,
  ): Promise<JsonValue | undefined> {
    const { id, gate, checked, checkedGap, call } = question;
    const asked = checkedGap ? undefined : (checked ?? call.args);
    if (value === undefined || gate === undefined) return asked;
    const answer = { requestId: id, value, by: session.userId };
    const after = await this.#reader.checkAnswer(session, answer).catch(refusedAnswer);
    if (!after) return asked;
    if (after.status === 'unknown') return undefined;
    return after.status === 'continues' ? (after.complete ? after.checked : undefined) : asked;
  }

  newSession(userId: string): SessionKey {
    return { appName, userId, sessionId: crypto.randomUUID() };
  }

  /**
   * Returns the questions of a session's call; undefined if this user
   * has no such session, or the session belongs to another call.
   */
  async waitingOf(session: SessionKey, call: CallInput): Promise<Waiting | undefined> {
    const kept = await this.#sessions.load(session);
    const turn = kept?.events.find((event) => event.type === 'model');
    const [made] = turn?.type === 'model' ? turn.content.parts : [];
    if (made?.type !== 'functionCall' || made.name !== call.name) return undefined;
    if (JSON.stringify(made.args) !== JSON.stringify(call.args ?? {})) return undefined;
    const result = await this.#reader.run({ session });
    if (result.status !== 'paused') return undefined;
    return { pending: result.pending, round: await this.#roundOf(session) };
  }

  /**
   * Records that a call waits for its answer, and drops the call
   * that has waited longest if too many wait. Returns the round.
   */
  async keep({ appName, userId, sessionId }: SessionKey): Promise<number> {
    const session = { appName, userId, sessionId };
    this.#waiting.delete(sessionId);
    this.#waiting.set(sessionId, session);
    const [oldest] = this.#waiting.values();
    if (this.#waiting.size > mostWaiting && oldest) await this.forget(oldest);
    return this.#roundOf(session);
  }

  async forget(session: SessionKey): Promise<void> {
    this.#waiting.delete(session.sessionId);
    await this.#sessions.delete(session);
  }

  close(): Promise<void> {
    return this.#runner.close();
  }

  async #roundOf(session: SessionKey): Promise<number> {
    const kept = await this.#sessions.load(session);
    return kept?.events.filter((event) => event.type === 'asked').length ?? 0;
  }

  #saw(userId: string, declarations: readonly FunctionDeclaration[]): void {
    const before = this.#declared.get(userId);
    this.#declared.delete(userId);
    this.#declared.set(userId, declarations);
    const [oldest] = this.#declared.keys();
    if (this.#declared.size > mostUsers && oldest !== undefined) this.#declared.delete(oldest);
    if (before && before !== declarations && JSON.stringify(before) !== JSON.stringify(declarations))
      this.#on.changed();
  }

  #remember(tool: Tool): void {
    this.#traits.set(tool.name, { effect: effectOfTool(tool), metadata: tool.metadata });
  }

  #watched(tool: Tool | Toolset): Tool | Toolset {
    if (!('tools' in tool)) {
      this.#remember(tool);
      return tool;
    }
    return {
      name: tool.name,
      tools: async (context, warn) => {
        const list = await tool.tools(context, warn);
        for (const each of list) this.#remember(each);
        return list;
      },
      ...(tool.close && { close: () => tool.close?.() }),
    };
  }
}

/** Ignores the error of an answer that the run will refuse as well, with its own message. */
function refusedAnswer(error: unknown): undefined {
  if (!AgentError.is(error)) throw error;
}

/**
 * Returns the outcome of a run's call, if the event has it; undefined for a call that waits or never started.
 */
export function outcomeIn(event: RunEvent): ToolOutcome | undefined {
  return event.type === 'toolEnd' && event.outcome.status !== 'pending' ? event.outcome : undefined;
}

/** Returns the outcome for a tool that does not exist; a hidden tool gets the same outcome. */
function notServed(name: string): ToolOutcome {
  return { status: 'error', code: 'unknown_tool', message: `There is no tool \`${name}\`. List the tools again.` };
}

const appName = 'mcp';
const mostWaiting = 1_000;
const mostUsers = 1_000;

/** The model of an agent that only lists its tools: calls of clients need no model. */
const listingModel: Model = {
  provider: 'mcp',
  id: 'client',
  async *generate() {
    const content = { role: 'model' as const, parts: [{ type: 'text' as const, text: 'done' }] };
    yield { type: 'end', content, finishReason: { unified: 'stop' } };
  },
};
