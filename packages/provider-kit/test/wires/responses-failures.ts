import { call, failed, response, stream } from './responses-streams.ts';
import type { NamedAnswer } from './wire-script.ts';

/** Returns failures after the start of an answer that Responses servers were observed to send. */
export function responsesFailures(): readonly NamedAnswer[] {
  const weather = call('weather', '{"city":"Rome"}');
  return [
    ...['apply_patch_call', 'local_shell_call', 'computer_call', 'shell_call'].map((type) => ({
      name: `a \`${type}\` that no tool runs`,
      seen: 'types of openai 7.55.0: items that the client answers',
      written: {
        events: stream([{ item: { type, id: 'item_1', call_id: 'call_0', status: 'completed' } }]),
        whole: response([{ type, id: 'item_1', call_id: 'call_0', status: 'completed' }]),
        expected: { code: 'unhandled_call', says: type },
      },
    })),
    {
      name: 'an error after the start of a stream, and a failed status after it',
      seen: 'vercel-openai-error.1.stream.json',
      written: {
        events: [
          ...stream([]).slice(0, 2),
          {
            type: 'error',
            sequence_number: 2,
            error: {
              type: 'insufficient_quota',
              code: 'insufficient_quota',
              message: 'No quota is left.',
              param: null,
            },
          },
          failed,
        ],
        expected: { code: 'rate_limit', says: 'No quota is left.' },
      },
    },
    {
      name: 'an error whose members are in the event itself',
      seen: 'types of openai 7.55.0: ResponseErrorEvent',
      written: {
        events: [
          ...stream([]).slice(0, 2),
          { type: 'error', sequence_number: 2, code: 'server_error', message: 'It broke.', param: null },
        ],
        expected: { code: 'overloaded', says: 'It broke.' },
      },
    },
    {
      name: 'a response that failed',
      seen: 'developers.openai.com/api/reference/resources/responses',
      written: {
        events: [...stream([]).slice(0, 2), failed],
        expected: { code: 'rate_limit', says: 'No quota is left.' },
      },
    },
    {
      name: 'a stream that ends without its last event',
      seen: 'faults of proxies',
      written: { events: stream([weather]).slice(0, -1), expected: { code: 'stream_cut', says: '' } },
    },
  ];
}
