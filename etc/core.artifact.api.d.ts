// The public surface of one entry point, written by `pnpm api`. Do not edit.

/**
 * The tool that reads a part of an artifact: whoever shortens a result points to it, where the model has it.
 */
export declare const artifactReaderName = "read_artifact";
/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
  readonly [key: string]: JsonValue;
};
/** Members that every part may have. */
interface PartBase {
  /** State that only the named provider reads (signatures, cache marks). Never sent to another provider. */
  readonly providerMetadata?: {
    readonly [provider: string]: JsonObject;
  };
}
interface TextPart extends PartBase {
  readonly type: "text";
  readonly text: string;
  /**
   * True if this text of a message is not the user's own, but came with it, such as a document, a page or a
   * log. A model reads it like any text; an address in it does not count as one that the user wrote.
   */
  readonly isData?: boolean;
}
/** Media in the message itself. */
interface InlineDataPart extends PartBase {
  readonly type: "inlineData";
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}
/** Media at an address. */
interface FileDataPart extends PartBase {
  readonly type: "fileData";
  readonly mimeType?: string;
  readonly fileUri: string;
}
/** The key of a session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
/** The user whose sessions are meant. */
interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}
/** Parts that can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** The user whose artifacts are meant, or one session of that user. */
type ArtifactScope = SessionScope & Partial<Pick<SessionKey, "sessionId">>;
/**
 * Stores named, versioned parts of a session.
 *
 * INVARIANT artifact:scope: a name belongs to one session of one user of one app.
 * INVARIANT artifact:user-scope: a name that begins with
 * `user:` is shared by all sessions of the user in the app.
 * INVARIANT artifact:name:odd: any text is a name.
 */
interface ArtifactService {
  /**
   * Returns the new version.
   *
   * INVARIANT artifact:save:version: the versions of a name count up from 0.
   * INVARIANT artifact:save:concurrent: each of several saves at once gets a version of its own.
   * INVARIANT artifact:save:isolation: the part is stored
   * as it was; changing the object later changes nothing.
   */
  save(key: SessionKey, filename: string, part: ArtifactPart): Promise<number>;
  /**
   * INVARIANT artifact:load:newest: the newest version where none is given.
   * INVARIANT artifact:load:version: every version is kept.
   * INVARIANT artifact:load:unknown: `undefined` for a name or a version that is not there.
   * INVARIANT artifact:load:part: a part comes back as it was saved.
   * INVARIANT artifact:load:isolation: what was loaded is
   * the caller's, or frozen: changing it changes nothing.
   */
  load(key: SessionKey, filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** INVARIANT artifact:list: the names of the session and of its user, each once, sorted by code units. */
  list(key: SessionKey): Promise<readonly string[]>;
  /** INVARIANT artifact:delete: all versions are gone; a name that is not there is no error. */
  delete(key: SessionKey, filename: string): Promise<void>;
  /**
   * Forgets the artifacts of a session, or all of a user in an app. Resolves with the number of names that it
   * removed. If a service lacks it, `forgetUser` reports that. Artifacts that are saved meanwhile may stay.
   *
   * INVARIANT artifact:forget:count: it counts each name once, whatever its versions: 0 where nothing was.
   * INVARIANT artifact:forget:session: no name of the session is there any more; other sessions, and the
   * names that begin with `user:`, stay.
   * INVARIANT artifact:forget:user: nothing of the user is there in any session;
   * other users, and this one in other apps, keep theirs; what is not known is no error.
   */
  forget?(scope: ArtifactScope): Promise<number>;
}
/** The text of an artifact; undefined where it is none. */
export declare function artifactText(part: ArtifactPart): string | undefined;
/** Bytes of inline media; 0 of what is none. */
export declare function artifactBytes(part: ArtifactPart): number;
/**
 * Creates an artifact service in this process's memory. A name that starts with `user:` is shared by the
 * user's sessions.
 */
export declare function inMemoryArtifactService(): ArtifactService;
export {};