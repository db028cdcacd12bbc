import { isJsonObject, type JsonObject, type ModelEvent } from '@mortise/core';
import type { AnswerParts, ItemState } from './answer-parts.ts';
import type { CallRunners } from './to-tools.ts';

/** The reader of the items of one type. */
export interface ItemFamily {
  /** Called when an item starts; its content may be incomplete. */
  readonly added?: (reading: ItemReading) => readonly ModelEvent[] | ModelEvent | undefined;
  /** Reads the complete item, which replaces its pieces. */
  readonly done: (reading: ItemReading) => readonly ModelEvent[] | ModelEvent | undefined;
}

/** An item that is being read. */
export interface ItemReading {
  readonly parts: AnswerParts;
  readonly state: ItemState;
  /** The item in the wire format. */
  readonly item: JsonObject;
  readonly provider: string;
  /** Returns the tool's name for its name on the wire. */
  readonly toolName: (wireName: string) => string;
  /** The tools of the application that run client calls, by type of item. */
  readonly runners: CallRunners;
  /** True if a tool of the application has this name on the wire. */
  readonly isOffered: (wireName: string) => boolean;
}

/** Returns the members of an item that may be sent back, without members that only answers have. */
export function echoOf({ created_by: _, parsed_arguments: __, ...item }: JsonObject): JsonObject {
  const { type, output } = item;
  if (type === 'shell_call_output' && Array.isArray(output))
    return { ...item, output: output.map((chunk) => (isJsonObject(chunk) ? echoOf(chunk) : chunk)) };
  return item;
}

/**
 * Returns true if an item may be sent back in a request. Other items would have a different meaning there.
 */
export function isEchoable({ type, role, status }: JsonObject): boolean {
  switch (type) {
    case 'additional_tools':
      return role === 'developer';
    case 'computer_call_output':
      return status !== 'failed';
    case 'custom_tool_call_output':
      return status === undefined || status === 'completed';
    default:
      return true;
  }
}
