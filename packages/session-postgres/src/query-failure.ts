/**
 * The meaning of a rejected query: `lost` if it is unknown whether the statement was carried out, `undone` if
 * it was rolled back only because of other transactions and may be sent again, `refused` if the server
 * refused it.
 */
export function queryFailure(error: unknown): 'lost' | 'undone' | 'refused' {
  const code = sqlState(error);
  if (code === undefined || code.startsWith('08') || code.startsWith('57P')) return 'lost';
  return code === '40001' || code === '40P01' ? 'undone' : 'refused';
}

/**
 * The five characters by which PostgreSQL names what went
 * wrong; `undefined` where it was not PostgreSQL that spoke.
 */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && pattern.test(code) ? code : undefined;
}

/** By the classes that there are: `EPIPE` has five characters too. */
const pattern = /^(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;
