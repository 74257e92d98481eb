import assert from 'node:assert/strict';
import { Works } from '../../../../src/core/servers/works';

describe('what is done to servers from here', () => {
  it('is the newest of several, and each until it ends', () => {
    const told: string[] = [];
    const works = new Works((uuid, work) => told.push(`${uuid} ${work}`));
    const first = works.show('a', 'start');
    const second = works.show('a', 'kill');
    works.show('b', 'stop');
    first.dispose();
    first.dispose();
    second.dispose();
    assert.deepEqual(told, ['a start', 'a kill', 'b stop', 'a kill', 'a undefined']);
  });
});
