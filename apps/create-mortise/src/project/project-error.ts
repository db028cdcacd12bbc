/** The error for a project that cannot be created. Its message says what to do. Nothing was written. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
}
