import { randomUUID } from 'node:crypto';
import { inMemorySessionService } from '@mortise/core';
import { adkServer } from './adk-server.ts';
import { clerkModel } from './clerk-model.ts';
import { devUiFolder } from './dev-ui-folder.ts';
import { shopApp } from './shop-app.ts';

const port = Number(process.env['PORT'] ?? 8000);
const sessions = inMemorySessionService();
const shop = shopApp({
  model: clerkModel(),
  sessions,
  onRefund: ({ order, amount }) => console.log(`refunded ${amount} of ${order}`),
  fetch: async () => new Response('120'),
});

const token = randomUUID();

adkServer({ apps: { shop }, sessions, token, page: devUiFolder() }).listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${port}/dev-ui/?token=${token}`);
});
