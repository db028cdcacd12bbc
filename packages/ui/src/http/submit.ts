import type { AnswerInput, Content, PendingRequest, ResultInput, SessionKey, WithdrawInput } from '@mortise/core';
import { stateOf } from '../page/messages-of.ts';
import type { UiQuestion } from '../shape/ui-question.ts';
import type { UiState } from '../shape/ui-state.ts';
import { checkMayAnswer } from './may-answer.ts';
import { type PersonAnswer, type PersonWithdrawal, whyClosed } from './open-answers.ts';
import { isOwn, type Person, requireWrite } from './person.ts';
import { Problem, problemOf } from './problem.ts';
import { isOf } from './seen-by.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/** The input of a user for a session, on every protocol. It may have any combination of its members. */
export interface PersonInput {
  readonly message?: string | Content | undefined;
  /** The id of the message: the same id is processed once. */
  readonly inputId?: string | undefined;
  readonly answers?: readonly PersonAnswer[] | undefined;
  readonly withdraw?: readonly PersonWithdrawal[] | undefined;
  readonly results?: readonly PersonResult[] | undefined;
}

/** The result of a tool that the page runs. */
export type PersonResult = Pick<ResultInput, 'callId' | 'outcome'>;

/** The handler options that the input of users needs. */
export type DoorOptions = Pick<UiHandlerOptions, 'runs' | 'credential' | 'clientTools'>;

/**
 * Submits the input of a user to a session, after checking the user's permissions. It is the single entry
 * point of every protocol. Resolves with a revision of the log that contains the input.
 *
 * The `AnswerRules` of the user decide about answers and withdrawals. A credential is passed to `credential`,
 * and never reaches the log. Results are accepted for `clientTools` only. Throws `Problem`, and then nothing
 * was submitted, except what `credential` stored: `forbidden`, `args_not_editable`,
 * `credentials_not_accepted`, `not_a_client_tool`, `already_answered`, ...
 */
export async function submit(
  options: DoorOptions,
  person: Person,
  key: SessionKey,
  { message, inputId, answers = [], withdraw = [], results = [] }: PersonInput,
): Promise<{ readonly rev: number }> {
  const { runs } = options;
  // Requests that contain only answers and withdrawals are
  // checked by the rules for answers, not by `mayWrite`.
  const writes = message !== undefined || results.length > 0 || answers.length + withdraw.length === 0;
  if (writes) await requireWrite(person, key);
  const asks = answers.length + withdraw.length + results.length > 0;
  const door = new Door(options, person, key, asks ? await stateIn(runs, key) : undefined);
  const taken = await door.withdrawn(withdraw);
  const given = await door.results(results);
  const said = await door.answers(answers);
  try {
    const { rev } = await runs.start(key, {
      ...(message !== undefined && { message, by: byOf(person) }),
      ...(inputId !== undefined && { inputId }),
      ...(said.length > 0 && { answers: said }),
      ...(taken.length > 0 && { withdraw: taken }),
      ...(given.length > 0 && { results: given }),
    });
    return { rev };
  } catch (error) {
    throw await door.withWhoAnswered(said, error);
  }
}

/**
 * Checks answers of a user and returns them as inputs of the session, for applications that deliver them
 * themselves, such as with a session client of `@mortise/worker`.
 * Credentials go to `credential`. Throws the errors of `submit`.
 */
export async function checkedAnswers(
  options: DoorOptions,
  person: Person,
  key: SessionKey,
  given: readonly PersonAnswer[],
): Promise<readonly AnswerInput[]> {
  return new Door(options, person, key, await stateIn(options.runs, key)).answers(given);
}

/** Returns the name that the log has for the author of answers and messages. */
export function byOf({ by, userId }: Person): string {
  return by ?? userId;
}

class Door {
  readonly #options: DoorOptions;
  readonly #person: Person;
  readonly #key: SessionKey;
  readonly #state: UiState | undefined;

  constructor(options: DoorOptions, person: Person, key: SessionKey, state: UiState | undefined) {
    this.#options = options;
    this.#person = person;
    this.#key = key;
    this.#state = state;
  }

  async withdrawn(given: readonly PersonWithdrawal[]): Promise<readonly WithdrawInput[]> {
    const withdraw: WithdrawInput[] = [];
    for (const { id, reason } of given) {
      if (!(await isOf(this.#person, await this.#open(id), this.#key))) throw notYours();
      withdraw.push({ requestId: id, ...(reason !== undefined && { reason }) });
    }
    return withdraw;
  }

  async results(given: readonly PersonResult[]): Promise<readonly ResultInput[]> {
    if (given.length === 0) return [];
    const { clientTools = [] } = this.#options;
    const names = callNames(this.#state);
    for (const { callId, outcome } of given) {
      const name = names.get(callId);
      if (name === undefined) throw new Problem(404, 'unknown_call', 'this session has no such call');
      if (!clientTools.includes(name))
        throw new Problem(
          403,
          'not_a_client_tool',
          `a page may not give results of ${name}; the server lists the tools of pages in clientTools`,
        );
      const question = this.#state?.questions.find((open) => open.kind === 'result' && open.callId === callId);
      const output = outcome.status === 'ok' ? outcome.output : undefined;
      if (question && !(await isOf(this.#person, question, this.#key, output))) throw notYours();
    }
    const by = byOf(this.#person);
    return given.map((result) => ({ ...result, by }));
  }

  /**
   * Returns the checked answers. Credentials are stored last,
   * so that nothing is stored for a request that is refused.
   */
  async answers(given: readonly PersonAnswer[]): Promise<readonly AnswerInput[]> {
    const { credential } = this.#options;
    const by = byOf(this.#person);
    const questions: UiQuestion[] = [];
    for (const { id, value } of given) {
      const question = await this.#open(id);
      await this.#check(question, { requestId: id, value, by });
      questions.push(question);
    }
    if (!credential && questions.some(({ kind }) => kind === 'credential'))
      throw new Problem(422, 'credentials_not_accepted', 'this server does not accept credentials here');
    const answers: AnswerInput[] = [];
    for (const [at, { id, value }] of given.entries()) {
      if (questions[at]?.kind !== 'credential') answers.push({ requestId: id, value, by });
      else {
        const made = (await credential?.(await this.#request(id), value, this.#key)) ?? [];
        for (const one of made) answers.push({ ...one, by: one.by ?? by });
      }
    }
    return answers;
  }

  async withWhoAnswered(answers: readonly AnswerInput[], error: unknown): Promise<unknown> {
    if (problemOf(error)?.code !== 'already_answered') return error;
    for (const { requestId } of answers) {
      const problem = await this.#over(requestId);
      if (problem.code === 'already_answered') return problem;
    }
    return error;
  }

  /** Returns an open question. Throws `Problem`. */
  async #open(id: string): Promise<UiQuestion> {
    const question = this.#state?.questions.find((open) => open.id === id);
    if (!question) throw await this.#over(id);
    return question;
  }

  async #check(question: UiQuestion, answer: AnswerInput): Promise<void> {
    const { runs } = this.#options;
    await checkMayAnswer({
      rules: this.#person,
      key: this.#key,
      isOwn: isOwn(this.#person, this.#key),
      question,
      answer,
      check: (given) => runs.checkAnswer(this.#key, given),
    });
  }

  /**
   * Returns the error for a question that is not open, because
   * it was answered, withdrawn, or never asked in this session.
   */
  async #over(id: string): Promise<Problem> {
    return whyClosed((await this.#options.runs.sessions.load(this.#key))?.events ?? [], id);
  }

  /** Returns a question as it is logged. */
  async #request(id: string): Promise<PendingRequest> {
    const session = await this.#options.runs.sessions.load(this.#key);
    const asked = session?.events.findLast((event) => event.type === 'asked' && event.request.id === id);
    if (asked?.type !== 'asked') throw new Problem(404, 'unknown_request', 'this session has no such question');
    return asked.request;
  }
}

/** Returns the complete state from the log; pages may see less of it. */
async function stateIn({ sessions }: DoorOptions['runs'], key: SessionKey): Promise<UiState | undefined> {
  const session = await sessions.load(key);
  return session && stateOf(session.events);
}

function notYours(): Problem {
  return new Problem(403, 'forbidden', 'you may not answer this question');
}

function callNames(state: UiState | undefined): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { parts } of state?.messages ?? [])
    for (const part of parts) if (part.type === 'call') names.set(part.id, part.name);
  return names;
}
