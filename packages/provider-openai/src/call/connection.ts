import type { ModelProfile, OpenAIClient } from '../wire.ts';

/** A client, and what is known of the server behind it. */
export interface Connection {
  readonly client: OpenAIClient;
  readonly profile: ModelProfile;
  /** Texts that no error may hold. */
  readonly secrets: readonly string[];
}
