import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCredential } from '@mortise/auth';
import { createRunner, inMemorySessionService, type Runner, type RunResult } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { keyAgent, keyConfig } from '../src/key-agent.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'tracker', version: '1' },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  paths: { '/issues': { get: { operationId: 'issues' } } },
};

const session = { appName: 'app', userId: 'ada', sessionId: 's1' };

it('asks for a key, resumes in any process, and asks again when the key is refused', async () => {
  let good = 'key-one';
  const keys: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    keys.push(headers['x-key']);
    response.writeHead(headers['x-key'] === good ? 200 : 401, { 'content-type': 'application/json' }).end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = inMemoryCredentialService();
  const sessions = inMemorySessionService();
  /** Creates the runner of another process: only the stores are shared. */
  const appWith = (...steps: Parameters<typeof scriptedModel>[0]): Runner =>
    createRunner({
      agent: keyAgent(scriptedModel(steps), document, { credentials, baseUrl }),
      appName: 'app',
      sessions,
    });
  const answer = async ({ pending }: RunResult, apiKey: string): Promise<RunResult> => {
    const answers = await answerCredential(pending, { apiKey }, { configs: [keyConfig], credentials, session });
    return appWith('Done.').run({ session, answers });
  };
  const call = { calls: [{ name: 'issues' }] };

  const paused = await appWith(call).run({ session, message: 'Any issues?' });
  expect(paused).toMatchObject({ status: 'paused', pending: [{ kind: 'credential' }] });
  expect(keys).toEqual([]);
  expect(await answer(paused, 'key-one')).toMatchObject({ status: 'completed', text: 'Done.' });
  expect(keys).toEqual(['key-one']);

  good = 'key-two';
  await appWith(call, 'It was refused.').run({ session, message: 'And now?' });
  const again = await appWith(call).run({ session, message: 'Try again' });
  expect(again.status).toBe('paused');
  await answer(again, 'key-two');
  expect(keys).toEqual(['key-one', 'key-one', 'key-two']);
  server.close();
});
