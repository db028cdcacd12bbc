import type { JsonObject } from '../json/json-value.ts';

/** Members that every part may have. */
export interface PartBase {
  /** State that only the named provider reads (signatures, cache marks). Never sent to another provider. */
  readonly providerMetadata?: { readonly [provider: string]: JsonObject };
}

export interface TextPart extends PartBase {
  readonly type: 'text';
  readonly text: string;
  /**
   * True if this text of a message is not the user's own, but came with it, such as a document, a page or a
   * log. A model reads it like any text, but a URL in it does not count as a URL that the user wrote.
   */
  readonly isData?: boolean;
}

/** Media whose bytes are in the message itself. */
export interface InlineDataPart extends PartBase {
  readonly type: 'inlineData';
  readonly mimeType: string;
  /** The bytes in Base64. */
  readonly data: string;
}

/** Media that a URI refers to. */
export interface FileDataPart extends PartBase {
  readonly type: 'fileData';
  readonly mimeType?: string;
  readonly fileUri: string;
}
