// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, JsonObject, JsonValue, PrepareContext, Tool, ToolGate } from "@mortise/core";
/** Options of `artifactFiles`. */
interface ArtifactFilesOptions {
  /** The name of the tool; default `artifact_files`. The model never sees it. */
  readonly name?: string | undefined;
}
/**
 * Creates a tool that shows the model the artifacts that messages refer to (`artifactFile` of
 * `@mortise/core/files`), in place of the reference: a request has the content of the artifacts, the log only
 * their names. The model cannot call it. Needs `createRunner({ artifacts })`.
 *
 * With `fileModel` around the model, each artifact is uploaded once, and the requests do not have its bytes
 * either. If a name is unknown, the model reads a note instead. Artifacts are always read from the session
 * and its user, also if another user wrote the reference.
 */
export declare function artifactFiles(options?: ArtifactFilesOptions): Tool;
/** Options of `askUser`. */
interface AskUserOptions {
  /** The name of the tool; default `ask_user`. */
  readonly name?: string | undefined;
  /** The description of the tool, which tells the model what questions to ask. */
  readonly description?: string | undefined;
}
/**
 * Creates a tool with which the model asks the user: for text, a choice, or a form.
 *
 * The run pauses with a question of kind `input`: `hint` is the question, and `answerJsonSchema` describes
 * the answer. The model reads the question and the answer. The model wrote the text of the question: show it
 * to the user as such.
 */
export declare function askUser(options?: AskUserOptions): Tool;
/** A request of a user, and the example of an answer to it. */
interface Example {
  readonly input: string;
  /** The answer of the model: a text, or texts and calls in order. */
  readonly output: string | readonly (string | ExampleCall)[];
}
/** A call in an example. */
interface ExampleCall {
  readonly name: string;
  readonly args?: JsonObject;
  /** The result of the tool; if omitted, the example shows none. */
  readonly response?: JsonValue;
}
/** Returns examples for the user's message; an empty list adds nothing. */
type ExampleProvider = (query: string, context: PrepareContext) => Awaitable<readonly Example[]>;
/**
 * Creates a tool that adds examples to the instructions of every request: always the same examples, or those
 * that a function selects for the user's message. The model never calls it.
 */
export declare function exampleTool(examples: readonly Example[] | ExampleProvider): Tool;
/** Options of `exitLoop`. */
interface ExitLoopOptions {
  /** The name of the tool; default `exit_loop`. */
  readonly name?: string | undefined;
  /** The description of the tool, which tells the model when to call it. */
  readonly description?: string | undefined;
}
/**
 * Creates a tool by which a model ends the loop that its
 * agent is a member of; the agent's turn ends with the call.
 */
export declare function exitLoop(options?: ExitLoopOptions): Tool;
/** Options of `identicalCallGate`. */
interface IdenticalCallGateOptions {
  /** The number of the first identical call that is refused; default 3, at least 2. */
  readonly refuseAt?: number | undefined;
  /** Returns true for tools that may be called again and again, such as those that wait for something. */
  readonly except?: ((tool: Tool) => boolean) | undefined;
}
/**
 * Creates a gate that refuses a call that the model has already made in the same invocation with equal
 * checked arguments, and tells the model what to do instead.
 *
 * The count restarts after an event that may have changed the result of the call: a message of the user, an
 * answer to a question, or the effect of another call. The gate counts in the log as it was when the model
 * made the call.
 *
 * Throws `invalid_option` if `refuseAt` is out of range.
 */
export declare function identicalCallGate(options?: IdenticalCallGateOptions): ToolGate;
/** Options of `loadArtifacts`: how much content of artifacts one request may have. */
interface LoadArtifactsOptions {
  /**
   * The maximum number of characters of text in one request;
   * default 100,000. A longer text is cut to its start and its end.
   */
  readonly maxChars?: number | undefined;
  /**
   * The maximum number of bytes of media in one request; default 4 MiB.
   * For a larger file, the model reads only the type and the size.
   */
  readonly maxBytes?: number | undefined;
}
/**
 * Creates the tool `load_artifacts`, which lists the
 * artifacts for the model, and shows those that it requests.
 *
 * Only the request after the call has the contents, and the log never has them. Text is shown as text;
 * images, audio, video and PDF as media; of other files the model reads only the type and size.
 */
export declare function loadArtifacts(options?: LoadArtifactsOptions): Tool;
/** Options of `loadMemory`. */
interface LoadMemoryOptions {
  /** The name of the tool; default `load_memory`. */
  readonly name?: string | undefined;
  /** The description of the tool, which tells the model when to search. */
  readonly description?: string | undefined;
  /** The maximum number of memories in a result; default 10. */
  readonly limit?: number | undefined;
  /** The maximum number of characters of one memory; default 2,000. */
  readonly entryChars?: number | undefined;
  /** The maximum number of characters of all memories in a result; default 16,000. */
  readonly totalChars?: number | undefined;
}
/**
 * Creates a tool with which the model searches earlier conversations, in all sessions of the user. Needs
 * `createRunner({ memory })`.
 *
 * The model reads `{ memories: [{ author, time, text }] }`, the best match first. `omitted` is the number of
 * memories that did not fit. Memories are messages of users and models, and are as untrusted as those.
 */
export declare function loadMemory(options?: LoadMemoryOptions): Tool;
/** Options of `preloadMemory`: how much memory each request gets. */
interface PreloadMemoryOptions {
  /** The name of the tool; default `preload_memory`. The model never sees it. */
  readonly name?: string | undefined;
  /** The maximum number of memories; default 5. */
  readonly limit?: number | undefined;
  /** The maximum number of characters of one memory; default 1,000. */
  readonly entryChars?: number | undefined;
  /** The maximum number of characters of all memories; default 4,000. */
  readonly totalChars?: number | undefined;
}
/**
 * Creates a tool that adds memories from other sessions, found by the user's message, to the instructions.
 * The model cannot call it. Needs `createRunner({ memory })`.
 *
 * Memory is searched once for each message of the user, by the message's first 10,000 characters; if the
 * message is longer, the model gets a note. If the search fails, the run reports a warning, and the request
 * has no memories. Each memory is one line of JSON without tags, so that an old message cannot close the list
 * and pretend to be text of the application.
 */
export declare function preloadMemory(options?: PreloadMemoryOptions): Tool;
/** Options of `readArtifact`. */
interface ReadArtifactOptions {
  /** The maximum number of characters in one answer; default 20,000. */
  readonly maxChars?: number | undefined;
}
/**
 * Creates the tool `read_artifact`, which reads a part of a text artifact, by characters or by lines.
 *
 * Each answer has the position to continue at. With this tool
 * the model can read the rest of a result that was too long.
 */
export declare function readArtifact(options?: ReadArtifactOptions): Tool;
export type { ArtifactFilesOptions, AskUserOptions, Example, ExampleCall, ExampleProvider, ExitLoopOptions, IdenticalCallGateOptions, LoadArtifactsOptions, LoadMemoryOptions, PreloadMemoryOptions, ReadArtifactOptions };