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
/** Keeps credentials by the key that an auth config names. */
interface CredentialService {
    load(session: SessionKey, credentialKey: string): Promise<Credential | undefined>;
    save(session: SessionKey, credentialKey: string, credential: Credential): Promise<void>;
}

/** Keeps credentials in this process, apart for each user of each app. */
declare function inMemoryCredentialService(): CredentialService;

export { inMemoryCredentialService };
