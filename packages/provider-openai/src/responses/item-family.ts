import type { JsonObject, ModelEvent } from '@mortise/core';
import type { AnswerParts, ItemState } from './answer-parts.ts';
import type { CallRunners } from './hosted-tools.ts';

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
  /** The item as the wire has it. */
  readonly item: JsonObject;
  readonly provider: string;
  /** The tool's own name of what the wire calls it. */
  readonly toolName: (wireName: string) => string;
  /** The tools of the request that run calls, by type of item. */
  readonly runners: CallRunners;
  /** True if a tool of the application has this name on the wire. */
  readonly isOffered: (wireName: string) => boolean;
}
