import { ConfigError, type JsonValue } from '@mortise/core';
import { sliceCharacters } from '../text/fold.ts';
import { editableJson } from '../text/format-value.ts';
import { neutralize } from '../text/neutralize.ts';
import type { AskingTerminal } from './asking-terminal.ts';
import { type FieldOption, type FormField, typedValue } from './form-field.ts';

/**
 * The value that the user gave for a field; without a `value`
 * if it may be omitted; `undefined` if the user left the form.
 */
export type FieldAnswer = { readonly value?: JsonValue } | undefined;

/** Asks for one field of a form until the value is valid. */
export async function askField(
  terminal: AskingTerminal,
  field: FormField,
  initial: JsonValue | undefined,
): Promise<FieldAnswer> {
  const { screen, paint } = terminal;
  if (field.description !== undefined) screen.line(paint.dim(`   ${neutralize(field.description)}`));
  for (let before = initial; ; ) {
    const answer = await (field.options
      ? choose(terminal, field, field.options, before)
      : type(terminal, field, before));
    if (!answer) return undefined;
    const problem = problemOf(terminal, field, answer);
    if (problem === undefined) return answer;
    screen.line(paint.yellow(`! ${neutralize(problem)}`));
    before = answer.value;
  }
}

async function type({ asker }: AskingTerminal, field: FormField, initial: JsonValue | undefined): Promise<FieldAnswer> {
  const before = initial === undefined ? '' : typeof initial === 'string' ? initial : editableJson(initial);
  const text = await asker.type(messageOf(field), neutralize(before));
  if (text === undefined) return undefined;
  if (text === '') return {};
  return { value: typedValue(field, text) ?? text };
}

async function choose(
  { asker }: AskingTerminal,
  field: FormField,
  options: readonly FieldOption[],
  initial: JsonValue | undefined,
): Promise<FieldAnswer> {
  const labels = options.map(({ label }) => neutralize(label));
  const indexesOf = (value: JsonValue | undefined): readonly number[] =>
    options.flatMap((option, at) => (option.value === value ? [at] : []));
  const message = messageOf(field);
  if (field.isList) {
    const before = (Array.isArray(initial) ? initial : []).flatMap((value: JsonValue) => indexesOf(value));
    const chosen = await asker.chooseMany(message, labels, before);
    if (!chosen) return undefined;
    if (chosen.length === 0 && !field.isRequired) return {};
    return { value: chosen.flatMap((at) => options[at]?.value ?? []) };
  }
  const all = labels.map((label, at) => ({ value: String(at), label, letter: digits[at] ?? ' ' }));
  const none = field.isRequired ? [] : [{ value: '', label: 'omit it', letter: '0' }];
  const [begin = ''] = indexesOf(initial);
  const answer = await asker.choose(message, [...all, ...none], String(begin), { isExpected: true });
  if ('left' in answer) return undefined;
  const option = answer.chosen === '' ? undefined : options[Number(answer.chosen)];
  return option ? { value: option.value } : {};
}

function messageOf({ title: written, isRequired, isList }: FormField): string {
  const title = sliceCharacters(written, maxTitleChars);
  const how = [...(isRequired ? [] : ['may be left empty']), ...(isList ? ['space chooses'] : [])];
  return neutralize(how.length === 0 ? title : `${title} (${how.join(', ')})`).replace(/\s+/g, ' ');
}

function problemOf(
  terminal: AskingTerminal,
  field: FormField,
  { value }: NonNullable<FieldAnswer>,
): string | undefined {
  if (value === undefined) return field.isRequired ? `${field.title} is required.` : undefined;
  try {
    const issues = terminal.validator?.compile(field.schema)(value).issues;
    return issues && `${field.title}: ${issues.map(({ message }) => message).join('; ')}`;
  } catch (error) {
    // This validator cannot check the schema: the server checks the value.
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

const maxTitleChars = 120;
/** The keys that select a field's first options; arrow keys reach the others. */
const digits = '123456789';
