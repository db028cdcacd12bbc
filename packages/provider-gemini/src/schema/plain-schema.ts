import type { JsonObject } from '@mortise/core';
import type { NodeLowering } from './node-lowering.ts';

/** A schema that is being lowered, and what to do with keywords of it. */
export interface PlainSchema {
  readonly lowering: NodeLowering;
  readonly schema: JsonObject;
  readonly pointer: string;
  /** Notes that a keyword is sent in another way. */
  readonly lowered: (keyword: string, why: string) => void;
  /** Notes that a keyword is not sent, and adds it to the description. */
  readonly dropped: (keyword: string, why: string) => void;
}
