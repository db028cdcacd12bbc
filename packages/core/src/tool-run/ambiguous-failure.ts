/**
 * Returns true if an error leaves open what a tool did: its connection broke, or its time was over, when
 * something may have been sent already. Read from the error, its causes, and the errors that it collects.
 *
 * Safe with anything: what is thrown may be hostile. Of what
 * cannot be read nothing is known, and it is a plain failure.
 */
export function isAmbiguous(thrown: unknown): boolean {
  const errors: unknown[] = [thrown];
  try {
    for (let at = 0; at < errors.length && at < mostErrors; at++) {
      const error = errors[at];
      if (typeof error !== 'object' || error === null) continue;
      const { name, code, syscall, cause, errors: collected }: Facts = error;
      // No connection was made, so nothing was sent.
      if (syscall === 'connect') continue;
      // An attempt per address: the errors of the attempts say more than their sum.
      if (Array.isArray(collected) && collected.length > 0) errors.push(...collected.slice(0, mostErrors));
      else if (names.has(name) || codes.has(code)) return true;
      errors.push(cause);
    }
  } catch {
    // It throws when it is looked at.
  }
  return false;
}

interface Facts {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

const names: ReadonlySet<unknown> = new Set(['TimeoutError', 'AbortError']);

/**
 * Node's, and those of undici, which is behind its `fetch`. Not among them: `ECONNREFUSED`, `ENOTFOUND`,
 * `EAI_AGAIN`, `UND_ERR_CONNECT_TIMEOUT`, where nothing was sent.
 */
const codes: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  // A tool says so itself.
  'outcome_unknown',
]);

const mostErrors = 16;
