import { nodeListener } from '@mortise/ui/node';
import fastify from 'fastify';
import { handler } from './desk.ts';

const app = fastify();
const listener = nodeListener(handler);
// The handler reads bodies itself.
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _body, done) => done(null));
app.all('/api/*', ({ raw }, reply) => listener(raw, reply.hijack().raw));
await app.listen({ port: Number(process.env['PORT']) });
console.log('listening', app.server.address());
