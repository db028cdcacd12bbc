import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inMemorySessionService } from '@mortise/core';
import { offlineModel } from '../src/offline-model.ts';
import { site } from '../src/site.ts';

test('serves the page, its script and its style sheet, and the routes of the agent', async () => {
  const { handler, close } = await site({ model: offlineModel, sessions: inMemorySessionService() });
  const get = (path: string) => handler(new Request(new URL(path, 'http://localhost')));
  assert.match(await (await get('/')).text(), /<form>/);
  assert.match(await (await get('/main.js')).text(), /\/api/);
  assert.match(await (await get('/desk.css')).text(), /#questions/);
  assert.equal((await get('/api/s')).status, 200);
  assert.equal((await get('/nothing')).status, 404);
  await close();
});
