/**
 * The exclusion key of what commands and patches work on: one set of files. What the model asks for in one
 * answer is done in its order, as a patch and the tests of it.
 */
export function filesKey(): string {
  return 'openai files';
}
