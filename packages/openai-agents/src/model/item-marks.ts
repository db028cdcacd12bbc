import { type Content, isJsonObject, type JsonValue, type Part } from '@mortise/core';
import type { AgentsOutputItem, AgentsProviderData } from '../agents/agents-item.ts';

/** The metadata to send back to a model with an item. */
export interface ItemMarks {
  readonly origin: NonNullable<Content['origin']>;
  /** The parts from which the item was created. */
  readonly parts: readonly Part[];
}

/**
 * Adds marks to the `providerData` of an item, which the SDK keeps in the run's state and history.
 *
 * An agent of the same run may have a model of OpenAI, which sends the members of `providerData` to OpenAI,
 * except for the members that it writes itself. The marks are stored under one of those, so that they are not
 * sent.
 */
export function withMarks(type: AgentsOutputItem['type'], marks: ItemMarks): AgentsProviderData {
  return { [memberOf(type)]: { [ownName]: marks } };
}

/** Returns the marks of an item; undefined if it has none, or if they were replaced. */
export function marksOf(type: string, providerData: unknown): ItemMarks | undefined {
  const member = isJsonObject(providerData) ? providerData[memberOf(type)] : undefined;
  const marks = isJsonObject(member) ? member[ownName] : undefined;
  return isMarks(marks) ? (marks as unknown as ItemMarks) : undefined;
}

function isMarks(marks: JsonValue | undefined): boolean {
  if (!isJsonObject(marks)) return false;
  const { origin, parts } = marks;
  if (!isJsonObject(origin) || typeof origin['provider'] !== 'string' || typeof origin['model'] !== 'string')
    return false;
  return Array.isArray(parts) && parts.every((part) => isJsonObject(part) && typeof part['type'] === 'string');
}

function memberOf(type: string): 'content' | 'id' {
  return type === 'message' ? 'content' : 'id';
}

const ownName = 'mortise';
