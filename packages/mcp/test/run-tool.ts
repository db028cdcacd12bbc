import { fileURLToPath } from 'node:url';
import { createRunner, type JsonObject, llmAgent, type RunEvent, type Toolset } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { onTestFinished } from 'vitest';
import { compiledEnvironment } from '../../../tooling/compiled.ts';
import {
  type CheckOptions,
  type McpToolset,
  type McpToolsetSettings,
  type McpWarning,
  mcpToolset,
} from '../src/index.ts';

/**
 * Creates a toolset of the server with this fault, and records its warnings. It is closed when the test is
 * finished.
 */
export function faulty(
  fault: string,
  options: Partial<McpToolsetSettings> = {},
  check: CheckOptions = { validator: jsonSchemaValidator() },
): { readonly toolset: McpToolset; readonly warnings: McpWarning[] } {
  const warnings: McpWarning[] = [];
  const toolset = mcpToolset({
    name: 'faulty',
    server: { type: 'stdio', command: process.execPath, args: [faultyServer, fault], env: compiledEnvironment },
    onWarning: (warning) => warnings.push(warning),
    ...options,
    // A timeout that a test does not set never passes, even on a busy machine.
    timeouts: { connectMs: 300_000, listMs: 300_000, callMs: 300_000, ...options.timeouts },
    ...check,
  });
  onTestFinished(() => toolset.close());
  return { toolset, warnings };
}

/**
 * Runs an agent that calls these tools in one turn, and returns its events and the responses that it reads.
 */
export async function runCalls(
  tools: Toolset,
  calls: readonly { readonly name: string; readonly args?: JsonObject }[],
  onInDoubt: 'ask' | 'tell' = 'tell',
): Promise<{ readonly outcomes: readonly unknown[]; readonly events: readonly RunEvent[]; readonly status: string }> {
  const model = scriptedModel([{ calls: calls.map(({ name, args = {} }) => ({ name, args })) }, 'done']);
  const app = createRunner({ agent: llmAgent({ name: 'tester', model, tools: [tools] }), onInDoubt });
  const events: RunEvent[] = [];
  for await (const event of app.stream({ session: 'session', message: 'go' })) events.push(event);
  const ends = events.flatMap((event) => (event.type === 'toolEnd' ? [event] : []));
  const outcomes = calls.map((_call, at) => ends.find(({ call }) => call.id.endsWith(`/${at}`))?.outcome);
  const end = events.at(-1);
  return { outcomes, events, status: end?.type === 'end' ? end.result.status : 'unfinished' };
}

/** Runs one call of a tool, and returns its outcome. */
export async function runCall(tools: Toolset, name: string, args: JsonObject = {}): Promise<unknown> {
  return (await runCalls(tools, [{ name, args }])).outcomes[0];
}

const faultyServer = fileURLToPath(new URL('faulty-server.ts', import.meta.url));
