import type { JsonObject, JsonValue } from '@mortise/core';
import type { ToolSpec } from './tool-spec.ts';

/** Creates a tool that adds two numbers, for the loops. */
export function addTool(execute: ToolSpec['execute'] = add): ToolSpec {
  return {
    name: 'add',
    description: 'Adds two numbers.',
    jsonSchema: objectSchema({ a: { type: 'number' }, b: { type: 'number' }, note: { type: 'string' } }),
    zod: (z) => z.object({ a: z.number(), b: z.number(), note: z.string() }),
    execute,
  };
}

/** Adds `a` and `b`. */
export function add({ a, b }: JsonObject): { readonly sum: number } {
  return { sum: Number(a) + Number(b) };
}

/** Creates a tool that takes a document, for long arguments. */
export function writeTool(execute: ToolSpec['execute']): ToolSpec {
  const record = {
    id: { type: 'number' },
    title: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    open: { type: 'boolean' },
  };
  return {
    name: 'write',
    description: 'Writes a document.',
    jsonSchema: objectSchema({
      title: { type: 'string' },
      records: { type: 'array', items: objectSchema(record) },
      body: { type: 'string' },
    }),
    zod: (z) =>
      z.object({
        title: z.string(),
        records: z.array(z.object({ id: z.number(), title: z.string(), tags: z.array(z.string()), open: z.boolean() })),
        body: z.string(),
      }),
    execute,
  };
}

/**
 * Returns one of many tools, with five parameters of different
 * kinds; the index makes its name and its schema unique.
 */
export function lookupTool(
  index: number,
  execute: ToolSpec['execute'] = ({ id }) => ({ found: id ?? null }),
): ToolSpec {
  const about = `key number ${index}`;
  const kinds: [string, string] = ['plain', `special_${index}`];
  return {
    name: `lookup_${index}`,
    description: `Looks up an entry of register ${index}.`,
    jsonSchema: objectSchema({
      id: { type: 'string', description: about },
      count: { type: 'number', description: 'how many at most' },
      kind: { type: 'string', enum: kinds },
      tags: { type: 'array', items: { type: 'string' } },
      options: objectSchema({ deep: { type: 'boolean' }, limit: { type: 'number' } }),
    }),
    zod: (z) =>
      z.object({
        id: z.string().describe(about),
        count: z.number().describe('how many at most'),
        kind: z.enum(kinds),
        tags: z.array(z.string()),
        options: z.object({ deep: z.boolean(), limit: z.number() }),
      }),
    execute,
  };
}

/** Returns valid arguments of a lookup tool, as JSON text. */
export function lookupArgs(index: number): string {
  return `{"id":"x${index}","count":${index},"kind":"plain","tags":["p","q"],"options":{"deep":true,"limit":3}}`;
}

function objectSchema(properties: { readonly [name: string]: JsonValue }): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
