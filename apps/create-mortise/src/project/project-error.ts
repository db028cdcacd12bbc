/** A project that cannot be created; the message says what to do. Nothing was written. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
}
