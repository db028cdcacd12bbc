import { echoOf } from './echo-of.ts';
import { otherFamily } from './from-call.ts';
import type { ItemFamily } from './item-family.ts';

/** Images that the server made: media for the application, and the item for the way back. */
export const imageFamily: ItemFamily = {
  ...otherFamily,
  done(reading) {
    const { result, ...rest } = echoOf(reading.item);
    if (typeof result !== 'string' || result === '') return otherFamily.done(reading);
    const { output_format: said } = rest;
    const format = said === 'svg' ? 'svg+xml' : typeof said === 'string' ? said : 'png';
    reading.parts.whole(reading.state, {
      type: 'inlineData',
      mimeType: `image/${format}`,
      data: result,
      providerMetadata: { [reading.provider]: { item: rest } },
    });
    return undefined;
  },
};
