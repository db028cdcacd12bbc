// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

/** The output of the command. */
interface Terminal {
  readonly isTerminal: boolean;
  say(text: string): void;
  complain(text: string): void;
}
/**
 * Creates a project from the arguments of a command line. On a terminal it asks for missing arguments.
 * Returns the exit code: 0, 1 if the project cannot be created, 2 if the arguments are invalid, 130 if the
 * user cancelled.
 */
export declare function create(args: readonly string[], terminal?: Terminal): Promise<number>;
/** The name of a template. */
type TemplateName = "agent" | "page" | "provider" | "session-store" | "tool";
/** The model of a project that runs an agent. */
type ModelName = "openai" | "anthropic" | "gemini" | "offline";
/** The server of a project with a page. */
type ServerName = "node" | "hono" | "next";
/** A kind of project that can be created. */
interface Template {
  /** A one-line description. */
  readonly description: string;
  /** Folders of templates; files of a later folder replace those of an earlier one. */
  readonly layers: readonly string[];
  /** The kind of project: an application that is run, or a library that others install. */
  readonly kind: "application" | "library";
  /** Names of packages, with the versions that this package was tested with. */
  readonly dependencies: readonly string[];
  /** Packages that users of the library install themselves. */
  readonly peerDependencies: readonly string[];
  readonly devDependencies: readonly string[];
}
/** The templates by name. */
export declare const templates: { readonly [name in TemplateName]: Template; };
/** The dependencies of each model. */
export declare const models: { readonly [name in ModelName]: readonly string[]; };
/** A server of the template `page`, with the files and dependencies that it adds to a project. */
interface Server {
  /** A one-line description. */
  readonly description: string;
  readonly layers: readonly string[];
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly scripts: {
    readonly [name: string]: string;
  };
}
/** The servers by name. */
export declare const servers: { readonly [name in ServerName]: Server; };
/** Options of a new project. */
interface ProjectOptions {
  readonly template: TemplateName;
  /** The folder of the project. It is created, or must be empty except for a `.git` folder. */
  readonly folder: string;
  /** The name of the package; default: the name of the folder. */
  readonly name?: string | undefined;
  /** The model of a project that runs an agent; default `offline`. */
  readonly model?: ModelName | undefined;
  /** The server of a `page`; default `node`. */
  readonly server?: ServerName | undefined;
  /** A folder with packed packages of Mortise, which are used instead of those in the registry. */
  readonly tarballs?: string | undefined;
}
/** The project that was created. */
interface Project {
  /** Absolute. */
  readonly folder: string;
  readonly name: string;
  /** The commands to run next, in order. */
  readonly next: readonly string[];
}
/**
 * Writes a project into a folder. Throws a `ProjectError` if the folder is not empty, if npm does not accept
 * the name, if an option is unknown or does not apply to the template, or if a tarball is missing; it then
 * writes nothing.
 */
export declare function createProject({ folder, tarballs, ...options }: ProjectOptions): Project;
/** The error for a project that cannot be created. Its message says what to do. Nothing was written. */
export declare class ProjectError extends Error {
  override readonly name = "ProjectError";
}
export type { ModelName, Project, ProjectOptions, Server, ServerName, Template, TemplateName };