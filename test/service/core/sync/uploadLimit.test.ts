import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readLocalTree } from '../../../../src/core/files/localTree';
import { planUpload } from '../../../../src/core/files/uploadPlan';
import { uploadAll } from '../../../../src/core/files/uploads';
import { describePush } from '../../../../src/core/sync/pushWords';
import { PracticeFolder } from './practiceFolder';

/** Text that packs to three quarters of its length. */
const noise = (kilobytes: number) => randomBytes(kilobytes * 768).toString('base64');

describe('a node that takes files of 1 MB', () => {
  let folder: PracticeFolder;

  before(async () => {
    folder = await PracticeFolder.start();
  });
  beforeEach(async () => {
    await folder.reset();
    folder.at.panel.setLimits({ uploadBytes: 1024 ** 2 });
  });
  afterEach(async () => {
    assert.deepEqual(folder.at.panel.violations, []);
    assert.deepEqual(await folder.leftHere(), []);
  });
  after(() => folder.stop());

  const uploads = () => folder.at.asked.filter((route) => route === 'node upload').length;
  const eight = () =>
    Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${index}.txt`, noise(350)]));

  it('gets smaller archives once it has said so, the next time at once', async () => {
    await folder.write(eight());
    const { sent, damaged, failure } = await folder.push('/new');
    assert.deepEqual([sent.size, damaged, failure], [8, [], undefined]);
    // One that is refused, and four of two files each.
    assert.equal(uploads(), 1 + 4);
    folder.at.mark();
    await folder.write(eight());
    assert.equal((await folder.push('/new')).sent.size, 8);
    assert.equal(uploads(), 4);
  });

  it('gets no archive of a file that alone is too large, and the push says so', async () => {
    await folder.write({ ...eight(), 'large.txt': noise(2048) });
    const result = await folder.push('/new');
    const why = /'large\.txt' is larger than the 1 MB that the node takes in one file\./;
    assert.match(describePush(result, 'Ticket Bot').text, why);
    assert.deepEqual([result.sent.size, result.untouched.length], [0, 9]);
    folder.at.mark();
    const { text } = describePush(await folder.push('/new'), 'Ticket Bot');
    assert.match(text, why);
    assert.equal(uploads(), 0);
  });

  it('is touched by nothing of a push with a file that it is known not to take', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => [`${index}.txt`, noise(40)]);
    await folder.write({ ...eight(), 'large.txt': noise(2048) });
    await folder.push('/');
    folder.at.mark();
    await folder.write(Object.fromEntries(fifty) as Record<string, string>);
    const { sent, damaged, failure } = await folder.push('/');
    assert.deepEqual([sent.size, damaged], [0, []]);
    assert.match(String(failure), /'large\.txt' is larger than the 1 MB/);
    assert.equal(uploads(), 0);
    assert.equal(await folder.there('/0.txt'), undefined);
  });

  it('gets a file that is larger than that, as far as its archive is not', async () => {
    await folder.write({ ...eight(), 'large.txt': 'a'.repeat(2 * 1024 ** 2) });
    const { sent, failure } = await folder.push('/new');
    assert.deepEqual([sent.size, failure], [9, undefined]);
  });

  it('is sent nothing that it takes not, once that is known: the sizes of all are looked at first', async () => {
    await folder.write({ 'a.txt': noise(1500), 'b.txt': noise(1600), 'c.txt': 'c' });
    const { files } = await readLocalTree(
      ['a.txt', 'b.txt', 'c.txt'].map((name) => `${folder.root}/${name}`),
    );
    const upload = async () => {
      const plan = await planUpload(files, '/', folder.files);
      folder.at.mark();
      const { signal } = new AbortController();
      const how = { signal, onProgress: () => undefined };
      return uploadAll(folder.files, plan.uploads, how);
    };
    const first = await upload();
    assert.deepEqual(first.uploaded, ['/c.txt']);
    assert.deepEqual(
      first.refused.map(({ path }) => path),
      ['/a.txt', '/b.txt'],
    );
    assert.equal(uploads(), 2);
    assert.equal((await upload()).refused.length, 2);
    assert.equal(uploads(), 1);
    assert.deepEqual(
      ((await folder.files.look('/')) ?? []).filter(({ name }) => name.endsWith('.part')),
      [],
    );
  });

  it('is not sent a file from an editor that it refused, and the old one stays', async () => {
    const text = new TextEncoder().encode(noise(1500));
    const save = () =>
      folder.files.write('/README.md', text, { create: true, overwrite: true }).then(
        () => undefined,
        (error: unknown) => error,
      );
    const before = await folder.there('/README.md');
    await save();
    folder.at.mark();
    const failure = await save();
    assert.match(String(failure), /larger than the 1 MB/);
    assert.equal(uploads(), 0);
    assert.equal(await folder.there('/README.md'), before);
  });
});
