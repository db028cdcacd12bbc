import type { SchemaValidator } from '@mortise/core';
import { OutsideNotes } from './outside-notes.ts';
import type { OpenedSources, OutsideSetup, SignIn } from './outside-setup.ts';
import { OutsideToolset } from './outside-toolset.ts';

/** Tools from outside, for all agents and sessions of this start. */
export interface OutsideTools {
  /** The agent's toolset. */
  readonly toolset: OutsideToolset;
  /** The number of tools at the start, by source. Foreign text, not neutralized. */
  readonly summary: string;
  /** Sources that gave none, and why. Foreign text, not neutralized. */
  readonly problems: readonly string[];
  readonly notes: OutsideNotes;
  readonly validator: SchemaValidator;
  /** Secrets by name, which must not be stored in a session. */
  readonly secrets: Readonly<Record<string, string>>;
  /**
   * Answers a question for a sign-in; rejects with an error of a code if it is not taken. Omitted: nothing
   * asks one.
   */
  readonly signIn: SignIn | undefined;
  close(): Promise<void>;
}

/**
 * Opens the sources of the command line; `undefined` if it names none: then no package is loaded.
 *
 * A source that fails is a notice, and the others work. Throws a `UsageError` on invalid options.
 */
export async function openOutside(
  given: Pick<OutsideSetup, 'choice' | 'directory' | 'env'>,
): Promise<OutsideTools | undefined> {
  const { mcp, openapi, searches } = given.choice;
  if (mcp.length + openapi.length === 0) return undefined;
  const { ajvValidator } = await import('@mortise/schema-ajv');
  const setup: OutsideSetup = { ...given, validator: ajvValidator(), notes: new OutsideNotes() };
  const documents = openapi.length > 0 && (await (await import('./openapi-sources.ts')).openapiSources(setup));
  const servers = mcp.length > 0 && (await (await import('./mcp-sources.ts')).mcpSources(setup));
  const opened = [servers, documents].filter((each): each is OpenedSources => each !== false);
  const toolset = new OutsideToolset(
    opened.flatMap(({ sources }) => sources),
    searches ? manyTools : Number.POSITIVE_INFINITY,
  );
  return {
    toolset,
    ...(await toolset.begin()),
    notes: setup.notes,
    validator: setup.validator,
    secrets: Object.fromEntries(
      opened.flatMap(({ secrets }) => Object.entries(secrets)).filter(([, value]) => value.length >= shortestSecret),
    ),
    signIn: servers ? servers.signIn : undefined,
    close: () => toolset.close(),
  };
}

/** The minimum length: shorter secrets match other text, and runners refuse them. */
const shortestSecret = 6;
/** The number of tools above which the model has to search. */
const manyTools = 40;
