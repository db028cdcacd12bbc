import type { Source } from '@mortise/core';
import type { UiSource } from '../shape/ui-message.ts';

/** The sources of a turn for a page: parts by their ids, and addresses that are links. */
export function sourcesOf(eventId: string, sources: readonly Source[] | undefined): readonly UiSource[] {
  return (sources ?? []).flatMap(({ url: address, title, quote, part, start, end }) => {
    const url = webAddress(address);
    if (url === undefined && title === undefined && quote === undefined) return [];
    return [
      {
        ...(url !== undefined && { url }),
        ...(title !== undefined && { title }),
        ...(quote !== undefined && { quote }),
        ...(part !== undefined && { part: `${eventId}/${part}` }),
        ...(start !== undefined && end !== undefined && { start, end }),
      },
    ];
  });
}

/** A page makes a link of it: nothing that a browser would run. */
function webAddress(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:\/\//i.test(value) ? value : undefined;
}
