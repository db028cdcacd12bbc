/** One of several answers, with the letter that selects it. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly letter: string;
}

/** The reason why a question has no answer. */
export type Left = 'interrupt' | 'escape' | 'end';

/** Options for asking a question. */
export interface AskOptions {
  /**
   * True if the user has just opened the question with a key, and continues to type; other questions first
   * wait until the user has seen them.
   */
  readonly isExpected?: boolean;
}

/** Asks the user, one question at a time. */
export interface Asker {
  /** Lets the user choose one answer; `initial` is selected first. */
  choose<T extends string>(
    message: string,
    choices: readonly Choice<T>[],
    initial: T,
    options?: AskOptions,
  ): Promise<{ readonly chosen: T } | { readonly left: Left }>;
  /**
   * Lets the user choose any number of labels. Returns their
   * indexes; `undefined` if the user left the question.
   */
  chooseMany(
    message: string,
    labels: readonly string[],
    initial: readonly number[],
  ): Promise<readonly number[] | undefined>;
  /** Lets the user type a text of one or several lines. Returns `undefined` if the user left the question. */
  type(message: string, initial?: string): Promise<string | undefined>;
  /**
   * Lets the user change a text, in an external editor if there
   * is one. Returns `undefined` if the user left the question.
   */
  edit(message: string, text: string, fileName: string): Promise<string | undefined>;
}
