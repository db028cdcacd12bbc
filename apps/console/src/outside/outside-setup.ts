import type { AnswerInput, CredentialResponse, PendingCall, SchemaValidator, SessionKey, Toolset } from '@mortise/core';

/** Sends the result of a sign-in to the server. Returns answers for all questions that waited for it. */
export type SignIn = (
  pending: PendingCall,
  response: CredentialResponse,
  session: SessionKey,
) => Promise<readonly AnswerInput[]>;

/** The context for opening a kind of source. */
export interface OutsideSetup {
  readonly choice: OutsideChoice;
  /** The directory that relative paths start from. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  readonly validator: SchemaValidator;
  readonly notes: OutsideNotes;
}

/** The sources of one kind. */
export interface OpenedSources {
  readonly sources: readonly ToolSource[];
  readonly secrets: Readonly<Record<string, string>>;
  readonly signIn?: SignIn;
}

/** The command line's options for external tools. */
export interface OutsideChoice {
  /** Files with the `mcpServers` JSON. */
  readonly mcp: readonly string[];
  readonly openapi: readonly OpenapiChoice[];
  /** True if the hints of MCP servers may replace an approval. */
  readonly trustsHints: boolean;
  /** True if servers on this machine and in private networks may be reached. */
  readonly privateNetwork: boolean;
  /** True if the model has to search when there are many tools. */
  readonly searches: boolean;
}

/** An OpenAPI document from which the console makes tools. */
export interface OpenapiChoice {
  /** The prefix of its tools' names; omitted: none. */
  readonly name: string | undefined;
  /** A file or an address. */
  readonly source: string;
  readonly baseUrl: string | undefined;
  /** The variable with the credential, or `none`, by security scheme. */
  readonly auth: Readonly<Record<string, string>>;
}

/** A source of tools. */
export interface ToolSource {
  /** The name for people, such as `MCP server files`. Foreign text, not neutralized. */
  readonly label: string;
  readonly toolset: Toolset;
  /** The error of the last attempt, if it has just failed. */
  readonly failure?: unknown;
}

/** Notes of tool sources, outside of runs. Foreign text, not neutralized. */
export class OutsideNotes {
  #listener: ((note: string) => void) | undefined;
  #early: string[] = [];
  #output: string[] = [];

  /** Adds a note that the user should see. */
  add(note: string): void {
    if (this.#listener) this.#listener(note);
    else this.#early = [...this.#early, note].slice(-mostKept);
  }

  /** Adds an output line of a process, shown on request. */
  addOutput(line: string): void {
    this.#output = [...this.#output, line].slice(-mostKept);
  }

  /** Passes each note to the listener from now on, after those made before. */
  listen(listener: (note: string) => void): void {
    this.#listener = listener;
    for (const note of this.#early) listener(note);
    this.#early = [];
  }

  /** The last lines that processes have written. */
  output(): readonly string[] {
    return this.#output;
  }
}

const mostKept = 200;
