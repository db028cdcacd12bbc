/** The outputs of a command. */
export interface Output {
  say(text: string): void;
  complain(text: string): void;
}

/** Standard output and standard error. */
export const consoleOutput: Output = { say: (text) => console.log(text), complain: (text) => console.error(text) };
