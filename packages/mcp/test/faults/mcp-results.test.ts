import { describe, expect, it } from 'vitest';
import { faulty, runCall } from '../run-tool.ts';

function outcomeOf(fault: string, options: Parameters<typeof faulty>[1] = {}): Promise<unknown> {
  const { toolset } = faulty(fault, options);
  return runCall(toolset, 'good');
}

it('a result that is a string is the output, and the `_meta` of the server is kept', async () => {
  expect(await outcomeOf('')).toEqual({
    status: 'ok',
    output: { output: 'you said ', _meta: { cost: 3 } },
    modelOutput: { output: 'you said ' },
  });
});

it('an error wins over structured content, and both are kept', async () => {
  expect(await outcomeOf('error-and-structured')).toEqual({
    status: 'error',
    code: 'tool_failed',
    message: 'no such city',
    parts: [{ type: 'text', text: '{"code":7}' }],
  });
});

describe('structured content', () => {
  it('structured content that does not match its schema is the result, with a note', async () => {
    expect(await outcomeOf('wrong-structured')).toMatchObject({
      status: 'ok',
      parts: [{ text: expect.stringMatching(/does not match its schema.*was carried out/) }],
    });
  });

  it('structured content that is missing is a success with the other content and a note', async () => {
    expect(await outcomeOf('missing-structured')).toMatchObject({
      status: 'ok',
      output: { output: 'forty-two' },
      parts: [{ text: expect.stringMatching(/does not match its schema.*was carried out/) }],
    });
  });
});

it('an unknown content block of a result becomes a placeholder with its type, and affects no other block', async () => {
  expect(await outcomeOf('unknown-block')).toEqual({
    status: 'ok',
    output: {
      output: 'before\n[unsupported: hologram]\nafter\n[unsupported block]\n[text omitted: the block has no text]',
    },
  });
});

it('invalid media of a result becomes a placeholder with the reason, and affects no other block', async () => {
  expect(await outcomeOf('bad-media')).toEqual({
    status: 'ok',
    output: {
      output: 'kept\n[image omitted: its data is not base64]\n[audio omitted: the block has no valid media type]',
    },
    parts: [
      { type: 'inlineData', mimeType: 'image/png', data: 'AAAA', providerMetadata: { mcp: { mimeType: 'image/png' } } },
    ],
  });
});

it('responses to unknown requests are skipped, and of two responses to one request the first counts', async () => {
  expect(await outcomeOf('twice')).toMatchObject({ output: { output: 'first' } });
});

it('a response with both a result and an error is an error', async () => {
  expect(await outcomeOf('result-and-error')).toMatchObject({
    code: 'mcp_refused',
    message: expect.stringContaining('neither'),
  });
});

it('an error response without a code is an error of the call', async () => {
  expect(await outcomeOf('bare-error')).toMatchObject({ code: 'mcp_refused' });
});

it('escape sequences and tag characters are removed from results', async () => {
  expect(await outcomeOf('hostile-output')).toMatchObject({ output: { output: 'abc' } });
});

it.each(['empty', 'no-content'])('a result without content is a success without output (%s)', async (fault) => {
  expect(await outcomeOf(fault)).toEqual({ status: 'ok', output: { output: null } });
});

it('a result that is not a valid result object is an error', async () => {
  expect(await outcomeOf('not-a-result')).toMatchObject({ status: 'error', code: 'mcp_refused' });
});
