import type { StdioServer } from '../endpoint/stdio-server.ts';

/**
 * Returns the environment of a server's process: the variables that it may inherit, and those that the
 * application gives; no others of this process.
 */
export function childEnv({ inheritEnv = inheritedByDefault, env }: StdioServer): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const name of inheritEnv) {
    const value = process.env[name];
    // A value that begins so is a function of the shell.
    if (value !== undefined && !value.startsWith('()')) inherited[name] = value;
  }
  return { ...inherited, ...env };
}

const inheritedByDefault: readonly string[] =
  process.platform === 'win32'
    ? [
        ...['APPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'PATH', 'PATHEXT', 'PROGRAMDATA'],
        ...['PROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'USERNAME', 'USERPROFILE', 'WINDIR'],
      ]
    : ['HOME', 'LANG', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'USER'];
