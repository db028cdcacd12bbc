import { ToolError } from '@mortise/core';

/** A request that went nowhere, because of where it would go. */
export function addressRefused(why: string): ToolError {
  return new ToolError(`The request is refused: ${why}. Nothing was sent; do not try it again.`, {
    code: 'address_refused',
  });
}

/** An answer that is none. */
export function badStatus(status: number): ToolError {
  return new ToolError(`The server answered ${status}, which is not a status of HTTP.`, { code: 'http_error' });
}
