import { neutralize } from '../text/neutralize.ts';
import type { Paint } from './paint.ts';

/** What stands at the top: what this is, where it works, and what answers. */
export interface Banner {
  readonly directory: string;
  readonly model: string;
  readonly notice: string | undefined;
}

/** The lines of the banner. */
export function bannerLines({ directory, model, notice }: Banner, paint: Paint): readonly string[] {
  return [
    paint.bold('Mortise console'),
    `${paint.dim('directory')}  ${neutralize(directory)}`,
    `${paint.dim('model')}      ${neutralize(model)}`,
    ...(notice === undefined ? [] : [paint.yellow(`! ${neutralize(notice)}`)]),
  ];
}
