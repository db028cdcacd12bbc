import { approval, asked, call, custom, image, nothing, refused, response, said, stream } from './responses-streams.ts';
import type { NamedAnswer } from './wire-script.ts';

/** Returns unusual answers that Responses servers were observed to send. */
export function responsesCases(): readonly NamedAnswer[] {
  const weather = call('weather', '{"city":"Rome"}');
  return [
    {
      name: 'a call of a custom tool without its last event, whose input is any text',
      seen: 'vercel-openai-custom-tool.1.stream.json',
      written: custom(false),
    },
    { name: 'a call of a custom tool with its last event', seen: 'types of openai 7.55.0', written: custom(true) },
    {
      name: 'an image of the server, with its stages',
      seen: 'developers.openai.com/api/docs/guides/image-generation; types of openai 7.55.0',
      written: {
        events: stream([image]),
        whole: response([image.item]),
        expected: { ...nothing, marks: ['aW1hZ2U='] },
      },
    },
    {
      name: 'audio events, which do not become a part',
      seen: 'types of openai 7.55.0: response.audio',
      written: {
        events: stream([said]).toSpliced(
          2,
          0,
          { type: 'response.audio.delta', delta: 'YQ==' },
          { type: 'response.audio.transcript.delta', delta: 'Fi' },
          { type: 'response.audio.transcript.done' },
          { type: 'response.audio.done' },
        ),
        expected: { ...nothing, text: 'Fine.' },
      },
    },
    {
      name: 'a call that a person has to approve, of a hosted MCP server',
      seen: 'vercel-openai-mcp-tool-approval.1.stream.json',
      written: {
        events: stream([{ item: approval }]),
        whole: response([approval]),
        expected: {
          ...nothing,
          calls: [{ name: 'mcp_kit', id: 'mcpr_1', args: { name: 'echo', arguments: { a: 1 } } }],
          finish: 'functionCalls',
        },
      },
    },
    {
      name: 'a last event whose output is empty, as from proxies',
      seen: 'proxies that copy the protocol',
      written: { events: stream([weather], { output: [] }), expected: asked },
    },
    {
      name: 'an item with a different id in each event',
      seen: 'proxies that copy the protocol',
      written: {
        events: stream([weather]).map((event, at) => (event['item_id'] ? { ...event, item_id: `fc_${at}x` } : event)),
        expected: asked,
      },
    },
    {
      name: 'events without numbers',
      seen: 'vercel-openai-custom-tool.1.stream.json',
      written: { events: stream([weather]).map(({ sequence_number: _, ...event }) => event), expected: asked },
    },
    {
      name: 'an event of an unknown type',
      seen: 'response.apply_patch_call_operation_diff.delta, before its type was there',
      written: {
        events: stream([weather]).toSpliced(3, 0, {
          type: 'response.weather_report.delta',
          output_index: 0,
          delta: 'x',
        }),
        expected: asked,
      },
    },
    {
      name: 'a call that was cut at the output limit',
      seen: 'developers.openai.com/api/docs/guides/reasoning: incomplete',
      written: {
        events: stream(
          [
            {
              ...call('weather', '{"city":"Rome"}'),
              item: { ...call('weather', '{"city":"Rome"}').item, status: 'incomplete' },
            },
          ],
          {
            status: 'incomplete',
            incomplete_details: { reason: 'max_output_tokens' },
          },
        ),
        expected: { ...asked, finish: 'length' },
      },
    },
    {
      name: 'a refusal',
      seen: 'developers.openai.com/api/docs/guides/structured-outputs: refusals',
      written: {
        events: stream([refused]),
        whole: response([refused.item]),
        expected: { ...nothing, text: 'I will not.', finish: 'safety' },
      },
    },
  ];
}
