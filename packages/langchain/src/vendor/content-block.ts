/** A block of a message's content, in any form that LangChain has had. */
export interface ContentBlock {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The content of a message. */
export type MessageContent = string | readonly (ContentBlock | string)[];

/** Returns true if a value is an object but not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true if a value is a content block. */
export function isBlock(value: unknown): value is ContentBlock {
  return isRecord(value) && typeof value['type'] === 'string';
}
