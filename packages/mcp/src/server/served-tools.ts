import {
  type FunctionDeclaration,
  inMemorySessionService,
  type JsonValue,
  llmAgent,
  type PendingCall,
  type RunEvent,
  type Runner,
  type RunnerOptions,
  runner,
  type SessionKey,
  type SessionService,
  type Settled,
  type Tool,
  type ToolEffect,
  type ToolGate,
  type Toolset,
  textOf,
} from '@mortise/core';
import { type ClientCall, callerModel } from './caller-model.ts';

/** What is served, and how its calls are run. */
export interface ServedToolsOptions
  extends Pick<RunnerOptions, 'artifacts' | 'memory' | 'onInDoubt' | 'plugins' | 'secrets'> {
  readonly tools: readonly (Tool | Toolset)[];
  /** Gates of every call, as of an agent. */
  readonly gates?: readonly ToolGate[];
  /** Where calls wait for an answer. Default: in this process. What is not answered there is given up after 1,000 others. */
  readonly sessions?: SessionService;
}

/** A tool as a list shows it. */
export interface ServedTool {
  readonly declaration: FunctionDeclaration;
  readonly effect: ToolEffect;
}

/** Calls of clients, each a run of its own session, so that what waits can be found again. */
export class ServedTools {
  readonly sessions: SessionService;
  readonly #runner: Runner;
  readonly #effects = new Map<string, ToolEffect>();
  readonly #waiting = new Map<string, SessionKey>();
  #declarations: readonly FunctionDeclaration[] = [];

  constructor({ tools, gates, sessions = inMemorySessionService(), ...services }: ServedToolsOptions) {
    this.sessions = sessions;
    const model = callerModel();
    const agent = llmAgent({
      name: 'client',
      model: {
        ...model,
        generate: (request, options) => {
          this.#declarations = request.declarations;
          return model.generate(request, options);
        },
      },
      tools: tools.map((tool) => this.#watched(tool)),
      ...(gates && { gates }),
    });
    // No client has a form for a call in doubt: its model is told.
    this.#runner = runner({ agent, sessions, onInDoubt: 'tell', ...services });
  }

  /** What there is at this moment: the tools of toolsets are asked for as in every turn. */
  async list(userId: string, signal: AbortSignal): Promise<readonly ServedTool[]> {
    const session = this.newSession(userId);
    await this.#runner.run({ session, message: JSON.stringify(null), signal });
    await this.forget(session);
    return this.#declarations.map((declaration) => ({
      declaration,
      effect: this.#effects.get(declaration.name) ?? 'write',
    }));
  }

  hasOutputSchema(name: string): boolean {
    return this.#declarations.some((each) => each.name === name && each.responseJsonSchema?.['type'] === 'object');
  }

  begin(session: SessionKey, call: ClientCall, signal: AbortSignal): AsyncIterable<RunEvent> {
    return this.#runner.stream({ session, message: JSON.stringify(call), signal });
  }

  goOn(
    session: SessionKey,
    answers: readonly { readonly requestId: string; readonly value: JsonValue }[],
    signal: AbortSignal,
  ): AsyncIterable<RunEvent> {
    return this.#runner.stream({ session, answers, signal });
  }

  newSession(userId: string): SessionKey {
    return { appName, userId, sessionId: crypto.randomUUID() };
  }

  /** What the call of a session waits for. Undefined: there is no such session of this user, or it is about another call. */
  async pendingOf(session: SessionKey, call: ClientCall): Promise<readonly PendingCall[] | undefined> {
    const kept = await this.sessions.load(session);
    const input = kept?.events.find((event) => event.type === 'input');
    const words = input?.type === 'input' && input.content ? textOf(input.content) : undefined;
    if (words !== JSON.stringify(call)) return undefined;
    const result = await this.#runner.run({ session });
    return result.status === 'paused' ? result.pending : undefined;
  }

  /** A call waits for its answer; of too many the one that has waited longest is given up. */
  async keep({ appName, userId, sessionId }: SessionKey): Promise<void> {
    const session = { appName, userId, sessionId };
    this.#waiting.set(sessionId, session);
    const [oldest] = this.#waiting.values();
    if (this.#waiting.size > mostWaiting && oldest) await this.forget(oldest);
  }

  async forget(session: SessionKey): Promise<void> {
    this.#waiting.delete(session.sessionId);
    await this.sessions.delete(session);
  }

  close(): Promise<void> {
    return this.#runner.close();
  }

  #watched(tool: Tool | Toolset): Tool | Toolset {
    if (!('tools' in tool)) {
      this.#effects.set(tool.name, tool.effect ?? 'write');
      return tool;
    }
    return {
      name: tool.name,
      tools: async (context) => {
        const list = await tool.tools(context);
        for (const { name, effect = 'write' } of list) this.#effects.set(name, effect);
        return list;
      },
      ...(tool.close && { close: () => tool.close?.() }),
    };
  }
}

/** How the call of a run ended. Undefined: it waits, or never began. */
export function outcomeIn(event: RunEvent): Settled | undefined {
  return event.type === 'toolEnd' && event.outcome.status !== 'pending' ? event.outcome : undefined;
}

const appName = 'mcp';
const mostWaiting = 1_000;
