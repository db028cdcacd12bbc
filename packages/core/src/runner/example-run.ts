import { Round } from '../call/settle-round.ts';
import { Secrets } from '../credential/secrets.ts';
import { type LlmAgent, llmAgent } from '../llm-agent/llm-agent.ts';
import type { Model } from '../model/model.ts';
import { Pacer } from '../platform/pacer.ts';
import { CallContext } from '../run/call-context.ts';
import { Journal } from '../run/journal.ts';
import { Outbox } from '../run/outbox.ts';
import { ActionContext } from '../run/run-context.ts';
import { newTurn } from '../run/tool-turn.ts';
import { toolTable } from '../tool/tool-table.ts';
import { ModelOptions, TurnReader } from '../turn/read-stream.ts';
import { newCall } from '../view/new-call.ts';
import { emptyView } from '../view/session-view.ts';
import type { Engine } from './engine.ts';
import { KeptLease } from './kept-lease.ts';
import { newScope } from './open-run.ts';
import { Run } from './run.ts';
import { settingsOf } from './runner-options.ts';
import { ViewCache } from './view-cache.ts';

/**
 * Keeps an instance of every class of which each run or turn makes its own. They are never used.
 *
 * At a full garbage collection V8 forgets the hidden class that no living object has, and with it all that
 * the inline caches had learned of it. The first run of a process that was idle would cost twice as much.
 * A class that is missing here is found: `benchmarks/src/kept` counts the living instances of each.
 */
export function keepExampleRun(): void {
  if (examples.length > 0) return;
  // What a member was seen to be is part of a hidden class: with both, it is any number.
  exampleRun(1);
  examples.push(...exampleRun(Number.POSITIVE_INFINITY));
}

const examples: object[] = [];

function exampleRun(number: number): readonly object[] {
  const engine = exampleEngine(number);
  const { agent } = engine;
  const outbox = new Outbox(new Secrets());
  const { appName, userId, sessions } = engine.settings;
  const view = emptyView({ appName, userId, sessionId: '' });
  const journal = new Journal(view, sessions, outbox);
  const scope = { ...newScope(engine, {}, { view, journal, outbox, idPrefix: '' }), agent };
  const turn = newTurn(toolTable(new Map(), new Set()));
  return [
    new Run(engine, scope, {}),
    new KeptLease(scope),
    new TurnReader(scope, () => {}),
    new ModelOptions(scope.run),
    new Round(scope, turn, []),
    new ActionContext(scope),
    new CallContext(scope, newCall({ id: '', name: '', args: {} }, view.root, agent.name), turn),
  ];
}

function exampleEngine(number: number): Engine & { readonly agent: LlmAgent } {
  // It is never asked.
  const model: Model = { provider: '', id: '', async *generate() {} };
  const agent = llmAgent({ name: 'example', model });
  const numbers = { concurrency: number, callbackTimeoutMs: number, resultLimitChars: number, graceMs: number };
  const settings = { ...settingsOf({ agent }), ...numbers, leaseMs: 1 };
  return {
    agent,
    settings,
    views: new ViewCache(),
    pacer: new Pacer(),
    suspendable: new Map(),
  };
}
