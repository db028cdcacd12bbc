import { type AnswerInput, isJsonObject, type JsonObject, type JsonValue, type PendingCall } from '@mortise/core';
import { neutralize } from '../text/neutralize.ts';
import type { Choice, Left } from '../view/asker.ts';
import { askField } from './ask-field.ts';
import { askedBy } from './asked-by.ts';
import type { AskingTerminal } from './asking-terminal.ts';
import { type FormField, formFields } from './form-field.ts';
import { shownValue } from './shown-values.ts';

/**
 * Asks the user the questions of a server: the fields of a
 * form, one after another, or whether a page was completed.
 *
 * Nothing is sent to the server before the user has seen it. Returns `undefined` if the user decides later.
 */
export async function askInput(
  terminal: AskingTerminal,
  pending: PendingCall,
): Promise<AnswerInput | 'cancel' | undefined> {
  const { screen, paint } = terminal;
  const { server, url } = payloadOf(pending);
  const fields = formFields(pending.answerJsonSchema);
  screen.gap();
  screen.line(paint.bold(`${neutralize(server)} has a question, in the call of ${neutralize(pending.call.name)}`));
  for (const line of askedBy(terminal, pending)) screen.line(line);
  for (const line of neutralize(pending.hint).split('\n')) screen.line(`   ${line}`);
  if (url !== undefined) return askPage(terminal, pending, url);
  if (fields) return askForm(terminal, pending, { server, fields });
  screen.line(paint.yellow('! This console cannot show that question.'));
  return undefined;
}

async function askPage(
  { screen, paint, asker }: AskingTerminal,
  pending: PendingCall,
  url: string,
): Promise<AnswerInput | 'cancel' | undefined> {
  screen.line(`   ${paint.bold(neutralize(new URL(url).host))} is where this leads:`);
  screen.line(`   ${neutralize(url)}`);
  screen.line(
    paint.dim(
      '   Open it in a browser, if you know who it belongs to. What you enter there stays between you and that page.',
    ),
  );
  const answer = await asker.choose('Have you done what the page asks for?', pageChoices, 'accept');
  if ('left' in answer) return leave(answer.left, pending);
  return answered(pending, { action: answer.chosen });
}

interface Form {
  readonly server: string;
  readonly fields: readonly FormField[];
}

async function askForm(
  terminal: AskingTerminal,
  pending: PendingCall,
  { server, fields }: Form,
): Promise<AnswerInput | 'cancel' | undefined> {
  const { screen, paint, asker } = terminal;
  const to = neutralize(server);
  screen.line(paint.dim(`   Your answer is sent to ${to}, and is stored in this session: enter no password here.`));
  let content: JsonObject | undefined = fields.length === 0 ? {} : undefined;
  for (;;) {
    const choices = content ? [send, ...(fields.length > 0 ? [again] : []), decline] : [fill, decline];
    const answer = await asker.choose(
      content ? `Send this to ${to}?` : `Answer ${to}?`,
      choices,
      choices[0]?.value ?? 'fill',
    );
    if ('left' in answer) return leave(answer.left, pending);
    if (answer.chosen === 'decline') return answered(pending, { action: 'decline' });
    if (answer.chosen === 'send' && content) return answered(pending, { action: 'accept', content });
    content = (await fillIn(terminal, fields, content)) ?? content;
    if (content) for (const line of shownValue(content).split('\n')) screen.line(`   ${line}`);
  }
}

/** Asks for the fields of a form. Returns `undefined` if the user left the form. */
async function fillIn(
  terminal: AskingTerminal,
  fields: readonly FormField[],
  before: JsonObject | undefined,
): Promise<JsonObject | undefined> {
  const given: [string, JsonValue][] = [];
  for (const field of fields) {
    const { name, initial } = field;
    const known = before && Object.hasOwn(before, name) ? before[name] : undefined;
    const answer = await askField(terminal, field, before ? known : initial);
    if (!answer) return undefined;
    if (answer.value !== undefined) given.push([name, answer.value]);
  }
  // A server may choose any field names, so they must become own members.
  return Object.fromEntries(given);
}

/**
 * Leaves a question: Escape refuses to answer, Ctrl-C cancels the run, and Ctrl-D keeps the question open.
 */
function leave(how: Left, pending: PendingCall): AnswerInput | 'cancel' | undefined {
  if (how === 'interrupt') return 'cancel';
  return how === 'escape' ? answered(pending, { action: 'cancel' }) : undefined;
}

function answered({ id }: PendingCall, value: JsonObject): AnswerInput {
  return { requestId: id, value, by: 'user' };
}

function payloadOf({ payload, call }: PendingCall): { readonly server: string; readonly url: string | undefined } {
  const { server, url } = isJsonObject(payload) ? payload : {};
  return {
    server: typeof server === 'string' ? server : call.name,
    url: typeof url === 'string' && URL.canParse(url) ? url : undefined,
  };
}

type Decision = 'fill' | 'send' | 'again' | 'decline';
const fill: Choice<Decision> = { value: 'fill', label: 'Yes, field by field', letter: 'y' };
const send: Choice<Decision> = { value: 'send', label: 'Yes, send it', letter: 'y' };
const again: Choice<Decision> = { value: 'again', label: 'Change it', letter: 'e' };
const decline: Choice<Decision> = { value: 'decline', label: 'No, answer nothing', letter: 'n' };
const pageChoices: readonly Choice<'accept' | 'decline'>[] = [
  { value: 'accept', label: 'Yes, done', letter: 'y' },
  { value: 'decline', label: 'No, I will not', letter: 'n' },
];
