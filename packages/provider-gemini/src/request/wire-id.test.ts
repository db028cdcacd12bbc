import { describe, expect, it } from 'vitest';
import { wireId } from './wire-id.ts';

describe('the id of a call that is sent to Gemini', () => {
  it('the id of a call that is sent to Gemini is the original one, from any provider', () => {
    expect(wireId({ id: 'a', providerId: 'toolu_1' }, 'gemini-2.5-flash')).toBe('toolu_1');
    expect(wireId({ id: 'a', providerId: 'ab12cd34' }, 'gemini-3.8-flash')).toBe('ab12cd34');
  });

  it('the id of a call that is sent to Gemini is created by the adapter if the call has none and the model matches results by id', () => {
    expect(wireId({ id: 'a' }, 'gemini-3.5-flash')).toBe('a');
    expect(wireId({ id: 'turn 1/0' }, 'gemini-3.1-pro-preview')).toMatch(/^call_\w{12}$/);
  });

  it('the id of a call that is sent to Gemini is omitted if the call has none and the model matches results by order', () => {
    expect(wireId({ id: 'a' }, 'gemini-2.5-flash')).toBeUndefined();
    expect(wireId({ id: 'a', providerId: '' }, 'gemini-3-flash-preview')).toBeUndefined();
  });
});
