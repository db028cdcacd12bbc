import type { UiStored } from '@mortise/ui';

/**
 * Those of a session's stored events that no later `rewound` takes back, oldest first; the `rewound` are not
 * among them. One pass from the end.
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

/** The revision from which the conversation goes on after an event; undefined where it takes nothing back. */
export function rewoundTo(event: UiStored): number | undefined {
  for (const change of event.type === 'batch' ? event.changes : [event])
    if (change.type === 'rewound') return change.page.rev;
  return undefined;
}
