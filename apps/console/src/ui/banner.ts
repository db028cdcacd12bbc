import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';

/** What stands at the top: what this is, where it works, and what answers. */
export interface Banner {
  readonly directory: string;
  readonly model: string;
  /** Left out: it ends with the process. */
  readonly session?: string;
  /** Those from outside, in words; left out: none was asked for. */
  readonly tools?: string | undefined;
  readonly notices: readonly string[];
}

/** The lines of the banner. */
export function bannerLines({ directory, model, session, tools, notices }: Banner, paint: Paint): readonly string[] {
  return [
    paint.bold('Mortise console'),
    `${paint.dim('directory')}  ${neutralize(directory)}`,
    `${paint.dim('model')}      ${neutralize(model)}`,
    ...(session === undefined ? [] : [`${paint.dim('session')}    ${neutralize(session)}`]),
    ...(tools === undefined ? [] : [`${paint.dim('tools')}      ${neutralize(tools)}`]),
    ...notices.map((notice) => paint.yellow(`! ${neutralize(notice)}`)),
  ];
}
