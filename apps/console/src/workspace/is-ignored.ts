/** Whether a directory is left out of listings and searches unless it is asked for by its path. */
export function isIgnored(name: string): boolean {
  return name === '.git' || name === 'node_modules';
}
