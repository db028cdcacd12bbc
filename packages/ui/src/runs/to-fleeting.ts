import type { RunEvent } from '@mortise/core';
import type { UiFleeting } from '../shape/ui-event.ts';

/**
 * What a page is told of what a run shows and nobody stores. A delta of a turn that is not known yet has two.
 */
export function toFleeting(
  event: Exclude<RunEvent, { readonly type: 'event' | 'end' | 'delta' }>,
): UiFleeting | undefined {
  switch (event.type) {
    case 'turnDropped':
      return { type: 'cut', turn: event.turn };
    case 'toolStart':
      return { type: 'running', callId: event.call.id, args: event.call.args };
    case 'toolProgress':
      return { type: 'progress', callId: event.callId, value: event.value };
    case 'toolEnd':
      return { type: 'ended', callId: event.call.id };
    case 'warning':
      return { type: 'warning', code: event.code, message: event.message };
    default:
      // Of a newer core: it is shown once it is stored.
      event satisfies never;
      return undefined;
  }
}
