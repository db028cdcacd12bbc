import { createRunner, inMemorySessionService, llmAgent, type Runner, type Tool } from '@mortise/core';
import { type ToAgentsToolsOptions, toAgentsTools } from '@mortise/openai-agents';
import { scriptedModel } from '@mortise/testing';
import { Agent, Runner as TheirRunner, type Tool as TheirTool } from '@openai/agents-core';
import { expect } from 'vitest';
import { FakeModel, type FakeTurn } from './fake-model.ts';

/** The store of all runners of a test file. */
export const sessions = inMemorySessionService();

export function runnerOf(...tools: readonly Tool[]): Runner {
  return createRunner({ sessions, agent: llmAgent({ name: 'ours', model: scriptedModel([]), tools }) });
}

/** Creates an agent of the SDK with tools of Mortise. */
export async function agentWith(
  runner: Runner,
  turns: readonly FakeTurn[],
  options: ToAgentsToolsOptions = {},
): Promise<Agent> {
  // Each test is a conversation: all have the same ids of calls.
  const session = expect.getState().currentTestName ?? 'chat-1';
  const tools: TheirTool[] = await toAgentsTools(runner, { session, ...options });
  return new Agent({ name: 'theirs', model: new FakeModel(turns), tools });
}

/** Runs an agent of the SDK; `input` may be the state of an earlier run. */
export function run(
  agent: Agent,
  input: unknown,
  options: { readonly context?: unknown; readonly signal?: AbortSignal } = {},
): ReturnType<typeof runOf> {
  return runOf(agent, input as string, options);
}

function runOf(agent: Agent, input: string, options: object) {
  return new TheirRunner({ tracingDisabled: true }).run(agent, input, options);
}

/** The results of the calls that the model of the SDK has read. */
export function outputsOf(agent: Agent): unknown[] {
  const { input = [] } = (agent.model as FakeModel).requests.at(-1) ?? {};
  if (typeof input === 'string') return [];
  return input.flatMap((item) => (item.type === 'function_call_result' ? [item.output] : []));
}
