import type { ReadonlyContext } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { SignInRequired } from '../error/sign-in-required.ts';
import type { McpSession } from '../session/mcp-session.ts';
import type { McpTool } from '../tool/mcp-tool.ts';
import type { OfferedTools } from '../tool/offered-tools.ts';
import type { Accounts } from './accounts.ts';
import { UserTools } from './user-tools.ts';

const toolOf = (name: string): McpTool => ({ name }) as McpTool;
const contextOf = (userId: string): ReadonlyContext =>
  ({ session: { appName: 'app', userId, sessionId: 's' } }) as ReadonlyContext;
const wantsSignIn = new SignInRequired('shop', {});

/** Returns the tools of a server whose lists and errors the test sets, with a session for each user name. */
function subject({ hasUsers = true, hasAuth = true } = {}) {
  const sessions = new Map<string, McpSession>();
  const log: string[] = [];
  const lists = new Map<unknown, readonly McpTool[] | Error>();
  const sessionOf = (name: string): McpSession => {
    const session = sessions.get(name) ?? {
      secrets: { registerWith: (to: unknown) => void log.push(`told ${to ? name : 'nobody'}`) },
    };
    sessions.set(name, session as McpSession);
    return session as McpSession;
  };
  const accounts = {
    hasUsers,
    of: (user?: { readonly userId: string }) => ({
      session: sessionOf(user?.userId ?? 'all'),
      ...(hasAuth && { auth: {} }),
    }),
  };
  const offered = {
    async of(session: McpSession) {
      log.push('asked');
      const list = lists.get(session) ?? [];
      if (list instanceof Error) throw list;
      return list;
    },
  };
  const warnings: unknown[] = [];
  const options = { name: 'shop', onWarning: (warning: unknown) => warnings.push(warning) };
  const tools = new UserTools(options as never, accounts as unknown as Accounts, offered as unknown as OfferedTools);
  const of = (userId: string): Promise<readonly McpTool[]> => tools.of({ context: contextOf(userId) });
  return {
    tools,
    of,
    log,
    warnings,
    /** Makes the server return this list to a user, or fail, from now on. */
    gives: (userId: string, list: readonly McpTool[] | Error) => void lists.set(sessionOf(userId), list),
    names: async (userId: string) => (await of(userId)).map(({ name }) => name),
    /** Returns true if the model is offered the sign-in tool. */
    async isShown(userId: string): Promise<boolean> {
      const shown: unknown[] = [];
      const draft = { addDeclaration: (declaration: unknown) => shown.push(declaration) };
      for (const tool of await of(userId)) await tool.prepare?.(draft as never, contextOf(userId) as never);
      return shown.length > 0;
    },
  };
}

describe('a server that users sign in to', () => {
  it('a server that users sign in to offers its tools and the sign-in tool, as the same array while the list is the same', async () => {
    const { gives, names, of, isShown, warnings } = subject();
    const list = [toolOf('pay')];
    gives('ada', list);
    expect(await names('ada')).toEqual(['pay', 'authenticate_shop']);
    expect(await of('ada')).toBe(await of('ada'));
    gives('ada', [...list]);
    expect(await names('ada')).toEqual(['pay', 'authenticate_shop']);
    expect(await isShown('ada')).toBe(false);
    expect(warnings).toEqual([]);
  });

  it('a server that users sign in to shows the sign-in tool to each user who has to sign in, and only while that is needed', async () => {
    const { gives, isShown } = subject();
    gives('ada', wantsSignIn);
    gives('bob', [toolOf('pay')]);
    expect([await isShown('ada'), await isShown('bob')]).toEqual([true, false]);
    gives('ada', [toolOf('pay')]);
    expect(await isShown('ada')).toBe(false);
  });

  it('a server that users sign in to keeps the earlier tools of the same user for waiting calls', async () => {
    const { gives, names } = subject();
    gives('ada', [toolOf('pay')]);
    await names('ada');
    for (const userId of ['ada', 'bob']) gives(userId, wantsSignIn);
    expect(await names('ada')).toEqual(['pay', 'authenticate_shop']);
    expect(await names('bob')).toEqual(['authenticate_shop']);
  });

  it("a server that users sign in to fails with the session's error if a sign-in would not help", async () => {
    const { gives, names, isShown } = subject();
    gives('ada', [toolOf('pay')]);
    await names('ada');
    const failure = new Error('down');
    gives('ada', failure);
    await expect(names('ada')).rejects.toBe(failure);
    gives('ada', [toolOf('pay')]);
    expect(await isShown('ada')).toBe(false);
  });

  it('a server that users sign in to registers its secrets with the run before and after the request for tools, even if the request fails', async () => {
    const { gives, of, log } = subject();
    gives('ada', new Error('down'));
    await expect(of('ada')).rejects.toThrow('down');
    expect(log).toEqual(['told ada', 'asked', 'told ada']);
    log.length = 0;
    gives('ada', wantsSignIn);
    await of('ada');
    expect(log).toEqual(['told ada', 'asked', 'told ada']);
  });

  it('a server tool with the name of the sign-in tool is omitted, which is reported once per list', async () => {
    const { gives, names, warnings } = subject();
    gives('ada', [toolOf('authenticate_shop'), toolOf('pay')]);
    for (let at = 0; at < 2; at++) expect(await names('ada')).toEqual(['pay', 'authenticate_shop']);
    expect(warnings).toMatchObject([{ code: 'mcp_tool_invalid', server: 'shop', tool: 'authenticate_shop' }]);
  });

  it('a server that users sign in to has no tools if no user is given, and gets no request', async () => {
    const { tools, log } = subject();
    expect(await tools.of({})).toEqual([]);
    expect(log).toEqual([]);
  });
});

it('a server with one shared session offers its tools even if no user is given', async () => {
  const { tools, gives } = subject({ hasUsers: false, hasAuth: false });
  const list = [toolOf('pay')];
  gives('all', list);
  expect(await tools.of({})).toBe(list);
});

it('a server without sign-in has no sign-in tool', async () => {
  const { gives, of } = subject({ hasAuth: false });
  const list = [toolOf('pay')];
  gives('ada', list);
  expect(await of('ada')).toBe(list);
  gives('ada', wantsSignIn);
  await expect(of('ada')).rejects.toBe(wantsSignIn);
});
