import { describe, expect, it } from 'vitest';
import { addressProblem, isPublicAddress } from './public-address.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1', '2001:200::1'])(
    '%j is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['0.0.0.0', '100.64.0.1', '192.0.0.8', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::1', '::', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fe80::1%eth0'],
    ...['fd00:ec2::254', 'fc00::1', 'ff02::1', '64:ff9b::a00:1', '2002:7f00:1::', '2001::1', '2001:100::1'],
    ...['2001:1ff:ffff::1', '2001:20::1', '2001:db8::1', '3fff::1', '3fff:fff:ffff::1', '2620:4f:8000::1'],
    ...[
      '1fff::1',
      '200::1',
      '100::1',
      '::1:2',
      '4000::1',
      '5f00::1',
      '8000::1',
      'fec0::1',
      'fdff::1',
      'febf::1',
      'ffff::1',
    ],
    ...['64:ff9b:1::1', '::127.0.0.1', '2002:a00:1::1'],
    ...['2130706433', '0x7f.1', '8.8', 'nonsense', 'no address', ''],
  ])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a URL', () => {
  it.each([
    ...['http://a.example', 'http://localhost.example', 'http://127.0.0.1.example'],
    ...['http://8.8.8.8', 'http://[2606:4700::1]'],
  ])('%s is allowed, because its resolved address is checked later', (url) => {
    expect(addressProblem(new URL(url))).toBeUndefined();
  });

  it.each([
    ...['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1', 'http://[::1]', 'http://[::ffff:169.254.169.254]'],
    ...[
      'https://127.0.0.1',
      'https://localhost',
      'https://[::1]',
      'http://localhost',
      'http://localhost.',
      'http://a.localhost',
      'http://127.0.0.1.',
      'http://10.0.0.1',
    ],
    ...['file:///etc/passwd', 'ftp://8.8.8.8', 'javascript:alert(1)'],
  ])('%s is not allowed', (url) => {
    expect(addressProblem(new URL(url))).toMatch(/is a private or reserved address$|is not HTTP$/);
  });
});
