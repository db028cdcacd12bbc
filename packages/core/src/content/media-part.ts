import type { JsonObject } from '../json/json-value.ts';

/** What every part may carry. */
export interface PartBase {
  /** State that only the named provider reads (signatures, cache marks). Never sent to another provider. */
  readonly providerMetadata?: { readonly [provider: string]: JsonObject };
}

export interface TextPart extends PartBase {
  readonly type: 'text';
  readonly text: string;
  /**
   * Of a message: whether this is no word of the user's, but what came beside them, such as a document, a
   * page or a log. A model reads it as any text; an address that stands in it is not one that the user wrote.
   */
  readonly isData?: boolean;
}

/** Media in the message itself. */
export interface InlineDataPart extends PartBase {
  readonly type: 'inlineData';
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

/** Media at an address. */
export interface FileDataPart extends PartBase {
  readonly type: 'fileData';
  readonly mimeType?: string;
  readonly fileUri: string;
}
