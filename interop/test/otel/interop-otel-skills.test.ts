import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { llmAgent } from '@mortise/core';
import { tracedRunner } from '@mortise/otel';
import { skillsToolset } from '@mortise/skills';
import { scriptedModel } from '@mortise/testing';
import { expect, it, onTestFinished } from 'vitest';
import { followContexts, realSdk } from './real-sdk.ts';

followContexts();

it('a call that loads a skill or reads a file of it names them once they are known to exist', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otel-skills-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'refunds'));
  writeFileSync(
    join(folder, 'refunds', 'SKILL.md'),
    '---\nname: refunds\ndescription: How to refund\n---\nAsk first.\n',
  );
  writeFileSync(join(folder, 'refunds', 'limits.md'), 'At most 500.\n');
  const model = scriptedModel([
    { calls: [{ name: 'load_skill', args: { name: 'refunds' } }] },
    { calls: [{ name: 'read_skill_resource', args: { skill: 'refunds', path: 'limits.md' } }] },
    { calls: [{ name: 'load_skill', args: { name: 'of my own making' } }] },
    'Done',
  ]);
  const agent = llmAgent({ name: 'a', model, tools: [skillsToolset({ folder })] });
  const { provider, spans } = realSdk();
  await tracedRunner({ agent }, { tracerProvider: provider }).run('Go');
  const calls = spans.filter(({ name }) => name.startsWith('execute_tool'));
  expect(calls.map(({ name }) => name)).toEqual([
    'execute_tool load_skill refunds',
    'execute_tool read_skill_resource refunds limits.md',
    'execute_tool load_skill',
  ]);
  expect(
    calls.map(({ attributes }) => [attributes['gen_ai.skill.name'], attributes['gen_ai.skill.resource.name']]),
  ).toEqual([
    ['refunds', undefined],
    ['refunds', 'limits.md'],
    [undefined, undefined],
  ]);
  expect(JSON.stringify(calls.map(({ name, attributes }) => [name, attributes]))).not.toContain('of my own making');
});
