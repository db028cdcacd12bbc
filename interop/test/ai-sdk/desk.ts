import { type AiSdkHandlerOptions, type AiSdkMessage, aiSdkHandler, aiSdkMessages } from '@mortise/ai-sdk/ui';
import { requireConfirmation } from '@mortise/confirmation';
import {
  type Agent,
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Model,
  type SessionKey,
  type SessionService,
  type Tool,
} from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { type LiveRuns, liveRuns, PersonView, projectEvent, stateOf, type UiEvent } from '@mortise/ui';
import { z } from 'zod';

/** A support desk with a chat page. */
export interface Desk {
  readonly runs: LiveRuns;
  readonly sessions: SessionService;
  readonly handler: (request: Request) => Promise<Response>;
  /** The amounts that were paid. */
  readonly paid: number[];
  /** The messages according to the log. */
  logged(id: string, user?: string): Promise<readonly AiSdkMessage[]>;
}

/** Creates a desk whose model returns these turns, with further tools. */
export function desk(
  turns: readonly ScriptedStep[] | Model,
  tools: readonly Tool[] = [],
  options: Partial<AiSdkHandlerOptions> & { readonly modelCalls?: number; readonly agent?: Agent } = {},
): Desk {
  const { modelCalls, agent: _, ...handlerOptions } = options;
  const paid: number[] = [];
  const sessions = inMemorySessionService();
  const model = 'generate' in turns ? turns : scriptedModel(turns);
  const agent = options.agent ?? llmAgent({ name: 'desk', model, tools: [refund(paid), ...tools] });
  const runner = createRunner({
    appName: 'desk',
    sessions,
    agent,
    ...(modelCalls !== undefined && { limits: { modelCalls } }),
  });
  const runs = liveRuns({ runner, sessions });
  const rules = { mayEditArgs: { refund: ['amount'] } };
  const authorize = (request: Request) => ({
    appName: 'desk',
    userId: request.headers.get('authorization') ?? 'ada',
    ...rules,
  });
  return {
    runs,
    sessions,
    paid,
    handler: aiSdkHandler({ runs, authorize, ...handlerOptions }),
    async logged(id, user = 'ada') {
      const key = keyOf(id, user);
      const view = new PersonView({ appName: 'desk', userId: user, ...rules }, key, runs);
      const seen: UiEvent[] = [];
      const events = (await sessions.load(key))?.events ?? [];
      for (const [at, event] of events.entries()) {
        const page = event.type === 'rewound' ? stateOf(events.slice(0, event.revision)) : undefined;
        seen.push(await view.see(projectEvent(event, at + 1, { page })));
      }
      return aiSdkMessages(seen);
    },
  };
}

export function keyOf(sessionId: string, userId = 'ada'): SessionKey {
  return { appName: 'desk', userId, sessionId };
}

/** Refunds money; over 100 it asks first. */
export function refund(paid: number[]): Tool {
  const tool = functionTool({
    name: 'refund',
    description: 'Pays money back',
    input: z.object({ amount: z.number() }),
    run: ({ amount }) => {
      paid.push(amount);
      return { paid: amount };
    },
  });
  return requireConfirmation(tool, { when: ({ amount }) => amount > 100, hint: ({ amount }) => `Refund ${amount}?` });
}
