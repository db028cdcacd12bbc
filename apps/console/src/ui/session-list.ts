import type { SessionSummary } from '../sessions/console-sessions.ts';
import { neutralize } from '../text/neutralize.ts';
import { plural } from '../text/plural.ts';
import type { Paint } from './paint.ts';

/** The lines that list sessions: id, time and first words of each. */
export function sessionLines(sessions: readonly SessionSummary[], current: string, paint: Paint): readonly string[] {
  if (sessions.length === 0) return ['There is no session of this directory yet.'];
  const shown = sessions.slice(0, maxShown);
  const width = Math.max(...shown.map(({ id }) => neutralize(id).length));
  const lines = shown.map(({ id, title, at }) => {
    const mark = id === current ? paint.green('›') : ' ';
    const time = paint.dim(timeFormat.format(at));
    return `${mark} ${paint.bold(neutralize(id).padEnd(width))}  ${time}  ${neutralize(title)}`;
  });
  const more = sessions.length - shown.length;
  return more > 0 ? [...lines, paint.dim(`  … ${plural(more, 'more session')}`)] : lines;
}

/** Year, month, day, hours and minutes, in an order that sorts. */
const timeFormat = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' });
const maxShown = 20;
