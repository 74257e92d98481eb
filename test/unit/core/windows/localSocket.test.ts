import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import path, { join } from 'node:path';
import {
  connectLocally,
  listenLocally,
  removeLeftSocket,
} from '../../../../src/core/windows/localSocket';

const isWindows = process.platform === 'win32';

describe('a local socket of a window', () => {
  let temporary: string;
  const before = process.env['TMPDIR'];
  beforeEach(() => {
    temporary = mkdtempSync(join(os.tmpdir(), 's-'));
    if (!isWindows) process.env['TMPDIR'] = temporary;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(temporary, { recursive: true, force: true });
  });

  /** Who listens, and who came. */
  async function listen() {
    const came: Socket[] = [];
    const server = await listenLocally((socket) => came.push(socket));
    return { came, server };
  }

  it('hears who connects, at an address of its own, and leaves nothing behind', async () => {
    const [{ came, server }, other] = [await listen(), await listen()];
    assert.notEqual(server.address, other.server.address);
    const socket = await connectLocally(server.address);
    socket.write('hello');
    while (came.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const [theirs] = came;
    assert.ok(theirs);
    assert.equal(String((await once(theirs, 'data'))[0]), 'hello');
    await server.close();
    await other.server.close();
    await assert.rejects(connectLocally(server.address));
    // Who is connected stays so.
    theirs.write('still here');
    assert.equal(String((await once(socket, 'data'))[0]), 'still here');
    for (const end of [socket, theirs]) end.destroy();
    assert.ok(isWindows || !existsSync(path.dirname(server.address)));
  });

  if (isWindows) return;

  it('is in a folder that nobody else can enter', async () => {
    const { server } = await listen();
    const folder = path.dirname(server.address);
    assert.equal(path.dirname(folder), temporary);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.match(server.address, /\/hosting-panel-[^/]{6}\/window\.sock$/);
    await server.close();
  });

  // Longest: that of macOS, 103 bytes without the zero at the end.
  const own = '/hosting-panel-XXXXXX/window.sock'.length;
  for (const [bytes, isThere] of [
    [103, true],
    [104, false],
  ] as const) {
    it(`would have a path of ${bytes} bytes: it is ${isThere ? 'there' : 'elsewhere'}`, async () => {
      const folder = join(temporary, 'x'.repeat(bytes - own - temporary.length - 1));
      mkdirSync(folder);
      process.env['TMPDIR'] = folder;
      const { server } = await listen();
      const parent = path.dirname(path.dirname(server.address));
      assert.equal(parent, isThere ? folder : '/tmp');
      await server.close();
    });
  }

  it('counts bytes, not letters', async () => {
    const folder = join(temporary, 'ü'.repeat(103 - own - temporary.length - 1));
    mkdirSync(folder);
    process.env['TMPDIR'] = folder;
    const { server } = await listen();
    assert.equal(path.dirname(path.dirname(server.address)), '/tmp');
    await server.close();
  });

  /** Places that no window made, or not as windows make them. */
  const strange: readonly (readonly [name: string, make: () => string])[] = [
    ['a relative path', () => 'hosting-panel-aaaaaa/window.sock'],
    ['another name', () => inFolder('hosting-panel-aaaaaa', 0o700, 'other.sock')],
    [
      'a file in place of a folder',
      () => {
        writeFileSync(join(temporary, 'hosting-panel-aaaaaa'), '', { mode: 0o600 });
        return join(temporary, 'hosting-panel-aaaaaa', 'window.sock');
      },
    ],
    ['another folder', () => inFolder('other-aaaaaa', 0o700)],
    ['a folder that its group can enter', () => inFolder('hosting-panel-aaaaaa', 0o710)],
    ['a folder that everybody can read', () => inFolder('hosting-panel-aaaaaa', 0o704)],
    [
      'a link to a folder',
      () => {
        const real = inFolder('hosting-panel-aaaaaa', 0o700);
        const link = join(temporary, 'hosting-panel-bbbbbb');
        symlinkSync(path.dirname(real), link);
        return join(link, 'window.sock');
      },
    ],
  ];
  /** A file in a folder that others may enter, or not. */
  function inFolder(folder: string, mode: number, name = 'window.sock'): string {
    const whole = join(temporary, folder);
    mkdirSync(whole);
    chmodSync(whole, mode);
    writeFileSync(join(whole, name), '');
    return join(whole, name);
  }
  for (const [name, make] of strange) {
    it(`is not looked for at ${name}, where nothing is removed either`, async () => {
      const address = make();
      await assert.rejects(connectLocally(address), /is not private/);
      await removeLeftSocket(address);
      if (path.isAbsolute(address)) assert.ok(existsSync(path.dirname(address)));
    });
  }

  it('is removed with its folder where a window that was killed left it', async () => {
    const address = inFolder('hosting-panel-aaaaaa', 0o700);
    await assert.rejects(connectLocally(address));
    await removeLeftSocket(address);
    assert.ok(!existsSync(path.dirname(address)));
  });

  it('is closed also where its folder is gone already', async () => {
    const { server } = await listen();
    rmSync(path.dirname(server.address), { recursive: true });
    await server.close();
  });

  it('is a pipe of our own name on Windows', async () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? assert.fail();
    Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
    try {
      const own = inFolder('hosting-panel-aaaaaa', 0o700);
      for (const address of ['\\\\.\\pipe\\other', 'hosting-panel-', own])
        await assert.rejects(connectLocally(address), /is not private/);
      await assert.rejects(connectLocally('\\\\.\\pipe\\hosting-panel-1'), /ENOENT/);
    } finally {
      Object.defineProperty(process, 'platform', platform);
    }
  });

  it('leaves no folder where nobody can listen', async () => {
    process.env['TMPDIR'] = join(temporary, 'missing');
    await assert.rejects(
      listenLocally(() => undefined),
      /ENOENT/,
    );
  });
});
