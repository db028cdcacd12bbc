import type { JsonObject, JsonValue } from '@mortise/core';

/** A content as ADK's clients send and read it: Gemini's, in camel case. */
export interface AdkContent {
  readonly role?: string;
  readonly parts?: readonly AdkPart[];
}

/** A part of such a content: one of its members is there. */
export interface AdkPart {
  readonly text?: string;
  readonly thought?: boolean;
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  readonly fileData?: { readonly mimeType?: string; readonly fileUri: string };
  readonly functionCall?: AdkFunctionCall;
  readonly functionResponse?: AdkFunctionResponse;
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
