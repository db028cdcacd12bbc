import { describe, expect, it } from 'vitest';
import { applyOpenAIDiff } from './apply-diff.ts';

const text = 'import a\n\nfunction one() {\n  return 1;\n}\n\nfunction two() {\n  return 1;\n}\n';

describe('a diff that a model wrote', () => {
  it('a diff that a model wrote changes the listed lines after its anchor', () => {
    const diff = '@@ function two() {\n-  return 1;\n+  return 2;\n }\n';
    expect(applyOpenAIDiff(text, diff)).toBe(text.replace('two() {\n  return 1', 'two() {\n  return 2'));
  });

  it('a diff that a model wrote may change several positions, in their order', () => {
    const diff = '@@\n-import a\n+import b\n@@ function one() {\n-  return 1;\n+  return 10;';
    expect(applyOpenAIDiff(text, diff)).toBe(text.replace('import a', 'import b').replace('return 1', 'return 10'));
  });

  it('a diff that a model wrote is applied to lines whose white space differs, and keeps unchanged lines as they are in the file', () => {
    expect(applyOpenAIDiff('\tif (x) {\n\t\tgo();\n\t}\n', '@@\n if (x) {\n-go();\n+\t\tstop();\n }')).toBe(
      '\tif (x) {\n\t\tstop();\n\t}\n',
    );
  });

  it('a diff that a model wrote keeps the line ends, and the end of the file', () => {
    expect(applyOpenAIDiff('a\r\nb\r\n', '@@\n a\n-b\n+c\n')).toBe('a\r\nc\r\n');
    expect(applyOpenAIDiff('a\nb\na\nb', '@@\n a\n-b\n+c\n*** End of File')).toBe('a\nb\na\nc');
  });

  it('a diff that a model wrote may create a new file', () => {
    expect(applyOpenAIDiff('', '+a\n+\n+b\n', 'create')).toBe('a\n\nb');
  });

  it.each([
    ['@@\n-nothing like it\n+x', 'nothing like it'],
    ['no diff', 'not a line of a diff'],
    ['@@ a\n@@ nowhere\n-a\n+b', 'not in the file'],
    ['@@ anchor', 'not a line of a diff'],
    ['*** Update File: b\n+a', 'not a line of a diff'],
  ])('the diff %j is refused with a message for the model', (diff, words) => {
    expect(() => applyOpenAIDiff('a\nb\n', diff)).toThrow(
      expect.objectContaining({ code: 'patch_failed', message: expect.stringContaining(words) as unknown }),
    );
  });

  it('a diff of a new file with an invalid line is refused', () => {
    expect(() => applyOpenAIDiff('', 'a', 'create')).toThrow(expect.objectContaining({ code: 'patch_failed' }));
  });

  it('a diff that a model wrote is refused if it would take too many comparisons of lines', () => {
    const long = 'a\n'.repeat(20_000);
    expect(() => applyOpenAIDiff(long, `@@\n${' a\n'.repeat(5_000)}-b\n`)).toThrow(
      expect.objectContaining({ code: 'patch_failed', message: expect.stringContaining('too many') as unknown }),
    );
  });
});
