import { handler } from './desk.ts';

// Bun cuts what is silent for 10 s, unless it is told not to.
const server = Bun.serve({ port: Bun.env['PORT'], idleTimeout: 0, fetch: handler });
console.log('listening', { port: server.port });
