// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Which session. */
interface SessionKey {
    readonly appName: string;
    readonly userId: string;
    readonly sessionId: string;
}

/** What a tool must send to prove who it acts for. */
type Credential = {
    readonly type: 'apiKey';
    readonly value: string;
} | {
    readonly type: 'bearer';
    readonly token: string;
    readonly expiresAt?: number;
};
/**
 * Keeps credentials by the key that an auth config names.
 *
 * INVARIANT credential:user-scope: a credential belongs to one user of one app, in every session.
 * INVARIANT credential:key:odd: any text is a key.
 */
interface CredentialService {
    /**
     * INVARIANT credential:load:unknown: `undefined` for a key that nobody saved.
     * INVARIANT credential:load:whole: a credential comes back as it was saved.
     */
    load(session: SessionKey, credentialKey: string): Promise<Credential | undefined>;
    /**
     * INVARIANT credential:save:newest: takes the place of what was saved under the key before.
     * INVARIANT credential:save:concurrent: saves of several keys at once are all kept.
     * INVARIANT credential:save:isolation: the credential is
     * stored as it was; changing the object later changes nothing.
     */
    save(session: SessionKey, credentialKey: string, credential: Credential): Promise<void>;
}

/** Keeps credentials in this process, apart for each user of each app. */
declare function inMemoryCredentialService(): CredentialService;

export { inMemoryCredentialService };
