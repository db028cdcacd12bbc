import {
  type Credential,
  type CredentialService,
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type PendingRequest,
  type RunEvent,
  type RunInput,
  type Runner,
  type RunResult,
  type SessionKey,
  type SessionService,
  type ToolContext,
} from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { z } from 'zod';
import { type AuthConfig, type AuthOptions, authTool } from '../../src/index.ts';

/** An agent with tools that need a credential, and a record of its runs. */
export interface MailAgent {
  readonly app: Runner;
  readonly model: ScriptedModel;
  readonly options: AuthOptions;
  readonly sessions: SessionService;
  /** The credentials that the tools got. */
  readonly used: Credential[];
  readonly seen: RunEvent[];
  run(input: RunInput): Promise<RunResult>;
  log(): Promise<readonly Event[]>;
}

export const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

export interface MailAgentOptions {
  readonly config: AuthConfig;
  readonly steps: readonly ScriptedStep[];
  readonly credentials?: CredentialService;
  readonly clock?: () => number;
  readonly fetch?: typeof fetch;
  readonly work?: (context: ToolContext) => unknown;
}

export function mailAgent({ config, steps, work, credentials, clock, fetch }: MailAgentOptions): MailAgent {
  const used: Credential[] = [];
  const seen: RunEvent[] = [];
  const options: AuthOptions = {
    credentials: credentials ?? inMemoryCredentialService(),
    ...(clock && { clock }),
    ...(fetch && { fetch }),
  };
  const model = scriptedModel(steps);
  const sessions = inMemorySessionService();
  const tools = ['list_mails', 'read_mail'].map((name) =>
    authTool(
      functionTool({
        name,
        description: 'Mail',
        effect: 'read',
        input: z.object({}),
        run: (_args, context) => {
          if (context.credential) used.push(context.credential);
          return work ? work(context) : { mails: 1 };
        },
      }),
      config,
      options,
    ),
  );
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools }), sessions });
  return {
    app,
    model,
    options,
    sessions,
    used,
    seen,
    async run(input) {
      let result: RunResult | undefined;
      for await (const event of app.stream({ session: key, ...input })) {
        seen.push(event);
        if (event.type === 'end') result = event.result;
      }
      if (!result) throw new Error('the run had no end');
      return result;
    },
    log: async () => (await sessions.load(key))?.events ?? [],
  };
}

export function requestsOf({ pending }: RunResult): RunResult['pending'] {
  return pending;
}

export function shownOf(request: PendingRequest | undefined): { readonly [name: string]: string } {
  return (request?.payload ?? {}) as { readonly [name: string]: string };
}
