import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { sqliteMemoryService } from '../src/memory/index.ts';
import { ada, said, textsOf } from './support/memory-texts.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

describe('a memory', () => {
  it('a memory survives the end of its process', async () => {
    const file = path();
    const first = open(sqliteMemoryService({ path: file }));
    await first.add(said('s1', 'I like green tea'));
    first.close();
    expect(textsOf(await open(sqliteMemoryService({ path: file })).search(ada, 'tea'))).toEqual(['I like green tea']);
  });

  it('a memory is returned unchanged, with any characters', async () => {
    const memory = open(sqliteMemoryService({ path: path() }));
    const odd = 'tea \0 \ud800 \\u0000 \u{1f600} "\u2028';
    await memory.add({ ...said(odd, odd), userId: odd });
    const [entry] = await memory.search({ ...ada, userId: odd }, 'tea');
    expect(entry).toMatchObject({ sessionId: odd, content: { parts: [{ text: odd }] } });
    await memory.forget({ ...ada, userId: odd, sessionId: odd });
    expect(await memory.search({ ...ada, userId: odd }, 'tea')).toEqual([]);
  });

  it('a memory is shared by all processes that have the file open', async () => {
    const file = path();
    const [one, other] = [open(sqliteMemoryService({ path: file })), open(sqliteMemoryService({ path: file }))];
    await Promise.all([one.add(said('s1', 'tea at noon')), other.add(said('s2', 'tea at night'))]);
    for (const memory of [one, other])
      expect(textsOf(await memory.search(ada, 'tea')).toSorted()).toEqual(['tea at night', 'tea at noon']);
  });

  it('a memory that is added again is not rewritten: only new messages are written', async () => {
    const database = new DatabaseSync(':memory:');
    const memory = sqliteMemoryService({ database });
    const rows = (): readonly unknown[] => database.prepare('SELECT id, text FROM memory ORDER BY id').all();
    await memory.add(said('s1', 'one', 'two'));
    const before = rows();
    await memory.add(said('s1', 'one', 'two', 'three'));
    await memory.add(said('s1', 'one', 'two', 'three'));
    await memory.add(said('s1', 'one'));
    expect(rows()).toEqual([...before, { id: 3, text: 'three' }]);
    database.close();
  });
});

describe('the database of memories', () => {
  it('the database of memories can be searched while another process keeps it locked, and an addition waits until it is free, or fails', async () => {
    const file = path();
    const memory = open(sqliteMemoryService({ path: file, busyTimeoutMs: 30 }));
    await memory.add(said('s1', 'tea at noon'));
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(memory.add(said('s2', 'tea at night'))).rejects.toMatchObject({ code: 'store_busy' });
    expect(textsOf(await memory.search(ada, 'tea'))).toEqual(['tea at noon']);
    other.exec('ROLLBACK');
    other.close();
    await memory.add(said('s2', 'tea at night'));
    expect(await memory.search(ada, 'tea')).toHaveLength(2);
  });

  it('the database of memories rejects calls with a typed error after it is closed, even if it is closed twice', async () => {
    const memory = open(sqliteMemoryService({ path: path() }));
    memory.close();
    memory.close();
    for (const call of [memory.add(said('s1', 'tea')), memory.search(ada, 'tea'), memory.forget(ada)])
      await expect(call).rejects.toMatchObject({ name: 'AgentError', code: 'closed' });
  });

  it('the database of memories stays open if the caller passed it in', async () => {
    const database = new DatabaseSync(':memory:', { readBigInts: true, returnArrays: true });
    const memory = sqliteMemoryService({ database });
    await memory.add(said('s1', 'tea'));
    memory.close();
    expect(textsOf(await sqliteMemoryService({ database }).search(ada, 'tea'))).toEqual(['tea']);
    database.close();
  });

  it('the database of memories is refused if the file belongs to another application', () => {
    const file = path();
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE session (id); PRAGMA application_id = 7');
    database.close();
    expect(() => sqliteMemoryService({ path: file })).toThrow(ConfigError);
    expect(() => sqliteMemoryService({ path: file })).toThrow('give @mortise/sqlite/memory a file of its own');
  });

  it('the database of memories is refused if a newer version has written it', () => {
    const file = path();
    open(sqliteMemoryService({ path: file })).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => sqliteMemoryService({ path: file })).toThrow(
      '@mortise/sqlite/memory knows 1. Nothing was changed; update this worker',
    );
  });
});
