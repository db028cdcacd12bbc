import type { AnswerInput, CredentialResponse, PendingCall, SchemaValidator, SessionKey } from '@mortise/core';
import type { OutsideChoice } from './outside-choice.ts';
import type { OutsideNotes } from './outside-notes.ts';
import type { ToolSource } from './tool-source.ts';

/** Sends the result of a sign-in to the server. Returns answers for all questions that waited for it. */
export type SignIn = (
  pending: PendingCall,
  response: CredentialResponse,
  session: SessionKey,
) => Promise<readonly AnswerInput[]>;

/** The context for opening a kind of source. */
export interface OutsideSetup {
  readonly choice: OutsideChoice;
  /** The base of relative paths. */
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
