/**
 * Returns true for a code with which a run refuses to begin, because its input is refused or another process
 * holds the session. The client gets the code, so an application need not log it.
 */
export function isRefusal(code: string): boolean {
  return refusals.has(code);
}

const refusals: ReadonlySet<string> = new Set([
  'session_busy',
  'no_input',
  'bad_input',
  'pending_requests',
  'unknown_request',
  'already_answered',
  'already_taken',
  'withdrawn',
  'expired',
  'bad_answer',
]);
