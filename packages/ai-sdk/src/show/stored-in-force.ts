import type { UiStored } from '@mortise/ui';

/**
 * The stored events of a session that no later `rewound` takes back, oldest first, without the `rewound`
 * themselves. One pass from the end.
 */
export function storedInForce(events: readonly UiStored[]): readonly UiStored[] {
  const left: UiStored[] = [];
  let upTo = Number.POSITIVE_INFINITY;
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at] as UiStored;
    if (event.rev > upTo) continue;
    const revision = rewoundTo(event);
    if (revision === undefined) left.push(event);
    else upTo = revision;
  }
  return left.reverse();
}

/** The revision that an event rewinds to; undefined for other events. */
export function rewoundTo(event: UiStored): number | undefined {
  for (const change of event.type === 'batch' ? event.changes : [event])
    if (change.type === 'rewound') return change.page.rev;
  return undefined;
}
