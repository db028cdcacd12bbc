import {
  type CredentialService,
  createRunner,
  type Event,
  inMemorySessionService,
  llmAgent,
  type RunEvent,
  type RunInput,
  type RunResult,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type McpAuth, type McpToolset, type McpToolsetSettings, mcpToolset } from '../src/index.ts';
import { type OAuthServer, oauthServer, redirectUrl } from './oauth-server.ts';
import { type ProtectedServer, type ProtectedServerOptions, protectedServer } from './protected-server.ts';

/**
 * An agent with the tools of a server that needs tokens, in one
 * process, whose state except for the services is lost at the end.
 */
export interface OAuthAgent {
  readonly toolset: McpToolset;
  readonly model: ScriptedModel;
  /** The events of all runs. */
  readonly seen: RunEvent[];
  run(session: SessionKey, input: RunInput): Promise<RunResult>;
  log(session: SessionKey): Promise<readonly Event[]>;
  close(): Promise<void>;
}

export interface OAuthAgentOptions {
  readonly url: string;
  readonly steps: readonly ScriptedStep[];
  readonly credentials: CredentialService;
  readonly sessions: SessionService;
  readonly name?: string;
  readonly auth?: Partial<McpAuth>;
  readonly settings?: Partial<McpToolsetSettings>;
}

export function oauthAgent(options: OAuthAgentOptions): OAuthAgent {
  const { url, steps, credentials, sessions, name = 'notes', auth, settings } = options;
  const seen: RunEvent[] = [];
  const toolset = mcpToolset({
    name,
    server: { type: 'http', url, allowPrivateNetwork: true, auth: { credentials, redirectUrl, ...auth } },
    validator: jsonSchemaValidator(),
    ...settings,
  });
  const model = scriptedModel(steps);
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }), sessions });
  return {
    toolset,
    model,
    seen,
    async run(session, input) {
      let result: RunResult | undefined;
      for await (const event of app.stream({ session, ...input })) {
        seen.push(event);
        if (event.type === 'end') result = event.result;
      }
      if (!result) throw new Error('the run had no end');
      return result;
    },
    log: async (session) => (await sessions.load(session))?.events ?? [],
    close: () => toolset.close(),
  };
}

/** Returns the outcomes of a session's calls, oldest first. */
export function outcomesOf({ seen }: OAuthAgent): readonly unknown[] {
  return seen.flatMap((event) =>
    event.type === 'toolEnd' && event.outcome.status !== 'pending' ? [event.outcome] : [],
  );
}

/**
 * An authorization server for the tests of a file, and servers and agents that are closed after each test.
 */
export interface OAuthStage {
  readonly oauth: OAuthServer;
  notesServer(options?: ProtectedServerOptions, at?: OAuthServer): Promise<ProtectedServer>;
  agentOf(options: OAuthAgentOptions): OAuthAgent;
  /** Registers something to close after the test; the newest is closed first. */
  closing(close: () => Promise<void>): void;
}

export function oauthStage(): OAuthStage {
  const closing: (() => Promise<void>)[] = [];
  let oauth: OAuthServer | undefined;
  const stage: OAuthStage = {
    get oauth() {
      if (!oauth) throw new Error('the authorization server is available only while tests run');
      return oauth;
    },
    async notesServer(options, at = stage.oauth) {
      const server = await protectedServer(at, options);
      closing.push(() => server.close());
      return server;
    },
    agentOf(options) {
      const agent = oauthAgent(options);
      closing.push(() => agent.close());
      return agent;
    },
    closing: (close) => void closing.push(close),
  };
  beforeAll(async () => {
    oauth = await oauthServer();
  });
  afterEach(async () => {
    stage.oauth.intercept = undefined;
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => oauth?.close());
  return stage;
}

/** Creates the credentials and sessions of an application, which outlive its processes. */
export function services(): Pick<OAuthAgentOptions, 'credentials' | 'sessions'> {
  return { credentials: inMemoryCredentialService(), sessions: inMemorySessionService() };
}

export const ada: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };
export const authenticate: ScriptedStep = { calls: [{ name: 'authenticate_notes' }] };
export const add: ScriptedStep = { calls: [{ name: 'add', args: { text: 'milk' } }] };
