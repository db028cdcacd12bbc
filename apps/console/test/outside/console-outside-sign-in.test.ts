import { expect, test } from 'vitest';
import { ConsoleTerminal } from '../console-terminal.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { signedInServer } from './signed-in-server.ts';

test('the console signs in to a server: shows the page, accepts the pasted address, and says why an address is refused', async () => {
  const origin = await signedInServer();
  const directory = await temporaryDirectory({
    'mcp.json': JSON.stringify({ mcpServers: { club: { url: `${origin}/mcp` } } }),
  });
  const terminal = new ConsoleTerminal(directory, ['--mcp', 'mcp.json', '--private-network', '--yes']);
  await terminal.say('/club_authenticate {}');
  const question = await terminal.waitFor('Sign in?');
  expect(question).toContain(`${new URL(origin).host} is where you sign in:`);
  const [, state = ''] = /[?&]state=([\w-]+)/.exec(question.replaceAll('\n', '')) ?? [];
  expect(state).not.toBe('');
  terminal.press('y');
  await terminal.waitFor('The address that the browser went to');
  terminal.press(`http://localhost:8788/callback?code=good&state=other\r`);
  await terminal.waitFor(/\n! .*[\s\S]*\nSign in\?/);
  terminal.press('y');
  await terminal.waitFor(/\n! [\s\S]*\nThe address that the browser went to/);
  terminal.press(`http://localhost:8788/callback?code=good&state=${state}\r`);
  await terminal.waitFor('✓ club_authenticate completed');
  await terminal.say('/club_who_am_i {}');
  await terminal.waitFor(/✓ club_who_am_i completed[\s\S]*Ada/);
  expect(terminal.raw).not.toContain('token-of-ada');
});

test('a refused sign-in is reported to the model', async () => {
  const origin = await signedInServer();
  const directory = await temporaryDirectory({
    'mcp.json': JSON.stringify({ mcpServers: { club: { url: `${origin}/mcp` } } }),
  });
  const terminal = new ConsoleTerminal(directory, ['--mcp', 'mcp.json', '--private-network', '--yes']);
  await terminal.say('/club_authenticate {}');
  await terminal.waitFor('Sign in?');
  terminal.press('n');
  await terminal.waitFor(/✗ club_authenticate rejected[\s\S]*the user said no[\s\S]*tokens:/);
});
