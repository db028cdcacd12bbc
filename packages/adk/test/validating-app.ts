import {
  addGate,
  functionTool,
  type JsonObject,
  type LlmAgentOptions,
  type RunnerOptions,
  type RunResult,
  type SchemaValidator,
  type SessionKey,
  type Tool,
} from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { confirmGate, type ScriptedStep, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { z } from 'zod';

export const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's1' };
export const payment = { name: 'pay', args: { to: 'ada', amount: 10 } } as const;
const validator: SchemaValidator = jsonSchemaValidator();

/** Returns a test app that checks answers by their JSON Schema. */
export function validatingApp(
  steps: readonly ScriptedStep[],
  agent: Omit<Partial<LlmAgentOptions>, 'model'> = {},
  options: Partial<RunnerOptions> = {},
): TestApp {
  return testApp(steps, agent, { validator, ...options });
}

/** Returns the id of the first question of a paused run. */
export function questionOf({ pending }: RunResult): string {
  const [first] = pending;
  if (!first) throw new Error('the run does not wait for an answer');
  return first.id;
}

/** Returns a tool with an effect, which adds its arguments to `paid`. */
export function payTool(paid: unknown[]): Tool {
  return functionTool({
    name: 'pay',
    description: 'Pays somebody',
    input: z.object({ to: z.string(), amount: z.number().max(1000) }),
    run: (input) => {
      paid.push(input);
      return { paid: input.amount };
    },
  });
}

/** Returns the tool with a gate that asks the user, with this payload. */
export function confirmed(tool: Tool, payload?: JsonObject): Tool {
  const question = { hint: `Allow ${tool.name}?`, ...(payload && { payload }) };
  return addGate(tool, confirmGate({ reservedNames: ['adk_request_confirmation'], question }));
}

/** Returns a tool that only reads, and adds each place to `looked`. */
export function lookTool(looked: unknown[]): Tool {
  return functionTool({
    name: 'look',
    description: 'Looks somewhere',
    effect: 'read',
    input: z.object({ at: z.string() }),
    run: ({ at }) => {
      looked.push(at);
      return { seen: at };
    },
  });
}
