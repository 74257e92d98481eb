import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pull } from '../../../../src/core/files/pullUrl';
import { isAbort } from '../../../../src/core/api/errors';
import { JumpingClock, PracticeServer, never } from './practiceServer';

describe('Files that a server fetches by itself', () => {
  let at: PracticeServer;
  let origin: string;
  const source = createServer((request, response) => {
    if (request.url === '/core.jar') response.end('jar');
    else response.writeHead(404).end();
  });
  const watching = { clock: new JumpingClock(), signal: never };

  before(async () => {
    at = await PracticeServer.start({ pullFromLoopback: true });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  });
  beforeEach(() => at.reset());
  after(async () => {
    source.close();
    await at.stop();
  });

  const order = (name: string, path = name) => ({
    url: `${origin}/${path}`,
    folder: '/plugins',
    name,
  });

  it('are there when they are whole', async () => {
    await at.server.files.createDirectory('/plugins');
    const sizes: number[] = [];
    const onProgress = (bytes: number) => sizes.push(bytes);
    const size = await pull(at.server, order('core.jar'), { ...watching, onProgress });
    assert.equal(size, 3);
    assert.deepEqual(sizes, [3]);
    assert.equal(await at.onDisk('/plugins/core.jar'), 'jar');
  });

  it('that do not come are given up, since no failure is told', async () => {
    await at.server.files.createDirectory('/plugins');
    const onProgress = () => assert.fail('nothing came');
    const watch = { ...watching, onProgress };
    assert.equal(await pull(at.server, order('x.jar', 'missing.jar'), watch), undefined);
  });

  it('are not watched any more by who gives up', async () => {
    await at.server.files.createDirectory('/plugins');
    const controller = new AbortController();
    controller.abort();
    const watch = { ...watching, signal: controller.signal, onProgress: () => undefined };
    at.mark();
    await assert.rejects(pull(at.server, order('core.jar'), watch), isAbort);
    assert.ok(!at.asked.includes('pull'));
  });
});
