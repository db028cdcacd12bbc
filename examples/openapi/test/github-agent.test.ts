import { createRunner, orThrow } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { githubAgent } from '../src/github-agent.ts';
import { documentsAbsent, githubDescription } from './real-documents.ts';
import { recordingServer } from './recording-server.ts';

it.skipIf(documentsAbsent)(
  `an agent finds operations of GitHub's description, reads and writes${documentsAbsent ? ` (skipped: ${documentsAbsent})` : ''}`,
  async () => {
    await using server = await recordingServer((method) =>
      method === 'GET' ? [200, '[]'] : [422, '{"message":"Validation Failed"}'],
    );
    const model = scriptedModel([
      {
        calls: [
          { name: 'search_tools', args: { query: 'list issues of a repository', limit: 10 } },
          { name: 'search_tools', args: { query: 'create an issue', limit: 10 } },
        ],
      },
      {
        calls: [
          { name: 'issues_list-for-repo', args: { owner: 'ada', repo: 'engine', labels: 'bug,ui', per_page: 5 } },
        ],
      },
      { calls: [{ name: 'issues_create', args: { owner: 'ada', repo: 'engine', body: { title: 'It rattles' } } }] },
      'It was refused.',
    ]);
    const agent = githubAgent(model, githubDescription, { baseUrl: server.url });
    const result = orThrow(await createRunner({ agent }).run({ message: 'Report that the engine rattles' }));

    expect(result.text).toBe('It was refused.');
    expect(server.asked).toEqual([
      'GET /repos/ada/engine/issues?labels=bug%2Cui&per_page=5',
      'POST /repos/ada/engine/issues {"title":"It rattles"}',
    ]);
    const [first, second] = model.requests.map(({ declarations }) => declarations.filter(({ deferred }) => !deferred));
    expect(first?.map(({ name }) => name)).toEqual(['search_tools']);
    expect(second?.map(({ name }) => name)).toEqual(expect.arrayContaining(['issues_list-for-repo', 'issues_create']));
    expect(JSON.stringify(model.requests.at(-1)?.contents)).toContain('Validation Failed');
  },
  60_000,
);
