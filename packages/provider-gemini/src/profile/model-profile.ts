import type { ModelProfile } from '@mortise/provider-kit';

/** The known properties of a Gemini model and its server. Each model has one object. */
export interface GeminiProfile extends ModelProfile {
  /** True if the server is Vertex AI and not the Gemini API. */
  readonly vertex: boolean;
  /** True if the server enforces the schemas of the tools. */
  readonly strict: boolean;
  /** True if answers are streamed. */
  readonly stream: boolean;
}

/**
 * The used part of a client of the `@google/genai` SDK. `GoogleGenAI` from any copy of the SDK fits, and so
 * do wrappers. A model needs only the resource of its protocol.
 */
export interface GeminiClient {
  /** True if the server is Vertex AI; default false. */
  readonly vertexai?: boolean;
  /** The resource for generateContent. */
  readonly models?: {
    generateContent(parameters: object): PromiseLike<unknown>;
    generateContentStream(parameters: object): PromiseLike<unknown>;
    countTokens?(parameters: object): PromiseLike<unknown>;
  };
  /** The resource for the Interactions API. */
  readonly interactions?: { create(parameters: object, options?: object): PromiseLike<unknown> };
}

/** The features of a model that its name shows: https://ai.google.dev/gemini-api/docs/models */
interface ModelTraits {
  /** The generation in the name, such as 2.5 for `gemini-2.5-flash`. */
  readonly generation: number;
  /** The form of the thinking setting; `never`: the model does not think. */
  readonly thinks: 'by level' | 'by budget' | 'never';
  /** True if the model supports `temperature` and `topP`. */
  readonly samples: boolean;
}

/**
 * Returns the traits of a model, including tuned, dated
 * and preview models. An unknown name counts as Gemini 3.
 */
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
