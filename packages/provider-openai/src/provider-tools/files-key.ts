/**
 * The exclusion key of commands and patches, which share one set of files: the calls of one answer run in
 * order, such as a patch and then its tests.
 */
export function filesKey(): string {
  return 'openai files';
}
