import {
  type ArtifactService,
  ConfigError,
  okResult,
  type RunnerOptions,
  ToolError,
  type ToolOutcome,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, only, outcomesIn } from '../harness/inspect-run.ts';
import { pauseOf } from '../harness/worked-ms.ts';
import { actThat, bothWays, type Played, playBoth, watchProcess } from './play.ts';

watchProcess();

const limit = 262_144;

function large(make: () => unknown, options?: Partial<RunnerOptions>): Promise<Played> {
  return playBoth(() => ({ act: actThat(make), ...(options && { options }) }));
}

/** Runs with an artifact service, and returns its artifacts. */
async function kept(
  make: () => unknown,
  check: (outcome: ToolOutcome, artifacts: ArtifactService, log: string) => Promise<void>,
): Promise<void> {
  let artifacts = inMemoryArtifactService();
  await bothWays(
    () => {
      artifacts = inMemoryArtifactService();
      return {
        steps: [{ calls: [{ name: 'act' }] }, 'done'],
        agent: { tools: [actThat(make)] },
        options: { artifacts },
      };
    },
    async ({ model, log, outcomes }, _way, say) => {
      expect(await say('go')).toMatchObject({ status: 'completed' });
      const [outcome] = await outcomes();
      expect(outcomesIn(model.requests[1])).toEqual([outcome]);
      await check(outcome as ToolOutcome, artifacts, JSON.stringify(await log()));
    },
  );
}

function outputOf(outcome: unknown): string {
  const { output } = outcome as { readonly output: unknown };
  expect(typeof output).toBe('string');
  return output as string;
}

describe('a result of fifty million characters', () => {
  const text = `head ${'x'.repeat(49_999_990)} tail`;

  it('a long result is shortened to its head and tail for the model and the log', async () => {
    const { outcome, log, seen, model } = await large(() => text);
    const output = outputOf(outcome);
    expect(output.length).toBeLessThanOrEqual(limit);
    expect(output.length).toBeGreaterThan(limit * 0.99);
    expect(output).toMatch(/^head x+\n… 49,737,\d{3} characters omitted …\nx+ tail$/);
    for (const what of [log, model.requests]) expect(JSON.stringify(what).length).toBeLessThan(limit * 3);
    // A watcher gets it with the end of its tool, in its event, and in the result of the run.
    expect(JSON.stringify(seen).length).toBeLessThan(limit * 4);
  });

  it('a long result causes a warning that says how to keep the complete result', async () => {
    const { seen } = await large(() => text);
    expect(only(seen, 'warning')).toMatchObject([
      {
        code: 'result_truncated',
        message: expect.stringMatching(/act \(50,000,000 characters\).*createRunner\(\{ artifacts \}\)/),
      },
    ]);
  });

  it('a long result does not block the process', async () => {
    const artifacts = { ...inMemoryArtifactService(), save: async () => 0 };
    const { pause, most } = await pauseOf(text, 250, () => large(() => text, { artifacts, newId: () => 'same' }));
    expect(pause).toBeLessThanOrEqual(most);
  });

  it('a long result is saved completely as an artifact, and the model and the event have its name and version', async () => {
    await kept(
      () => text,
      async (outcome, artifacts, log) => {
        const [, filename, version] =
          /full output: artifact "(.+)" version (\d+) \(50,000,000 characters\) …/.exec(outputOf(outcome)) ?? [];
        expect(await artifacts.list(key)).toEqual([filename]);
        expect(await artifacts.load(key, filename ?? '', Number(version))).toEqual({ type: 'text', text });
        expect(filename).toMatch(/^[\w.-]+$/);
        expect(log).toContain(`"artifactDelta":{"${filename}":0}`);
      },
    );
  });
});

describe('a large result', () => {
  it.each([
    ['of the maximum length is kept', 'y'.repeat(limit), 'y'.repeat(limit)],
    [
      'with many characters that JSON escapes is measured without the escapes',
      '\n'.repeat(200_000),
      '\n'.repeat(200_000),
    ],
  ])('a result %s', async (_what, value, output) => {
    expect(outputOf((await large(() => value)).outcome)).toBe(output);
  });

  it('a result is cut between characters, and never within a surrogate pair', async () => {
    const output = outputOf((await large(() => '😀'.repeat(400_000))).outcome);
    expect(() => encodeURIComponent(output)).not.toThrow();
  });

  it('a result that is an object is cut as its JSON text, and saved as JSON', async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `row ${id}` }));
    await kept(
      () => ({ rows }),
      async (outcome, artifacts) => {
        expect(outputOf(outcome)).toMatch(/^\{"rows":\[\{"id":0[\s\S]*"row 19999"\}\]\}$/);
        const [filename] = await artifacts.list(key);
        expect(filename).toMatch(/\.json$/);
        const part = await artifacts.load(key, filename ?? '');
        expect(JSON.parse(part?.type === 'text' ? part.text : '')).toEqual({ rows });
      },
    );
  });

  it('a result that is small as JSON stays an object, even if it has many values', async () => {
    const list = Array.from({ length: 30_000 }, () => 1);
    expect((await large(() => list)).outcome).toEqual({ status: 'ok', output: list });
  });

  it('a result with modelOutput keeps a short modelOutput, and its long output is cut', async () => {
    const { outcome } = await large(() => okResult('x'.repeat(1_000_000), { modelOutput: 'short' }));
    expect(outcome).toMatchObject({ modelOutput: 'short' });
    expect(outputOf(outcome).length).toBeLessThanOrEqual(limit);
  });

  it('a result that is an error message is cut, too', async () => {
    const { outcome } = await large(() => {
      throw new ToolError('m'.repeat(1_000_000));
    });
    expect((outcome as { readonly message: string }).message.length).toBeLessThanOrEqual(limit);
  });

  it('a result is cut if the artifact service fails, and a warning reports the failure', async () => {
    const artifacts = { ...inMemoryArtifactService(), save: () => Promise.reject(new Error('disk full')) };
    const { outcome, seen } = await large(() => 'x'.repeat(1_000_000), { artifacts });
    expect(outputOf(outcome)).toContain('characters omitted …');
    expect(only(seen, 'warning').map(({ code }) => code)).toEqual(['artifact_failed', 'result_truncated']);
  });

  it('a result is cut if the artifact service does not respond', async () => {
    const artifacts = { ...inMemoryArtifactService(), save: () => new Promise<never>(() => {}) };
    const { outcome } = await large(() => 'x'.repeat(1_000_000), { artifacts, callbackTimeoutMs: 15 });
    expect(outputOf(outcome).length).toBeLessThanOrEqual(limit);
  });

  it('a result is cut at the resultLimitChars of the runner', async () => {
    const { outcome } = await large(() => 'x'.repeat(10_000), { resultLimitChars: 1_000 });
    expect(outputOf(outcome).length).toBeLessThanOrEqual(1_000);
    expect(() => testApp([], {}, { resultLimitChars: 10 })).toThrow(ConfigError);
  });
});

describe('large binary data', () => {
  const data = new Uint8Array(6_000_000).fill(7);

  it('large bytes become an artifact, and the model reads its name and size', async () => {
    await kept(
      () => data,
      async (outcome, artifacts, log) => {
        expect(outcome).toMatchObject({
          status: 'ok',
          output: { mimeType: 'application/octet-stream', size: 6_000_000 },
        });
        expect(JSON.stringify(outcome)).toMatch(/6,000,000 bytes omitted; full output: artifact .* version 0/);
        const [filename] = await artifacts.list(key);
        const part = await artifacts.load(key, filename ?? '');
        expect(part).toMatchObject({ type: 'inlineData', mimeType: 'application/octet-stream' });
        expect(part?.type === 'inlineData' && atob(part.data).length).toBe(6_000_000);
        expect(log.length).toBeLessThan(10_000);
      },
    );
  });

  it('large bytes that are changed while they are saved are saved as they were returned', async () => {
    await kept(
      () => {
        const mine = data.slice();
        setTimeout(() => mine.fill(9));
        return mine;
      },
      async (_outcome, artifacts) => {
        const [filename] = await artifacts.list(key);
        const part = await artifacts.load(key, filename ?? '');
        expect(part?.type === 'inlineData' && part.data.slice(-8)).toBe(btoa('\u0007'.repeat(6)));
      },
    );
  });

  it('large bytes are omitted without an artifact service, with a warning', async () => {
    const { outcome, seen } = await large(() => data);
    expect(JSON.stringify(outcome)).toContain('6,000,000 bytes omitted …');
    expect(only(seen, 'warning')).toMatchObject([{ code: 'result_truncated' }]);
  });

  it('large bytes that a tool returns as a part are cut at the media limit, too', async () => {
    const part = { type: 'inlineData', mimeType: 'image/png', data: 'A'.repeat(6_000_000) } as const;
    const { outcome } = await large(() => okResult('here', { parts: [part] }));
    expect(outcome).toMatchObject({
      output: 'here',
      parts: [{ type: 'text', text: expect.stringContaining('omitted') }],
    });
  });

  it('an image of ordinary size stays in the message', async () => {
    const part = { type: 'inlineData', mimeType: 'image/png', data: 'A'.repeat(1_000_000) } as const;
    const { outcome } = await large(() => okResult('here', { parts: [part] }));
    expect(outcome).toEqual({ status: 'ok', output: 'here', parts: [part] });
  });
});
