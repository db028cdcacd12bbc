import { createHash } from 'node:crypto';
import { isRecord } from '../json/json-shape.ts';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

/**
 * Returns the SHA-256 of the parts of a tool that a model and a person see: name, texts, schemas and hints.
 */
export function fingerprintOf(definition: McpToolDefinition): string {
  const known = fingerprints.get(definition);
  if (known !== undefined) return known;
  const { _meta, ...shown } = definition;
  const fingerprint = `sha256:${createHash('sha256').update(ordered(shown)).digest('hex')}`;
  fingerprints.set(definition, fingerprint);
  return fingerprint;
}

/** Returns the differences of two definitions by member, as `member: before -> after`. */
export function differences(before: McpToolDefinition, after: McpToolDefinition): readonly string[] {
  const members = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations', 'execution'] as const;
  return members
    .filter((member) => ordered(before[member]) !== ordered(after[member]))
    .map((member) => `${member}: ${ordered(before[member])} -> ${ordered(after[member])}`);
}

/** Returns JSON text with sorted object keys. */
function ordered(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member: unknown) =>
      isRecord(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
    ) ?? 'absent'
  );
}

const fingerprints = new WeakMap<McpToolDefinition, string>();
