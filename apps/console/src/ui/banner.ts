import { neutralize } from '../text/neutralize.ts';
import type { Paint } from './paint.ts';

/** What stands at the top: what this is, where it works, and what answers. */
export interface Banner {
  readonly directory: string;
  readonly model: string;
  /** Left out: it ends with the process. */
  readonly session?: string;
  readonly notices: readonly string[];
}

/** The lines of the banner. */
export function bannerLines({ directory, model, session, notices }: Banner, paint: Paint): readonly string[] {
  return [
    paint.bold('Mortise console'),
    `${paint.dim('directory')}  ${neutralize(directory)}`,
    `${paint.dim('model')}      ${neutralize(model)}`,
    ...(session === undefined ? [] : [`${paint.dim('session')}    ${neutralize(session)}`]),
    ...notices.map((notice) => paint.yellow(`! ${neutralize(notice)}`)),
  ];
}
