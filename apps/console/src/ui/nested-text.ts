import { NeutralStream } from '../text/neutral-stream.ts';

/** Texts of nested runs, by complete lines: several may stream at once. */
export class NestedText {
  readonly #open = new Map<string, { readonly kind: string; readonly stream: NeutralStream; line: string }>();

  /** The lines that a piece of a branch's text has completed. Another kind of text begins a line. */
  push(branch: string, kind: string, piece: string): readonly string[] {
    const before = this.#open.get(branch)?.kind === kind ? [] : this.end(branch);
    const open = this.#open.get(branch) ?? { kind, stream: new NeutralStream(), line: '' };
    this.#open.set(branch, open);
    const lines = (open.line + open.stream.push(piece)).split('\n');
    open.line = lines.pop() ?? '';
    return [...before, ...lines];
  }

  /** The line that a branch has not completed, if there is one. */
  end(branch: string): readonly string[] {
    const open = this.#open.get(branch);
    if (!open) return [];
    this.#open.delete(branch);
    const line = open.line + open.stream.end();
    return line === '' ? [] : [line];
  }

  /** The branches that have not ended their line. */
  branches(): readonly string[] {
    return [...this.#open.keys()];
  }
}
