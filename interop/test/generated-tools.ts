import { type JsonObject, type JsonValue, schemaTool, type Tool } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';

/** A tool as data: its schema, a matching call, and its result. */
export interface GeneratedTool {
  readonly name: string;
  readonly description: string;
  /**
   * The schema of an object whose members are all required
   * and which allows no others, as strict tools need it.
   */
  readonly schema: JsonObject;
  readonly args: JsonObject;
  readonly output: JsonValue;
}

/** Returns tools of all kinds; the same seed results in the same tools. */
export function generatedTools(count: number, seed: number): readonly GeneratedTool[] {
  const next = numbers(seed);
  return Array.from({ length: count }, (_, at) => {
    const { schema, value } = object(next, 0);
    const name = `${words[next(words.length)]}_${at}`;
    const output = next(3) === 0 ? sample(next, 0).value : next(2) === 0 ? text(next) : object(next, 1).value;
    return { name, description: text(next) || 'd', schema, args: value as JsonObject, output };
  });
}

/** Creates tools of Mortise from the generated ones, and records the arguments of each tool's last call. */
export function oursOf(generated: readonly GeneratedTool[]): {
  readonly tools: readonly Tool[];
  readonly given: Map<string, unknown>;
} {
  const given = new Map<string, unknown>();
  const tools = generated.map(({ name, description, schema, output }) =>
    schemaTool({
      name,
      description,
      inputJsonSchema: schema,
      validator: jsonSchemaValidator(),
      run: (args) => {
        given.set(name, args);
        return output;
      },
    }),
  );
  return { tools, given };
}

interface Sample {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

function sample(next: Numbers, depth: number): Sample {
  switch (next(depth > 2 ? 5 : 8)) {
    case 0:
      return { schema: { type: 'string' }, value: text(next) };
    case 1:
      return { schema: { type: 'number', minimum: -1000 }, value: next(2000) / 4 - 100 };
    case 2:
      return { schema: { type: 'integer' }, value: next(1_000_000) - 500_000 };
    case 3:
      return { schema: { type: 'boolean' }, value: next(2) === 0 };
    case 4:
      return { schema: { type: 'string', enum: ['a', 'é', ''] }, value: ['a', 'é', ''][next(3)] ?? '' };
    case 5:
      return { schema: { anyOf: [{ type: 'string' }, { type: 'null' }] }, value: next(2) === 0 ? null : text(next) };
    case 6: {
      const { schema, value } = sample(next, depth + 1);
      return { schema: { type: 'array', items: schema }, value: next(3) === 0 ? [] : [value, value] };
    }
    default:
      return object(next, depth + 1);
  }
}

function object(next: Numbers, depth: number): Sample {
  const names = Array.from({ length: next(5) }, (_, at) => `${words[next(words.length)]}${at}`);
  const members = names.map((name) => [name, sample(next, depth)] as const);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        members.map(([name, { schema }]) => [name, { ...schema, description: text(next) }]),
      ),
      required: names,
      additionalProperties: false,
    },
    value: Object.fromEntries(members.map(([name, { value }]) => [name, value])),
  };
}

function text(next: Numbers): string {
  return Array.from({ length: next(4) }, () => texts[next(texts.length)]).join(' ');
}

type Numbers = (below: number) => number;

/** Returns numbers from a seed. */
function numbers(seed: number): Numbers {
  let state = (Math.imul(seed + 1, 2_654_435_761) + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return state % below;
  };
}

const words = ['get', 'find', 'path', 'user', 'total', 'x', 'id'];
const texts = ['Rome', 'naïve', '🛠️', '{"a":1}', '"', '\\n', 'line\nbreak', '0', '  '];
