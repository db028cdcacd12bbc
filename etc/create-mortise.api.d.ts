// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Where the words go, and whether somebody is there to be asked. */
interface Terminal {
  readonly isTerminal: boolean;
  say(text: string): void;
  complain(text: string): void;
}
/**
 * Begins a project by the arguments of a command line, and asks for what they leave open where a person is
 * there. Answers with the exit code: 0, 1 where it cannot be begun, 2 where the arguments are wrong, 130
 * where the person left.
 */
export declare function create(args: readonly string[], terminal?: Terminal): Promise<number>;
/** What a project may be. */
type TemplateName = "agent" | "page" | "provider" | "session-store" | "tool";
/** Which model answers in a project that runs an agent. */
type ModelName = "openai" | "anthropic" | "gemini" | "offline";
/** A project to begin with. */
interface Template {
  /** What it is, in a line. */
  readonly description: string;
  /** Folders of templates, of which a later one writes over an earlier one. */
  readonly layers: readonly string[];
  /** It runs, or others install it. */
  readonly kind: "application" | "library";
  /** Names of packages; the versions are those that this package was tested with. */
  readonly dependencies: readonly string[];
  /** What those who install it bring. */
  readonly peerDependencies: readonly string[];
  readonly devDependencies: readonly string[];
}
/** All of them, by name. */
export declare const templates: { readonly [name in TemplateName]: Template; };
/** What each model needs. */
export declare const models: { readonly [name in ModelName]: readonly string[]; };
/** What to begin. */
interface ProjectOptions {
  readonly template: TemplateName;
  /** Where; it is made, and has to be empty where it is there. A `.git` in it does not count. */
  readonly folder: string;
  /** The package's name; default the folder's. */
  readonly name?: string | undefined;
  /** Which model answers, of a project that runs an agent; default `offline`. */
  readonly model?: ModelName | undefined;
  /** A folder of packed packages of Mortise, which are taken from there in place of the registry. */
  readonly tarballs?: string | undefined;
}
/** What was begun. */
interface Project {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** Commands to go on with, in the order in which they are run. */
  readonly next: readonly string[];
}
/**
 * Writes a project into a folder. Throws a `ProjectError` where the folder is not empty, where the name is
 * none that npm takes, or where a tarball is missing; nothing was written then.
 */
export declare function createProject({ template, folder, tarballs, ...options }: ProjectOptions): Project;
/** A project that cannot be begun, with what to do about it. Nothing was written. */
export declare class ProjectError extends Error {
  override readonly name = "ProjectError";
}
export type { ModelName, Project, ProjectOptions, Template, TemplateName };