import {
  type CredentialResponse,
  type CredentialService,
  functionTool,
  type JsonValue,
  type Tool,
  type Toolset,
} from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { type GateSubject, gateCases, toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { z } from 'zod';
import { type AuthConfig, type AuthOptions, answerCredential, authGate, authTool } from '../src/index.ts';
import { call, decisionOf, session, tool } from './support/gate-context.ts';
import { issuer, metadata, tokenServer, tokens } from './support/token-server.ts';

const oauth = { provider: 'Mail', issuer, metadata, clientId: 'app', clientSecret: 'secret' };

testConformance('authGate with an API key', gateCases, () =>
  answered({ type: 'apiKey', provider: 'Mail', in: 'header', name: 'x-api-key' }, () => ({ apiKey: 'key-1' })),
);
testConformance('authGate with an authorization code', gateCases, () =>
  answered({ ...oauth, type: 'authorizationCode', redirectUri: 'https://app.example/callback' }, ({ state = '' }) => ({
    code: 'code-1',
    state,
  })),
);
testConformance(
  'authGate with client credentials',
  gateCases,
  () => {
    const { fetch } = tokenServer([tokens('t1')]);
    const breakable = breakableService();
    const gate = authGate({ ...oauth, type: 'clientCredentials' }, { credentials: breakable.credentials, fetch });
    return { gate, call, tool, breakDown: breakable.breakDown };
  },
  { lacks: { question: 'no user is asked: the application acts for itself' } },
);
testConformance('a tool with auth', toolCases, () => ({
  tool: authTool(mailTool('list'), key, keptKey()),
  args: { folder: 'in' },
  badArgs: { folder: 1 },
}));
testConformance('a toolset with auth', toolsetCases, () => {
  const tools = ['list', 'read'].map(mailTool);
  let failing = false;
  let warning = false;
  const changing: Toolset = {
    name: 'mail',
    tools(context, warn) {
      context.keepSecret('mail', 'hunter22');
      if (warning) warn?.('subject_warning', 'a tool is missing');
      warning = false;
      if (!failing) return [...tools];
      failing = false;
      throw new Error('the source is down');
    },
  };
  return {
    toolset: authTool(changing, key, keptKey()),
    secrets: ['hunter22'],
    change: () => void tools.push(mailTool('send')),
    prepareWith: (prepare) => void tools.push({ name: 'notes', description: 'Adds notes', prepare }),
    warnOnce: () => {
      warning = true;
      return 'subject_warning';
    },
    failOnce: () => {
      failing = true;
    },
  };
});

const key: AuthConfig = { type: 'bearer', provider: 'Mail' };

function keptKey(): AuthOptions {
  return { credentials: inMemoryCredentialService() };
}

function mailTool(name: string): Tool {
  return functionTool({
    name,
    description: 'Mail',
    effect: 'read',
    input: z.object({ folder: z.string() }),
    run: () => ({ mails: 1 }),
  });
}

/** Returns a gate that has asked, and the answer of a user who agrees. */
async function answered(
  config: AuthConfig,
  response: (shown: { readonly [name: string]: string }) => CredentialResponse,
): Promise<GateSubject> {
  const { credentials, breakDown } = breakableService();
  const { fetch } = tokenServer([tokens('t1')]);
  const options = { credentials, fetch, clock: () => 1_900_000_000_000 };
  const gate = authGate(config, options);
  const decision = await decisionOf(gate, [], testSession);
  if (decision.type !== 'pause') throw new Error('it does not ask');
  const request = { ...decision.question, id: 'r1', callId: call.id, digest: '' };
  const shown = request.payload as { readonly [name: string]: string };
  const [answer] = await answerCredential(request, response(shown), {
    ...options,
    configs: [config],
    session: testSession,
  });
  return { gate, call, tool, yes: (answer?.value ?? null) as JsonValue, no: { denied: true, reason: 'no' }, breakDown };
}

function breakableService(): { readonly credentials: CredentialService; readonly breakDown: () => void } {
  const service = inMemoryCredentialService();
  let broken = false;
  const assertWhole = (): void => {
    if (broken) throw new Error('the store is down');
  };
  return {
    credentials: {
      async load(of, key) {
        assertWhole();
        return service.load(of, key);
      },
      async save(of, key, credential) {
        assertWhole();
        return service.save(of, key, credential);
      },
    },
    breakDown: () => {
      broken = true;
    },
  };
}

/** The session of the contexts that the conformance cases create. */
const testSession = { ...session, userId: 'user', sessionId: 'session-1' };
