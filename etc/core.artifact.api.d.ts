// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
    readonly [key: string]: JsonValue;
};

/** What every part may carry. */
interface PartBase {
    /** State that only the named provider reads (signatures, cache marks). Never sent to another provider. */
    readonly providerMetadata?: {
        readonly [provider: string]: JsonObject;
    };
}
interface TextPart extends PartBase {
    readonly type: 'text';
    readonly text: string;
}
/** Media in the message itself. */
interface InlineDataPart extends PartBase {
    readonly type: 'inlineData';
    readonly mimeType: string;
    /** Base64. */
    readonly data: string;
}
/** Media at an address. */
interface FileDataPart extends PartBase {
    readonly type: 'fileData';
    readonly mimeType?: string;
    readonly fileUri: string;
}

/** Which session. */
interface SessionKey {
    readonly appName: string;
    readonly userId: string;
    readonly sessionId: string;
}

/** What can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** Stores named, versioned parts of a session. */
interface ArtifactService {
    /** Returns the new version; the first is 0. */
    save(key: SessionKey, filename: string, part: ArtifactPart): Promise<number>;
    load(key: SessionKey, filename: string, version?: number): Promise<ArtifactPart | undefined>;
    list(key: SessionKey): Promise<readonly string[]>;
    delete(key: SessionKey, filename: string): Promise<void>;
}

/** Keeps artifacts in this process. A name that begins with `user:` is shared by the user's sessions. */
declare function inMemoryArtifactService(): ArtifactService;

export { inMemoryArtifactService };
