import {
  createRunner,
  type LlmAgent,
  type MemoryService,
  type Model,
  type RunEvent,
  type Runner,
  type SessionService,
  type Tool,
} from '@mortise/core';
import { addSessionToMemory } from '@mortise/memory';
import { allowedTools, approvalGate } from '../approval/approval-gate.ts';
import type { ModeSwitch } from '../approval/approver.ts';
import type { OutsideTools } from '../outside/outside-tools.ts';
import { owner } from '../sessions/console-sessions.ts';
import { consoleAgent, consoleTeam } from './console-agents.ts';

/** The model, tools and services of a session. */
export interface RunnerChoice {
  readonly model: Model;
  readonly tools: readonly Tool[];
  /** API keys of providers, by their environment variables: secrets that a run neither stores nor shows. */
  readonly keys: Readonly<Record<string, string>>;
  readonly outside: OutsideTools | undefined;
  readonly sessions: SessionService;
  readonly isTeam: boolean;
  /** The approval mode for calls with an effect; by default, the user is asked. */
  readonly mode?: Pick<ModeSwitch, 'current'> | undefined;
  /** Returns the memory of earlier sessions of the directory; `undefined` if sessions are not kept. */
  readonly memory: () => MemoryService | undefined;
}

/** A runner for the console's agent, or its team. */
export interface ConsoleRunner extends Pick<Runner, 'stream'> {
  /** The agent that starts a session. */
  readonly agent: LlmAgent;
  /** Deletes the memory of earlier sessions. Resolves with true if there is a memory. */
  forget(): Promise<boolean>;
}

/**
 * Creates a runner of the console's agent, or of its team.
 * It adds each session with a completed run to memory.
 */
export function consoleRunner(choice: RunnerChoice): ConsoleRunner {
  const { model, tools, outside, sessions, isTeam, memory: memoryOf } = choice;
  const memory = isTeam ? memoryOf() : undefined;
  const toolset = outside?.toolset;
  const gate = approvalGate({ mode: choice.mode, allowed: allowedTools(sessions) });
  const agent = isTeam
    ? consoleTeam(model, tools, { remembers: memory !== undefined, outside: toolset, gate })
    : consoleAgent(model, toolset ? [...tools, toolset] : tools, gate);
  const { validator } = outside ?? {};
  const secrets = { ...choice.keys, ...outside?.secrets };
  const { stream } = createRunner({ agent, sessions, memory, ...owner, leaseMs, validator, secrets });
  return {
    agent,
    stream: memory ? (input) => remember(stream(input), { sessions, memory }) : stream,
    async forget() {
      await memory?.forget(owner);
      return memory !== undefined;
    },
  };
}

/**
 * Yields the events of a run. When the run has completed, its
 * session is added to memory; if that fails, a warning is yielded.
 */
export async function* remember(
  run: AsyncIterable<RunEvent>,
  services: { readonly sessions: SessionService; readonly memory: MemoryService },
): AsyncGenerator<RunEvent, void, void> {
  for await (const event of run) {
    if (event.type === 'end' && event.result.status === 'completed') {
      try {
        await addSessionToMemory(services, event.result.session);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        yield { type: 'warning', code: 'not_remembered', message: `This session is not remembered: ${reason}`, cause };
      }
    }
    yield event;
  }
}

/**
 * The duration of a session's lease, in milliseconds: the session of
 * a console that was killed during a run stays locked for this time.
 */
export const leaseMs = 5000;
