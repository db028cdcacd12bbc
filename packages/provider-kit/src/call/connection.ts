import type { ModelProfile, WireBody } from '../wire/wire.ts';

/** A client, and the facts about its server. */
export interface Connection<Client, Profile extends ModelProfile> {
  readonly client: Client;
  readonly profile: Profile;
  /** Texts that no error may contain. */
  readonly secrets: readonly string[];
}

/** The request that is sent, and repeated if that is safe. */
export interface SentRequest<Client, Profile, Tools> {
  readonly client: Client;
  readonly profile: Profile;
  readonly tools: Tools;
  readonly body: WireBody;
}
