import type { Content, SessionKey } from '@mortise/core';
import { forkBefore } from './fork-before.ts';
import { type Person, requireWrite } from './person.ts';
import type { PostBody } from './post-body.ts';
import { Problem } from './problem.ts';
import { rewindBefore } from './rewind-before.ts';
import { byOf, submit } from './submit.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/**
 * Performs the request of a page. Resolves when its input is in the log, to a revision that includes it, and
 * for an edited message to the id of its `session`: a fork, or the same session.
 */
export async function post(
  options: UiHandlerOptions,
  person: Person,
  key: SessionKey,
  body: PostBody,
): Promise<{ readonly rev: number; readonly session?: string }> {
  const { runs } = options;
  switch (body.do) {
    case 'say': {
      const { inputId, text, files, edits } = body;
      await requireWrite(person, key);
      const message = files.length === 0 ? text : await withFiles(options, key, text, files);
      if (edits === undefined) return submit(options, person, key, { message, inputId });
      if (options.edits === 'rewind') {
        await rewindBefore(options, person, key, { id: edits, inputId });
        const { rev } = await submit(options, person, key, { message, inputId });
        return { rev, session: key.sessionId };
      }
      const fork = await forkBefore(options, person, key, { id: edits, inputId });
      const { rev } = await submit(options, person, fork.key, { message, inputId });
      return { rev, session: fork.key.sessionId };
    }
    case 'answer':
      return submit(options, person, key, { answers: body.answers });
    case 'withdraw': {
      const { id, reason } = body;
      return submit(options, person, key, { withdraw: [{ id, ...(reason !== undefined && { reason }) }] });
    }
    case 'result': {
      const results = body.results.map(({ callId, output }) => ({
        callId,
        outcome: { status: 'ok', output } as const,
      }));
      return submit(options, person, key, { results });
    }
    case 'resume':
      return submit(options, person, key, {});
    case 'cancel': {
      await requireWrite(person, key);
      await runs.cancel(key, `${byOf(person)} cancelled it`);
      return { rev: (await runs.state(key))?.rev ?? 0 };
    }
  }
}

async function withFiles(
  { artifacts }: UiHandlerOptions,
  key: SessionKey,
  text: string,
  names: readonly string[],
): Promise<Content> {
  if (!artifacts) throw new Problem(422, 'uploads_not_supported', 'this server does not store files');
  const files = await Promise.all(
    names.map(async (name) => {
      const part = await artifacts.load(key, name);
      if (!part) throw new Problem(404, 'unknown_file', `there is no file "${name.slice(0, 100)}" in this session`);
      return part;
    }),
  );
  return { role: 'user', parts: [{ type: 'text', text }, ...files] };
}
