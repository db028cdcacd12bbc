import type { JsonObject } from '@mortise/core';
import type { FileEditorSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** The fault of an editor. */
interface Fault {
  /** True if any path is accepted. */
  readonly isOpen?: boolean;
  /** True if files outside of the folder are shown, but cannot be changed. */
  readonly shows?: boolean;
  /** True if a refused change outside of the folder is not reported. */
  readonly isSilent?: boolean;
  /** The edits of one answer are done at once. */
  readonly isParallel?: boolean;
  /** A line that is written in addition. */
  readonly adds?: string;
  /** The result of an edit that does not match. */
  readonly misfit?: 'thrown' | 'ok' | 'silent' | 'half' | 'broken';
  /** True if the signal is ignored. */
  readonly isDeaf?: boolean;
}

const secret = 'what nobody here may see';

/** Creates an editor of texts in memory; paths below `/folder/` are the folder. */
export function fileEditorSubject(fault: Fault = {}): FileEditorSubject {
  const files = new Map([['/secret.txt', secret]]);
  let isBroken = false;
  const done = async (edit: JsonObject): Promise<string> => {
    const { pathname } = new URL(String(edit['path']), 'file:///folder/');
    const outside = !pathname.startsWith('/folder/');
    if (outside && fault.isSilent) return 'done';
    if (outside && !fault.isOpen && !(fault.shows && edit['does'] === 'view')) throw new Error('not in the folder');
    if (isBroken) throw new Error('broken');
    const text = files.get(pathname);
    // Writing takes a turn of the event loop, so that readers of a file have to wait for it.
    await undefined;
    const { does, from, to } = edit;
    if (does === 'view') return String(text);
    if (does === 'delete') files.delete(pathname);
    if (does === 'create') files.set(pathname, `${String(edit['text'])}${fault.adds ?? ''}`);
    if (does !== 'change') return 'done';
    const lines = (text ?? '').split('\n');
    const at = lines.indexOf(String(from));
    if (at < 0) return misfit(pathname, text ?? '');
    files.set(pathname, lines.with(at, String(to)).join('\n'));
    return 'done';
  };
  const misfit = (path: string, text: string): string => {
    if (fault.misfit === 'ok') return 'done';
    if (fault.misfit === 'half') files.set(path, text.slice(0, 2));
    if (fault.misfit === 'broken') isBroken = true;
    throw new Error(fault.misfit === 'silent' ? '' : 'no such line');
  };
  return {
    async run(edits, { signal }) {
      if (!fault.isDeaf) signal.throwIfAborted();
      const outputs: string[] = [];
      try {
        if (fault.isParallel) outputs.push(...(await Promise.all(edits.map(done))));
        else for (const edit of edits) outputs.push(await done(edit));
      } catch (error) {
        if (fault.misfit === 'thrown') throw error;
        return { ok: false, output: error instanceof Error ? error.message : '' };
      }
      return { ok: true, output: outputs.join('\n') };
    },
    creates: (path, lines) => ({ does: 'create', path, text: lines.join('\n') }),
    changes: (path, from, to) => ({ does: 'change', path, from, to }),
    deletes: (path) => ({ does: 'delete', path }),
    views: (path) => ({ does: 'view', path }),
    read: (path) => files.get(`/folder/${path}`),
    reaches: ['../secret.txt', '/secret.txt', 'a/../../secret.txt'],
    secret,
    outside: () => Object.fromEntries([...files].filter(([path]) => !path.startsWith('/folder/'))),
  };
}

/** One file editor with one fault for each case. */
export const fileEditorMutants: Mutants<FileEditorSubject> = {
  'file-editor:apart': () => fileEditorSubject({ isOpen: true }),
  'file-editor:apart/but it shows': () => fileEditorSubject({ shows: true }),
  'file-editor:apart/and nobody says it': () => fileEditorSubject({ isSilent: true }),
  'file-editor:apart/with no path that leads out': () => ({ ...fileEditorSubject({ isOpen: true }), reaches: [] }),
  'file-editor:apart/with nothing there': () => ({ ...fileEditorSubject(), outside: () => ({}) }),
  'file-editor:exact': () => fileEditorSubject({ adds: '\nnobody asked' }),
  'file-editor:exact/at once': () => fileEditorSubject({ isParallel: true }),
  'file-editor:told': () => fileEditorSubject({ misfit: 'thrown' }),
  'file-editor:told/as if it were well': () => fileEditorSubject({ misfit: 'ok' }),
  'file-editor:told/without a reason': () => fileEditorSubject({ misfit: 'silent' }),
  'file-editor:told/half done': () => fileEditorSubject({ misfit: 'half' }),
  'file-editor:told/once': () => fileEditorSubject({ misfit: 'broken' }),
  'file-editor:stops': () => fileEditorSubject({ isDeaf: true }),
};
