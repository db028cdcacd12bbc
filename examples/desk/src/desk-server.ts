import type { Model, SessionService } from '@mortise/core';
import { tracedRunner } from '@mortise/otel';
import { liveRuns, type Person, type UiQuestion, uiHandler } from '@mortise/ui';
import { deskAgent } from './desk-agent.ts';
import type { Orders } from './orders.ts';
import { type Page, pageAt } from './page.ts';

/** Options of the desk. */
export interface DeskOptions {
  readonly model: Model;
  readonly orders: Orders;
  readonly sessions: SessionService;
}

/** The desk as one handler of requests, until it is closed. */
export interface Desk {
  readonly handler: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

/** Creates the server: the desk's pages, a sign-in that accepts any user, and the routes of the agent. */
export async function deskServer({ model, orders, sessions }: DeskOptions): Promise<Desk> {
  // Traces are sent to the OpenTelemetry SDK that the process
  // was started with; without an SDK they are not sent.
  const runner = tracedRunner({ appName: 'desk', sessions, agent: deskAgent(model, orders) });
  const runs = liveRuns({ sessions, runner });
  const agent = uiHandler({ runs, authorize: (request) => personOf(nameIn(request)) });
  const page: Page = await pageAt();
  const handler = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, name] = pathname.match(/^\/as\/(ann|bob|sue)$/) ?? [];
    if (name)
      return new Response(null, {
        status: 303,
        headers: { location: '/', 'set-cookie': `who=${name}; HttpOnly; SameSite=Strict; Path=/` },
      });
    return pathname.startsWith('/api/') ? agent(request) : page(pathname);
  };
  return { handler, close: () => runs.close() };
}

/**
 * Returns the rights of a user. Customers cannot approve refunds over 100, nor decide whether a refund with
 * an unknown outcome was paid. A supervisor reads everything, decides in the sessions of other users, and may
 * change amounts.
 */
function personOf(userId: string | undefined): Person | undefined {
  if (userId === undefined) return undefined;
  if (userId === 'sue')
    return {
      appName: 'desk',
      userId,
      mayRead: () => true,
      mayAnswer: ({ question }, session) => isDecision(question) === (session.userId !== userId),
      mayEditArgs: { refund: ['amount'] },
    };
  return { appName: 'desk', userId, mayAnswer: ({ question }) => !isDecision(question) };
}

/** Returns true for questions that another person than the user of the session answers. */
function isDecision({ kind }: UiQuestion): boolean {
  return ['confirmation', 'inDoubt'].includes(kind);
}

/** Returns the name of the user. A real desk uses its own sign-in here. */
function nameIn(request: Request): string | undefined {
  return request.headers.get('cookie')?.match(/(?:^|; )who=(ann|bob|sue)(?:;|$)/)?.[1];
}
