import type { JsonValue } from '@mortise/core';
import { call, type NamedCall, use } from './cast.ts';

/** One step in the life of a session. A separate process plays each step. */
export type Step =
  | { readonly say: string; readonly modelCalls?: number }
  /** A run without input. */
  | { readonly run: true }
  /** Answers the open questions, or the first `only` of them. */
  | { readonly answer: JsonValue; readonly by?: string; readonly only?: number }
  /** Delivers the answer to the inbox, without a run. */
  | { readonly mailAnswer: JsonValue }
  /** Delivers the result of the waiting call to the inbox, without a run. */
  | { readonly mailResult: JsonValue }
  | { readonly mail: string }
  | { readonly mailCancel: string }
  | { readonly withdraw: string }
  /** Sends a message, and the process dies while the called tool runs. */
  | { readonly sayAndDie: string }
  /** Rewinds the session to the revision before its last message. */
  | { readonly rewind: true };

/** A state that a session can be in. */
export interface State {
  readonly name: string;
  /** The description of the state in the table of docs/upgrades.md. */
  readonly is: string;
  readonly begin: readonly Step[];
  readonly resume: readonly Step[];
  readonly compacts?: true;
  readonly sealed?: true;
}

const yes = { confirmed: true };
const ask = { name: 'ask_user', args: { question: 'Which colour?' } };
const transfer = { name: 'transfer_to_agent', args: { agent_name: 'bills' } };
const within = (name: string, inner: NamedCall): NamedCall => ({ name, args: { request: use(inner) } });
const deep = within('clerk', within('junior', within('intern', call('pay'))));
const long = 'many words '.repeat(20).trim();
const again: Step = { say: 'Thanks.' };

/**
 * The states of which logs are kept. The names are the ids of sessions in the kept files: add states, but do
 * not rename any.
 */
export const states: readonly State[] = [
  {
    name: 'confirmation',
    is: 'an open question: confirmation',
    begin: [{ say: use(call('pay')) }],
    resume: [{ run: true }, { answer: yes }, again],
  },
  {
    name: 'credential',
    is: 'an open question: credential',
    begin: [{ say: use(call('mails')) }],
    resume: [{ answer: { handle: 'h1' } }, again],
  },
  {
    name: 'input',
    is: 'an open question: input',
    begin: [{ say: use(ask) }],
    resume: [{ answer: 'blue' }, again],
  },
  {
    name: 'result',
    is: 'an open question: result, of a long-running call',
    begin: [{ say: use(call('order')) }],
    resume: [{ run: true }, { mailResult: { ordered: 7 } }, { run: true }, again],
  },
  {
    name: 'in doubt',
    is: 'an open question: in doubt',
    begin: [{ sayAndDie: use(call('charge')) }, { run: true }],
    resume: [{ answer: { resolution: 'happened', result: 'seen' } }, again],
  },
  {
    name: 'died in a write',
    is: 'a process died in a write',
    begin: [{ sayAndDie: use(call('charge')) }],
    resume: [{ run: true }, { answer: { resolution: 'retry' } }, again],
  },
  {
    name: 'died in an idempotent call',
    is: 'a process died in an idempotent call',
    begin: [{ sayAndDie: use(call('file')) }],
    resume: [{ run: true }, again],
  },
  {
    name: 'died in a read',
    is: 'a process died in a read',
    begin: [{ sayAndDie: use(call('look')) }],
    resume: [{ run: true }, again],
  },
  {
    name: 'nested',
    is: 'a question three agents below the root',
    begin: [{ say: use(deep) }],
    resume: [{ answer: yes }, again],
  },
  {
    name: 'delegated',
    is: 'a question of an agent that a tool delegated to',
    begin: [{ say: use({ name: 'explore', args: { task: use(call('pay')) } }) }],
    resume: [{ answer: yes }, again],
  },
  {
    name: 'transferred',
    is: 'transferred, with a question of the second agent',
    begin: [{ say: use(transfer) }, { say: use(call('pay')) }],
    resume: [{ answer: yes }, again],
  },
  {
    name: 'compacted',
    is: 'compacted',
    begin: [{ say: long }, { say: long }, { say: use(call('look')) }, { say: long }],
    resume: [{ say: 'count' }, { say: use(call('pay')) }, { answer: yes }],
    compacts: true,
  },
  {
    name: 'edited',
    is: 'edited by the approver, and completed',
    begin: [{ say: use(call('pay')) }, { answer: { ...yes, args: { to: 'bob', amount: 2 } } }],
    resume: [again, { say: use(call('pay')) }, { answer: yes }],
  },
  {
    name: 'edited by mail',
    is: 'an answer with edited arguments in the mailbox',
    begin: [{ say: use(call('pay')) }, { mailAnswer: { ...yes, args: { to: 'bob', amount: 2 } } }],
    resume: [{ run: true }, again],
  },
  {
    name: 'withdrawn',
    is: 'a question that was withdrawn',
    begin: [{ say: use(call('pay')) }, { withdraw: 'paid by hand' }],
    resume: [again, { say: use(call('pay')) }, { answer: yes }],
  },
  {
    name: 'overtaken',
    is: 'a question that another message withdrew',
    begin: [{ say: use(call('pay')) }, { say: 'Never mind.' }],
    resume: [again],
  },
  {
    name: 'expired',
    is: 'a question that has expired',
    begin: [{ say: use(call('stamp')) }],
    resume: [{ answer: yes }, { run: true }, again],
  },
  {
    name: 'late result',
    is: 'a late result, which the model has read',
    begin: [{ say: use(call('report')) }, { mailResult: { pages: 3 } }, { run: true }],
    resume: [again],
  },
  {
    name: 'late result by mail',
    is: 'a late result in the mailbox',
    begin: [{ say: use(call('report')) }, { mailResult: { pages: 3 } }],
    resume: [{ run: true }, again],
  },
  {
    name: 'quorum',
    is: 'a quorum half met',
    begin: [{ say: use(call('wire')) }, { answer: yes, by: 'ada' }],
    resume: [{ answer: yes, by: 'ada' }, { answer: yes, by: 'bob' }, again],
  },
  {
    name: 'half answered',
    is: 'two questions, one of them answered',
    begin: [{ say: use(call('pay'), call('pay', 'bob')) }, { answer: yes, only: 1 }],
    resume: [{ run: true }, { answer: yes }, again],
  },
  {
    name: 'grant',
    is: 'a remembered grant',
    begin: [{ say: use(call('send')) }, { answer: { ...yes, remember: 'session' } }],
    resume: [{ say: use(call('send')) }, { say: use(call('send', 'bob')) }],
  },
  {
    name: 'chain',
    is: 'a chain of digests, with a question',
    begin: [{ say: use(call('pay')) }],
    resume: [{ answer: yes }, again],
    sealed: true,
  },
  {
    name: 'failed',
    is: 'failed: the model gave no turn',
    begin: [{ say: 'fail' }],
    resume: [again, { say: use(call('look')) }],
  },
  {
    name: 'limited',
    is: 'stopped at a limit',
    begin: [{ say: use(call('look')), modelCalls: 1 }],
    resume: [{ run: true }, again],
  },
  {
    name: 'cancelled',
    is: 'cancelled, with a question',
    begin: [{ say: use(call('pay')) }, { mailCancel: 'closed' }, { run: true }],
    resume: [again],
  },
  {
    name: 'mail',
    is: 'a message in the mailbox',
    begin: [{ say: use(call('look')) }, { mail: 'Hello?' }],
    resume: [{ run: true }, again],
  },
  {
    name: 'rewound',
    is: 'taken back to before its last message',
    begin: [{ say: use(call('look')) }, { say: use(call('pay')) }, { rewind: true }],
    resume: [{ say: 'count' }, { say: use(call('pay')) }, { answer: yes }],
  },
];
