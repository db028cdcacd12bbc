// The public surface of one entry point, written by `pnpm api`. Do not edit.

/**
 * A text of at most `maxChars` characters: of a longer one its beginning, up to a word's end, and `…`.
 *
 * A word that would be cut is left out whole: half a secret is told from other text by nobody. One of more
 * than 500 characters is cut all the same, so that a text of one word does not vanish.
 */
export declare function cutText(text: string, maxChars: number): string;
/** Which session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
/** Whose sessions. */
interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}
/** What a tool must send to prove who it acts for. */
type Credential = {
  readonly type: "apiKey";
  readonly value: string;
} | BearerCredential;
/** A token, and what the server that gave it said of it. */
interface BearerCredential {
  readonly type: "bearer";
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** What the token may do, where that is known: fewer than were asked for, where the server gave fewer. */
  readonly scopes?: readonly string[];
  /**
   * Who signed in, as an ID token of OpenID Connect: a secret,
   * and signed by a key that nobody here has looked up.
   */
  readonly idToken?: string;
}
/**
 * Keeps credentials by the key that an auth config names.
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
   * Forgets a user of an app. Where a service lacks it, `forgetUser` says so. The servers that gave the
   * credentials do not hear of it.
   *
   * INVARIANT credential:forget: nothing that was saved for the user is there any more;
   * other users, and this one in other apps, keep theirs; somebody who is not known is no error.
   */
  forget?(scope: SessionScope): Promise<void>;
}
/**
 * The ways to write one character, by their beginnings: 1
 * where that is a whole one, 2 where it goes on, 3 for both.
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
  /** `marks`: what stands for each text. */
  constructor(marks: ReadonlyMap<string, string>);
  /**
   * Reads a text from a place on, in the state that what is
   * before it led to. Adds what it finds; answers the state.
   */
  read(text: string, from: number, before: MatcherState, found: Found[]): MatcherState;
}
/** A place in a text, and what stands for it. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}
/** What the end of a text may be the beginning of. */
interface MatcherState extends Stepped {
  /** Characters at the end of the text that may be the beginning of something. */
  readonly open: number;
  /** What each character of ASCII leads to, and each other one. */
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
  /** Whether there is nothing to look for. */
  get empty(): boolean;
  /** Another one where there is more to look for; undefined where there is nothing. */
  get matcher(): SecretMatcher | undefined;
  /** What is too short to be told from other text is not looked for. A number counts as its digits. */
  add(name: string, given: string | undefined): void;
  addCredential(name: string, credential: Credential): void;
  /** A text without secrets. */
  text(text: string): string;
  /** A JSON value without secrets, keys and numbers included; the same value where there are none. */
  json<T>(value: T): T;
  /** As `json`, for what stays as it is: it is looked through once. */
  kept<T extends object>(value: T): T;
}
/** Texts by their names; one that is not set has none. */
interface SecretValues {
  readonly [name: string]: string | undefined;
}
/** A text that comes in pieces, without secrets: only what may be the beginning of one is held back. */
export declare class CleanStream {
  #private;
  constructor(secrets: Secrets);
  /** What may be shown of the text now that this has come. */
  push(piece: string): string;
  /** What was held back, when nothing more comes. */
  flush(): string;
}
/** Keeps credentials in this process, apart for each user of each app. */
export declare function inMemoryCredentialService(): CredentialService;
export type { SecretValues };