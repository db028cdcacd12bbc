// One chapter of the work of two versions on one store: `node story.ts CHAPTER PLACE`. Its last line is JSON,
// a `Told`. Each line of `effects` in the folder above is a payment.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import {
  addGate,
  createRunner,
  functionTool,
  llmAgent,
  type Mail,
  type Model,
  okResult,
  type Part,
  type Runner,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { rewindSession } from '@mortise/core/session-fork';
import { historyProblems } from '@mortise/testing';
import { openStore } from './store.ts';
import type { Stored, Told } from './told.ts';

const scope = { appName: 'shop', userId: 'ada' };
const [chapter = '', place = ''] = process.argv.slice(2);

const { sessions, close } = openStore(place);
const unused: string[] = [];
const did: Record<string, string> = {};

async function begin(runner: Runner): Promise<void> {
  await sessions.create(key('state'), { plan: 1, 'user:theme': 'dark', 'app:team': ['north'] });
  await say(runner, 'state', 'look');
  await say(runner, 'answered', 'pay');
  await say(runner, 'kept', 'pay');
  await say(runner, 'ticket', 'ticket');
  await say(runner, 'failed', 'fail');
  await say(runner, 'mail', 'one');
  await sessions.deliver(key('mail'), letter('m1', 'two'));
  for (const text of ['one', 'two']) await say(runner, 'went back', text);
  await goBack('went back');
  for (const text of ['one', 'two', 'three']) await say(runner, 'goes back', text);
  await say(runner, 'newer event', 'one');
  const { events = [], revision = 0 } = (await sessions.load(key('newer event'))) ?? {};
  const [first] = events;
  if (!first) throw new Error('no event');
  const newer = { ...first, id: 'newer', type: 'forked', of: { id: 's0' } };
  await sessions.append(key('newer event'), [newer as unknown as typeof first], { revision });
  await say(runner, 'newer mail', 'one');
  await sessions.deliver(key('newer mail'), { ...letter('m1', 'two'), type: 'forked' } as unknown as Mail);
}

async function resumeRun(runner: Runner): Promise<void> {
  await say(runner, 'state', 'look');
  await answer(runner, 'answered');
  await say(runner, 'kept');
  const { pending } = await runner.run({ session: key('ticket') });
  const [{ callId = '' } = {}] = pending;
  const outcome = { status: 'ok', output: 'closed' } as const;
  await sessions.deliver(key('ticket'), { id: 'late', type: 'result', callId, outcome });
  await say(runner, 'ticket');
  await say(runner, 'failed', 'again');
  await say(runner, 'mail');
  await sessions.deliver(key('mail'), letter('m2', 'three'));
  await say(runner, 'went back', 'three');
  await goBack('goes back');
  await say(runner, 'newer event', 'two');
  await say(runner, 'newer mail');
}

async function finish(runner: Runner): Promise<void> {
  await say(runner, 'state', 'look');
  await say(runner, 'answered', 'again');
  await answer(runner, 'kept');
  await say(runner, 'ticket', 'again');
  await say(runner, 'failed', 'again');
  await say(runner, 'mail');
  await say(runner, 'went back', 'four');
  await say(runner, 'goes back', 'four');
  await say(runner, 'newer event', 'two');
  await say(runner, 'newer mail');
}

async function say(runner: Runner, sessionId: string, message?: string): Promise<void> {
  const result = await runner.run({ session: key(sessionId), ...(message !== undefined && { message }) });
  tell(sessionId, result);
}

/** Answers the open questions in the index, which the other version may have asked. */
async function answer(runner: Runner, sessionId: string): Promise<void> {
  const { items } = await sessions.index.open();
  const [open] = items.filter(({ session }) => session.sessionId === sessionId);
  if (!open) throw new Error(`nothing is open in ${sessionId}`);
  const answers = [{ requestId: open.id, value: true }];
  tell(sessionId, await runner.run({ session: key(sessionId), answers }));
}

function tell(sessionId: string, { status, text, error }: Awaited<ReturnType<Runner['run']>>): void {
  did[sessionId] = error ? `${status}: ${error.code}: ${error.message}` : `${status}: ${text}`;
}

/** Returns the revision before the second message of the session. */
async function goBack(sessionId: string): Promise<void> {
  const { events = [] } = (await sessions.load(key(sessionId))) ?? {};
  const inputs = events.flatMap(({ type }, at) => (type === 'input' ? [at] : []));
  await rewindSession({ sessions, key: key(sessionId), toRevision: inputs[1] ?? -1 });
}

async function stored(): Promise<Record<string, Stored>> {
  const found: Record<string, Stored> = {};
  const { items } = await sessions.index.list({ appName: scope.appName });
  const { items: open } = await sessions.index.open();
  for (const each of await sessions.list(scope)) {
    const { sessionId } = each;
    const { events = [], state = {} } = (await sessions.load(each)) ?? {};
    const snapshot = await sessions.snapshots?.read(each);
    found[sessionId] = {
      events: events.map(digestOf),
      state,
      mail: JSON.parse(JSON.stringify(await sessions.mail(each))),
      index: {
        status: items.find((item) => item.sessionId === sessionId)?.status ?? 'unknown',
        open: open.filter(({ session }) => session.sessionId === sessionId).map(({ id }) => id),
      },
      ...(snapshot && { snapshot: snapshot.revision }),
    };
  }
  return found;
}

/** Creates a runner that stores a snapshot after each run, if the version supports snapshots. */
async function runnerOf(store: typeof sessions): Promise<Runner> {
  const base = { agent: agentOf(), sessions: store as SessionService };
  if (!store.snapshots) return createRunner(base);
  const { viewSnapshots } = await import('@mortise/core/snapshots');
  const snapshots = viewSnapshots(store, {
    afterEvents: 1,
    onProblem: ({ session, why }) => unused.push(`${session.sessionId}: ${why}`),
  });
  return createRunner({ ...base, snapshots });
}

function agentOf() {
  const pay = functionTool({
    name: 'pay',
    description: 'Pays',
    effect: 'write',
    run: (_, { session }) => {
      appendFileSync('../effects', `${place} ${session.sessionId}\n`);
      return 'paid';
    },
  });
  const asks = addGate(pay, {
    name: 'asks',
    order: 'confirmation',
    check: (_, __, { answers }) =>
      answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
  });
  const look = functionTool({
    name: 'look',
    description: 'Looks',
    effect: 'read',
    run: (_, context) => {
      for (const name of ['seen', 'user:seen', 'app:seen'])
        context.setState(name, Number(context.state[name] ?? 0) + 1);
      return okResult(`the ${context.state['user:theme']}`);
    },
  });
  const ticket = functionTool({ name: 'ticket', description: 'Opens', isLongRunning: true, run: () => 17 });
  return llmAgent({ name: 'guide', model, tools: [asks, look, ticket] });
}

function letter(id: string, text: string): Mail {
  return { id, type: 'message', content: { role: 'user', parts: [{ type: 'text', text }] } };
}

function key(sessionId: string): SessionKey {
  return { ...scope, sessionId };
}

/** Returns the same digest for equal values, with members in any order. */
function digestOf(value: object): string {
  const sorted = JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
  return createHash('sha256').update(sorted).digest('hex').slice(0, 12);
}

/**
 * A model that calls the tool that the last message names; otherwise
 * it answers with the messages and results that it has read.
 */
const model: Model = {
  provider: 'packed',
  id: 'words',
  async *generate({ contents }) {
    const problems = historyProblems(contents);
    if (problems.length > 0) throw new Error(problems.join());
    const parts = contents.filter(({ role }) => role !== 'model').flatMap((content) => content.parts);
    const last = parts.at(-1);
    if (last?.type === 'text' && last.text === 'fail') throw new Error('the model is down');
    const name = last?.type === 'text' && ['pay', 'look', 'ticket'].includes(last.text) ? last.text : undefined;
    const part: Part = name
      ? { type: 'functionCall', id: '', name, args: {} }
      : { type: 'text', text: parts.flatMap(wordsOf).join(', ') };
    yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified: 'stop' } };
  },
};

function wordsOf(part: Part): readonly string[] {
  if (part.type === 'text') return [part.text];
  if (part.type !== 'functionResponse') return [];
  const { outcome } = part;
  return [outcome.status === 'ok' ? JSON.stringify(outcome.output) : outcome.status];
}

const runner = await runnerOf(sessions);
const before = await stored();
if (chapter === 'begin') await begin(runner);
if (chapter === 'go-on') await resumeRun(runner);
if (chapter === 'finish') await finish(runner);
const reported: Told = { before, did, after: await stored(), unused };
console.log(JSON.stringify(reported));
await close();
