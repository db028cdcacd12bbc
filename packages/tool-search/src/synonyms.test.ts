import type { Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { searchIndex } from './search-index.ts';
import { joinedTerms, queryTerms, synonymsOf } from './synonyms.ts';

const tools: readonly Tool[] = Object.entries({
  task_create: 'Create a task',
  task_list: 'List the tasks of a project',
  task_delete: 'Delete a task',
  task_update: 'Update a task',
  comment_create: 'Create a comment on a task',
  message_post: 'Post a message to a channel',
  instance_reboot: 'Reboot an instance',
  instance_shutdown: 'Shut an instance down',
  playback_pause: 'Pause the playback',
  channel_members: 'List the members of a channel',
  invoice_list: 'List invoices',
}).map(([name, description]) => ({ name, description }));

describe('synonyms', async () => {
  const search = await searchIndex(tools);
  it.each([
    ['add a task', 'task_create'],
    ['get rid of a task', 'task_delete'],
    ['change a task', 'task_update'],
    ['add a reply to a task', 'comment_create'],
    ['write a message', 'message_post'],
    ['restart the server', 'instance_reboot'],
    ['turn off the server', 'instance_shutdown'],
    ['stop the music', 'playback_pause'],
    ['who is in this channel', 'channel_members'],
    ['show my bills', 'invoice_list'],
  ])('the request "%s" finds the tool with other words', (query, name) => expect(search(query, 5)[0]).toBe(name));

  it('a request in everyday words ranks a tool with the word itself before tools with its synonyms', async () => {
    const both = await searchIndex([
      { name: 'item_add', description: 'Add an item' },
      { name: 'item_create', description: 'Create an item' },
    ]);
    expect(both('create item', 2)).toEqual(['item_create', 'item_add']);
    expect(both('add item', 2)).toEqual(['item_add', 'item_create']);
  });
});

describe('the words of a request', () => {
  it('the words of a request are the meaningful ones, or all if there are none', () => {
    expect(queryTerms('Which of these do I want?')).not.toEqual([]);
    expect(queryTerms('please show them the task')).toEqual(['show', 'task']);
    expect(queryTerms('getTaskList')).toEqual(['get', 'task', 'list']);
  });

  it('the words of a request include the negated verb of a stop, and joined pairs', () => {
    expect(queryTerms('stop following a user')).toEqual(['unfollow', 'remov', 'follow', 'user']);
    expect(queryTerms('how many users')).toEqual(['count', 'user']);
    expect(joinedTerms('Pull requests')).toEqual(['pullrequest']);
    expect(joinedTerms('pull')).toEqual([]);
  });

  it('a word of a request is no synonym of itself', () => {
    for (const word of ['create', 'delet', 'server', 'zebra']) expect(synonymsOf(word)).not.toContain(word);
  });
});
