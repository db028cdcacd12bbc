import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenRequest, pendingRequests } from '@mortise/confirmation';
import type { Event, RunEvent, RunInput, RunResult, SessionKey } from '@mortise/core';
import { historyProblems, type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { expect, onTestFinished } from 'vitest';
import { type ApprovalsApp, approvalsApp } from '../src/app.ts';
import type { Bank, Receipt } from '../src/bank.ts';

export const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };
export const apiKey = 'ledger-key-4711-0815';
export const invoices = 'Gas: 900 EUR';

/** One machine: a folder and an outside world that survive every process. */
export interface Desk {
  readonly folder: string;
  readonly now: { ms: number };
  /** The orders that the bank accepted, by idempotency key. */
  readonly paid: Map<string, { readonly to: string; readonly amount: number }>;
  /** The keys that the ledger received. */
  readonly asked: (string | null)[];
  /** The text with which the ledger responds. */
  readonly ledger: { text: string };
  /** Called when the bank has paid, before the result is stored. */
  readonly onPaid: { run?: () => Promise<void> };
  /** Creates a new process over a file: it has only the stored data. */
  process(steps: readonly ScriptedStep[], file?: string): Process;
  /** Returns all bytes in the folder, as text. */
  bytes(): string;
}

/** One process of the application, from its start to its end. */
export interface Process {
  readonly app: ApprovalsApp;
  readonly model: ScriptedModel;
  readonly seen: RunEvent[];
  run(input: RunInput): Promise<RunResult>;
  pending(): Promise<readonly OpenRequest[]>;
  log(): Promise<readonly Event[]>;
  /**
   * Ends the process. Checks that the complete script was played, and that every request was a valid history.
   */
  end(): Promise<void>;
}

export function newDesk(): Desk {
  const folder = mkdtempSync(join(tmpdir(), 'approvals-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const desk: Omit<Desk, 'process' | 'bytes'> = {
    folder,
    now: { ms: Date.UTC(2026, 0, 5) },
    paid: new Map(),
    asked: [],
    ledger: { text: invoices },
    onPaid: {},
  };
  return {
    ...desk,
    process: (steps, file = 'office.db') => newProcess(desk, steps, file),
    bytes: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .join('\n'),
  };
}

/** Returns the only open question of a kind. */
export function theOne(pending: readonly OpenRequest[], kind: string): OpenRequest {
  const [request, ...more] = pending.filter((open) => open.kind === kind);
  if (!request || more.length > 0) throw new Error(`${more.length + (request ? 1 : 0)} questions of the kind ${kind}`);
  return request;
}

/** Returns the results in the model's last request, in the order of the calls. */
export function toldOf({ requests }: ScriptedModel): readonly unknown[] {
  const parts = requests.at(-1)?.contents.flatMap((content) => content.parts) ?? [];
  return parts.flatMap((part) => (part.type === 'functionResponse' ? [part.outcome] : []));
}

function newProcess(desk: Omit<Desk, 'process' | 'bytes'>, steps: readonly ScriptedStep[], file: string): Process {
  const model = scriptedModel(steps);
  const app = approvalsApp({
    model,
    bank: bankOf(desk),
    file: join(desk.folder, file),
    artifacts: join(desk.folder, 'artifacts'),
    encryptionKey: new Uint8Array(32).fill(7),
    clock: () => desk.now.ms,
    fetch: async (input, init) => {
      desk.asked.push(new Request(input, init).headers.get('x-api-key'));
      return new Response(desk.ledger.text);
    },
  });
  const seen: RunEvent[] = [];
  return {
    app,
    model,
    seen,
    async run(input) {
      for await (const event of app.stream({ session: key, ...input })) {
        seen.push(event);
        if (event.type === 'end') return event.result;
      }
      throw new Error('the run had no end');
    },
    pending: () => pendingRequests(app.sessions, key),
    log: async () => (await app.sessions.load(key))?.events ?? [],
    async end() {
      model.assertDone();
      for (const { contents } of model.requests) expect(historyProblems(contents)).toEqual([]);
      await app.close();
    },
  };
}

function bankOf({ paid, onPaid }: Pick<Desk, 'paid' | 'onPaid'>): Bank {
  const receiptOf = (idempotencyKey: string): Receipt => ({ receipt: `R-${[...paid.keys()].indexOf(idempotencyKey)}` });
  return {
    async pay(order, idempotencyKey) {
      if (paid.has(idempotencyKey)) throw new Error('paid twice');
      paid.set(idempotencyKey, order);
      await onPaid.run?.();
      return receiptOf(idempotencyKey);
    },
    find: async (idempotencyKey) => (paid.has(idempotencyKey) ? receiptOf(idempotencyKey) : undefined),
  };
}
