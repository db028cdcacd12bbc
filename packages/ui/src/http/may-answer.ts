import {
  type AnswerCheck,
  type AnswerInput,
  type Awaitable,
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  listOf,
  type MemberRules,
  recordOf,
  type SessionKey,
} from '@mortise/core';
import type { UiQuestion } from '../shape/ui-question.ts';
import { Problem } from './problem.ts';

/** An answer that a user wants to give, for `mayAnswer`. */
export interface ProposedAnswer {
  /** The question as it is in the log, before `show` removes anything for pages. */
  readonly question: UiQuestion;
  /**
   * The answer that the user gives. It is undefined in three cases: if `mayAnswer` decides whether the
   * question is shown to the user as theirs, or whether they may withdraw it, and if the answer is a
   * credential, which is secret.
   */
  readonly answer: JsonValue | undefined;
  /**
   * A JSON copy of the arguments that would run after this answer, with its edits, and as the tool's check
   * returns them; `{ value }` if the check does not return an object.
   */
  readonly args: JsonObject;
}

/**
 * The answers that a user may give. `mayAnswer` allows a yes
 * or a no; each other form of answer needs its own permission.
 */
export interface AnswerRules {
  /**
   * Returns true if the user may give this answer. Default: yes in their own sessions, no in those of other
   * users. Anything but `true` is a no. If the question has a `checkedGap`, because the arguments that would
   * run cannot be shown in full, the answer is refused without calling it.
   *
   * For an answer that changes the arguments it is called twice, and both must return true: first without
   * an `answer` and with the arguments of the question, then with the answer and the changed arguments.
   */
  readonly mayAnswer?: ((proposed: ProposedAnswer, key: SessionKey) => Awaitable<boolean>) | undefined;
  /**
   * The arguments that an answer may change, as names of members by the name of the tool:
   * `{ refund: ['amount'] }`. Default: none. Also applies to changes
   * of the shown `payload` by an answer to a tool's own confirmation.
   */
  readonly mayEditArgs?: { readonly [tool: string]: readonly string[] } | undefined;
  /**
   * The names of the tools whose result an answer may replace: `{ result }` of a confirmation, or of a call
   * that is in doubt. With such an answer the tool does not run. Default: none.
   */
  readonly mayGiveResults?: readonly string[] | undefined;
  /** Names of the tools whose later calls an answer may also approve (`remember`). Default: none. */
  readonly mayRemember?: readonly string[] | undefined;
}

/** The user who answers, and the session. */
export interface Answering {
  readonly rules: AnswerRules;
  readonly key: SessionKey;
  /** True if the session belongs to the user. */
  readonly isOwn: boolean;
}

/** An incoming answer, over any protocol. */
export interface IncomingAnswer extends Answering {
  readonly question: UiQuestion;
  readonly answer: AnswerInput;
  /** `runner.checkAnswer`, for this session. */
  readonly check: (answer: AnswerInput) => Promise<AnswerCheck>;
}

/**
 * Checks every answer, on every protocol. Throws `Problem` if a user may not give it: `forbidden`,
 * `args_not_editable`, `result_not_allowed`, `remember_not_allowed` (403), `answer_not_checked` (409).
 */
export async function checkMayAnswer(incoming: IncomingAnswer): Promise<void> {
  const { rules, question, answer } = incoming;
  const value = answer.value as JsonValue;
  const { kind, call } = question;
  const asked = askedArgs(question);
  if (kind === 'credential') return requireTheirs(incoming, { question, answer: undefined, args: asked });
  if (kind === 'result' || (kind === 'inDoubt' && member(value, 'result') !== undefined)) requireResult(rules, call);
  requireSamePayload(rules, question, value);
  if (member(value, 'remember') !== undefined && question.from === 'gate' && !rules.mayRemember?.includes(call))
    throw new Problem(
      403,
      'remember_not_allowed',
      `you may approve this call of ${call}, but not later calls; omit remember`,
    );
  const [args, isEdited] = question.from === 'gate' ? await argsAfter(incoming, asked) : [asked, false];
  // A user must not get the right to answer another user's question by changing its arguments.
  if (isEdited) await requireTheirs(incoming, { question, answer: undefined, args: asked });
  await requireTheirs(incoming, { question, answer: value, args });
}

/**
 * Returns true if a user may answer a question: before they
 * answer, or with an `answer` that changes no arguments.
 */
export function isTheirs(who: Answering, question: UiQuestion, answer?: JsonValue): Promise<boolean> {
  return mayGive(who, { question, answer, args: askedArgs(question) });
}

/**
 * Returns the arguments that would run after an answer to a gate, and true if the answer has changed them.
 */
async function argsAfter(
  { rules, question, answer, check }: IncomingAnswer,
  asked: JsonObject | undefined,
): Promise<readonly [JsonObject | undefined, boolean]> {
  const { call } = question;
  const after = await check(answer);
  switch (after.status) {
    case 'continues': {
      const changed = changedMembers(question.args, after.args);
      requireEditable(rules, call, changed);
      return [argsOf(after.complete ? after.checked : undefined), changed.length > 0];
    }
    case 'ends':
      if (after.outcome.status === 'ok') requireResult(rules, call);
      if (after.outcome.status === 'error') requireBare(answer.value as JsonValue, after.outcome.message);
      return [asked, false];
    case 'asks':
      return [asked, false];
    case 'unknown':
      requireBare(answer.value as JsonValue, after.reason);
      return [asked, false];
  }
}

async function requireTheirs(who: Answering, proposed: MaybeProposed): Promise<void> {
  if (!(await mayGive(who, proposed))) throw new Problem(403, 'forbidden', 'you may not give this answer');
}

async function mayGive(
  { rules: { mayAnswer }, key, isOwn }: Answering,
  { question, answer, args }: MaybeProposed,
): Promise<boolean> {
  if (!mayAnswer) return isOwn;
  // The rule gets copies: changing them changes neither the log nor the call.
  return args !== undefined && (await mayAnswer(structuredClone({ question, answer, args }), key)) === true;
}

type MaybeProposed = Omit<ProposedAnswer, 'args'> & { readonly args: JsonObject | undefined };

/** Returns the names of a tool's arguments that a user's answer may change. */
export function editableArgs({ mayEditArgs = {} }: AnswerRules, call: string): readonly string[] {
  return Object.hasOwn(mayEditArgs, call) ? (mayEditArgs[call] ?? []) : [];
}

function requireEditable(rules: AnswerRules, call: string, changed: readonly string[]): void {
  const editable = editableArgs(rules, call);
  const refused = changed.filter((name) => !editable.includes(name));
  if (refused.length === 0) return;
  const names = refused.slice(0, 5).map((name) => `"${name.slice(0, 100)}"`);
  throw new Problem(
    403,
    'args_not_editable',
    `you may not change ${names.join(', ')} of ${call}; authorize allows such changes with mayEditArgs`,
  );
}

function requireResult({ mayGiveResults = [] }: AnswerRules, call: string): void {
  if (mayGiveResults.includes(call)) return;
  throw new Problem(
    403,
    'result_not_allowed',
    `you may not give a result instead of running ${call}; authorize allows this with mayGiveResults`,
  );
}

/** Refuses an answer other than a yes or a no, because the arguments that would run after it are unknown. */
function requireBare(value: JsonValue, reason: string): void {
  if (typeof value === 'boolean') return;
  const members = isJsonObject(value) ? Object.entries(value) : undefined;
  const isWords = (name: string, said: unknown): boolean =>
    (name === 'reason' || name === 'hint') && typeof said === 'string';
  if (members?.every(([name, said]) => typeof said === 'boolean' || isWords(name, said))) return;
  throw new Problem(
    409,
    'answer_not_checked',
    `only a yes or a no is accepted now, because the arguments that would run are unknown: ${reason}`,
  );
}

/**
 * Checks the payload in an answer to a tool that asks by itself. Clients of ADK return what they were shown:
 * the payload, with the checked arguments in it, or the arguments themselves.
 */
function requireSamePayload(rules: AnswerRules, question: UiQuestion, value: JsonValue): void {
  const given = question.kind === 'confirmation' ? member(value, 'payload') : undefined;
  const { args, checked, checkedGap, payload, call } = question;
  if (given === undefined || canonicalJson(given) === canonicalJson(payload ?? null)) return;
  if (!isJsonObject(given)) return requireEditable(rules, call, ['payload']);
  const own: JsonObject = isJsonObject(payload) ? payload : payload === undefined ? {} : { payload };
  const shown = { ...args, ...(checked !== undefined && { checked }), ...(checkedGap && { checkedGap }), ...own };
  const changed = changedMembers(shown as JsonObject, given as JsonObject);
  requireEditable(
    rules,
    call,
    changed.filter((name) => Object.hasOwn(given, name) || Object.hasOwn(own, name)),
  );
}

/** Returns the names of the members that were changed, added or removed. */
function changedMembers(before: JsonObject, after: JsonObject): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const same = (name: string): boolean =>
    Object.hasOwn(before, name) === Object.hasOwn(after, name) &&
    canonicalJson(before[name] ?? null) === canonicalJson(after[name] ?? null);
  return [...names].filter((name) => !same(name));
}

/** Returns the arguments of a question; undefined if the question does not show all of them. */
function askedArgs({ checked, checkedGap, args }: UiQuestion): JsonObject | undefined {
  return argsOf(checkedGap ? undefined : (checked ?? args));
}

function argsOf(checked: JsonValue | undefined): JsonObject | undefined {
  if (checked === undefined) return undefined;
  return isJsonObject(checked) ? (checked as JsonObject) : { value: checked };
}

function member(value: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
}

/** The rules of the members of `AnswerRules`, for checking the result of `authorize`. */
export const answerRules: MemberRules<AnswerRules> = {
  mayAnswer: 'function',
  mayEditArgs: recordOf(listOf('text')),
  mayGiveResults: listOf('text'),
  mayRemember: listOf('text'),
};
