import type { CallOptions } from '@mortise/provider-kit';
import type { GeminiClient } from './profile/model-profile.ts';

/** Options of a Gemini model. All are optional. */
export interface GeminiModelOptions extends CallOptions {
  /** The protocol; default `generateContent`. */
  readonly api?: 'generateContent' | 'interactions' | undefined;
  /** A client of the `@google/genai` SDK. Default: a client that is created at the first call. */
  readonly client?: GeminiClient | undefined;
  /**
   * The API key; default: the environment variable GOOGLE_API_KEY, otherwise GEMINI_API_KEY, which is sent to
   * Google only, or to the server of GOOGLE_GEMINI_BASE_URL. With the option `baseURL`, no key is sent to
   * another server unless this option is set.
   */
  readonly apiKey?: string | undefined;
  /** The base URL of the server, without the API version. */
  readonly baseURL?: string | undefined;
  /** The version in the path of requests; default the SDK's: `v1`, and `v1beta1` with Vertex AI. */
  readonly apiVersion?: string | undefined;
  /**
   * Uses Vertex AI instead of the Gemini API, with the machine's Google credentials; `{}` with an `apiKey` is
   * its express mode. Default: the environment variable GOOGLE_GENAI_USE_VERTEXAI decides.
   */
  readonly vertexai?: { readonly project?: string; readonly location?: string } | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** The provider name of provider parts, `providerMetadata` and `providerOptions`; default `gemini`. */
  readonly provider?: string | undefined;
  /**
   * True to let the server force the model to follow the
   * schemas of its tools (mode VALIDATED); default false.
   */
  readonly strict?: boolean | undefined;
}
