import type { ModelProfile } from '../wire/wire.ts';

/** A client, and what is known of the server behind it. */
export interface Connection<Client, Profile extends ModelProfile> {
  readonly client: Client;
  readonly profile: Profile;
  /** Texts that no error may hold. */
  readonly secrets: readonly string[];
}
