// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, JsonObject, JsonValue, PrepareContext, Tool, ToolGate } from "@mortise/core";
/** Options of `artifactFiles`: how artifacts that messages name are shown. */
interface ArtifactFilesOptions {
  /** The name of the tool; default `artifact_files`. The model never sees it. */
  readonly name?: string | undefined;
}
/**
 * Creates a tool that shows the model the artifacts that messages name (`artifactFile` of
 * `@mortise/core/files`), at the position of the name: a request has their bytes, the log their names. The
 * model cannot call it. Needs `createRunner({ artifacts })`.
 *
 * With `fileModel` around the model they are uploaded once, and the requests have no bytes either. For an
 * unknown name the model reads a message. Artifacts are always those of the session and its user, also if
 * another person names them.
 */
export declare function artifactFiles(options?: ArtifactFilesOptions): Tool;
/** Options of `askUser`. */
interface AskUserOptions {
  /** The name of the tool; default `ask_user`. */
  readonly name?: string | undefined;
  /** A description for the model of which questions to ask. */
  readonly description?: string | undefined;
}
/**
 * A tool with which the model asks the user: for text, a choice, or a form.
 *
 * The run pauses with a question of kind `input`: `hint` is the question, `answerJsonSchema` what an answer
 * must look like. The model reads question and answer. The words are the model's: show them as such.
 */
export declare function askUser(options?: AskUserOptions): Tool;
/** One request of a user, and how it is to be answered. */
interface Example {
  readonly input: string;
  /** The answer of the model: a text, or texts and calls in order. */
  readonly output: string | readonly (string | ExampleCall)[];
}
/** A call in an example. */
interface ExampleCall {
  readonly name: string;
  readonly args?: JsonObject;
  /** The result of the tool; if omitted, none is shown. */
  readonly response?: JsonValue;
}
/** Returns examples for the user's message; an empty list adds nothing. */
type ExampleProvider = (query: string, context: PrepareContext) => Awaitable<readonly Example[]>;
/**
 * A tool that adds examples to the instructions of every request: always the same examples, or those that fit
 * the user's message. The model never calls it.
 */
export declare function exampleTool(examples: readonly Example[] | ExampleProvider): Tool;
/** Options of `exitLoop`. */
interface ExitLoopOptions {
  /** The name of the tool; default `exit_loop`. */
  readonly name?: string | undefined;
  /** A description for the model: when to call it. */
  readonly description?: string | undefined;
}
/** A tool by which a model ends the loop that its agent is a member of; its turn ends with the call. */
export declare function exitLoop(options?: ExitLoopOptions): Tool;
/** Options of `identicalCallGate`: when a repeated call is refused. */
interface IdenticalCallGateOptions {
  /** The number of the first call that is refused; default 3, at least 2. */
  readonly refuseAt?: number | undefined;
  /** Tools that may be called again and again: those that wait for something. */
  readonly except?: ((tool: Tool) => boolean) | undefined;
}
/**
 * A gate that refuses a call that the model has already made in the same invocation, with equal checked
 * arguments, and tells the model what to do instead.
 *
 * The count starts again after something that may have changed the answer: a message of the user, an answer
 * to a question, or the effect of another call. It is taken from the log, as it was when the model made the
 * call.
 *
 * Throws `invalid_option` on a `refuseAt` out of its range.
 */
export declare function identicalCallGate(options?: IdenticalCallGateOptions): ToolGate;
/** Options of `loadArtifacts`: how much of the artifacts one request holds. */
interface LoadArtifactsOptions {
  /**
   * The maximum number of characters of a text; default
   * 100,000. A longer text is cut to its start and its end.
   */
  readonly maxChars?: number | undefined;
  /**
   * The maximum number of bytes of media; default 4 MiB. For a
   * larger file, the model reads only the name and the size.
   */
  readonly maxBytes?: number | undefined;
}
/**
 * `load_artifacts`: lists the artifacts for the model, and shows those that it requests.
 *
 * The contents are in the request after the call and in no other, and never in the log. Text is shown as
 * text, pictures, sound, film and PDF as media; anything else is named with its type and size.
 */
export declare function loadArtifacts(options?: LoadArtifactsOptions): Tool;
/** Options of `loadMemory`: how the model searches memory. */
interface LoadMemoryOptions {
  /** The name of the tool; default `load_memory`. */
  readonly name?: string | undefined;
  /** A description for the model: when to search. */
  readonly description?: string | undefined;
  /** Memories at most; default 10. */
  readonly limit?: number | undefined;
  /** Characters of one memory at most; default 2,000. */
  readonly entryChars?: number | undefined;
  /** The maximum characters of all memories; default 16,000. */
  readonly totalChars?: number | undefined;
}
/**
 * A tool with which the model searches earlier conversations, in all sessions of the user. Needs
 * `createRunner({ memory })`.
 *
 * The model reads `{ memories: [{ author, time, text }] }`, the best match first, and with `omitted` how
 * many had no room. Memories are messages of users and models, and as untrusted as these.
 */
export declare function loadMemory(options?: LoadMemoryOptions): Tool;
/** Options of `preloadMemory`: how much memory each request holds. */
interface PreloadMemoryOptions {
  /** The name of the tool; default `preload_memory`. The model never sees it. */
  readonly name?: string | undefined;
  /** Memories at most; default 5. */
  readonly limit?: number | undefined;
  /** Characters of one memory at most; default 1,000. */
  readonly entryChars?: number | undefined;
  /** The maximum number of characters of all memories; default 4,000. */
  readonly totalChars?: number | undefined;
}
/**
 * A tool that adds memories from other sessions, found by the user's message, to the instructions. The model
 * cannot call it. Needs `createRunner({ memory })`.
 *
 * Memory is searched once for each message of the user, by its first 10,000 characters; if the message is
 * longer, the model gets a note. If the search fails, there is a warning, and the request has no memories.
 * Each memory is one line of JSON without tags: an old message cannot close the list and pose as text of the
 * application.
 */
export declare function preloadMemory(options?: PreloadMemoryOptions): Tool;
/** Options of `readArtifact`: how much is read at once. */
interface ReadArtifactOptions {
  /** Characters of one answer; default 20,000. */
  readonly maxChars?: number | undefined;
}
/**
 * `read_artifact`: reads a part of an artifact that is text, by characters or by lines.
 *
 * An answer has the position to continue at. With this tool the
 * model learns how to read the rest of a result that was too long.
 */
export declare function readArtifact(options?: ReadArtifactOptions): Tool;
export type { ArtifactFilesOptions, AskUserOptions, Example, ExampleCall, ExampleProvider, ExitLoopOptions, IdenticalCallGateOptions, LoadArtifactsOptions, LoadMemoryOptions, PreloadMemoryOptions, ReadArtifactOptions };