import type { AnswerInput, Content, PendingRequest, SessionKey } from '@mortise/core';
import type { UiQuestion } from '../shape/ui-question.ts';
import type { UiState } from '../shape/ui-state.ts';
import type { PostBody } from './post-body.ts';
import { Problem, problemOf } from './problem.ts';
import type { Person, UiHandlerOptions } from './ui-handler-options.ts';

/** Does what a page asks for. Resolves when it stands in the log, with a revision that has it. */
export async function post(
  options: UiHandlerOptions,
  person: Person,
  key: SessionKey,
  body: PostBody,
): Promise<{ readonly rev: number }> {
  const { runs } = options;
  switch (body.do) {
    case 'say': {
      const { inputId } = body;
      const message = body.files.length === 0 ? body.text : await withFiles(options, key, body.text, body.files);
      return revOf(await runs.start(key, { message, ...(inputId !== undefined && { inputId }) }));
    }
    case 'answer':
      return answer(options, person, key, body.answers);
    case 'withdraw': {
      await openQuestion(options, person, key, body.id);
      const { id, reason } = body;
      return revOf(await runs.start(key, { withdraw: [{ requestId: id, ...(reason !== undefined && { reason }) }] }));
    }
    case 'result':
      return result(options, person, key, body.results);
    case 'cancel': {
      await runs.cancel(key, `${byOf(person)} cancelled it`);
      return { rev: (await runs.state(key))?.rev ?? 0 };
    }
  }
}

/** Who answers, as the log says it. */
export function byOf({ by, userId }: Person): string {
  return by ?? userId;
}

async function answer(
  options: UiHandlerOptions,
  person: Person,
  key: SessionKey,
  given: Extract<PostBody, { readonly do: 'answer' }>['answers'],
): Promise<{ readonly rev: number }> {
  const by = byOf(person);
  const answers: AnswerInput[] = [];
  for (const { id, value } of given) {
    const { kind } = await openQuestion(options, person, key, id);
    if (kind !== 'credential') answers.push({ requestId: id, value, by });
    else if (!options.credential)
      throw new Problem(422, 'no_credential_door', 'this server takes no credentials from pages');
    else {
      const made = await options.credential(await requestIn(options, key, id), value, key);
      answers.push(...made.map((one) => ({ ...one, by: one.by ?? by })));
    }
  }
  try {
    return revOf(await options.runs.start(key, { answers }));
  } catch (error) {
    throw await withWhoAnswered(options, key, answers, error);
  }
}

/** A question that waits, and that this person may answer. Throws `Problem`. */
async function openQuestion(
  { runs }: UiHandlerOptions,
  person: Person,
  key: SessionKey,
  id: string,
): Promise<UiQuestion> {
  const state = await runs.state(key);
  const question = state?.questions.find((open) => open.id === id);
  if (!state || !question) throw await overProblem(runs, key, id);
  if (person.mayAnswer && !(await person.mayAnswer(question, key)))
    throw new Problem(403, 'not_yours', 'somebody else has to answer this');
  return question;
}

/** Why a question is not open: it was answered, taken back, or never asked here. */
async function overProblem(runs: UiHandlerOptions['runs'], key: SessionKey, id: string): Promise<Problem> {
  const events = (await runs.sessions.load(key))?.events ?? [];
  const answered = events.findLast((event) => event.type === 'answered' && event.answer.requestId === id);
  if (answered?.type === 'answered') {
    const { by } = answered.answer;
    return new Problem(409, 'already_answered', 'somebody has answered this', by === undefined ? {} : { by });
  }
  const withdrawn = events.findLast((event) => event.type === 'withdrawn' && event.requestId === id);
  if (withdrawn?.type === 'withdrawn')
    return new Problem(410, withdrawn.reason === 'expired' ? 'expired' : 'withdrawn', 'nobody waits for this any more');
  return events.some((event) => event.type === 'asked' && event.request.id === id)
    ? new Problem(410, 'withdrawn', 'its call has ended')
    : new Problem(404, 'unknown_request', 'this session has no such question');
}

/** The question as it stands in the log. */
async function requestIn({ runs }: UiHandlerOptions, key: SessionKey, id: string): Promise<PendingRequest> {
  const session = await runs.sessions.load(key);
  const asked = session?.events.findLast((event) => event.type === 'asked' && event.request.id === id);
  if (asked?.type !== 'asked') throw new Problem(404, 'unknown_request', 'this session has no such question');
  return asked.request;
}

async function withWhoAnswered(
  { runs }: UiHandlerOptions,
  key: SessionKey,
  answers: readonly AnswerInput[],
  error: unknown,
): Promise<unknown> {
  if (problemOf(error)?.code !== 'already_answered') return error;
  for (const { requestId } of answers) {
    const problem = await overProblem(runs, key, requestId);
    if (problem.code === 'already_answered') return problem;
  }
  return error;
}

async function result(
  options: UiHandlerOptions,
  person: Person,
  key: SessionKey,
  given: Extract<PostBody, { readonly do: 'result' }>['results'],
): Promise<{ readonly rev: number }> {
  const { runs, clientTools = [] } = options;
  const state = await runs.state(key);
  for (const { callId } of given) {
    const name = callName(state, callId);
    if (name === undefined) throw new Problem(404, 'unknown_call', 'this session has no such call');
    if (!clientTools.includes(name))
      throw new Problem(403, 'not_a_client_tool', `the results of ${name} do not come from pages`);
  }
  const by = byOf(person);
  const results = given.map(({ callId, output }) => ({ callId, outcome: { status: 'ok', output } as const, by }));
  return revOf(await runs.start(key, { results }));
}

function callName(state: UiState | undefined, callId: string): string | undefined {
  for (const { parts } of state?.messages ?? [])
    for (const part of parts) if (part.type === 'call' && part.id === callId) return part.name;
  return undefined;
}

async function withFiles(
  { artifacts }: UiHandlerOptions,
  key: SessionKey,
  text: string,
  names: readonly string[],
): Promise<Content> {
  if (!artifacts) throw new Problem(422, 'no_uploads', 'this server keeps no files');
  const files = await Promise.all(
    names.map(async (name) => {
      const part = await artifacts.load(key, name);
      if (!part) throw new Problem(404, 'unknown_file', `there is no file "${name.slice(0, 100)}" in this session`);
      return part;
    }),
  );
  return { role: 'user', parts: [{ type: 'text', text }, ...files] };
}

function revOf({ rev }: { readonly rev: number }): { readonly rev: number } {
  return { rev };
}
