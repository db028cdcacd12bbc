import type { Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { searchIndex } from './search-index.ts';
import { termsOf } from './terms-of.ts';

function tool(name: string, description: string, ...parameters: readonly string[]): Tool {
  const properties = Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }]));
  return {
    name,
    description,
    declaration: { name, description, parametersJsonSchema: { type: 'object', properties } },
  };
}

const tools: readonly Tool[] = [
  tool('github_create_issue', 'Opens an issue in a repository', 'title', 'body'),
  tool('github_list_issues', 'Lists the issues of a repository', 'state'),
  tool('jiraCreateTicket', 'Creates a ticket', 'summary', 'assignee'),
  tool('mail_send', 'Sends an e-mail', 'recipient', 'subject'),
  tool('weather', 'Current weather of a city', 'city'),
  tool('tianqi', '查询城市的天气预报', 'chengshi'),
  tool('poczta', 'Wyślij wiadomość e‑mail do odbiorcy'),
];

describe('searchIndex()', async () => {
  const find = await searchIndex(tools);

  const queries: Readonly<Record<string, readonly [query: string, best: string]>> = {
    'a name': ['github_create_issue', 'github_create_issue'],
    'words of a description': ['current weather', 'weather'],
    'another form of a word': ['creating issues', 'github_create_issue'],
    'the words of a name in camel case': ['jira ticket', 'jiraCreateTicket'],
    'the name of a parameter': ['assignee', 'jiraCreateTicket'],
    'the beginning of a word': ['repo list', 'github_list_issues'],
    'words without spaces': ['天气', 'tianqi'],
    'letters with marks': ['wiadomość', 'poczta'],
    'capitals and signs': ['SEND!! (an) "E-Mail"?', 'mail_send'],
  };
  for (const [what, [query, best]] of Object.entries(queries))
    it(`searchIndex finds a tool by ${what}`, () => expect(find(query, 3)[0]).toBe(best));

  it('searchIndex finds nothing for words that no tool has, and for an empty query', () => {
    for (const query of ['zebra', '...', 'the of a', '']) expect(find(query, 5)).toEqual([]);
  });

  it('searchIndex finds at most the limit, and the first of several tools that match equally', async () => {
    const same = Array.from({ length: 1200 }, (_, at) => tool(`tool_${at}`, 'Does the same'));
    expect((await searchIndex(same))('same', 3)).toEqual(['tool_0', 'tool_1', 'tool_2']);
  });

  it('searchIndex indexes each tool once, however often it searches', async () => {
    let reads = 0;
    const counted: Tool = {
      name: 'counted',
      get description() {
        reads++;
        return 'Counts';
      },
    };
    const search = await searchIndex([counted]);
    for (let time = 0; time < 5; time++) expect(search('counts', 1)).toEqual(['counted']);
    expect(reads).toBe(1);
  });
});

describe('a search by purpose', async () => {
  const search = await searchIndex([
    tool('team_list', 'List teams'),
    tool('team_create', 'Create a team'),
    tool('team_delete', 'Delete a team'),
    tool('pullrequests', 'Requests of one sort'),
    tool('requests', 'Requests to pull'),
    tool('follow', 'Begins it'),
    tool('unfollow', 'Ends it'),
  ]);

  it.each([
    ['which team', 'team_list'],
    ['make a team', 'team_create'],
    ['erase a team', 'team_delete'],
    ['pull request', 'pullrequests'],
    ['stop following', 'unfollow'],
  ])('the search for "%s" finds %s first', (query, name) => expect(search(query, 5)[0]).toBe(name));

  it('a tool with both words of the query comes before one that has one word often', async () => {
    const both = await searchIndex([
      tool('alpha', 'Alpha of alpha', 'alpha', 'alpha_b'),
      tool('other', 'An alpha, and with it a beta'),
    ]);
    expect(both('alpha beta', 2)).toEqual(['other', 'alpha']);
  });
});

describe('termsOf', () => {
  it('termsOf returns the same terms for all spellings of a text', () => {
    expect(termsOf('getHTTPStatus of the API_v2-items')).toEqual(['get', 'http', 'status', 'api', 'v2', 'item']);
    expect(termsOf('天')).toEqual(['天']);
  });
});
