import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

/**
 * The last events of a session, so that a client whose connection broke during a call can ask for the rest
 * instead of calling again. The oldest are dropped first.
 */
export function eventLog(maxChars = 200_000): EventStore {
  const kept = new Map<string, Sent>();
  let chars = 0;
  let count = 0;
  return {
    async storeEvent(streamId, message) {
      count += 1;
      const id = String(count);
      const size = JSON.stringify(message).length;
      kept.set(id, { streamId, message, size });
      chars += size;
      for (const [oldest, sent] of kept) {
        if (chars <= maxChars || oldest === id) break;
        kept.delete(oldest);
        chars -= sent.size;
      }
      return id;
    },
    getStreamIdForEventId: async (eventId) => kept.get(eventId)?.streamId,
    async replayEventsAfter(lastEventId, { send }) {
      const streamId = kept.get(lastEventId)?.streamId;
      if (streamId === undefined) throw new Error('the event is not kept any more');
      for (const [id, sent] of [...kept])
        if (sent.streamId === streamId && Number(id) > Number(lastEventId) && sent.size > nothing)
          await send(id, sent.message);
      return streamId;
    },
  };
}

interface Sent {
  readonly streamId: string;
  readonly message: JSONRPCMessage;
  readonly size: number;
}

/** The transport keeps an empty message first, to have an id for what comes before all others. */
const nothing = 2;
