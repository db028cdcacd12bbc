import { loggedBranches } from '../logged-branches.ts';
import { lastLog, type Played } from '../played.ts';

/** O12: a call is delegated once, and a nested run has ended when its session has. */
export function branchesEnd(played: Played): readonly string[] {
  const log = lastLog(played);
  const delegated = log.flatMap((event) =>
    event.type === 'opened' && event.callId !== undefined ? [event.callId] : [],
  );
  const twice = delegated.filter((callId, at) => delegated.indexOf(callId) !== at);
  const open = played.finished ? loggedBranches(log).filter(({ over }) => !over) : [];
  return [
    ...twice.map((callId) => `the call ${callId} was delegated twice`),
    ...open.map(({ path }) => `${path} has not ended, and its session has`),
  ];
}
