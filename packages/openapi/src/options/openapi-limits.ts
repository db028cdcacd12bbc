import { checkMembers, type MemberRules, milliseconds, wholeNumber } from '@mortise/core';

/** Limits of a document and its server. */
export interface OpenapiLimits {
  /** The maximum number of bytes of the document as text, including referenced documents. Default 32 MiB. */
  readonly documentBytes: number;
  /** The maximum number of referenced documents that are read. Default 5,000. */
  readonly references: number;
  /** The maximum number of referenced documents that are read from the web. Default 100. */
  readonly webReferences: number;
  /** The maximum number of operations of a document. Default 5,000. */
  readonly operations: number;
  /**
   * The maximum number of schemas of one tool, including referenced ones. If a tool has more, the inner
   * levels of its schemas accept any value, which is reported and listed; an operation whose outer levels
   * need more is omitted. Default 5,000.
   */
  readonly schemas: number;
  /**
   * The maximum number of characters of the schemas of one tool, with the same effect. Validators need about
   * as much memory. Default 250,000, or less if the tools of a document together would have more than
   * 2,000,000 characters plus 20 times those of the document.
   */
  readonly schemaCharacters: number;
  /**
   * The time limit for a call with its redirects and retries, and for reading the document and all referenced
   * documents, in milliseconds. Default 30,000.
   */
  readonly timeoutMs: number;
  /** The maximum number of bytes of a response body, after decoding. Default 1 MiB. */
  readonly answerBytes: number;
  /**
   * The number of times that a `read` or `idempotent` call is sent again
   * after 429, 502, 503, 504 or a broken connection. Default 2.
   */
  readonly retries: number;
  /**
   * The delay before the first retry, in milliseconds. It doubles for
   * each further retry, unless the server names a delay. Default 500.
   */
  readonly retryDelayMs: number;
}

/** Returns the given limits, and the defaults of the other limits. Throws `unknown_option`. */
export function limitsOf({ limits = {} }: { readonly limits?: Partial<OpenapiLimits> | undefined }): OpenapiLimits {
  const given = checkMembers('"limits" of openapiToolset', limits, known);
  return { ...defaultLimits, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

const defaultLimits: OpenapiLimits = {
  documentBytes: 32 * 1024 * 1024,
  references: 5_000,
  webReferences: 100,
  operations: 5_000,
  schemas: 5_000,
  schemaCharacters: 250_000,
  timeoutMs: 30_000,
  answerBytes: 1024 * 1024,
  retries: 2,
  retryDelayMs: 500,
};

const known: MemberRules<OpenapiLimits> = {
  documentBytes: wholeNumber(1),
  references: wholeNumber(0),
  webReferences: wholeNumber(0),
  operations: wholeNumber(1),
  schemas: wholeNumber(1),
  schemaCharacters: wholeNumber(1),
  timeoutMs: milliseconds(1),
  answerBytes: wholeNumber(1),
  retries: wholeNumber(0),
  retryDelayMs: milliseconds(0),
};
