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
   * Returns true if a caller may answer the questions of their call: called before the client is asked,
   * without an `answer`, and with the answer that came. `args`: the arguments that would run, as the tool's
   * check makes them. Anything but `true` is a no, and the call is refused. It is not called, and the answer
   * is no, if JSON cannot represent all of `args`. Default: callers may answer.
   */
  readonly mayAnswer?: ((proposed: McpAnswer, key: SessionKey) => Awaitable<boolean>) | undefined;
  /**
   * The session service for calls that wait for an answer. Default: in the memory of this process, where an
   * unanswered call is dropped after 1,000 others.
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

/** The questions of a call, and its round: an answer fits the questions of one round. */
interface Waiting {
  readonly pending: readonly PendingCall[];
  readonly round: number;
}

/** The listener of the other events of the runs of served tools. */
interface ServedToolsEvents {
  /** The tools of a user are others than the last time. */
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
  /** Lists are nothing to keep. It is not closed: the toolsets are closed by the other. */
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

  /** The current tools: toolsets are listed as in every turn. */
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

  /** True if the user has listed its tools, or has called one. */
  isKnownTo(userId: string): boolean {
    return this.#declared.has(userId);
  }

  /** The declaration of a tool as its user last saw it. */
  declarationOf(userId: string, name: string): FunctionDeclaration | undefined {
    return this.#declared.get(userId)?.find((each) => each.name === name);
  }

  /** Runs a call of a client, which is notified first if its tools have changed. */
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

  /** True if the caller of a session may answer its question: at all, or with this value. */
  async mayAnswer(session: SessionKey, question: PendingCall, answer?: JsonValue): Promise<boolean> {
    if (!this.#mayAnswer) return true;
    const args = await this.#argsAfter(session, question, answer);
    if (args === undefined) return false;
    const shown = structuredClone(isJsonObject(args) ? (args as JsonObject) : { value: args });
    return (await this.#mayAnswer({ question, answer, args: shown }, session)) === true;
  }

  /** The arguments that would run after an answer; undefined if they are unknown or incomplete. */
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
   * The questions of a session's call. Undefined: this user has no such session, or it belongs to another
   * call.
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
   * A call waits for its answer; of too many the one that has waited longest is given up. Returns the round.
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

/** The run refuses such an answer as well, with its own message. */
function refusedAnswer(error: unknown): undefined {
  if (!AgentError.is(error)) throw error;
}

/** The outcome of a run's call. Undefined: it waits, or never started. */
export function outcomeIn(event: RunEvent): ToolOutcome | undefined {
  return event.type === 'toolEnd' && event.outcome.status !== 'pending' ? event.outcome : undefined;
}

/** The outcome for a tool that does not exist; a hidden tool gets the same. */
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
