// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { IncomingMessage, ServerResponse } from "node:http";
/**
 * Turns a web-standard handler into a listener of `node:http`, or of a library that uses its requests, such
 * as Express.
 *
 * A page that disconnects aborts the request; a response is written no faster than it is read. Mount it
 * before any body parser: a body that was already read is answered by 500, `body_already_read`.
 */
export declare function nodeListener(handler: (request: Request) => Promise<Response>): (incoming: IncomingMessage, outgoing: ServerResponse) => void;