import type { AdkContent, AdkEvent } from '@mortise/adk';
import type { JsonObject } from '@mortise/core';
import type { Say } from './both-sides.ts';

/** Returns the result of the first long-running call. */
export function result(response: AdkContentResponse): Say {
  return (shown) => {
    const calls = callsOf(shown);
    const [id] = shown.flatMap(({ longRunningToolIds }) => longRunningToolIds);
    const { name = '' } = calls.find((each) => each.id === id) ?? {};
    return { role: 'user', parts: [{ functionResponse: { id: id ?? '', name, response } }] };
  };
}

/** Returns an answer to everything that the last event asks. */
export function decide(response: AdkContentResponse): Say {
  return (shown): AdkContent => ({
    role: 'user',
    parts: callsOf(shown.slice(-1)).map(({ id, name }) => ({ functionResponse: { id, name, response } })),
  });
}

/** Returns the credential that the first credential question asks for. */
export function credentials(exchangedAuthCredential: JsonObject): Say {
  return (shown) => {
    const asked = callsOf(shown).filter(({ name }) => name === 'adk_request_credential');
    return {
      role: 'user',
      parts: asked.map(({ id, name, args }) => ({
        functionResponse: { id, name, response: { ...Object(args['auth_config']), exchangedAuthCredential } },
      })),
    };
  };
}

type AdkContentResponse = { readonly [name: string]: string | boolean };

function callsOf(events: readonly AdkEvent[]) {
  return events.flatMap(({ content }) => (content?.parts ?? []).flatMap(({ functionCall }) => functionCall ?? []));
}
