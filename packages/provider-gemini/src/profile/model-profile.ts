import type { ModelProfile } from '@mortise/provider-kit';

/** The known traits of a Gemini model and its server. One object per model. */
export interface GeminiProfile extends ModelProfile {
  /** The server is Vertex AI, not the Gemini API. */
  readonly vertex: boolean;
  /** True if the server enforces the schemas of the model's tools. */
  readonly strict: boolean;
  /** True if answers are streamed. */
  readonly stream: boolean;
}

/**
 * The part of the `@google/genai` SDK's client that is used: `GoogleGenAI` of any copy is one, and so is what
 * wraps it. A model needs the resource of its protocol only.
 */
export interface GeminiClient {
  /** The server is Vertex AI; default false. */
  readonly vertexai?: boolean;
  /** The resource for generateContent. */
  readonly models?: {
    generateContent(parameters: object): PromiseLike<unknown>;
    generateContentStream(parameters: object): PromiseLike<unknown>;
    countTokens?(parameters: object): PromiseLike<unknown>;
  };
  /** The resource for Interactions. */
  readonly interactions?: { create(parameters: object, options?: object): PromiseLike<unknown> };
}
