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

/** The desk's pages, its sign-in for any user, and the routes of the agent. */
export async function deskServer({ model, orders, sessions }: DeskOptions): Promise<Desk> {
  // Traces go to whatever SDK of OpenTelemetry the process was started with, and nowhere without one.
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
 * Customers cannot approve refunds over 100, nor decide whether a refund with an unknown outcome was paid; a
 * supervisor reads everything, decides in the sessions of others, and may change amounts.
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

/** True for the questions that another person than the user of the session answers. */
function isDecision({ kind }: UiQuestion): boolean {
  return ['confirmation', 'inDoubt'].includes(kind);
}

/** A real desk asks its own sign-in here. */
function nameIn(request: Request): string | undefined {
  return request.headers.get('cookie')?.match(/(?:^|; )who=(ann|bob|sue)(?:;|$)/)?.[1];
}
