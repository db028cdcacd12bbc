import {
  createRunner,
  functionTool,
  inMemorySessionService,
  type JsonObject,
  llmAgent,
  type SessionService,
} from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { type AdkHandlerOptions, adkHandler } from '../src/index.ts';
import { confirmed, payTool } from './validating-app.ts';

/** Returns the options of a handler for one app with two tools. */
export function options(
  steps: readonly ScriptedStep[] = [],
): AdkHandlerOptions & { readonly model: ReturnType<typeof scriptedModel> } {
  const sessions = inMemorySessionService();
  const model = scriptedModel(steps);
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });
  const agent = llmAgent({ name: 'helper', model, tools: [confirmed(payTool([])), look] });
  const runner = createRunner({ agent, sessions });
  return { apps: { shop: { runner, agent } }, sessions, model, authorize: () => ({ by: 'me', mayUse: () => true }) };
}

/** Returns a handler for one app, which is called without a server. */
export function served({
  steps,
  ...over
}: Partial<AdkHandlerOptions> & { readonly steps?: readonly ScriptedStep[] } = {}): {
  readonly handle: ReturnType<typeof adkHandler>;
  readonly sessions: SessionService;
  readonly model: ReturnType<typeof scriptedModel>;
  ask(request: string, body?: JsonObject | object): Promise<[number, unknown]>;
} {
  const { model, ...own } = options(steps);
  const handle = adkHandler({ ...own, ...over });
  return {
    handle,
    model,
    sessions: own.sessions,
    async ask(request, body) {
      const [method = '', path = ''] = request.split(' ');
      const response = await handle(
        new Request(`http://localhost${path}`, {
          method,
          ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        }),
      );
      const text = await response.text();
      return [response.status, text === '' ? undefined : JSON.parse(text)];
    },
  };
}

/** Returns the request with which a client runs an agent. */
export function runOf(text: string): JsonObject {
  return { appName: 'shop', userId: 'ada', sessionId: 's1', newMessage: { role: 'user', parts: [{ text }] } };
}
