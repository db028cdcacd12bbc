import { expect, it } from 'vitest';
import { refusePrivate, refusePrivateHost } from './address.ts';

it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is an address of the public internet',
  (address) => {
    expect(() => refusePrivate(address, 'a.example')).not.toThrow();
  },
);

it.each(['127.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', '::', 'fe80::1%eth0', 'no address', ''])(
  '%s is not',
  (address) => {
    expect(() => refusePrivate(address, 'a.example')).toThrow(expect.objectContaining({ code: 'address_refused' }));
  },
);

it.each(['http://a.example', 'http://localhost.example', 'http://127.0.0.1.example', 'http://[2606:4700::1]'])(
  '%s passes: what its name leads to is looked at later',
  (url) => {
    expect(() => refusePrivateHost(new URL(url))).not.toThrow();
  },
);
