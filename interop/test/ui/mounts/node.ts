import { createServer } from 'node:http';
import { nodeListener } from '@mortise/ui/node';
import { handler } from './desk.ts';

const server = createServer(nodeListener(handler));
server.listen(process.env['PORT'], () => console.log('listening', server.address()));
