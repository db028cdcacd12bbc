import type { WireBody } from '../wire/wire.ts';

/** The request that is sent, and repeated if that is safe. */
export interface SentRequest<Client, Profile, Tools> {
  readonly client: Client;
  readonly profile: Profile;
  readonly tools: Tools;
  readonly body: WireBody;
}
