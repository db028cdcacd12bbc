import { isJsonObject, type JsonObject } from '@mortise/core';
import { editableJson } from '../text/editable-json.ts';
import { askLine } from './ask-line.ts';
import type { AskingTerminal } from './asking-terminal.ts';

/**
 * Lets the user edit arguments as a line of JSON; `undefined`:
 * the user left it, or they are too long for a line.
 */
export async function askArguments(
  { keyboard, screen, paint }: AskingTerminal,
  args: JsonObject,
): Promise<JsonObject | undefined> {
  let line: string | undefined = editableJson(args);
  if (line.length > maxChars) {
    screen.line(paint.yellow('! These arguments are too long to be edited here. Say no, and why.'));
    return undefined;
  }
  for (;;) {
    line = await askLine(keyboard, 'Arguments as JSON, Esc leaves them', line);
    screen.reset();
    if (line === undefined) return undefined;
    const edited = parse(line);
    if (edited) return edited;
    screen.line(paint.yellow('! That is no JSON object.'));
  }
}

function parse(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // The user is told, and has the line back.
    return undefined;
  }
}

const maxChars = 2000;
