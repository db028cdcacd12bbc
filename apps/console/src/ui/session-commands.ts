import { UsageError } from '../exit/exit-codes.ts';
import type { Paint } from '../terminal/paint.ts';
import { plural } from '../text/amounts.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Command, ListedSessions } from './command.ts';

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
    summary: 'undoes the last request and everything after it, except the effects of tools',
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

/** Returns the lines that list sessions: id, time, age, cost (if it is known), and title of each. */
function sessionLines({ all, current, costs }: ListedSessions, paint: Paint, now: number): readonly string[] {
  if (all.length === 0) return ['There is no session of this directory yet.'];
  const shown = all.slice(0, maxShownSessions);
  const width = Math.max(...shown.map(({ id }) => neutralize(id).length));
  const ages = shown.map(({ at }) => ageOf(now - at));
  const ageWidth = Math.max(...ages.map((age) => age.length));
  const costWidth = Math.max(0, ...[...costs.values()].map((cost) => cost.length));
  const lines = shown.map(({ id, title, at }, row) => {
    const mark = id === current ? paint.green('›') : ' ';
    const cost = costWidth === 0 ? '' : `  ${(costs.get(id) ?? '').padStart(costWidth)}`;
    const time = paint.dim(`${timeFormat.format(at)}  ${(ages[row] ?? '').padStart(ageWidth)}${cost}`);
    return `${mark} ${paint.bold(neutralize(id).padEnd(width))}  ${time}  ${neutralize(title)}`;
  });
  const more = all.length - shown.length;
  return more > 0 ? [...lines, paint.dim(`  … ${plural(more, 'more session')}`)] : lines;
}

/** Returns the age in a single unit. */
function ageOf(ms: number): string {
  const [, size, unit] = units.find(([from]) => ms >= from) ?? [0, 1, 'now'];
  return unit === 'now' ? unit : `${Math.floor(ms / size)} ${unit}`;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** The units of ages: the smallest age in milliseconds, the length of the unit, and its name. */
const units: readonly (readonly [number, number, string])[] = [
  [2 * day, day, 'days'],
  [day, day, 'day'],
  [hour, hour, 'h'],
  [minute, minute, 'min'],
];
/** Formats year, month, day, hours and minutes, in an order that sorts. */
const timeFormat = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' });
/** The maximum number of listed sessions. */
export const maxShownSessions = 20;
