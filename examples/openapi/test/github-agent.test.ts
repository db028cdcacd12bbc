import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orThrow, runner } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { githubAgent } from '../src/github-agent.ts';
import { documentsAbsent, githubDescription } from './real-documents.ts';

it.skipIf(documentsAbsent)(
  `an agent finds operations of GitHub's description, reads and writes${documentsAbsent ? ` (skipped: ${documentsAbsent})` : ''}`,
  async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        asked.push(`${request.method} ${request.url} ${body}`.trim());
        if (request.method === 'GET') response.setHeader('content-type', 'application/json').end('[]');
        else response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"Validation Failed"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
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
    const agent = githubAgent(model, githubDescription, { baseUrl: `http://127.0.0.1:${port}` });
    const result = orThrow(await runner({ agent }).run({ message: 'Report that the engine rattles' }));
    server.close();

    expect(result.text).toBe('It was refused.');
    expect(asked).toEqual([
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
