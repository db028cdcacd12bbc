import { SessionError } from '@mortise/core';

/**
 * The error for an import that is refused; no session was created.
 *
 * The code is `import_invalid` if the data is not a complete export of a session, `import_reserved` if it
 * contains data that only a trusted export may contain, and `newer_export` if a newer version wrote it.
 */
export class SessionImportError extends SessionError {
  /** Counted from 1. */
  readonly line: number;

  /** @param problem The problem, as the rest of a sentence that begins with the line. */
  constructor(code: 'import_invalid' | 'import_reserved' | 'newer_export', line: number, problem: string) {
    super(code, `line ${line} of the import ${problem}`);
    this.line = line;
  }
}
