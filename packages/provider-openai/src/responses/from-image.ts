import { otherFamily } from './from-call.ts';
import { echoOf, type ItemFamily } from './item-family.ts';

/** Images that the server made: media for the application, and the item for the way back. */
export const imageFamily: ItemFamily = {
  done(reading) {
    const { result, ...rest } = echoOf(reading.item);
    if (typeof result !== 'string' || result === '') return otherFamily.done(reading);
    const format = typeof rest['output_format'] === 'string' ? rest['output_format'] : 'png';
    reading.parts.whole(reading.state, {
      type: 'inlineData',
      mimeType: `image/${format}`,
      data: result,
      providerMetadata: { [reading.provider]: { item: rest } },
    });
    return undefined;
  },
};
