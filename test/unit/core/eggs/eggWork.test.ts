import assert from 'node:assert/strict';
import type { EggVariable } from '../../../../src/core/api/server';
import {
  eulaQuestion,
  imageQuestion,
  offerWords,
  steamDiskDetail,
} from '../../../../src/core/eggs/eggWords';
import {
  acceptEula,
  gslTokenProblem,
  gslVariable,
  otherImages,
  powerAfter,
} from '../../../../src/core/eggs/eggWork';

const variable: EggVariable = {
  name: 'Steam Account Token',
  description: '',
  envVariable: 'STEAM_ACC',
  defaultValue: '',
  value: undefined,
  isEditable: true,
  rules: 'required|string|alpha_num|size:32',
};

/** What a call gives, or says where it throws. */
function told(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

describe('what is done for a program that does not start', () => {
  const [java17, java21] = ['yolks:java_17', 'yolks:java_21'].map((image) => ({
    ...{ label: image, image },
  }));
  const both = [java17, java21].flatMap((one) => one ?? []);
  const images: readonly (readonly [string, typeof both, current: string, unknown])[] = [
    ['the others', both, 'yolks:java_17', [java21 && { ...java21, isCurrent: false }]],
    ['no other', both.slice(0, 1), 'yolks:java_17', /no other Docker image/],
    ['none at all', [], 'yolks:java_17', /has no Docker images/],
    [
      'one that only an administrator sets',
      both,
      'mine',
      /only an administrator can change it: mine/,
    ],
  ];
  for (const [name, listed, current, expected] of images) {
    it(`chooses among the images of a server: ${name}`, () => {
      const answer = told(() => otherImages(listed, current));
      if (expected instanceof RegExp) assert.match(String(answer), expected);
      else assert.deepEqual(answer, expected);
    });
  }

  const variables: readonly (readonly [string, readonly EggVariable[], unknown])[] = [
    ['there', [variable], variable],
    ['not there', [{ ...variable, envVariable: 'SRCDS_APPID' }], /no variable STEAM_ACC/],
    ['read-only', [{ ...variable, isEditable: false }], /'Steam Account Token' is read-only/],
  ];
  for (const [name, all, expected] of variables) {
    it(`finds the variable of the token: ${name}`, () => {
      const answer = told(() => gslVariable({ variables: all }));
      if (expected instanceof RegExp) assert.match(String(answer), expected);
      else assert.deepEqual(answer, expected);
    });
  }

  it('takes no token that the rules of its variable refuse, and no empty one', () => {
    const good = 'A'.repeat(32);
    assert.equal(gslTokenProblem(variable, good), undefined);
    assert.notEqual(gslTokenProblem(variable, 'A'), undefined);
    assert.equal(
      gslTokenProblem({ ...variable, rules: 'nullable|string' }, ''),
      'Enter a game server login token.',
    );
  });

  it('writes that the terms are accepted, whatever was there', async () => {
    const written: unknown[] = [];
    await acceptEula({
      write: (path, content, how) => {
        const text = content instanceof Uint8Array ? new TextDecoder().decode(content) : undefined;
        written.push([path, text, how]);
        return Promise.resolve(undefined as never);
      },
    });
    assert.deepEqual(written, [['/eula.txt', 'eula=true\n', { create: true, overwrite: true }]]);
  });

  it('starts what is off, and restarts what was started meanwhile', () => {
    const powers = [undefined, 'offline', 'starting', 'running', 'stopping'] as const;
    assert.deepEqual(powers.map(powerAfter), ['start', 'start', 'restart', 'restart', 'restart']);
  });

  it('asks by the name of the server, with the terms and what follows', () => {
    const { question, detail } = eulaQuestion('Lobby');
    assert.match(question, /Minecraft EULA for server 'Lobby'/);
    assert.match(
      detail,
      /Mojang's End User License Agreement: https:\/\/www\.minecraft\.net\/eula/,
    );
    assert.match(detail, /writes eula=true to eula\.txt and restarts/);
    assert.match(imageQuestion('Lobby', 'yolks:java_21').detail, /yolks:java_21/);
  });

  const disk: readonly (readonly [
    usedBytes: number | undefined,
    limitMib: number | undefined,
    RegExp,
  ])[] = [
    [5_000 * 1024 ** 2, 5_120, /Disk usage of the server: 4\.9 GB of 5(\.0)? GB/],
    [undefined, 5_120, /Disk space of the server: 5(\.0)? GB/],
    [1024 ** 3, 0, /1(\.0)? GB\nThe server has no disk space limit/],
    [1024 ** 3, undefined, /Disk usage of the server: 1(\.0)? GB\n/],
    [undefined, -1, /update\.\n\nDelete files/],
  ];
  for (const [usedBytes, limitMib, expected] of disk) {
    it(`tells how much disk space there is: ${usedBytes ?? '-'} of ${limitMib ?? '-'}`, () => {
      const detail = steamDiskDetail({ usedBytes, limitMib });
      assert.match(detail, /250 MB/);
      assert.match(detail, expected);
    });
  }

  it('has words for each feature, with the server in single quotes', () => {
    const all = ['eula', 'java_version', 'gsl_token', 'pid_limit', 'steam_disk_space'] as const;
    const words = all.map((feature) => offerWords(feature, 'Lobby'));
    for (const { text, action } of words) {
      assert.match(text, /'Lobby'.*\.$/);
      assert.ok(action.length <= 25, action);
    }
    assert.equal(new Set(words.map(({ action }) => action)).size, all.length);
  });
});
