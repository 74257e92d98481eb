import assert from 'node:assert/strict';
import { isDaemonAddress } from '../../../../src/core/base/daemonAddress';

describe('an address of a daemon', () => {
  const online = 'https://panel.example.com';
  const at = (length: number) => `https://n.example.com/`.padEnd(length, 'a');
  const rows: readonly (readonly [text: string, panelOrigin: string, is: boolean])[] = [
    ['https://node.example.com:8080/download?token=a', online, true],
    ['HTTPS://node.example.com/', online, true],
    ['https://1.1.1.1/', online, true],
    // Without encryption: only where the panel has none, and not in public.
    ['http://node.example.com/', online, false],
    ['http://10.0.0.2/', 'https://10.0.0.1', false],
    ['http://10.0.0.2/', 'http://10.0.0.1', true],
    ['http://node.example.com/', 'http://10.0.0.1', false],
    ['http://node.example.com/', 'http://panel.example.com', false],
    ['https://node.example.com/', 'http://10.0.0.1', true],
    // No nearer than the panel itself.
    ['https://10.0.0.2/', online, false],
    ['https://10.0.0.2/', 'https://panel.lan', true],
    ['https://10.0.0.2/', 'https://localhost', true],
    ['https://localhost/', online, false],
    ['https://localhost/', 'https://10.0.0.1', false],
    ['https://127.0.0.1/', 'https://localhost', true],
    ['https://169.254.169.254/', online, false],
    ['https://169.254.169.254/', 'https://localhost', false],
    // Names and passwords, and what looks like them.
    ['https://me@node.example.com/', online, false],
    ['https://:word@node.example.com/', online, false],
    ['https://@node.example.com/', online, false],
    ['https://node.example.com/a@b', online, true],
    ['https://node.example.com?a@b', online, true],
    ['https://node.example.com#a@b', online, true],
    // Other kinds of addresses, and none.
    ['wss://node.example.com/', online, false],
    ['ftp://node.example.com/', online, false],
    ['file:///etc/passwd', 'http://localhost', false],
    ['//node.example.com/', online, false],
    ['x https://node.example.com/', online, false],
    ['https://', online, false],
    ['https://node.example.com/a b', online, false],
    ['https://node.example.com\\a', online, false],
    ['https://node.example.com/\x7f', online, false],
    ['https://node.example.com/\x01', online, false],
    ['https://node.example.com/ ', online, false],
    ['https://a:b:c/', online, false],
    ['', online, false],
    ['https://node.example.com/', 'panel', false],
    [at(16_000), online, true],
    [at(16_001), online, false],
  ];
  for (const [text, panelOrigin, is] of rows) {
    const shown = text.length > 100 ? `one of ${text.length} letters` : JSON.stringify(text);
    it(`${shown} is ${is ? 'one' : 'none'} for ${panelOrigin}`, () =>
      assert.equal(isDaemonAddress(text, { panelOrigin, scheme: 'https' }), is));
  }

  const consoles: readonly (readonly [text: string, panelOrigin: string, is: boolean])[] = [
    ['wss://node.example.com/ws', online, true],
    ['https://node.example.com/ws', online, false],
    ['ws://10.0.0.2/ws', 'http://10.0.0.1', true],
    ['ws://10.0.0.2/ws', 'https://10.0.0.1', false],
  ];
  for (const [text, panelOrigin, is] of consoles) {
    it(`${text} is ${is ? 'one' : 'none'} of a console for ${panelOrigin}`, () =>
      assert.equal(isDaemonAddress(text, { panelOrigin, scheme: 'wss' }), is));
  }
});
