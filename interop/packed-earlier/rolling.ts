// A worker of a rolling deploy: `node rolling.ts PLACE LEDGER COUNT DIES_AT`. Completes `COUNT` sessions of a
// store, next to workers of another version, and dies at the given step of its work: before or after an
// append, or before or after an effect (0: never). Each line of the ledger is an effect.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import {
  addGate,
  createRunner,
  functionTool,
  type JsonValue,
  llmAgent,
  type Model,
  type Part,
  type PendingCall,
  type Runner,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { openStore } from './store.ts';

const [place = '', ledger = '', count = '', diesAt = ''] = process.argv.slice(2);
const { sessions, close } = openStore(place);
let steps = 0;

/** Counts one more step of the work. */
function step(): void {
  if (++steps === Number(diesAt)) process.kill(process.pid, 'SIGKILL');
}

function effect(name: string, sessionId: string, key: string): string {
  step();
  appendFileSync(ledger, `${sessionId} ${name} ${key}\n`);
  step();
  return `${name} done`;
}

const pay = addGate(
  functionTool({
    name: 'pay',
    description: 'Pays',
    effect: 'write',
    run: (_input, { session, idempotencyKey }) => effect('pay', session.sessionId, idempotencyKey),
  }),
  {
    name: 'asks',
    order: 'confirmation',
    check: (_call, _tool, { answers }) =>
      answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
  },
);
const file = functionTool({
  name: 'file',
  description: 'Files',
  effect: 'idempotent',
  run: (_input, { session, idempotencyKey }) => effect('file', session.sessionId, idempotencyKey),
});

/** Calls the tool that pays, then the tool that files, and then ends. */
const model: Model = {
  provider: 'packed',
  id: 'rolling',
  async *generate({ contents }) {
    const answered = contents.flatMap(({ parts }) => parts.filter(({ type }) => type === 'functionResponse')).length;
    const name = ['pay', 'file'][answered];
    const part: Part = name ? { type: 'functionCall', id: '', name, args: {} } : { type: 'text', text: 'Done.' };
    yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified: 'stop' } };
  },
};

/** Answers like a person who checks the ledger first. */
function answerTo({ kind }: PendingCall, { sessionId }: SessionKey): JsonValue {
  if (kind === 'confirmation') return true;
  const effects = existsSync(ledger) ? readFileSync(ledger, 'utf8') : '';
  const happened = effects.split('\n').some((line) => line.startsWith(`${sessionId} pay `));
  return happened ? { resolution: 'happened', result: 'seen' } : { resolution: 'retry' };
}

/** Returns true if the session has ended. While another worker has it, it has not ended yet. */
async function advance(runner: Runner, key: SessionKey): Promise<boolean> {
  let result = await runner.run({ session: key, message: 'work', inputId: 'work' });
  for (let rounds = 0; result.status === 'paused' && rounds < 5; rounds++) {
    const answers = result.pending.map((asked) => ({ requestId: asked.id, value: answerTo(asked, key), by: 'ada' }));
    result = await runner.run({ session: key, answers });
  }
  if (result.status === 'completed') return result.text === 'Done.';
  const { code = '' } = result.error ?? {};
  if (!others.has(code)) throw new Error(`${key.sessionId}: ${result.status} ${code} ${result.error?.message}`);
  return false;
}

/** The errors that a worker gets for a session that another worker has, or had a moment ago. */
const others = new Set([
  'session_busy',
  'session_conflict',
  'session_fenced',
  'already_answered',
  'unknown_request',
  'withdrawn',
]);

const inner: SessionService = sessions;
const counted: SessionService = {
  ...inner,
  append: async (...given) => {
    step();
    const appended = await inner.append(...given);
    step();
    return appended;
  },
};
const runner = createRunner({
  agent: llmAgent({ name: 'clerk', model, tools: [pay, file] }),
  sessions: counted,
  leaseMs: 3_000,
});
let open: SessionKey[] = Array.from({ length: Number(count) }, (_, at) => ({
  appName: 'shop',
  userId: 'ada',
  sessionId: `r${at}`,
}));
while (open.length > 0) {
  const left: SessionKey[] = [];
  // Each worker begins with another session.
  for (const key of open.sort(() => Math.random() - 0.5)) if (!(await advance(runner, key))) left.push(key);
  open = left;
  if (open.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}
await close();
