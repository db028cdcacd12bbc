import { FunctionTool, type LlmAgent, LongRunningFunctionTool } from '@google/adk';
import { type AdkCredentialTaker, longRunningTool } from '@mortise/adk';
import { type AuthConfig, type AuthOptions, answerCredential, authTool } from '@mortise/auth';
import { requireConfirmation } from '@mortise/confirmation';
import { functionTool, type PendingRequest, type SessionKey, type Tool } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { z } from 'zod';

export type TheirTool = NonNullable<ConstructorParameters<typeof LlmAgent>[0]['tools']>[number];
export type OurTool = Tool;

const city = z.object({ city: z.string() });
const parameters = city as never;

export function theirWeather(): TheirTool {
  return new FunctionTool({
    name: 'weather',
    description: 'Weather',
    parameters,
    execute: ({ city }: never) => ({ city, sky: 'clear' }),
  });
}

export function ourWeather(): OurTool {
  return functionTool({
    name: 'weather',
    description: 'Weather',
    effect: 'read',
    input: city,
    run: ({ city }) => ({ city, sky: 'clear' }),
  });
}

export function theirOrder(execute: () => unknown): TheirTool {
  return new LongRunningFunctionTool({ name: 'order', description: 'Orders', parameters, execute });
}

export function ourOrder(run: () => unknown): OurTool {
  const options = { name: 'order', description: 'Orders', input: city, run };
  return run() === undefined ? functionTool({ ...options, isLongRunning: true }) : longRunningTool(options);
}

/** Creates a tool as a user of Mortise would write it, without ADK: the agent adds the ADK behaviour. */
export function ourPlainOrder(run: () => unknown): OurTool {
  return functionTool({ name: 'order', description: 'Orders', input: city, run, isLongRunning: true });
}

export function theirPay(): TheirTool {
  return new FunctionTool({
    name: 'pay',
    description: 'Pays',
    parameters,
    requireConfirmation: true,
    execute: () => ({ paid: 1 }),
  });
}

export function ourPay(): OurTool {
  return requireConfirmation(
    functionTool({ name: 'pay', description: 'Pays', input: city, run: () => ({ paid: 1 }) }),
    {
      hint,
    },
  );
}

/** The message is ADK's own, so that the other parts can be compared. */
const hint =
  'Please approve or reject the tool call pay() by responding with a FunctionResponse with an expected ToolConfirmation payload.';

export function theirSecret(): TheirTool {
  const authConfig = { authScheme: { type: 'apiKey', in: 'header', name: 'x-key' }, credentialKey };
  return new FunctionTool({
    name: 'secret',
    description: 'Secret',
    parameters,
    execute: (_args: unknown, context: TheirAuth) => {
      if (context.getAuthResponse(authConfig)) return { reported: true };
      context.requestCredential(authConfig);
      return { waits: true };
    },
  } as never);
}

interface TheirAuth {
  requestCredential(config: unknown): void;
  getAuthResponse(config: unknown): unknown;
}

export function ourSecret(): OurTool {
  const tool = functionTool({ name: 'secret', description: 'Secret', input: city, run: () => ({ reported: true }) });
  return authTool(tool, secretConfig, secretOptions);
}

const credentialKey = 'auth:["apiKey","Secret","","header","x-key"]';
const secretConfig: AuthConfig = { type: 'apiKey', provider: 'Secret', in: 'header', name: 'x-key' };
const secretOptions: AuthOptions = { credentials: inMemoryCredentialService() };

/** Takes the key that our tool asks for. */
export function takeKey(pending: readonly PendingRequest[], session: SessionKey): AdkCredentialTaker {
  return (request, response) =>
    answerCredential([request, ...pending], response, { ...secretOptions, configs: [secretConfig], session });
}

export function theirWriter(): TheirTool {
  return new FunctionTool({
    name: 'write',
    description: 'Writes',
    parameters,
    execute: ({ city }: { city: string }, context: { state: { set(key: string, value: unknown): void } }) => {
      context.state.set(`seen:${city}`, true);
      context.state.set('last', city);
      return { city };
    },
  } as never);
}

export function ourWriter(): OurTool {
  return functionTool({
    name: 'write',
    description: 'Writes',
    input: city,
    run: ({ city }, context) => {
      context.setState(`seen:${city}`, true);
      context.setState('last', city);
      return { city };
    },
  });
}

/** Two members of one key, by two calls. */
export function theirBasket(): TheirTool {
  return new FunctionTool({
    name: 'put',
    description: 'Puts',
    parameters,
    execute: ({ city }: { city: string }, context: { state: { set(key: string, value: unknown): void } }) => {
      context.state.set('basket', { [city]: { count: 1 } });
      return { city };
    },
  } as never);
}

export function ourBasket(): OurTool {
  return functionTool({
    name: 'put',
    description: 'Puts',
    input: city,
    run: ({ city }, context) => {
      context.setState('basket', { [city]: { count: 1 } });
      return { city };
    },
  });
}

export function theirSaver(): TheirTool {
  return new FunctionTool({
    name: 'save',
    description: 'Saves',
    parameters,
    execute: async (_args: unknown, context: { saveArtifact(name: string, part: unknown): Promise<number> }) => ({
      version: await context.saveArtifact('a.txt', { inlineData: { mimeType: 'text/plain', data: 'aGk=' } }),
    }),
  } as never);
}

export function ourSaver(): OurTool {
  return functionTool({
    name: 'save',
    description: 'Saves',
    input: city,
    run: async (_input, context) => ({
      version: await context.saveArtifact('a.txt', { type: 'inlineData', mimeType: 'text/plain', data: 'aGk=' }),
    }),
  });
}

export function theirBroken(): TheirTool {
  return new FunctionTool({
    name: 'broken',
    description: 'Breaks',
    parameters,
    execute: () => {
      throw new Error('out of order');
    },
  });
}

export function ourBroken(): OurTool {
  return functionTool({
    name: 'broken',
    description: 'Breaks',
    effect: 'read',
    input: city,
    run: () => {
      throw new Error('out of order');
    },
  });
}
