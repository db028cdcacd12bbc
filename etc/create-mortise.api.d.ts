// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

/** The output of the command. */
interface Terminal {
  readonly isTerminal: boolean;
  say(text: string): void;
  complain(text: string): void;
}
/**
 * Creates a project from the arguments of a command line; on a terminal it asks for missing ones. Returns the
 * exit code: 0, 1 if it cannot be created, 2 if the arguments are invalid, 130 if the user cancelled.
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
/** A server of the template `page`, with the files that it adds to a project. */
interface Server {
  /** A description of one line. */
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
  /** The folder of the project; it is created, and must be empty if it exists. A `.git` in it is allowed. */
  readonly folder: string;
  /** The package's name; default the folder's. */
  readonly name?: string | undefined;
  /** The model of a project that runs an agent; default `offline`. */
  readonly model?: ModelName | undefined;
  /** The server of a `page`; default `node`. */
  readonly server?: ServerName | undefined;
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
 * Writes a project into a folder. Throws a `ProjectError` if the folder is not empty, if the name is not a
 * name that npm accepts, if an option is unknown or does not apply to the template, or if a tarball is
 * missing; nothing was written then.
 */
export declare function createProject({ folder, tarballs, ...options }: ProjectOptions): Project;
/** A project that cannot be created; the message says what to do. Nothing was written. */
export declare class ProjectError extends Error {
  override readonly name = "ProjectError";
}
export type { ModelName, Project, ProjectOptions, Server, ServerName, Template, TemplateName };