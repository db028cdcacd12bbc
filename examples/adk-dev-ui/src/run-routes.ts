import { type AdkContent, type AdkCredentialTaker, type AdkEvent, adkEvents, adkInput } from '@mortise/adk';
import { answerCredential } from '@mortise/auth';
import { pendingRequests } from '@mortise/confirmation';
import type { SessionKey, SessionService } from '@mortise/core';
import { z } from 'zod';
import type { DevApps } from './dev-app.ts';
import type { Handler } from './route.ts';
import { sessionNotFound } from './session-routes.ts';

/** A run as the page starts it: `/run_sse` answers event by event, `/run` with all of them. */
export function runRoutes(apps: DevApps, sessions: SessionService): { readonly [route: string]: Handler } {
  return {
    'POST /run_sse': async ({ body, signal }) => {
      const asked = runRequest.parse(body);
      if (!(await sessions.load(asked))) return sessionNotFound(asked);
      return { events: told(eventsOf(asked, signal)) };
    },
    'POST /run': async ({ body, signal }) => {
      const asked = runRequest.parse(body);
      if (!(await sessions.load(asked))) return sessionNotFound(asked);
      const events: AdkEvent[] = [];
      for await (const event of eventsOf(asked, signal)) events.push(event);
      return { json: events };
    },
  };

  async function* eventsOf(
    { newMessage, streaming, stateDelta, ...key }: RunRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AdkEvent, void, void> {
    const app = apps[key.appName];
    if (!app) throw new Error(`App not found: ${key.appName}`);
    if (stateDelta) throw new Error('The state of a session is changed by tools, not by its page.');
    const history = (await sessions.load(key))?.events ?? [];
    const pending = pendingRequests({ events: history });
    const by = key.userId;
    const credential: AdkCredentialTaker = (request, response) =>
      answerCredential([request, ...pending], response, { ...app.auth, session: key, by, signal });
    const run = app.runner.stream({
      session: key,
      ...(await adkInput(newMessage, { pending, credential, by })),
      signal,
    });
    for await (const event of adkEvents(run, { history })) if (streaming || !event.partial) yield event;
  }
}

/** The page shows an `error` in the stream, and no other answer than a stream. */
async function* told(events: AsyncIterable<AdkEvent>): AsyncGenerator<AdkEvent | { error: string }, void, void> {
  try {
    yield* events;
  } catch (error) {
    yield { error: error instanceof Error ? error.message : String(error) };
  }
}

interface RunRequest extends SessionKey {
  readonly newMessage: AdkContent;
  readonly streaming: boolean;
  readonly stateDelta?: unknown;
}

const runRequest: z.ZodType<RunRequest> = z.object({
  appName: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  newMessage: z.custom<AdkContent>((value) => typeof value === 'object' && value !== null),
  streaming: z.boolean().default(false),
  stateDelta: z.unknown().optional(),
});
