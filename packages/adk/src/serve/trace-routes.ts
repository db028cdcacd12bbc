import type { AdkHandlerOptions } from './adk-handler-options.ts';
import type { Call, Reply, Routes } from './route.ts';
import { requireMay } from './session-of.ts';
import { spansOf } from './spans-of.ts';

/**
 * The spans of a session, from its log. The paths name no user, and one of them no app: the query may have
 * them; otherwise the user is `user`, as ADK's page sends it. Empty if the session does not exist.
 */
export function traceRoutes({ sessions }: AdkHandlerOptions): Routes {
  const trace = async ({ names, query, caller }: Call): Promise<Reply> => {
    const { sessionId = '', appName = query.get('appName') ?? '' } = names;
    const userId = query.get('userId') ?? 'user';
    await requireMay(caller, { appName, userId }, 'read');
    const session = await sessions.load({ appName, userId, sessionId });
    return { json: session ? spansOf(session.events) : [] };
  };
  return {
    'GET /debug/trace/session/:sessionId': trace,
    'GET /dev/apps/:appName/debug/trace/session/:sessionId': trace,
  };
}
