import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';

/** The information at the start of the output: the program, its directory, and its model. */
export interface Banner {
  readonly directory: string;
  readonly model: string;
  /** The id of the session; if omitted, the session ends with the process. */
  readonly session?: string;
  /** A description of the external tools; if omitted, none were requested. */
  readonly tools?: string | undefined;
  readonly notices: readonly string[];
}

/** Returns the lines of the banner. */
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
