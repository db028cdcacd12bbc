import { inMemoryArtifactService } from '@mortise/core/artifact';
import { expect, it } from 'vitest';
import type { AdkHandlerOptions } from '../src/index.ts';
import { runOf, served } from './served.ts';
import { payment } from './validating-app.ts';

const sessionPath = '/apps/shop/users/ada/sessions/s1';

it('a caller reads, writes and deletes sessions of others according to three permissions, each off by default', async () => {
  let may: readonly string[] = [];
  const has = (name: string) => () => may.includes(name);
  const authorize = (): ReturnType<AdkHandlerOptions['authorize']> => ({
    by: 'grace',
    mayUse: async ({ userId }) => userId === 'grace',
    mayRead: has('read'),
    mayWrite: async () => may.includes('write'),
    mayDelete: has('delete'),
  });
  const artifacts = inMemoryArtifactService();
  const { ask, sessions } = served({ authorize, artifacts, steps: ['Hello.'] });
  await sessions.create({ appName: 'shop', userId: 'ada', sessionId: 's1' });
  const sessionsPath = '/apps/shop/users/ada/sessions';
  const requests: readonly (readonly [need: string, route: string, body?: object])[] = [
    ['read', `GET ${sessionsPath}`],
    ['read', `GET ${sessionPath}`],
    ['read', `GET ${sessionPath}/artifacts`],
    ['read', 'GET /dev/apps/shop/debug/trace/session/s1?userId=ada'],
    ['write', `POST ${sessionsPath}`],
    ['write', `POST ${sessionsPath}/s2`],
    ['write', 'POST /run', runOf('Hi')],
    ['delete', `DELETE ${sessionPath}/artifacts/a`],
    ['delete', `DELETE ${sessionsPath}/s2`],
  ];
  for (const given of [[], ['write', 'delete'], ['read'], ['read', 'write'], ['read', 'delete']]) {
    may = given;
    for (const [need, route, body] of requests) {
      const [status] = await ask(route, body);
      const isAllowed = given.includes('read') && given.includes(need);
      expect([route, given, status === 403]).toEqual([route, given, !isAllowed]);
    }
  }
  const input = (await sessions.load({ appName: 'shop', userId: 'ada', sessionId: 's1' }))?.events[0];
  expect(input).toMatchObject({ type: 'input', by: 'grace' });
  may = ['read'];
  const [, shown] = await ask(`GET ${sessionPath}`);
  expect(shown).toMatchObject({
    events: [{ author: 'user', customMetadata: { by: 'grace' } }, { author: 'helper' }],
  });
});

it('a caller cannot answer in the sessions of others without a rule that allows it', async () => {
  let rules: object = {};
  const authorize = () => ({ by: 'grace', mayUse: () => false, mayRead: () => true, ...rules });
  const { ask, sessions } = served({ authorize, steps: [{ calls: [payment] }, 'Paid.'] });
  const key = { appName: 'shop', userId: 'ada', sessionId: 's1' };
  rules = { mayWrite: () => true };
  await sessions.create(key);
  await ask('POST /run', runOf('Pay'));
  const asked = (await sessions.load(key))?.events.find((event) => event.type === 'asked');
  const id = asked?.type === 'asked' ? asked.request.id : '';
  const functionResponse = { id, name: 'adk_request_confirmation', response: { confirmed: true } };
  const answer = { ...runOf('x'), newMessage: { role: 'user', parts: [{ functionResponse }] } };
  expect((await ask('POST /run', answer))[0]).toBe(403);
  rules = { mayAnswer: () => true };
  expect((await ask('POST /run', answer))[0]).toBe(200);
});
