// The public surface of one entry point, written by `pnpm api`. Do not edit.

/**
 * A text of at most `maxChars` characters: of a longer one its beginning, up to a word's end, and `…`.
 *
 * A word that would be cut is omitted whole: half a secret is told from other text by nobody. One of more
 * than 500 characters is cut all the same, so that a text of one word does not vanish.
 */
export declare function cutText(text: string, maxChars: number): string;
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
/** The secret that a tool sends to prove on whose behalf it acts. */
type Credential = {
  readonly type: "apiKey";
  readonly value: string;
} | BearerCredential;
/** A token, and its metadata from the authorization server. */
interface BearerCredential {
  readonly type: "bearer";
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** The scopes of the token, if known: fewer than requested if the server granted fewer. */
  readonly scopes?: readonly string[];
  /**
   * The user who signed in, as an ID token of OpenID Connect. It is a secret, and its signature has not been
   * verified.
   */
  readonly idToken?: string;
}
/**
 * Stores credentials by the key that an auth config names.
 *
 * INVARIANT credential:user-scope: a credential belongs to one user of one app, in every session.
 * INVARIANT credential:key:odd: any text is a key.
 */
interface CredentialService {
  /**
   * INVARIANT credential:load:unknown: `undefined` for a key that nobody saved.
   * INVARIANT credential:load:whole: a credential comes back as it was saved, also one that has expired.
   * INVARIANT credential:load:isolation: what was loaded is
   * the caller's, or frozen: changing it changes nothing.
   */
  load(session: SessionKey, credentialKey: string): Promise<Credential | undefined>;
  /**
   * INVARIANT credential:save:newest: takes the place of what was saved under the key before.
   * INVARIANT credential:save:concurrent: saves of several keys at once are all kept.
   * INVARIANT credential:save:isolation: the credential is
   * stored as it was; changing the object later changes nothing.
   */
  save(session: SessionKey, credentialKey: string, credential: Credential): Promise<void>;
  /**
   * Forgets a user of an app. Resolves with the number of credentials that it removed. If a service lacks it,
   * `forgetUser` reports that. The servers that issued the credentials are not notified.
   *
   * INVARIANT credential:forget:count: it counts each key once: 0 where nothing was.
   * INVARIANT credential:forget: nothing that was saved for the user is there any more;
   * other users, and this one in other apps, keep theirs; somebody who is not known is no error.
   */
  forget?(scope: SessionScope): Promise<number>;
}
/**
 * The spellings of one character, by their prefixes: 1 for a complete one, 2 for one that may continue, 3 for
 * both.
 */
type Spellings = ReadonlyMap<string, number>;
/**
 * Finds texts however they are written.
 *
 * An automaton that is made as far as it is needed: each character
 * of what is read is looked at once, whatever is looked for.
 */
declare class SecretMatcher {
  #private;
  start: MatcherState;
  /** `marks`: the replacement of each secret. */
  constructor(marks: ReadonlyMap<string, string>);
  /**
   * Reads a text from a position on, in the state after the text before it. Adds matches to `found`; returns
   * the new state.
   */
  read(text: string, from: number, before: MatcherState, found: Found[]): MatcherState;
}
/** A match in a text, and its replacement. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}
/** A state of the matcher: a prefix of a secret that a text may end with. */
interface MatcherState extends Stepped {
  /** Characters at the end of the text that may be the beginning of something. */
  readonly open: number;
  /** The next state for each ASCII character; other characters are in `others`. */
  readonly plain: (MatcherState | undefined)[];
  readonly others: Map<number, MatcherState>;
}
/** `found`: the longest that ends here. */
interface Stepped {
  readonly threads: readonly Thread[];
  readonly found: (Pick<Thread, "length"> & {
    readonly mark: string;
  }) | undefined;
}
/**
 * A pattern of which `at` characters have come, and `part` of
 * a way to write the next; `length` characters of the text.
 */
interface Thread {
  readonly pattern: {
    readonly id: number;
    readonly spellings: readonly Spellings[];
    readonly mark: string;
  };
  readonly at: number;
  readonly part: string;
  readonly length: number;
}
/**
 * Texts that must neither be stored nor shown, however they are written: each is replaced by `«secret:name»`.
 *
 * Also where they stand in a URL, in JSON text, in HTML or in Base64, and where these are mixed.
 */
export declare class Secrets {
  #private;
  constructor(values?: SecretValues, from?: Secrets);
  /** True if there is no secret to look for. */
  get empty(): boolean;
  /** The matcher for all secrets so far, replaced when a secret is added; undefined if there is none. */
  get matcher(): SecretMatcher | undefined;
  /**
   * Adds a secret. One that is too short to be told apart from other text is ignored. A number counts as its
   * digits.
   */
  add(name: string, given: string | undefined): void;
  addCredential(name: string, credential: Credential): void;
  /** A text without secrets. */
  text(text: string): string;
  /**
   * Returns a JSON value without secrets, including those in keys and numbers; the same value if there are
   * none.
   */
  json<T>(value: T): T;
  /** Masks secrets as `json` does, for values that never change: each is searched once. */
  kept<T extends object>(value: T): T;
}
/** Texts by their names; one that is not set has none. */
interface SecretValues {
  readonly [name: string]: string | undefined;
}
/** A stream of text without secrets: only a possible beginning of a secret is held back. */
export declare class CleanStream {
  #private;
  constructor(secrets: Secrets);
  /** Returns the text that may be shown after this piece. */
  push(piece: string): string;
  /** Returns the text that was held back, once the stream has ended. */
  flush(): string;
}
/** Creates a credential service in this process's memory, separate for each user of each app. */
export declare function inMemoryCredentialService(): CredentialService;
export type { SecretValues };