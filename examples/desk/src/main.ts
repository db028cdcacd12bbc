import { createServer } from 'node:http';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { nodeListener } from '@mortise/ui/node';
import { clerkModel } from './clerk-model.ts';
import { deskServer } from './desk-server.ts';
import { Orders } from './orders.ts';

const port = Number(process.env['PORT'] ?? 8080);
const sessions = sqliteSessionService({ path: 'desk.db' });
const { handler } = await deskServer({ model: clerkModel, orders: new Orders('orders.db'), sessions });
createServer(nodeListener(handler)).listen(port, '127.0.0.1', () =>
  console.log(`The desk: http://127.0.0.1:${port}/as/ann for a customer, /as/sue for the supervisor.`),
);
