import { isJsonObject, type Tool } from '@mortise/core';
import { termsOf } from './terms-of.ts';

/** The words of a tool, by field, ordered by how much the field says about the tool's purpose. */
export interface ToolText {
  readonly name: readonly string[];
  /** The first line of the description. */
  readonly line: readonly string[];
  readonly rest: readonly string[];
  /** The names of the parameters. */
  readonly parameters: readonly string[];
}

/** The words of a tool. The first 4,000 characters of each field count. */
export function toolText({ name, description, declaration }: Tool): ToolText {
  const properties = declaration?.parametersJsonSchema['properties'];
  const parameters = isJsonObject(properties) ? Object.keys(properties).join(' ') : '';
  const text = description.slice(0, maxChars);
  const end = text.search(/\n|$/u);
  return {
    name: termsOf(name),
    line: termsOf(text.slice(0, end)),
    rest: termsOf(text.slice(end)),
    parameters: termsOf(parameters.slice(0, maxChars)),
  };
}

const maxChars = 4000;
