import type { JsonObject, ModelEvent } from '@mortise/core';
import type { AnswerParts, ItemState } from './answer-parts.ts';
import type { CallRunners } from './hosted-tools.ts';

/** How the items of one type are read. */
export interface ItemFamily {
  /** The item has begun; what it holds may be a part of it only. */
  readonly added?: (reading: ItemReading) => readonly ModelEvent[] | ModelEvent | undefined;
  /** The whole item: what it says counts. */
  readonly done: (reading: ItemReading) => readonly ModelEvent[] | ModelEvent | undefined;
}

/** One item as it is read. */
export interface ItemReading {
  readonly parts: AnswerParts;
  readonly state: ItemState;
  /** The item as the wire has it. */
  readonly item: JsonObject;
  readonly provider: string;
  /** The tool's own name of what the wire calls it. */
  readonly toolName: (wireName: string) => string;
  /** Of the request. */
  readonly runners: CallRunners;
  /** Whether a call by this name on the wire is one of the application's tools. */
  readonly isOffered: (wireName: string) => boolean;
}
