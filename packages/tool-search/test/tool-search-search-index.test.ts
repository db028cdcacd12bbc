import { describe, expect, it } from 'vitest';
import { searchIndex } from '../src/search-index.ts';
import { testTool } from './test-tools.ts';

describe('searchIndex', () => {
  it('searchIndex ranks the tool for the requested object before tools for a part of that object', async () => {
    const search = await searchIndex([
      testTool('reactions_create_for_issue', 'Create a reaction for an issue\n\nAn issue has reactions.'),
      testTool('issues_create_comment', 'Create an issue comment\n\nAnyone may create a comment on an issue.'),
      testTool('issues_create', 'Create an issue\n\nAny user with read access can do so.'),
      testTool('labels_list', 'List labels'),
    ]);
    expect(search('create an issue', 1)).toEqual(['issues_create']);
    expect(search('comment on an issue', 1)).toEqual(['issues_create_comment']);
  });

  it('searchIndex weighs the first line of a description more than the rest', async () => {
    const search = await searchIndex([
      testTool('one', 'Sends letters\n\nSee also: archive, archive of letters, archive rules.'),
      testTool('two', 'Archive letters\n\nThey stay readable.'),
    ]);
    expect(search('archive', 2)).toEqual(['two', 'one']);
  });

  it('searchIndex weighs a word of the name more than a word of the parameters', async () => {
    const declared = (name: string, parameter: string) =>
      testTool(name, 'Does it', [], {
        declaration: {
          name,
          description: 'Does it',
          parametersJsonSchema: { type: 'object', properties: { [parameter]: {} } },
        },
      });
    const search = await searchIndex([declared('send', 'invoice'), declared('invoice', 'send')]);
    expect(search('invoice', 2)).toEqual(['invoice', 'send']);
  });

  it('searchIndex finds nothing if there are no tools, and nothing for unknown words', async () => {
    expect((await searchIndex([]))('mail', 5)).toEqual([]);
    expect((await searchIndex([testTool('send', 'Sends mail')]))('weather', 5)).toEqual([]);
  });
});
