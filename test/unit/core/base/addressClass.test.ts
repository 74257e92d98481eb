import assert from 'node:assert/strict';
import { type AddressClass, addressClass } from '../../../../src/core/base/addressClass';

describe('addressClass', () => {
  const rows: readonly (readonly [host: string, place: AddressClass])[] = [
    ['panel.example.com', 'public'],
    ['panel.example.com.', 'public'],
    ['1.1.1.1', 'public'],
    ['9.255.255.255', 'public'],
    ['11.0.0.0', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.0', 'public'],
    ['192.167.255.255', 'public'],
    ['192.169.0.0', 'public'],
    ['100.63.255.255', 'public'],
    ['[2a00:1450::1]', 'public'],
    ['[2001:db8:0:0:0:0:0:1]', 'public'],
    ['[64:ff9b::808:808]', 'public'],
    ['[::ffff:808:808]', 'public'],
    ['localhost', 'thisComputer'],
    ['LOCALHOST.', 'thisComputer'],
    ['a.b.localhost', 'thisComputer'],
    ['127.255.255.255', 'thisComputer'],
    ['0.1.2.3', 'thisComputer'],
    ['[::1]', 'thisComputer'],
    ['[::]', 'thisComputer'],
    ['[::ffff:7f00:1]', 'thisComputer'],
    ['10.255.255.255', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.0', 'private'],
    ['100.127.255.255', 'private'],
    ['[fd12::1]', 'private'],
    ['[::ffff:c0a8:101]', 'private'],
    ['[2002:c0a8:101::]', 'private'],
    ['router', 'private'],
    ['a.lan', 'private'],
    ['169.254.169.254', 'none'],
    ['[::ffff:a9fe:a9fe]', 'none'],
    ['[fe80::1]', 'none'],
    ['[ff02::1]', 'none'],
    ['240.0.0.1', 'none'],
    ['a..b', 'none'],
    ['', 'none'],
    ['[1:2]', 'none'],
    ['[1::2::3]', 'none'],
  ];
  for (const [host, place] of rows) {
    it(`${host || 'nothing'} is ${place}`, () => assert.equal(addressClass(host), place));
  }
});
