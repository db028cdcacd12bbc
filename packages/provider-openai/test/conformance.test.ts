import { type ModelSubject, modelCases, type ProviderTurn } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { expect } from 'vitest';
import type { Dialect } from './support/dialect.ts';
import { dialects } from './support/dialects.ts';
import { expectPaired } from './support/paired.ts';
import { apiError, broken, json, streamed } from './support/replies.ts';
import { requestOracle } from './support/request-oracle.ts';
import type { Said } from './support/said.ts';
import { modelOf } from './support/serve.ts';
import { type Reply, startWireServer, type WireServer } from './support/wire-server.ts';

interface ServedSubject extends ModelSubject {
  close(): Promise<void>;
}

for (const dialect of dialects) {
  testConformance(`openaiModel on ${dialect.api}`, modelCases, () => servedSubject(dialect, true), { cleanup });
  // Without streaming there is nothing that a reader could stop reading.
  const whole = modelCases.filter(({ id }) => id !== 'model:return');
  testConformance(`openaiModel on ${dialect.api} with stream: false`, whole, () => servedSubject(dialect, false), {
    cleanup,
  });
}

/** A model whose server plays what the cases say, in the protocol's own words. Whatever is sent must be valid. */
function servedSubject(dialect: Dialect, stream: boolean): ServedSubject {
  const servers: WireServer[] = [];
  return {
    async playing(script) {
      const server = await startWireServer(...script.map((turn) => replyTo(turn, dialect, stream)));
      servers.push(server);
      return modelOf(dialect.api, server, { stream });
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      for (const { body } of servers.flatMap(({ requests }) => requests)) {
        expectPaired(body);
        expect(requestOracle(dialect.api)?.(body) ?? []).toEqual([]);
      }
    },
  };
}

function cleanup(subject: ServedSubject): Promise<void> {
  return subject.close();
}

function replyTo(turn: ProviderTurn, dialect: Dialect, stream: boolean): Reply {
  switch (turn.do) {
    case 'answer':
      return stream ? streamed(dialect, dialect.events(saidOf(turn))) : json(dialect.whole(saidOf(turn)));
    case 'fail':
      return apiError(turn.status, { message: `status ${turn.status}` });
    case 'stall':
    case 'cut':
      return stopped(turn, dialect, stream);
    case 'garbage':
      return { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in.</p></html>'] };
  }
}

/** After the text nothing comes, or the connection breaks. */
function stopped(
  turn: { readonly do: 'stall' | 'cut'; readonly text: string },
  dialect: Dialect,
  stream: boolean,
): Reply {
  const ending = turn.do === 'stall' ? 'stall' : 'destroy';
  if (!stream) return { headers: { 'content-type': 'application/json' }, pieces: ['{"id":'], ending };
  const events = dialect.events({ text: turn.text });
  const untilText = events.findIndex((event) => JSON.stringify(event).includes(JSON.stringify(turn.text)));
  return broken(dialect, turn.text === '' ? [] : events.slice(0, untilText + 1), ending);
}

function saidOf(turn: Extract<ProviderTurn, { readonly do: 'answer' }>): Said {
  const { thought, text, calls, usage, finishReason, pieces } = turn;
  return {
    ...(thought !== undefined && { thought }),
    ...(text !== undefined && { text }),
    ...(calls && {
      calls: calls.map(({ name, args }) => ({ name, args: typeof args === 'string' ? args : JSON.stringify(args) })),
    }),
    ...(usage && { usage: { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 } }),
    ...(finishReason && { finish: finishReason === 'safety' ? 'filter' : finishReason }),
    ...(pieces !== undefined && { pieces }),
  };
}
