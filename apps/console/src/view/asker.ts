/** One of several answers, and the letter that takes it at once. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly letter: string;
}

/** Why a question was left without an answer. */
export type Left = 'interrupt' | 'escape' | 'end';

/** How a question is asked. */
export interface AskOptions {
  /**
   * Whether the user has just asked for it with a key of his own, and so types on at once; a question that
   * comes by itself waits for him to look.
   */
  readonly isExpected?: boolean;
}

/** Who asks the user. One question at a time. */
export interface Asker {
  /** Lets the user choose, beginning at `initial`. */
  choose<T extends string>(
    message: string,
    choices: readonly Choice<T>[],
    initial: T,
    options?: AskOptions,
  ): Promise<{ readonly chosen: T } | { readonly left: Left }>;
  /** Lets the user choose any number of labels, by their places; `undefined`: the user left it. */
  chooseMany(
    message: string,
    labels: readonly string[],
    initial: readonly number[],
  ): Promise<readonly number[] | undefined>;
  /** Lets the user type a text of one or several lines; `undefined`: the user left it. */
  type(message: string, initial?: string): Promise<string | undefined>;
  /** Lets the user change a text, in his own editor where he has one; `undefined`: the user left it. */
  edit(message: string, text: string, fileName: string): Promise<string | undefined>;
}
