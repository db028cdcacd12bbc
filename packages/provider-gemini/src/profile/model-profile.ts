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
 * The part of the `@google/genai` SDK's client that is used: `GoogleGenAI` of any copy fits, and so does a
 * wrapper of it. A model needs the resource of its protocol only.
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

/** The features of a model, as far as its name tells: https://ai.google.dev/gemini-api/docs/models */
interface ModelTraits {
  /** `2.5` of `gemini-2.5-flash`. */
  readonly generation: number;
  /** The form of its thinking setting; `never`: it does not think. */
  readonly thinks: 'by level' | 'by budget' | 'never';
  /** True if it supports `temperature` and `topP`. */
  readonly samples: boolean;
}

/** The traits of a model, including tuned, dated and preview ones. An unknown name counts as a Gemini 3. */
export function modelTraits(id: string): ModelTraits {
  const name = id.slice(id.lastIndexOf('/') + 1);
  if (/^gemma/.test(name)) return { generation: 2, thinks: 'never', samples: true };
  const generation = generationOf(name);
  const samples = generation < 3.6 && !/^gemini-3\.5-flash-lite/.test(name);
  if (generation >= 3) return { generation, thinks: 'by level', samples };
  return { generation, thinks: generation < 2.5 || /-(image|tts)/.test(name) ? 'never' : 'by budget', samples };
}

function generationOf(name: string): number {
  const version = /^gemini-(\d+(?:\.\d+)?)/.exec(name)?.[1];
  if (version !== undefined) return Number(version);
  return /^gemini-.*latest$/.test(name) ? latest : 3;
}

const latest = 3.8;
