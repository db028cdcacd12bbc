import { describe, expect, it } from 'vitest';
import { webPage } from '../src/http/web-page.ts';

describe('a URL to open for a person', () => {
  it.each([
    ['https://login.example/a?b=c', 'https://login.example/a?b=c'],
    ['http://localhost:8080/', 'http://localhost:8080/'],
    ['http://127.0.0.1/', 'http://127.0.0.1/'],
    ['http://[::1]:9/', 'http://[::1]:9/'],
  ])('a URL to open for a person may be %s', (url, page) => expect(webPage(url)).toBe(page));

  it.each([
    'http://login.example/',
    'http://localhost.evil.example/',
    'ftp://localhost/',
    'file://localhost/etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hi',
    'https://ada@login.example/',
    'https://ada:secret@login.example/',
    'https://:secret@login.example/',
    'no address',
    '',
    undefined,
    { href: 'https://login.example/' },
  ])('a URL to open for a person may not be %s', (url) => expect(webPage(url)).toBeUndefined());

  it('a URL to open for a person is not an array of one URL, although the array converts to the same string', () =>
    expect(webPage(['https://login.example/'])).toBeUndefined());
});
