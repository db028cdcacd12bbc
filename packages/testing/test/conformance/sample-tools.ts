import { type FunctionCall, functionTool, type StandardSchema, type Tool, type ToolGate } from '@mortise/core';
import type { GateSubject, ToolSubject } from '../../src/index.ts';

/** A schema of `{ city: string }`. */
export const citySchema: StandardSchema<unknown, { readonly city: string }> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => {
      const { city } = value as { readonly city?: unknown };
      return typeof city === 'string'
        ? { value: { city } }
        : { issues: [{ message: 'the city is not a string', path: ['city'] }] };
    },
    jsonSchema: {
      input: () => ({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }),
      output: () => ({ type: 'object' }),
    },
  },
};

/** Creates a tool that returns the temperature. */
export function cityTool(name = 'weather'): Tool {
  return functionTool({
    name,
    description: 'Weather of a city',
    effect: 'read',
    input: citySchema,
    run: ({ city }) => ({ city, celsius: 21 }),
    preview: ({ city }) => `the weather of ${city}`,
  });
}

/** Creates the subject of a tool, with arguments for the cases. */
export function cityToolSubject(tool: Tool = cityTool()): ToolSubject {
  return { tool, args: { city: 'Rome' }, badArgs: { city: 1 } };
}

/** Creates the subject of a gate that asks a user, and depends on a directory that the test can make fail. */
export function askingGate(): GateSubject {
  let works = true;
  const gate: ToolGate = {
    name: 'ask',
    order: 'confirmation',
    reservedNames: ['ask_a_person'],
    check(_call, tool, { answers }) {
      if (!works) throw new Error('the directory does not answer');
      const answer = answers.at(-1);
      if (!answer) return { type: 'pause', question: { kind: 'confirmation', hint: `May ${tool.name} run?` } };
      const value = answer.value as { readonly confirmed?: unknown } | null;
      if (value?.confirmed === true) return { type: 'proceed' };
      return { type: 'respond', outcome: { status: 'denied' } };
    },
  };
  const breakDown = (): void => {
    works = false;
  };
  const call: FunctionCall = { id: 'c1', name: 'weather', args: { city: 'Rome' } };
  return { gate, call, tool: cityTool(), yes: { confirmed: true }, no: { confirmed: false }, breakDown };
}
