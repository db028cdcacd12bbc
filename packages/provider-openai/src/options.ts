import type { ChatOptions } from './chat/chat-options.ts';
import type { StrictMode } from './schema/strict-mode.ts';
import type { OpenAIClient } from './wire.ts';

/** How a model is reached and asked. Everything may be left out. */
export interface OpenAIModelOptions {
  /** The protocol; default `responses`. Most servers that are not OpenAI's speak `chat` only. */
  readonly api?: 'responses' | 'chat';
  /** A client of the `openai` SDK, `AzureOpenAI` included. Default: one is made at the first call. */
  readonly client?: OpenAIClient;
  /**
   * Default: the environment variable OPENAI_API_KEY, which is sent to OpenAI only, or to the server of OPENAI_BASE_URL.
   * A server with a `baseURL` of its own gets no key unless it is given here.
   */
  readonly apiKey?: string | (() => Promise<string>);
  /** Address of the server, with its `/v1`. */
  readonly baseURL?: string;
  readonly organization?: string;
  readonly project?: string;
  /** Sent with every request, with a `client` too. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  /**
   * Whose words provider parts, `providerMetadata` and `providerOptions` are in; default `openai`. Name a compatible server
   * that shares a session with OpenAI: what one of them said about itself is never sent to the other.
   */
  readonly provider?: string;
  /** Whether the server only speaks OpenAI's protocol, and knows less of it. Default: what its address says. */
  readonly compatible?: boolean;
  /** Whether tools and structured output are held to their schema by the server; default `auto`, and `false` with a compatible server. */
  readonly strict?: StrictMode;
  /** `false` for servers that do not stream: one answer, shown when it is whole. Default true. */
  readonly stream?: boolean;
  /** What differs among servers that speak `chat`. */
  readonly chat?: ChatOptions;
  readonly timeouts?: Timeouts;
  /** How often a request is sent again before anything of an answer was shown; default 2. The SDK's own retries are off. */
  readonly maxRetries?: number;
}

/** How long a server may be silent. */
export interface Timeouts {
  /** Milliseconds without a sign of life before the first event; any byte counts, comments too; default 60,000, and 600,000 with `stream: false`, where it is the whole answer. */
  readonly firstByteMs?: number;
  /** Milliseconds without a sign of life in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
