/** A project that cannot be begun, with what to do about it. Nothing was written. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
}
