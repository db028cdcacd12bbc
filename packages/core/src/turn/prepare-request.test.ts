import { expect, it } from 'vitest';
import { Secrets } from '../credential/secrets.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { cleanRequest } from './prepare-request.ts';

it('cleanRequest searches each content and declaration for secrets once, and again after a secret was added', () => {
  const content = { role: 'user', parts: [{ type: 'text', text: 'first1 second2' }] } as const;
  const request: ModelRequest = {
    instructions: ['say first1'],
    contents: [content],
    declarations: [{ name: 'find', description: 'As first1', parametersJsonSchema: { default: 'second2' } }],
    outputJsonSchema: { default: 'first1' },
    providerTools: [],
  };
  const secrets = new Secrets();
  expect(cleanRequest(secrets, request)).toBe(request);
  secrets.addCredential('one', { type: 'bearer', token: 'first1' });
  const clean = cleanRequest(secrets, request);
  expect(clean.instructions).toEqual(['say «secret:one»']);
  expect(clean.contents[0]?.parts[0]).toMatchObject({ text: '«secret:one» second2' });
  expect(clean.declarations[0]?.description).toBe('As «secret:one»');
  expect(clean.outputJsonSchema).toEqual({ default: '«secret:one»' });
  expect(cleanRequest(secrets, request).declarations).toBe(clean.declarations);
  expect(cleanRequest(secrets, clean).declarations).toBe(clean.declarations);
  expect(cleanRequest(secrets, request).contents[0]).toBe(clean.contents[0]);
  secrets.addCredential('two', { type: 'apiKey', value: 'second2' });
  expect(cleanRequest(secrets, request).contents[0]?.parts[0]).toMatchObject({ text: '«secret:one» «secret:two»' });
  expect(cleanRequest(secrets, request).declarations[0]?.parametersJsonSchema).toEqual({ default: '«secret:two»' });
});

it('cleanRequest does not mask secrets in settings for the provider', () => {
  const request: ModelRequest = {
    instructions: [],
    contents: [],
    declarations: [],
    providerTools: [{ provider: 'p', name: 'mcp', config: { authorization_token: 'hunter22' } }],
    providerOptions: { p: { user: 'hunter22' } },
  };
  expect(cleanRequest(new Secrets({ db: 'hunter22' }), request)).toEqual(request);
});
