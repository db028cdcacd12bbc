/**
 * Classifies a rejected query: `lost` if it is unknown whether the statement was executed, `undone` if it was
 * rolled back only because of other transactions and may be sent again, `refused` if the server refused it.
 */
export function queryFailure(error: unknown): 'lost' | 'undone' | 'refused' {
  const code = sqlState(error);
  if (code === undefined || code.startsWith('08') || code.startsWith('57P')) return 'lost';
  return code === '40001' || code === '40P01' ? 'undone' : 'refused';
}

/**
 * Returns the five characters of PostgreSQL's error code; `undefined` if PostgreSQL did not send the error.
 */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && pattern.test(code) ? code : undefined;
}

/** Matches only PostgreSQL's error classes: `EPIPE` has five characters too. */
const pattern = /^(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;
