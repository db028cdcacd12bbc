import { isCancel, multiselect, select } from '@clack/prompts';
import { ConfigError, type JsonValue } from '@mortise/core';
import { editableJson } from '../text/editable-json.ts';
import { sliceWhole } from '../text/fold.ts';
import { neutralize } from '../text/neutralize.ts';
import { askLine } from './ask-line.ts';
import type { AskingTerminal } from './asking-terminal.ts';
import { type FieldOption, type FormField, typedValue } from './form-field.ts';

/** What the user gave for a field: nothing, where it may be left out; `undefined`: the user left the form. */
export type FieldAnswer = { readonly value?: JsonValue } | undefined;

/** Asks for one field of a form until it fits. */
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
    screen.reset();
    if (!answer) return undefined;
    const problem = problemOf(terminal, field, answer);
    if (problem === undefined) return answer;
    screen.line(paint.yellow(`! ${neutralize(problem)}`));
    before = answer.value;
  }
}

async function type(
  { keyboard }: AskingTerminal,
  field: FormField,
  initial: JsonValue | undefined,
): Promise<FieldAnswer> {
  const before = initial === undefined ? '' : typeof initial === 'string' ? initial : editableJson(initial);
  const text = await askLine(keyboard, messageOf(field), neutralize(before));
  if (text === undefined) return undefined;
  if (text === '') return {};
  return { value: typedValue(field, text) ?? text };
}

async function choose(
  { keyboard }: AskingTerminal,
  field: FormField,
  options: readonly FieldOption[],
  initial: JsonValue | undefined,
): Promise<FieldAnswer> {
  const shown = options.map(({ label }, at) => ({ value: String(at), label: neutralize(label) }));
  const placesOf = (value: JsonValue | undefined): readonly string[] =>
    options.flatMap((option, at) => (option.value === value ? [String(at)] : []));
  const message = messageOf(field);
  return keyboard.readAnswer(
    async ({ input }): Promise<FieldAnswer> => {
      if (field.isList) {
        const initialValues = (Array.isArray(initial) ? initial : []).flatMap((value: JsonValue) => placesOf(value));
        const chosen = await multiselect({ message, input, options: shown, initialValues, required: false });
        if (isCancel(chosen)) return undefined;
        if (chosen.length === 0 && !field.isRequired) return {};
        return { value: chosen.flatMap((at) => options[Number(at)]?.value ?? []) };
      }
      const none = field.isRequired ? [] : [{ value: '', label: 'leave it out' }];
      const [initialValue = ''] = placesOf(initial);
      const chosen = await select({ message, input, options: [...shown, ...none], initialValue });
      if (isCancel(chosen)) return undefined;
      const option = chosen === '' ? undefined : options[Number(chosen)];
      return option ? { value: option.value } : {};
    },
    { filter: (key) => key, isExpected: true },
  );
}

function messageOf({ title: written, isRequired, isList }: FormField): string {
  const title = sliceWhole(written, maxTitleChars);
  const how = [...(isRequired ? [] : ['may be left empty']), ...(isList ? ['space chooses'] : [])];
  return neutralize(how.length === 0 ? title : `${title} (${how.join(', ')})`).replace(/\s+/g, ' ');
}

function problemOf(
  terminal: AskingTerminal,
  field: FormField,
  { value }: NonNullable<FieldAnswer>,
): string | undefined {
  if (value === undefined) return field.isRequired ? `${field.title} has to be given.` : undefined;
  try {
    const issues = terminal.validator?.compile(field.schema)(value).issues;
    return issues && `${field.title}: ${issues.map(({ message }) => message).join('; ')}`;
  } catch (error) {
    // A schema that nobody can check: the server will.
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

const maxTitleChars = 120;
