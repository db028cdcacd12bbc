import { functionTool, ToolError } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { describe, expect, it } from 'vitest';
import { artifactResources, type ResourceSource, type ServedPrompt } from '../src/server/index.ts';
import { clientKinds, clientOf, serve } from './serve-client.ts';

const notes: ResourceSource = {
  list: ({ userId }) => [{ uri: `notes://${userId}/1`, name: 'One', mimeType: 'text/markdown', size: 3 }],
  read: (uri, { userId }) => (uri === `notes://${userId}/1` ? { text: '# 1', mimeType: 'text/markdown' } : undefined),
  templates: () => [{ uriTemplate: 'notes://{user}/{id}', name: 'A note' }],
};
const pictures: ResourceSource = {
  list: () => [{ uri: 'picture://1', name: 'A picture' }],
  read: (uri) => (uri === 'picture://1' ? { data: 'AAAA', mimeType: 'image/png' } : undefined),
};
const prompts: readonly ServedPrompt[] = [
  {
    name: 'review',
    title: 'Review',
    description: 'Reviews a file',
    arguments: [
      {
        name: 'file',
        required: true,
        complete: (value, { folder = 'src' }) =>
          folder === 'many'
            ? Array.from({ length: 120 }, (_, at) => `${at}`)
            : [`${folder}/a.ts`, `${folder}/b.ts`].filter((each) => each.startsWith(value)),
      },
      { name: 'folder' },
    ],
    get: ({ file }) => [
      { role: 'user', parts: [{ type: 'text', text: `Review ${file}` }] },
      { role: 'model', parts: [{ type: 'inlineData', mimeType: 'audio/wav', data: 'AAAA' }] },
    ],
  },
];

describe.each(clientKinds)('resources and prompts (%s)', (kind) => {
  it('resources and prompts are listed and read, from the first source that has the URI', async () => {
    const client = await clientOf(kind, serve({ tools: [], resources: [notes, pictures] }));
    expect((await client.listResources()).resources).toEqual([
      { uri: 'notes://client/1', name: 'One', mimeType: 'text/markdown', size: 3 },
      { uri: 'picture://1', name: 'A picture' },
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([
      { uriTemplate: 'notes://{user}/{id}', name: 'A note' },
    ]);
    expect((await client.readResource({ uri: 'picture://1' })).contents).toEqual([
      { uri: 'picture://1', mimeType: 'image/png', blob: 'AAAA' },
    ]);
    await expect(client.readResource({ uri: 'notes://eve/1' })).rejects.toMatchObject({ code: -32_602 });
  });

  it('resources and prompts are filled in with arguments, and the error for a missing argument names it', async () => {
    const client = await clientOf(kind, serve({ tools: [], prompts }));
    expect((await client.listPrompts()).prompts).toEqual([
      {
        name: 'review',
        title: 'Review',
        description: 'Reviews a file',
        arguments: [{ name: 'file', required: true }, { name: 'folder' }],
      },
    ]);
    expect((await client.getPrompt({ name: 'review', arguments: { file: 'a.ts' } })).messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Review a.ts' } },
      { role: 'assistant', content: { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' } },
    ]);
    await expect(client.getPrompt({ name: 'review' })).rejects.toThrow('the prompt review needs the argument file');
    await expect(client.getPrompt({ name: 'revue' })).rejects.toThrow('there is no prompt revue');
  });

  it('resources and prompts have completions for arguments', async () => {
    const client = await clientOf(kind, serve({ tools: [], prompts }));
    const ref = { type: 'ref/prompt' as const, name: 'review' };
    const complete = async (name: string, value: string, args: Record<string, string> = {}) =>
      (await client.complete({ ref, argument: { name, value }, context: { arguments: args } })).completion.values;
    expect(await complete('file', 'src/b')).toEqual(['src/b.ts']);
    expect(await complete('file', '', { folder: 'test' })).toEqual(['test/a.ts', 'test/b.ts']);
    expect(await complete('folder', '')).toEqual([]);
    await expect(complete('fold', '')).rejects.toThrow('has no argument fold');
    const many = await client.complete({
      ref,
      argument: { name: 'file', value: '' },
      context: { arguments: { folder: 'many' } },
    });
    expect(many.completion).toMatchObject({ total: 120, hasMore: true });
    expect(many.completion.values).toHaveLength(100);
  });

  it('resources and prompts that fail send the client only the message of a ToolError, not of other errors', async () => {
    const errors: unknown[] = [];
    const failing = (error: Error): ResourceSource => ({
      list: () => Promise.reject(error),
      read: () => Promise.reject(error),
    });
    const options = { tools: [], onError: (error: unknown) => void errors.push(error) };
    const secret = new Error('password is hunter2');
    const client = await clientOf(kind, serve({ ...options, resources: [pictures, failing(secret)] }));
    await expect(client.listResources()).rejects.toThrow(/cannot be listed$/);
    await expect(client.readResource({ uri: 'x://y' })).rejects.toThrow(/cannot be read$/);
    expect(errors).toEqual([secret, secret]);
    const open = await clientOf(kind, serve({ ...options, resources: [failing(new ToolError('the disk is full'))] }));
    await expect(open.listResources()).rejects.toThrow('cannot be listed: the disk is full');
  });

  it('resources and prompts are not offered if none are configured', async () => {
    const client = await clientOf(
      kind,
      serve({ tools: [functionTool({ name: 'one', description: 'One', run: () => 1 })] }),
    );
    const capabilities = client.getServerCapabilities();
    expect([capabilities?.resources, capabilities?.prompts]).toEqual([undefined, undefined]);
  });
});

it('resources include the artifacts of a session, whatever their names', async () => {
  const artifacts = inMemoryArtifactService();
  const session = { appName: 'app', userId: 'client', sessionId: 's' };
  await artifacts.save(session, 'a/../b ü%.txt', { type: 'text', text: 'old' });
  await artifacts.save(session, 'a/../b ü%.txt', { type: 'text', text: 'new' });
  await artifacts.save(session, 'user:logo', { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' });
  await artifacts.save({ ...session, userId: 'eve' }, 'secret', { type: 'text', text: 'of another' });
  const source = artifactResources({ artifacts, session: ({ userId }) => ({ ...session, userId }) });
  const client = await clientOf('2026 over HTTP', serve({ tools: [], resources: [source] }));
  const { resources } = await client.listResources();
  expect(resources.map(({ name }) => name)).toEqual(['a/../b ü%.txt', 'user:logo']);
  const read = await Promise.all(resources.map(({ uri }) => client.readResource({ uri })));
  expect(read.map(({ contents }) => contents)).toEqual([
    [{ uri: resources[0]?.uri, mimeType: 'text/plain', text: 'new' }],
    [{ uri: resources[1]?.uri, mimeType: 'image/png', blob: 'AAAA' }],
  ]);
  for (const uri of ['artifact:///secret', 'artifact:///%', 'other:///user:logo'])
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
});
