import { describe, expect, it } from 'vitest';
import { errorCodes } from './error-codes.ts';
import { failureText } from './failure-text.ts';

describe('failureText', () => {
  it.each([...Object.keys(errorCodes), 'a_code_of_an_application', 'constructor', ''])(
    'failureText describes %j without a name, an option or a variable',
    (code) => {
      expect(failureText(code)).toMatch(/^[A-Z][a-z ,]+\.(?: [A-Z][a-z ]+\.)?$/);
    },
  );

  it('failureText tells the user what to do if the user can do something', () => {
    expect(failureText('rate_limit')).toContain('later');
    expect(failureText('context_overflow')).toContain('new one');
    expect(failureText('blocked')).toContain('Rephrase');
  });
});
