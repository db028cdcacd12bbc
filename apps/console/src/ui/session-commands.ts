import { UsageError } from '../exit/usage-error.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Command } from './command.ts';
import { sessionLines } from './session-list.ts';

/** The commands about sessions. */
export const sessionCommands: readonly Command[] = [
  {
    names: ['/sessions'],
    usage: '/sessions',
    summary: 'the sessions of this directory, the latest first; also: rename ID TITLE, delete ID',
    async run({ screen, paint, sessions, rename, delete: remove }, argument) {
      const [, verb, id = '', title = ''] = /^(\S+)\s*(\S*)\s*(.*)$/s.exec(argument) ?? [];
      if (verb === undefined) {
        for (const line of sessionLines(await sessions(), paint, Date.now())) screen.line(line);
      } else if (verb === 'rename' && title !== '') screen.line(paint.dim(neutralize(await rename(id, title))));
      else if (verb === 'delete' && id !== '' && title === '') screen.line(paint.dim(neutralize(await remove(id))));
      else throw new UsageError('/sessions lists them; /sessions rename ID TITLE and /sessions delete ID change one');
    },
  },
  {
    names: ['/resume'],
    usage: '/resume [ID]',
    summary: 'resumes another session; without ID, shows the open questions of this one again',
    run: ({ resume }, id) => resume(id),
  },
  {
    names: ['/undo'],
    usage: '/undo',
    summary: 'takes the last request back, with all that followed; what tools have done stays done',
    async run({ screen, paint, undo }) {
      screen.line(paint.dim(neutralize(await undo())));
    },
  },
  {
    names: ['/fork'],
    usage: '/fork',
    summary: 'continues in a copy of this session; the original stays unchanged',
    async run({ screen, paint, fork }) {
      screen.line(paint.dim(neutralize(await fork())));
    },
  },
];
