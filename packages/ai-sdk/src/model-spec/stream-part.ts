/** A part of a streamed answer in `v4`; `v3` has fewer types of parts. */
export type StreamPart =
  | ({ readonly type: 'text-start' | 'reasoning-start' | 'reasoning-end' | 'tool-input-end' } & Block)
  | ({ readonly type: 'text-delta' | 'reasoning-delta' | 'tool-input-delta'; readonly delta: string } & Block)
  | ({ readonly type: 'text-end'; readonly citations?: readonly StreamedCitation[] | undefined } & Block)
  | ({
      readonly type: 'tool-input-start';
      readonly toolName: string;
      readonly providerExecuted?: boolean | undefined;
      readonly inputEncoding?: 'json' | 'text' | undefined;
    } & Block)
  | StreamedContent
  | { readonly type: 'stream-start'; readonly warnings: readonly StreamedWarning[] }
  | ({ readonly type: 'response-metadata' } & ResponseMetadata)
  | ({ readonly type: 'finish' } & Finish)
  | { readonly type: 'ping' }
  | { readonly type: 'raw'; readonly rawValue: unknown }
  | { readonly type: 'error'; readonly error: unknown };

/** A content part that arrives complete, in a stream or in a response. */
export type StreamedContent =
  | StreamedCall
  | StreamedResult
  | StreamedApprovalRequest
  | StreamedCustom
  | StreamedFile
  | StreamedReasoningFile
  | StreamedSource;

/** A part of a complete answer. */
export type CompleteContent =
  | {
      readonly type: 'text';
      readonly text: string;
      readonly citations?: readonly StreamedCitation[] | undefined;
      readonly providerMetadata?: Metadata;
    }
  | { readonly type: 'reasoning'; readonly text: string; readonly providerMetadata?: Metadata }
  | StreamedContent;

/** An answer that is not streamed. */
export interface CompleteAnswer extends Finish {
  readonly content: readonly CompleteContent[];
  readonly structuredOutputText?: string | undefined;
  readonly response?: ResponseMetadata | undefined;
  readonly warnings: readonly StreamedWarning[];
}

/** Provider metadata of a part, by the provider's name, to send back with it. */
export type Metadata = { readonly [provider: string]: object } | undefined;

interface Block {
  readonly id: string;
  readonly providerMetadata?: Metadata;
}

export interface StreamedCall {
  readonly type: 'tool-call';
  readonly toolCallId: string;
  readonly toolName: string;
  /** The input, as JSON text. */
  readonly input: string;
  readonly providerExecuted?: boolean | undefined;
  readonly providerMetadata?: Metadata;
}

/** The result of a tool that the provider ran. */
export interface StreamedResult {
  readonly type: 'tool-result';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly result: unknown;
  readonly isError?: boolean | undefined;
  readonly preliminary?: boolean | undefined;
  readonly providerMetadata?: Metadata;
}

/** The provider's request for the approval of a call to its own tool. */
export interface StreamedApprovalRequest {
  readonly type: 'tool-approval-request';
  readonly approvalId: string;
  readonly toolCallId: string;
  readonly providerMetadata?: Metadata;
}

export interface StreamedCustom {
  readonly type: 'custom';
  readonly kind: string;
  readonly providerMetadata?: Metadata;
}

export interface StreamedFile {
  readonly type: 'file';
  readonly mediaType: string;
  readonly data: StreamedFileData;
  readonly providerMetadata?: Metadata;
}

export interface StreamedReasoningFile {
  readonly type: 'reasoning-file';
  readonly mediaType: string;
  readonly data: StreamedFileData;
  readonly providerMetadata?: Metadata;
}

/** The data of a file; in `v3` only bytes or Base64. */
export type StreamedFileData =
  | { readonly type: 'data'; readonly data: Uint8Array | string }
  | { readonly type: 'url'; readonly url: URL }
  | Uint8Array
  | string;

export type StreamedSource =
  | {
      readonly type: 'source';
      readonly sourceType: 'url';
      readonly url: string;
      readonly title?: string | undefined;
    }
  | {
      readonly type: 'source';
      readonly sourceType: 'document';
      readonly title: string;
      readonly filename?: string | undefined;
    };

/** A citation: the cited source and the range of text. */
export interface StreamedCitation {
  readonly source: StreamedSource;
  readonly startIndex?: number | undefined;
  readonly endIndex?: number | undefined;
  readonly citedText?: string | undefined;
}

export type StreamedWarning =
  | {
      readonly type: 'unsupported' | 'compatibility';
      readonly feature: string;
      readonly details?: string | undefined;
    }
  | { readonly type: 'deprecated'; readonly setting: string; readonly message: string }
  | { readonly type: 'other'; readonly message: string };

export interface ResponseMetadata {
  readonly id?: string | undefined;
  readonly timestamp?: Date | undefined;
  readonly modelId?: string | undefined;
}

export interface Finish {
  readonly usage: StreamedUsage;
  readonly finishReason: StreamedFinishReason;
  readonly providerMetadata?: Metadata;
}

export interface StreamedFinishReason {
  readonly unified: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'interrupted' | 'other';
  readonly raw: string | undefined;
}

export interface StreamedUsage {
  readonly inputTokens: {
    readonly total: number | undefined;
    readonly noCache: number | undefined;
    readonly cacheRead: number | undefined;
    readonly cacheWrite: number | undefined;
  };
  readonly outputTokens: { readonly total: number | undefined; readonly reasoning: number | undefined };
}
