import { describe, expect, it } from 'vitest';
import { confirmationGate, inMemoryGrantService, requireConfirmation } from '../src/index.ts';
import { payment, payTool, questionOf, validatingApp } from './validating-app.ts';

describe('remembering a question for several approvers', () => {
  const options = { quorum: 2, remember: {} };
  const grants = inMemoryGrantService();
  it.each([
    ['requireConfirmation', { tools: [requireConfirmation(payTool([]), { ...options, grants })] }],
    ['confirmationGate', { tools: [payTool([])], gates: [confirmationGate({ ask: options, grants })] }],
  ])('%s offers no grant and refuses an answer that requests one', async (_name, agent) => {
    const { say, answer, logOf } = validatingApp([{ calls: [payment] }, 'done', { calls: [payment] }], agent);
    const paused = await say('pay');
    const [question] = paused.pending;
    expect(question?.quorum).toBe(2);
    expect(question?.payload ?? {}).not.toHaveProperty('remember');
    expect(JSON.stringify(question?.answerJsonSchema)).not.toContain('"session"');
    const requestId = questionOf(paused);
    for (const remember of ['session', 'always'])
      expect(await answer({ requestId, value: { confirmed: true, remember }, by: 'ada' })).toMatchObject({
        error: {
          code: 'bad_answer',
          message: expect.stringMatching(
            /Several people have to approve this call, .*without remembering.*Answer with `confirmed` alone/,
          ),
        },
      });
    const value = { confirmed: true };
    await answer({ requestId, value, by: 'ada' });
    expect(await answer({ requestId, value, by: 'bob' })).toMatchObject({ status: 'completed' });
    expect((await say('again')).status).toBe('paused');
    expect(await logOf('asked')).toHaveLength(2);
  });
});
