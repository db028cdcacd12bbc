import { handler } from './desk.ts';

// Bun closes connections that are idle for 10 s, unless it is configured otherwise.
const server = Bun.serve({ port: Bun.env['PORT'], idleTimeout: 0, fetch: handler });
console.log('listening', { port: server.port });
