import { isJsonObject, type JsonObject } from '@mortise/core';
import { unifiedDiff } from '../diff/unified-diff.ts';
import type { Paint } from '../terminal/paint.ts';
import { editableJson } from '../text/format-value.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Choice } from '../view/asker.ts';
import type { AskingTerminal } from './asking-terminal.ts';

/**
 * Lets the user change arguments, in an external editor if there is one, shows the changes and asks whether
 * to run the call with them. Returns `undefined` if the user decides against them: the previous question is
 * then asked again.
 */
export async function askArguments(
  { asker, screen, paint }: AskingTerminal,
  args: JsonObject,
): Promise<JsonObject | undefined> {
  const before = written(args);
  let text: string | undefined = before;
  for (;;) {
    try {
      text = await asker.edit('Arguments as JSON', text, 'arguments.json');
    } catch (error) {
      screen.line(paint.yellow(`! ${neutralize(error instanceof Error ? error.message : String(error))}`));
      return undefined;
    }
    if (text === undefined) return undefined;
    const edited = parse(text);
    if (!edited) screen.line(paint.yellow('! That is not a JSON object.'));
    else if (written(edited) === before) {
      screen.line(paint.dim('   Nothing is changed.'));
      return undefined;
    } else for (const line of diffRows(unifiedDiff(before, written(edited), maxDiffLines), paint)) screen.line(line);
    const answer = edited
      ? await asker.choose('Run it with these arguments?', [run, again, back], 'back')
      : await asker.choose('Edit them again?', [again, back], 'again');
    if ('left' in answer || answer.chosen === 'back') return undefined;
    if (answer.chosen === 'run') return edited;
  }
}

function written(args: JsonObject): string {
  return `${editableJson(args, 2)}\n`;
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // The user sees the error, and gets the text again.
    return undefined;
  }
}

type Next = 'run' | 'again' | 'back';
const run: Choice<Next> = { value: 'run', label: 'Yes', letter: 'y' };
const again: Choice<Next> = { value: 'again', label: 'Edit again', letter: 'e' };
const back: Choice<Next> = { value: 'back', label: 'Back', letter: 'b' };
const maxDiffLines = 200;

/** Returns the lines of a difference, in colours. Foreign text is neutralized. */
export function diffRows(text: string, paint: Paint): readonly string[] {
  return neutralize(text)
    .split('\n')
    .map((line) => `   ${colourOf(paint, line)(line)}`);
}

function colourOf({ green, red, dim }: Paint, line: string): (text: string) => string {
  if (line.startsWith('+')) return green;
  return line.startsWith('-') ? red : dim;
}
