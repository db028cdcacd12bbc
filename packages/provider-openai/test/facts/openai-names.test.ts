import { createRunner, functionTool, llmAgent } from '@mortise/core';
import { serve, streamed, weather } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { dialects } from '../support/dialects.ts';
import { type Item, sent } from '../support/sent.ts';

const names = [
  'shop.pay',
  'shop_pay',
  'shop pay',
  'shop:pay',
  'ü',
  '',
  ' ',
  '__proto__',
  'x'.repeat(64),
  'x'.repeat(100),
];

for (const dialect of dialects) {
  describe(`tool names on ${dialect.name}`, () => {
    it('invalid names are replaced by valid names, which all differ', async () => {
      const { tools } = await sent(dialect, { declarations: names.map((name) => ({ ...weather, name })) });
      const said = tools.map(nameOf);
      expect(said.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
      expect(new Set(said).size).toBe(names.length);
      for (const name of names.filter((each) => /^[a-zA-Z0-9_-]{1,64}$/.test(each))) expect(said).toContain(name);
    });

    it('a name stays the same when other tools are added, so that earlier calls still refer to it', async () => {
      const alone = await sent(dialect, { declarations: [{ ...weather, name: 'shop.pay' }] });
      const among = await sent(dialect, {
        declarations: ['shop_pay', 'shop.pay'].map((name) => ({ ...weather, name })),
      });
      expect(among.tools.map(nameOf)).toContain(alone.tools.map(nameOf)[0]);
    });

    it('the tool with an invalid name runs, and its call is sent back with the name that was sent to the server', async () => {
      const ran: unknown[] = [];
      const name = 'shop.pay now';
      const tool = functionTool({ name, description: 'Pays', run: () => void ran.push(name) });
      const wire = (await sent(dialect, { declarations: [{ ...weather, name }] })).tools.map(nameOf)[0] ?? '';
      const replies = [{ calls: [{ name: wire, args: '{}' }] }, { text: 'Paid' }];
      const { model, server } = await serve(
        dialect,
        replies.map((said) => streamed(dialect, dialect.events(said))),
      );
      const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [tool] }) });
      expect(await app.run({ message: 'Pay' })).toMatchObject({ status: 'completed', text: 'Paid' });
      expect(ran).toEqual([name]);
      const body = server.requests[1]?.body ?? {};
      const history = (body['input'] ?? body['messages']) as readonly Item[];
      expect(JSON.stringify(history)).toContain(`"name":"${wire}"`);
      expect(JSON.stringify(history)).not.toContain(name);
      expect(((body['tools'] ?? []) as readonly Item[]).map(nameOf)).toEqual([wire]);
    });

    it('a choice of one or several tools uses the names that were sent to the server', async () => {
      const declarations = ['shop.pay', 'weather'].map((name) => ({ ...weather, name }));
      const { body, tools } = await sent(dialect, {
        declarations,
        toolChoice: { names: ['shop.pay'], mode: 'required' },
      });
      expect(JSON.stringify(body['tool_choice'])).toContain(`"name":"${tools.map(nameOf)[0]}"`);
    });
  });
}

function nameOf(tool: Item): string {
  return String(((tool['function'] ?? tool) as Item)['name']);
}
