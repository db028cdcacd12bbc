import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inMemorySessionService } from '@mortise/core';
import { connect, createSession } from '@mortise/ui/client';
import { desk } from '../src/desk.ts';
import { offlineModel } from '../src/offline-model.ts';
import { orders } from '../src/orders.ts';

test('asks on the page before it pays, and pays once after an approval', async () => {
  const { handler, close } = desk({ model: offlineModel, sessions: inMemorySessionService() });
  const answer = (input: RequestInfo | URL, init?: RequestInit) =>
    handler(input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), init));
  const session = await createSession('/api', { fetch: answer });
  const chat = connect('/api', { fetch: answer, session });
  const seen = (what: (view: ReturnType<typeof chat.get>) => boolean) =>
    new Promise<void>((resolve) => {
      const stop = chat.subscribe((view) => {
        if (!what(view)) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  await chat.send('Pay 150 of order A7 back.');
  await seen(({ questions }) => questions.length === 1);
  assert.equal(orders.find('A7').refunded, 0);
  const [question] = chat.get().questions;
  await chat.confirm(question?.id ?? '');
  await seen(({ live, messages }) => !live.running && messages.length === 3);
  assert.equal(orders.find('A7').refunded, 150);
  chat.close();
  await close();
});
