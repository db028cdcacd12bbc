import type { Agent } from '../agent/agent.ts';
import { limitNames } from '../agent/limits.ts';
import type { AnswerCheck } from '../call/evaluate-answer.ts';
import type { RunEvent } from '../context/run-event.ts';
import type { RunResult } from '../context/run-result.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { ConfigError, RunError } from '../error/errors.ts';
import type { AnswerInput, RunInput } from '../inbox/run-input.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { Pacer } from '../platform/pacer.ts';
import { findRandomSource } from '../platform/platform.ts';
import { agentsOf } from '../run/agent-tree.ts';
import type { SessionKey } from '../session/session.ts';
import { isToolset, type Toolset } from '../tool/toolset.ts';
import { drive, driveUnwatched } from './drive.ts';
import { type CallCheck, checkAnswer, checkCall, type DryRunOptions, listTools, type ToolList } from './dry-run.ts';
import type { Engine } from './engine.ts';
import { ViewCache } from './engine.ts';
import { type RunnerOptions, runnerOptions, settingsOf } from './runner-options.ts';

/** Runs an agent over sessions. `Output` is the type of the agent's output, as its schema parses it. */
export interface Runner<Output = unknown> {
  /** The `appName` of the runner's options: the app of sessions that are named by their id alone. */
  readonly appName: string;
  /** Streams a run. A string is a message in a new session. Leaving the loop early cancels the run. */
  stream(input: string | RunInput): AsyncGenerator<RunEvent<Output>, void, void>;
  /**
   * Runs to the end, like `collectRun(stream(input))`. Resolves with every status, unless the runner is
   * closed; `orThrow(result)` throws if the status is `failed`.
   */
  run(input: string | RunInput): Promise<RunResult<Output>>;
  /**
   * Calls one tool without a model, as a separate run: the call is checked, passes all gates, is logged, has
   * the limits of time and size, and its secrets are masked. `result.outcome` is its outcome. If the call
   * waits for an answer, the status is `paused`; `run({ session, answers })` resumes the session. The same as
   * `run({ call: { name, args }, ...options })`. Any tool of the agent can be called, including a tool that
   * its `prepare` or a hook hides from models.
   */
  callTool(name: string, args?: JsonObject, options?: CallToolOptions): Promise<RunResult>;
  /**
   * Returns what would happen to a call: checks its arguments and asks its gates, but runs no tool and stores
   * nothing. `beforeTool` hooks run; hooks after and around a call do not. With a session, the call is
   * checked as a call in that session, whose log is read. Questions that the tool itself would ask are not
   * found. Rejects with the `RunError` that a run would fail with.
   */
  checkCall(name: string, args?: JsonObject, options?: DryRunOptions): Promise<CallCheck>;
  /**
   * Checks what an answer to an open question would do to its call, and with which arguments the call would
   * run. The question's gate is asked as if the answer had been given, but no tool runs and nothing is
   * stored. An application can decide by the result whether this person may give this answer. Rejects with
   * the `RunError` that would refuse the answer: `unknown_request`, `already_answered`, `withdrawn`,
   * `expired`,
   * `bad_answer`.
   */
  checkAnswer(
    session: string | SessionKey,
    answer: AnswerInput,
    options?: Omit<DryRunOptions, 'session'>,
  ): Promise<AnswerCheck>;
  /**
   * Lists the tools that `callTool` can call: the tools of the runner's agent, including the current tools of
   * its
   * toolsets. Rejects with the `RunError` that a run would fail with.
   */
  listTools(options?: DryRunOptions): Promise<ToolList>;
  /** Closes the agent's toolsets, once, after the suspended runs have ended. Later runs are refused. */
  close(): Promise<void>;
}

/** Options of `callTool`; its members are those of `RunInput`. */
export type CallToolOptions = Pick<RunInput, 'session' | 'message' | 'inputId' | 'deps' | 'limits' | 'signal'>;

const callToolOptions: MemberRules<CallToolOptions> = {
  session: true,
  message: true,
  inputId: 'text',
  deps: true,
  limits: limitNames,
  signal: 'object',
};

/** Creates a runner. Throws `ConfigError`: `invalid_agent`, `invalid_option`. */
export function createRunner<Output = unknown>(options: RunnerOptions<Output>): Runner<Output> {
  options = checkMembers('runner', options, runnerOptions);
  const engine = engineOf(options);
  let closing: Promise<void> | undefined;
  const open = (): Engine => {
    if (closing) throw new RunError('closed', 'this runner is closed; create another');
    return engine;
  };
  return {
    appName: engine.settings.appName,
    // The results have the output type of the agent's schema.
    stream: (input) => drive(open(), input) as AsyncGenerator<RunEvent<Output>, void, void>,
    run: (input) => driveUnwatched(open, input) as Promise<RunResult<Output>>,
    callTool: async (name, args, options) => {
      const given = options && checkMembers('callTool', options, callToolOptions);
      return driveUnwatched(open, { ...given, call: { name, args } });
    },
    checkCall: async (name, args, options) => checkCall(open(), { name, args }, options),
    checkAnswer: async (session, answer, options) => checkAnswer(open(), session, answer, options),
    listTools: async (options) => listTools(open(), options),
    close() {
      closing ??= closeToolsets(engine);
      return closing;
    },
  };
}

function engineOf(options: RunnerOptions): Engine {
  const { agent } = options;
  checkAgent(agent);
  const settings = settingsOf(options);
  if (!options.newId) findRandomSource();
  return {
    agent,
    settings,
    views: (options.snapshots as ViewCache | undefined) ?? new ViewCache(),
    pacer: new Pacer(),
    suspendable: new Map(),
  };
}

/** Checks a tree of agents. Throws `invalid_agent`, `duplicate_agent`. */
function checkAgent(agent: Agent): void {
  if (typeof agent?.next !== 'function')
    throw new ConfigError('invalid_agent', `agent "${agent?.name}" has no next(); create it with llmAgent()`);
  agentsOf(agent);
}

/**
 * Closes the toolsets of a runner's agent, each once, when the suspended runs have ended. Rejects with an
 * `AggregateError` if some toolsets could not be closed.
 */
async function closeToolsets({ agent, suspendable }: Engine): Promise<void> {
  for (const [run, suspend] of [...suspendable]) if (suspend.aborted) await run.work();
  const toolsets = new Set<Toolset>();
  collectToolsets(agent, toolsets, new Set());
  const closed = await Promise.allSettled([...toolsets].map(async (toolset) => toolset.close?.()));
  const errors = closed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'some toolsets could not be closed');
}

/** Collects the toolsets of an agent, of its sub-agents, and of the agents that its tools run. */
function collectToolsets(agent: Agent, toolsets: Set<Toolset>, seen: Set<Agent>): void {
  if (seen.has(agent)) return;
  seen.add(agent);
  for (const tool of isLlmAgent(agent) ? agent.tools : []) {
    if (isToolset(tool)) toolsets.add(tool);
    else for (const nested of tool.agents ?? []) collectToolsets(nested, toolsets, seen);
  }
  for (const below of agent.subAgents ?? []) collectToolsets(below, toolsets, seen);
}
