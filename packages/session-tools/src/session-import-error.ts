import { SessionError } from '@mortise/core';

/**
 * The error for an import that is refused; no session was created.
 *
 * The code is `import_invalid` for what is no whole export of a session, `import_reserved` for what only a
 * trusted export may hold, and `newer_export` for what a newer version wrote.
 */
export class SessionImportError extends SessionError {
  /** Counted from 1. */
  readonly line: number;

  /** @param problem The problem, as a sentence that begins with the line. */
  constructor(code: 'import_invalid' | 'import_reserved' | 'newer_export', line: number, problem: string) {
    super(code, `line ${line} of the import ${problem}`);
    this.line = line;
  }
}
