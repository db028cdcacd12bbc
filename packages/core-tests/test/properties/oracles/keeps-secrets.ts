import type { Played } from '../played.ts';
import { canary } from '../story.ts';

/**
 * O7: secrets of tools, gates, callbacks and models are in no event, request, result, warning or inbox item.
 */
export function keepsSecrets({ timelines, requests, runs, seen }: Played): readonly string[] {
  return [
    ...timelines.flatMap(({ log, mails }) => [...leaks('an event', log), ...leaks('mail', mails)]),
    ...leaks(
      'a request',
      requests.map(({ sent }) => sent),
    ),
    ...leaks(
      'a result',
      runs.map(({ result }) => result),
    ),
    ...leaks(
      'what a watcher sees',
      seen.map(({ event }) => event),
    ),
  ];
}

function leaks(where: string, things: readonly unknown[]): readonly string[] {
  return things.flatMap((thing) => {
    const text = JSON.stringify(thing) ?? '';
    const at = text.indexOf(canary);
    return at < 0 ? [] : [`a secret is in ${where}: ${text.slice(Math.max(0, at - 200), at + 40)}`];
  });
}
