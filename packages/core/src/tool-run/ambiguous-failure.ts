/**
 * Returns true if an error leaves the effect of a tool unknown: its connection broke, or its time was over,
 * after something may have been sent. Reads the error, its causes, and the errors that it collects. Safe with
 * any thrown value. A value that cannot be read counts as a definite failure.
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
      // An attempt per address: the errors of the attempts are more precise than their aggregate.
      if (Array.isArray(collected) && collected.length > 0) errors.push(...collected.slice(0, mostErrors));
      else if (names.has(name) || codes.has(code)) return true;
      errors.push(cause);
    }
  } catch {
    // The value throws when it is read.
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
 * Codes of Node, and of undici, which implements its `fetch`. `ECONNREFUSED`, `ENOTFOUND`, `EAI_AGAIN` and
 * `UND_ERR_CONNECT_TIMEOUT` are not included: with them nothing was sent.
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
  // The code with which a tool itself reports it.
  'outcome_unknown',
]);

const mostErrors = 16;
