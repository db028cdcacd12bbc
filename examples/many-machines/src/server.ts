// The web server shows sessions and queues messages for them; it runs no agent.
import { createServer, type Server } from 'node:http';
import { createRunner } from '@mortise/core';
import { restateDispatcher } from '@mortise/restate';
import { checkedAnswers, guardedHandler, liveRuns, uiHandler } from '@mortise/ui';
import { nodeListener } from '@mortise/ui/node';
import { createSessionClient } from '@mortise/worker';
import { z } from 'zod';
import { pageAt } from './page.ts';
import { place, pool, sessionsInPostgres } from './place.ts';
import { refundAgent } from './refund-agent.ts';

const letter = z.union([
  z.object({ id: z.string(), text: z.string() }),
  z.object({ id: z.string(), requestId: z.string(), value: z.json() }),
]);

/** Starts the server on loopback. */
export async function startServer(port: number): Promise<Server> {
  const sessions = sessionsInPostgres();
  const client = createSessionClient({ sessions, dispatcher: restateDispatcher({ ingress: place.ingress }) });
  const runner = createRunner({ appName: 'shop', agent: refundAgent(pool), sessions });
  // A real shop uses its own sign-in here.
  const authorize = () => ({ appName: 'shop', userId: 'ann' });
  const runs = liveRuns({ sessions, runner });
  const shows = uiHandler({ runs, authorize });
  const takes = guardedHandler(
    'letters',
    { authorize, base: '/letters' },
    async (request, person, [sessionId = '']) => {
      const key = { appName: person.appName, userId: person.userId, sessionId };
      const given = letter.parse(await request.json());
      const { id } = given;
      if ('text' in given) await client.say(key, given.text, { id, by: person.userId });
      else {
        const [answer] = await checkedAnswers({ runs }, person, key, [{ id: given.requestId, value: given.value }]);
        if (answer) await client.answer(key, answer, { id });
      }
      return new Response(null, { status: 204 });
    },
  );
  const page = await pageAt();
  const paid = guardedHandler('refunds', { authorize, base: '/refunds' }, async () =>
    Response.json((await pool.query('SELECT order_id AS order, amount FROM refunds')).rows),
  );
  const handler = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/letters/') && request.method === 'POST') return takes(request);
    // Messages and answers are queued: the agent does not run in this process.
    if (pathname === '/api/s' || (pathname.startsWith('/api/') && request.method === 'GET')) return shows(request);
    return pathname === '/refunds' ? paid(request) : page(pathname);
  };
  const server = createServer(nodeListener(handler));
  return server.listen(port, '127.0.0.1');
}
