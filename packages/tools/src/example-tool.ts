import {
  type Awaitable,
  type JsonObject,
  type JsonValue,
  messageText,
  type PrepareContext,
  type Tool,
} from '@mortise/core';

/** A request of a user, and the example of an answer to it. */
export interface Example {
  readonly input: string;
  /** The answer of the model: a text, or texts and calls in order. */
  readonly output: string | readonly (string | ExampleCall)[];
}

/** A call in an example. */
export interface ExampleCall {
  readonly name: string;
  readonly args?: JsonObject;
  /** The result of the tool; if omitted, the example shows none. */
  readonly response?: JsonValue;
}

/** Returns examples for the user's message; an empty list adds nothing. */
export type ExampleProvider = (query: string, context: PrepareContext) => Awaitable<readonly Example[]>;

/**
 * Creates a tool that adds examples to the instructions of every request: always the same examples, or those
 * that a function selects for the user's message. The model never calls it.
 */
export function exampleTool(examples: readonly Example[] | ExampleProvider): Tool {
  return {
    name: 'example_tool',
    description: 'Shows the model how such requests are answered.',
    async prepare(draft, context) {
      const found =
        typeof examples === 'function' ? await examples(messageText(context.userContent), context) : examples;
      if (found.length > 0) draft.addInstruction(instructionFor(found));
    },
  };
}

function instructionFor(examples: readonly Example[]): string {
  return [
    'Examples of requests, and of how you answer them. They are no part of the conversation.',
    ...examples.map(textOfExample),
    'Answer the conversation in the same way.',
  ].join('\n\n');
}

function textOfExample({ input, output }: Example, at: number): string {
  const steps = typeof output === 'string' ? [output] : output;
  return [`<example number="${at + 1}">`, tagged('user', input), ...steps.map(textOfStep), '</example>'].join('\n');
}

function textOfStep(step: string | ExampleCall): string {
  if (typeof step === 'string') return tagged('model', step);
  const { name, args = {}, response } = step;
  const call = tagged('call', `${name}(${JSON.stringify(args)})`);
  return response === undefined ? call : `${call}\n${tagged('response', JSON.stringify(response))}`;
}

/** Puts a text between tags. Tags within the text are escaped, so that it cannot close its own. */
function tagged(tag: string, text: string): string {
  return `<${tag}>${text.replace(marks, '&lt;')}</${tag}>`;
}

const marks = /<(?=\/?(?:example|user|model|call|response)\b)/gi;
