import type { WireBody } from '../wire/wire.ts';

/** What is sent, again where that is safe. */
export interface SentRequest<Client, Profile, Tools> {
  readonly client: Client;
  readonly profile: Profile;
  readonly tools: Tools;
  readonly body: WireBody;
}
