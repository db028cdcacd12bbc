import { isJsonObject, type JsonObject, type SchemaIssue, type StandardSchema } from '@mortise/core';

/** The input of a tool with several commands: its schema check, and its JSON Schema. */
export interface CommandInput<Input> {
  readonly input: StandardSchema<unknown, Input>;
  readonly inputJsonSchema: JsonObject;
}

/** The members of each command, other than `command` itself; a member with a `?` may be omitted. */
export type Commands = { readonly [command: string]: { readonly [member: string]: MemberKind | `${MemberKind}?` } };

type MemberKind = 'text' | 'number' | 'range';

/** Returns the input schema of a tool with these commands. `Input` must match them. */
export function commandInput<Input>(commands: Commands): CommandInput<Input> {
  const validate = (value: unknown): { readonly value: Input } | { readonly issues: readonly SchemaIssue[] } => {
    const given = withoutNulls(value);
    const issues = issuesOf(given, commands);
    return issues.length === 0 ? { value: given as Input } : { issues };
  };
  return {
    input: { '~standard': { version: 1, vendor: 'mortise', validate } },
    inputJsonSchema: { type: 'object', oneOf: Object.entries(commands).map(describe) },
  };
}

/** Removes null members, because models write null for omitted members. */
function withoutNulls(value: unknown): JsonObject {
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) : {};
}

function issuesOf(given: JsonObject, commands: Commands): readonly SchemaIssue[] {
  const { command } = given;
  const members = typeof command === 'string' && Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!members) return [{ message: `expected one of ${Object.keys(commands).join(', ')}`, path: ['command'] }];
  return Object.entries(members).flatMap(([name, kind]): readonly SchemaIssue[] => {
    const member = given[name];
    if (member === undefined && kind.endsWith('?')) return [];
    const { expected, is } = kinds[kind.replace('?', '') as MemberKind];
    return is(member) ? [] : [{ message: `expected ${expected}`, path: [name] }];
  });
}

function describe([command, members]: [string, Commands[string]]): JsonObject {
  const properties = Object.entries(members).map(([name, kind]) => {
    const { schema } = kinds[kind.replace('?', '') as MemberKind];
    return [name, kind.endsWith('?') ? { ...schema, type: [schema['type'] ?? 'null', 'null'] } : schema];
  });
  const required = Object.keys(members).filter((name) => !members[name]?.endsWith('?'));
  return {
    properties: { command: { const: command }, ...Object.fromEntries(properties) },
    required: ['command', ...required],
  };
}

const kinds: {
  readonly [K in MemberKind]: {
    readonly expected: string;
    readonly schema: JsonObject;
    readonly is: (value: unknown) => boolean;
  };
} = {
  text: { expected: 'a text', schema: { type: 'string' }, is: (value) => typeof value === 'string' },
  number: { expected: 'a number', schema: { type: 'integer' }, is: Number.isInteger },
  range: {
    expected: 'the first and the last line',
    schema: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
    is: (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger),
  },
};
