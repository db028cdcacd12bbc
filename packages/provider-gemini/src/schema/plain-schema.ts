import type { JsonObject } from '@mortise/core';
import type { NodeLowering } from './node-lowering.ts';

/** A schema that is being lowered, with functions that record changes of its keywords. */
export interface PlainSchema {
  readonly lowering: NodeLowering;
  readonly schema: JsonObject;
  readonly pointer: string;
  /** Records that a keyword is sent in another form. */
  readonly lowered: (keyword: string, why: string) => void;
  /** Records that a keyword is not sent, and adds it to the description. */
  readonly dropped: (keyword: string, why: string) => void;
}
