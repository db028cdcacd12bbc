import type { JsonObject, JsonValue } from '@mortise/core';

/** A content in the format of ADK's clients, which is Gemini's, in camel case. */
export interface AdkContent {
  readonly role?: string;
  readonly parts?: readonly AdkPart[];
}

/** A part of an ADK content: exactly one kind of member is present, with its details. */
export interface AdkPart {
  readonly text?: string;
  readonly thought?: boolean;
  /** The model's signature of the part, in Base64. */
  readonly thoughtSignature?: string;
  readonly inlineData?: { readonly mimeType: string; readonly data: string; readonly displayName?: string };
  readonly fileData?: { readonly mimeType?: string; readonly fileUri: string; readonly displayName?: string };
  readonly functionCall?: AdkFunctionCall;
  readonly functionResponse?: AdkFunctionResponse;
  /** Code that the model's server ran: `{ language, code }`. */
  readonly executableCode?: JsonObject;
  /** The result of the code: `{ outcome, output }`. */
  readonly codeExecutionResult?: JsonObject;
}

export interface AdkFunctionCall {
  readonly id: string;
  readonly name: string;
  readonly args: JsonObject;
}

export interface AdkFunctionResponse {
  readonly id?: string;
  readonly name?: string;
  readonly response?: JsonValue;
}
