import { functionTool, llmAgent, pendingResult, type Tool, type ToolGate } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { SpanStatusCode } from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';
import { tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';
import { askGate, readTool } from './support/team.ts';

followContexts();

describe('a call', () => {
  it('a call of an unknown tool has a span with the error unknown_tool', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'nothing' }] }, 'Done']);
    await tracedRunner({ agent: llmAgent({ name: 'a', model }) }, { tracerProvider: spans }).run('Go');
    const span = spans.find('execute_tool nothing');
    expect(span.parent?.name).toBe('invoke_agent a');
    expect(span.attributes).toMatchObject({ 'error.type': 'unknown_tool', 'mortise.tool.outcome': 'error' });
    // The status has no message, because the text of the error is content.
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(spans.open).toEqual([]);
  });

  it('a call whose tool throws ends with the code that the model reads', async () => {
    const spans = new RecordedSpans();
    const broken = readTool('broken', () => {
      throw new TypeError('no such row: Ada');
    });
    const model = scriptedModel([{ calls: [{ name: 'broken' }] }, 'Done']);
    const agent = llmAgent({ name: 'a', model, tools: [broken] });
    await tracedRunner({ agent }, { tracerProvider: spans }).run('Go');
    const span = spans.find('execute_tool broken');
    expect(span.attributes).toMatchObject({ 'error.type': 'tool_threw', 'mortise.tool.outcome': 'error' });
    expect(JSON.stringify(spans.spans.map(({ attributes, status }) => ({ attributes, status })))).not.toContain('Ada');
  });

  it('a call that a gate refuses has a span, although its tool does not run', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'Done']);
    const gate: ToolGate = {
      name: 'policy',
      order: 'policy',
      check: () => ({ type: 'respond', outcome: { status: 'denied', reason: 'not today' } }),
    };
    const agent = llmAgent({ name: 'a', model, tools: [readTool('look')], gates: [gate] });
    await tracedRunner({ agent }, { tracerProvider: spans }).run('Go');
    expect(spans.find('execute_tool look').attributes).toMatchObject({ 'mortise.tool.outcome': 'denied' });
    expect(spans.find('execute_tool look').status.code).toBe(SpanStatusCode.UNSET);
    expect(spans.open).toEqual([]);
  });

  it('a call that waits for a gate ends with its run, and names the gate', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'pay' }, { name: 'look' }] }]);
    const agent = llmAgent({
      name: 'a',
      model,
      tools: [readTool('look'), functionTool({ name: 'pay', description: 'Pays', gates: [askGate()], run: () => 1 })],
    });
    const result = await tracedRunner({ agent }, { tracerProvider: spans }).run('Go');
    expect(result.status).toBe('paused');
    expect(spans.tree()).toEqual([
      'invoke_agent a',
      '  chat scripted',
      '  execute_tool look',
      '  check_gates pay',
      '  execute_tool pay',
    ]);
    expect(spans.find('execute_tool pay').attributes).toMatchObject({
      'mortise.tool.outcome': 'pending',
      'mortise.request.id': result.pending[0]?.id,
      'mortise.request.kind': 'confirmation',
      'mortise.request.gate': 'confirm',
      'gen_ai.conversation.id': result.session.sessionId,
    });
    expect(spans.find('invoke_agent a').attributes).toMatchObject({ 'mortise.run.status': 'paused' });
    expect(spans.open).toEqual([]);
  });

  it('a call whose tool asks a user has one span in that run', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'ask' }] }]);
    const ask = functionTool({
      name: 'ask',
      description: 'Asks',
      run: () => pendingResult({ kind: 'input', hint: 'Which one?' }),
    });
    const agent = llmAgent({ name: 'a', model, tools: [ask] });
    const result = await tracedRunner({ agent }, { tracerProvider: spans }).run('Go');
    expect(spans.find('execute_tool ask').attributes).toMatchObject({
      'mortise.tool.outcome': 'pending',
      'mortise.request.id': result.pending[0]?.id,
      'mortise.request.kind': 'input',
    });
    expect(spans.open).toEqual([]);
  });

  it('a call whose tool asks before its first effect does not count as a late question because of tracing', async () => {
    const spans = new RecordedSpans();
    const ask = functionTool({
      name: 'ask',
      description: 'Asks',
      run: () => pendingResult({ kind: 'confirmation', hint: 'Really?' }),
    });
    const agent = llmAgent({ name: 'a', model: scriptedModel([{ calls: [{ name: 'ask' }] }]), tools: [ask] });
    const runner = tracedRunner({ agent }, { tracerProvider: spans });
    const warnings: string[] = [];
    // No model is called before: the call itself is the first action of the run.
    for await (const event of runner.stream({ call: { name: 'ask' } }))
      if (event.type === 'warning') warnings.push(event.code);
    expect(spans.find('execute_tool ask').attributes['mortise.tool.outcome']).toBe('pending');
    expect(warnings).toEqual([]);
  });

  it('a call that loads a skill, or reads a file of it, has the names of both only after it succeeds', async () => {
    const spans = new RecordedSpans();
    const toolOf = (name: string): Tool => ({
      name,
      description: name,
      effect: 'read',
      declaration: { name, description: name, parametersJsonSchema: { type: 'object' } },
      check: (value) => ({ value }),
      run: (args) =>
        Object(args).name === 'made up'
          ? { status: 'error', code: 'skill_not_found', message: 'there is no such skill' }
          : { status: 'ok', output: 'text' },
    });
    const model = scriptedModel([
      {
        calls: [
          { name: 'load_skill', args: { name: 'refunds' } },
          { name: 'read_skill_resource', args: { skill: 'refunds', path: 'limits.md' } },
          { name: 'load_skill', args: { name: 'made up' } },
          { name: 'look', args: { name: 'refunds' } },
        ],
      },
      'Done',
    ]);
    const tools = ['load_skill', 'read_skill_resource', 'look'].map(toolOf);
    await tracedRunner({ agent: llmAgent({ name: 'a', model, tools }) }, { tracerProvider: spans }).run('Go');
    const calls = spans.spans.filter(({ name }) => name.startsWith('execute_tool'));
    expect(
      calls.map(({ name, attributes }) => [
        name,
        attributes['gen_ai.skill.name'],
        attributes['gen_ai.skill.resource.name'],
      ]),
    ).toEqual([
      ['execute_tool load_skill refunds', 'refunds', undefined],
      ['execute_tool read_skill_resource refunds limits.md', 'refunds', 'limits.md'],
      ['execute_tool load_skill', undefined, undefined],
      ['execute_tool look', undefined, undefined],
    ]);
  });
});
