import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { RecordedSpan } from './recorded-spans.ts';

interface Printed {
  readonly status: string;
  readonly requestId?: string;
  readonly spans: readonly RecordedSpan[];
}

const program = join(import.meta.dirname, 'traced-process.ts');

it('a refund that a user approves in another process is two linked traces', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...args: readonly string[]): Printed =>
    JSON.parse(execFileSync(process.execPath, [program, folder, ...args], { encoding: 'utf8' }));
  const asked = run();
  expect(asked.status).toBe('paused');
  expect(outline(asked.spans)).toEqual([
    'invoke_agent reception',
    '  chat reception',
    '  execute_tool desk',
    '    invoke_agent desk',
    '      chat clerk',
    '      check_gates refund',
    '      execute_tool refund',
  ]);
  const answered = run(asked.requestId ?? '');
  expect(answered.status).toBe('completed');
  expect(outline(answered.spans)).toEqual([
    'invoke_agent reception',
    '  execute_tool desk',
    '    invoke_agent desk',
    '      check_gates refund',
    '      execute_tool refund',
    '      chat clerk',
    '  chat reception',
  ]);
  const [before, after] = [named(asked, 'invoke_agent reception'), named(answered, 'invoke_agent reception')];
  expect(after.traceId).not.toBe(before.traceId);
  expect(after.links).toEqual([`${before.traceId}/${before.spanId}`]);
  const refund = named(answered, 'execute_tool refund');
  expect(refund.links).toEqual(after.links);
  expect(refund.attributes).toMatchObject({
    'mortise.request.id': asked.requestId,
    'mortise.request.kind': 'confirmation',
    'mortise.request.waited_s': expect.any(Number),
    'mortise.tool.outcome': 'ok',
  });
  const wait = named(answered, 'wait_for_answer refund');
  expect([wait.traceId, wait.parentId]).toEqual([before.traceId, before.spanId]);
  expect(wait.endedAt).toBeGreaterThan(before.endedAt);
  for (const { spans } of [asked, answered])
    for (const { name, isOpen, attributes } of spans) {
      expect(isOpen, name).toBe(false);
      expect(attributes['gen_ai.conversation.id'], name).toBe('s');
    }
});

function outline(spans: readonly RecordedSpan[], parentId?: string): readonly string[] {
  return spans
    .filter((span) => span.parentId === parentId)
    .flatMap(({ name, spanId }) => [name, ...outline(spans, spanId).map((line) => `  ${line}`)]);
}

function named({ spans }: Printed, name: string): RecordedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0] as RecordedSpan;
}
