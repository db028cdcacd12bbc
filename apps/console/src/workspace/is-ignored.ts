/** True if a directory is omitted from listings and searches unless its path is given. */
export function isIgnored(name: string): boolean {
  return name === '.git' || name === 'node_modules';
}
