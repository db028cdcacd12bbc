// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

/** The output of the command. */
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
/** The name of a template. */
type TemplateName = "agent" | "page" | "provider" | "session-store" | "tool";
/** The model of a project that runs an agent. */
type ModelName = "openai" | "anthropic" | "gemini" | "offline";
/** A project to begin with. */
interface Template {
  /** A description of one line. */
  readonly description: string;
  /** Folders of templates, of which a later one writes over an earlier one. */
  readonly layers: readonly string[];
  /** The kind of project: an application that is run, or a library that others install. */
  readonly kind: "application" | "library";
  /** Names of packages; the versions are those that this package was tested with. */
  readonly dependencies: readonly string[];
  /** Packages that users of the library install themselves. */
  readonly peerDependencies: readonly string[];
  readonly devDependencies: readonly string[];
}
/** The templates by name. */
export declare const templates: { readonly [name in TemplateName]: Template; };
/** The dependencies of each model. */
export declare const models: { readonly [name in ModelName]: readonly string[]; };
/** Options of a new project. */
interface ProjectOptions {
  readonly template: TemplateName;
  /** The folder of the project; it is created, and must be empty if it exists. A `.git` in it is allowed. */
  readonly folder: string;
  /** The package's name; default the folder's. */
  readonly name?: string | undefined;
  /** The model of a project that runs an agent; default `offline`. */
  readonly model?: ModelName | undefined;
  /** A folder of packed packages of Mortise, which are taken from there in place of the registry. */
  readonly tarballs?: string | undefined;
}
/** The project that was created. */
interface Project {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** Commands to continue with, in the order in which they are run. */
  readonly next: readonly string[];
}
/**
 * Writes a project into a folder. Throws a `ProjectError` if the folder is not empty, where the name is none
 * that npm takes, or where a tarball is missing; nothing was written then.
 */
export declare function createProject({ template, folder, tarballs, ...options }: ProjectOptions): Project;
/** A project that cannot be begun, with what to do about it. Nothing was written. */
export declare class ProjectError extends Error {
  override readonly name = "ProjectError";
}
export type { ModelName, Project, ProjectOptions, Template, TemplateName };