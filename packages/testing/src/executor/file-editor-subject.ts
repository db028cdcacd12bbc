import type { Awaitable, JsonObject, ToolContext } from '@mortise/core';
import type { SubjectMembers } from '../conformance/of-subject.ts';
import type { ExecutorRun } from './executor-subject.ts';

/**
 * The subject of the file editor cases: an executor that changes the files of one folder for a model. An edit
 * is an object with the arguments of the tool.
 */
export interface FileEditorSubject {
  /** Applies the edits as one answer of a model, and returns the result: `ok` if all edits succeeded. */
  run(edits: readonly JsonObject[], context: ToolContext): Awaitable<ExecutorRun>;
  /** Returns the edit that creates a file with these lines. */
  creates(path: string, lines: readonly string[]): JsonObject;
  /** Returns the edit that replaces one line with another. */
  changes(path: string, from: string, to: string): JsonObject;
  /** Returns the edit that deletes a file, if supported. */
  readonly deletes?: ((path: string) => JsonObject) | undefined;
  /** Returns the call that shows a file, if supported. */
  readonly views?: ((path: string) => JsonObject) | undefined;
  /** Returns the text of a file in the folder; undefined if it does not exist. */
  read(path: string): Awaitable<string | undefined>;
  /** Paths that lead out of the folder, each to a file whose single line is the secret. */
  readonly reaches: readonly string[];
  readonly secret: string;
  /** Returns the texts of all files outside of the folder, by name. */
  outside(): Awaitable<{ readonly [name: string]: string }>;
}

/** The members of the subject. */
export const fileEditorMembers: SubjectMembers<FileEditorSubject> = {
  run: true,
  creates: true,
  changes: true,
  deletes: true,
  views: true,
  read: true,
  reaches: true,
  secret: true,
  outside: true,
};
