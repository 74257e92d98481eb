import assert from 'node:assert/strict';
import {
  areTogether,
  byServer,
  deleteQuestion,
  nameOfTarget,
  outermost,
  pathsToPack,
  placeName,
  planDrop,
  standingNames,
  uriLines,
} from '../../../../src/core/files/targets';
import type { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { entry, target } from './entries';

const paths = (all: readonly { readonly path: string }[]) => all.map(({ path }) => path);

describe('What something is done to', () => {
  it('is called by its path, or by its server', () => {
    assert.equal(nameOfTarget(target('/logs')), '/logs');
    assert.equal(nameOfTarget(target('/')), 'Bot');
    assert.equal(placeName(target('/logs')), 'Bot:/logs');
    assert.equal(placeName(target('/')), 'Bot:/');
  });

  it('is named once where a folder and what is in it are meant', () => {
    const all = [target('/a/b'), target('/a'), target('/ab'), target('/a/b', 'Other')];
    assert.deepEqual(paths(outermost(all)), ['/a', '/ab', '/a/b']);
    assert.deepEqual(paths(outermost([target('/'), target('/x')])), ['/']);
  });

  it('is parted by servers, also those of two panels', () => {
    const all = [target('/a'), target('/b', 'Other'), target('/c'), target('/d', 'Bot', 'second')];
    assert.deepEqual([...byServer(all).values()], [['/a', '/c'], ['/b'], ['/d']]);
  });

  const together: readonly [string, boolean, readonly ReturnType<typeof target>[]][] = [
    ['one', true, [target('/a/b')]],
    ['none', true, []],
    ['two of a folder', true, [target('/a/b'), target('/a/c')]],
    ['two of two folders', false, [target('/a/b'), target('/c')]],
    ['two of two servers', false, [target('/a'), target('/a', 'Other')]],
  ];
  for (const [what, is, all] of together) {
    it(`${what} can${is ? '' : 'not'} be named in one request`, () =>
      assert.equal(areTogether(all), is));
  }

  it('is packed as it is, and the root as what is in it', async () => {
    const files = {
      list: () => Promise.resolve([entry('a'), entry('b')]),
    } as unknown as RemoteFiles;
    assert.deepEqual(await pathsToPack([{ ...target('/'), files }]), ['/a', '/b']);
    assert.deepEqual(await pathsToPack([target('/x/y')]), ['/x/y']);
  });

  it('is named before it is deleted', () => {
    assert.match(deleteQuestion([target('/a')]).question, /delete '\/a' from server 'Bot'\?$/);
    const many = Array.from({ length: 12 }, (_, n) => target(`/${n}`));
    const { question, detail } = deleteQuestion(many);
    assert.match(question, /delete 12 files and folders from server 'Bot'\?$/);
    assert.deepEqual(detail.split('\n').slice(0, 11), [...paths(many.slice(0, 10)), '']);
    const two = [target('/a'), target('/b', 'Web')];
    assert.match(
      deleteQuestion(two).question,
      /delete 2 files and folders from several servers\?$/,
    );
    assert.deepEqual(deleteQuestion(two).detail.split('\n').slice(0, 2), ['Bot:/a', 'Web:/b']);
  });
});

describe('What is dropped on a folder', () => {
  it('is moved unless it lies there, and never into itself', () => {
    const { moving, intoItself } = planDrop([target('/a/x'), target('/b')], '/a');
    assert.deepEqual([paths(moving), intoItself], [['/b'], undefined]);
    assert.equal(planDrop([target('/a')], '/a/b').intoItself?.path, '/a');
    assert.equal(planDrop([target('/a')], '/ab').intoItself, undefined);
  });

  it('stands there already by its name', () => {
    const standing = standingNames([target('/x/a'), target('/y/b')], [entry('b')]);
    assert.deepEqual(standing, ['b']);
  });

  it('comes as a list of lines', () => {
    assert.deepEqual(uriLines('# from here\r\nfile:///a\r\n\r\n  \nfile:///b\n'), [
      'file:///a',
      'file:///b',
    ]);
    assert.deepEqual(uriLines(''), []);
  });
});
