// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { IncomingMessage, ServerResponse } from "node:http";
/**
 * A web-standard handler as a listener of `node:http` and of what takes its requests, such as Express.
 *
 * A page that goes away aborts the request; a response is written no faster than it is read. Stands before
 * any body parser: of a body that somebody has read nothing
 * is left, which is answered by 500, `body_already_read`.
 */
export declare function nodeListener(handler: (request: Request) => Promise<Response>): (incoming: IncomingMessage, outgoing: ServerResponse) => void;