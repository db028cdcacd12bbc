import type { JsonObject } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { testToolContext } from '../fake/test-tool-context.ts';
import { type FileEditorSubject, fileEditorMembers } from './file-editor-subject.ts';

/** Cases for executors that change files for a model. */
export const fileEditorCases: readonly ConformanceCase<FileEditorSubject>[] = ofSubject(fileEditorMembers, [
  {
    id: 'file-editor:apart',
    behavior: 'the file editor neither shows nor changes what is outside of its folder, whatever the path',
    async run(subject) {
      const { reaches, secret } = subject;
      assertThat(reaches.length > 0, 'the subject has no path that leads out: `reaches` is empty');
      const before = await subject.outside();
      assertThat(Object.values(before).some(holds(secret)), 'the secret is in no file outside of the folder');
      for (const path of reaches)
        for (const edit of attemptsAt(path, subject)) {
          const { ok, output } = await subject.run([edit], testToolContext());
          assertThat(!ok, `this edit was reported as a success: ${JSON.stringify(edit)}`);
          if (!holds(secret)(JSON.stringify(edit)))
            assertThat(!holds(secret)(output), `the secret is in the output of ${JSON.stringify(edit)}`);
          assertEqual(await subject.outside(), before, `the files outside of the folder after ${JSON.stringify(edit)}`);
        }
    },
  },
  {
    id: 'file-editor:exact',
    behavior: 'the file has exactly the requested edits, even if one answer edits it several times',
    async run(subject) {
      const lines = ['one', 'two', 'three', 'four'];
      const { ok } = await subject.run([subject.creates('notes/a.txt', lines)], testToolContext());
      assertThat(ok, 'a file could not be created');
      await isIn(subject, lines, 'a new file');
      const capitals = lines.map((line) => line.toUpperCase());
      const edits = lines.map((line, at) => subject.changes('notes/a.txt', line, String(capitals[at])));
      const changed = await subject.run(edits, testToolContext());
      assertThat(changed.ok, `some edits of one answer failed: ${changed.output}`);
      await isIn(subject, capitals, 'the file after the edits of one answer');
    },
  },
  {
    id: 'file-editor:told',
    behavior:
      'an edit that does not match is a failed result with the reason and changes nothing, and the next edit is carried out',
    async run(subject) {
      await subject.run([subject.creates('notes/a.txt', ['one', 'two'])], testToolContext());
      const misfit = subject.changes('notes/a.txt', 'what is not there', 'three');
      const { ok, output } = await subject.run([misfit], testToolContext());
      assertThat(!ok, 'an edit of a missing line was reported as a success');
      assertThat(output.trim() !== '', 'the output does not say why an edit failed');
      await isIn(subject, ['one', 'two'], 'the file after an edit that does not match');
      const next = await subject.run([subject.changes('notes/a.txt', 'two', 'three')], testToolContext());
      assertThat(next.ok, 'the edit after one that does not match failed');
      await isIn(subject, ['one', 'three'], 'the file after the next edit');
    },
  },
  {
    id: 'file-editor:stops',
    behavior: 'an edit does nothing if the signal aborted before its start',
    async run(subject) {
      await subject.run([subject.creates('notes/a.txt', ['one'])], testToolContext());
      const context = testToolContext({ signal: AbortSignal.abort() });
      const late = [subject.changes('notes/a.txt', 'one', 'two'), subject.creates('notes/b.txt', ['one'])];
      // An abort may be a result or a rejection.
      for (const edit of late) await Promise.allSettled([(async () => subject.run([edit], context))()]);
      await isIn(subject, ['one'], 'the file after an edit that was aborted before');
      assertEqual(await subject.read('notes/b.txt'), undefined, 'a file whose creation was aborted before');
    },
  },
]);

/** Returns all edits and views of a path. */
function attemptsAt(path: string, { changes, creates, deletes, views, secret }: FileEditorSubject): JsonObject[] {
  const shown = views ? [views(path)] : [];
  const deleted = deletes ? [deletes(path)] : [];
  return [
    ...shown,
    changes(path, secret, 'mine'),
    creates(path, ['mine']),
    creates(`${path}.new`, ['mine']),
    ...deleted,
  ];
}

/** Throws unless a file has these lines, with or without a final line break. */
async function isIn(subject: FileEditorSubject, lines: readonly string[], what: string): Promise<void> {
  const text = await subject.read('notes/a.txt');
  assertEqual(text?.replace(/\r?\n$/, '').split(/\r?\n/), lines, what);
}

function holds(secret: string): (text: string) => boolean {
  return (text) => text.includes(secret);
}
