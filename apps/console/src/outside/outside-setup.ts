import type { AnswerInput, CredentialResponse, PendingCall, SchemaValidator, SessionKey, Toolset } from '@mortise/core';

/**
 * Sends the result of a sign-in to the server. Returns
 * answers for all questions that waited for this sign-in.
 */
export type SignIn = (
  pending: PendingCall,
  response: CredentialResponse,
  session: SessionKey,
) => Promise<readonly AnswerInput[]>;

/** The settings for opening sources of tools. */
export interface OutsideSetup {
  readonly choice: OutsideChoice;
  /** The directory to which relative paths refer. */
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

/** The command-line options for external tools. */
export interface OutsideChoice {
  /** Files with the `mcpServers` JSON. */
  readonly mcp: readonly string[];
  readonly openapi: readonly OpenapiChoice[];
  /** True if the hints of MCP servers may replace an approval. */
  readonly trustsHints: boolean;
  /** True if servers on this machine and in private networks may be reached. */
  readonly privateNetwork: boolean;
  /** True if the model has to search for tools when there are many. */
  readonly searches: boolean;
}

/** An OpenAPI document from which the console makes tools. */
export interface OpenapiChoice {
  /** The prefix of the tools' names; if omitted, they have none. */
  readonly name: string | undefined;
  /** A file or a URL. */
  readonly source: string;
  readonly baseUrl: string | undefined;
  /** The environment variable with the credential, or `none`, by security scheme. */
  readonly auth: Readonly<Record<string, string>>;
}

/** A source of tools. */
export interface ToolSource {
  /** The name that is shown to the user, such as `MCP server files`. Foreign text, not neutralized. */
  readonly label: string;
  readonly toolset: Toolset;
  /** The error of the last attempt, if it has just failed. */
  readonly failure?: unknown;
}

/** Collects notes of tool sources, outside of runs. Foreign text, not neutralized. */
export class OutsideNotes {
  #listener: ((note: string) => void) | undefined;
  #early: string[] = [];
  #output: string[] = [];

  /** Adds a note that the user should see. */
  add(note: string): void {
    if (this.#listener) this.#listener(note);
    else this.#early = [...this.#early, note].slice(-mostKept);
  }

  /** Adds a line of a process's output, which is shown on request. */
  addOutput(line: string): void {
    this.#output = [...this.#output, line].slice(-mostKept);
  }

  /** Passes each note to the listener from now on, after the notes so far. */
  listen(listener: (note: string) => void): void {
    this.#listener = listener;
    for (const note of this.#early) listener(note);
    this.#early = [];
  }

  /** Returns the last lines that processes have written. */
  output(): readonly string[] {
    return this.#output;
  }
}

const mostKept = 200;
