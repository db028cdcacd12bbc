import { fsArtifactService } from '@mortise/artifact-fs';
import { type ApiKeyConfig, type AuthOptions, authTool, withCredential } from '@mortise/auth';
import { confirmationGate, type GrantService, rememberGrants, sessionGrants } from '@mortise/confirmation';
import { type ArtifactService, createRunner, functionTool, llmAgent, type Model, type Runner } from '@mortise/core';
import { type SqliteSessionService, sqliteCredentialService, sqliteSessionService } from '@mortise/sqlite/session';
import { z } from 'zod';
import type { Bank } from './bank.ts';

/** An agent that reads invoices and pays them, with the stores that outlive its process. */
export interface ApprovalsApp extends Runner {
  readonly sessions: SqliteSessionService;
  readonly artifacts: ArtifactService;
  /** The payees about which the user is no longer asked. */
  readonly grants: GrantService;
  /** Options of `answerCredential`, without the session. */
  readonly auth: AuthOptions & { readonly configs: readonly ApiKeyConfig[] };
}

/** Options of the agent. */
export interface ApprovalsOptions {
  readonly model: Model;
  readonly bank: Bank;
  /** The SQLite file of sessions and credentials. */
  readonly file: string;
  /** The folder for results that are too long for the model. */
  readonly artifacts: string;
  /** 32 random bytes that encrypt the credentials. */
  readonly encryptionKey: Uint8Array<ArrayBuffer>;
  readonly fetch?: typeof globalThis.fetch;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
}

/** Creates the agent over one file: another process can answer the questions that this process asked. */
export function approvalsApp(options: ApprovalsOptions): ApprovalsApp {
  const { model, bank, file: path, fetch = globalThis.fetch, clock = Date.now } = options;
  const sessions = sqliteSessionService({ path, clock });
  const credentials = sqliteCredentialService({ path, key: { id: 'first', key: options.encryptionKey } });
  const artifacts = fsArtifactService({ directory: options.artifacts });

  const pay = functionTool({
    name: 'pay',
    description: 'Pays an invoice',
    effect: 'write',
    input: z.object({ to: z.string(), amount: z.number().positive() }),
    preview: ({ to, amount }) => `${amount} EUR to ${to}`,
    run: (order, { idempotencyKey }) => bank.pay(order, idempotencyKey),
    async reconcile(_order, { idempotencyKey }) {
      const receipt = await bank.find(idempotencyKey);
      return receipt && { status: 'ok', output: { ...receipt } };
    },
  });
  const listInvoices = functionTool({
    name: 'list_invoices',
    description: 'The invoices that are to be paid',
    effect: 'read',
    run: async (_args, context) =>
      (await fetch(withCredential(new Request(invoicesUrl, { signal: context.signal }), context, ledger))).text(),
  });
  const tools = [pay, authTool(listInvoices, ledger, { credentials, clock })];
  const grants = sessionGrants(sessions);
  const gates = [confirmationGate({ policy, grants })];
  const agent = llmAgent({ name: 'clerk', model, tools, gates });

  const plugins = [rememberGrants(grants)];
  const app = createRunner({ agent, sessions, artifacts, plugins, resultLimitChars: 4_000, clock });
  return {
    ...app,
    sessions,
    artifacts,
    grants,
    auth: { configs: [ledger], credentials, clock },
    async close() {
      await app.close();
      credentials.close();
      sessions.close();
    },
  };
}

const ledger: ApiKeyConfig = { type: 'apiKey', provider: 'Ledger', in: 'header', name: 'x-api-key' };
const invoicesUrl = 'https://ledger.example/invoices';
const policy = [
  { tool: 'pay', args: { amount: { max: 50 } }, decision: 'allow' },
  { tool: 'pay', args: { amount: { max: 500 } }, decision: 'ask', remember: { sameArgs: ['to'] } },
  { tool: 'pay', args: { amount: { min: 10_000 } }, decision: 'deny', reason: 'a clerk pays less than 10,000 EUR' },
] as const;
