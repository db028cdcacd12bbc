import type { JsonObject } from '@mortise/core';
import type { UiEvent, UiMessage, UiPart } from '@mortise/ui';
import type { AgUiAttributed } from '../wire/ag-ui-event.ts';

/** Content of an agent's message for which AG-UI has no member, as a separate message. */
export interface AgUiActivity {
  readonly id: string;
  readonly activityType: `mortise:${'media' | 'sources' | 'note'}`;
  readonly content: JsonObject;
}

/** Returns one activity for each file, each list of sources, and each provider part of an agent's message. */
export function activitiesOf({ id, parts }: UiMessage): readonly AgUiActivity[] {
  return parts.flatMap((part, at) => {
    const shown = activityOf(part);
    return shown ? [{ id: `${id}/${shown.activityType.slice('mortise:'.length)}/${at}`, ...shown }] : [];
  });
}

/** Returns the progress of a call as an activity. It is not stored, so a reload loses it. */
export function progressActivity({ callId, value }: Extract<UiEvent, { readonly type: 'progress' }>): AgUiAttributed {
  const content = { callId, progress: value };
  const messageId = `${callId}/progress`;
  return { type: 'ACTIVITY_SNAPSHOT', messageId, activityType: 'mortise:progress', content, replace: true };
}

function activityOf(part: UiPart): Omit<AgUiActivity, 'id'> | undefined {
  switch (part.type) {
    case 'media':
      return {
        activityType: 'mortise:media',
        content: {
          ...(part.url !== undefined && { url: part.url }),
          ...(part.mimeType !== undefined && { mimeType: part.mimeType }),
        },
      };
    case 'sources':
      return { activityType: 'mortise:sources', content: { sources: part.sources.map((source) => ({ ...source })) } };
    case 'note':
      return { activityType: 'mortise:note', content: { text: part.text } };
    case 'text':
    case 'thought':
    case 'call':
      return undefined;
    default:
      part satisfies never;
      return undefined;
  }
}
