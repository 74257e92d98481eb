import assert from 'node:assert/strict';
import {
  hasSettings,
  imageChoices,
  installOutcome,
  serverNameProblem,
  settingsItems,
  settingsRow,
} from '../../../../src/core/settings/settingsRules';
import { readServer } from '../../../../src/core/api/server';

const server = readServer(
  {
    object: 'server',
    attributes: {
      uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca',
      name: 'Lobby',
      description: '',
      docker_image: 'ghcr.io/games/yolks:21',
    },
  },
  'server',
);
const images = [
  { label: 'Java 21', image: 'yolks:21' },
  { label: 'Java 17', image: 'yolks:17' },
];

describe('settings rules', () => {
  const shown: readonly (readonly [permissions: readonly string[], kinds: string])[] = [
    [['*'], 'name description image deploys reinstall'],
    [['settings.rename'], 'name description'],
    // Pelican's permission for it alone.
    [['settings.description'], 'description'],
    [['settings.description', 'settings.rename'], 'name description'],
    [['startup.docker-image'], 'image'],
    [['settings.reinstall'], 'reinstall'],
    [['git.read'], 'deploys'],
    [['file.read'], ''],
  ];
  for (const [permissions, kinds] of shown) {
    it(`${permissions.join()} opens ${kinds || 'nothing'}`, () => {
      const items = settingsItems(server, permissions);
      assert.equal(items.map(({ kind }) => kind).join(' '), kinds);
      assert.equal(hasSettings(permissions), kinds !== '');
    });
  }

  it('says what is set, and what is not', () => {
    const rows = settingsItems(server, ['*']).map((item) => settingsRow(item).description);
    assert.deepEqual(rows, ['Lobby', '(empty)', 'yolks:21', 'in the browser', '']);
    assert.deepEqual(settingsRow({ kind: 'reinstall', server }).tags, ['setting', 'reinstall']);
  });

  it('wants a name of 1 to 191 characters', () => {
    assert.equal(serverNameProblem('Lobby'), undefined);
    assert.match(serverNameProblem('  ') ?? '', /Enter a name/);
    assert.match(serverNameProblem('x'.repeat(192)) ?? '', /191/);
  });

  it('offers the allowed images and marks the one in use', () => {
    const answer = imageChoices(images, 'yolks:17');
    assert.ok('choices' in answer);
    assert.deepEqual(
      answer.choices.map(({ label, isCurrent }) => `${label} ${isCurrent}`),
      ['Java 21 false', 'Java 17 true'],
    );
  });

  it('says why there is nothing to choose from', () => {
    const problem = (known: typeof images, current: string) => {
      const answer = imageChoices(known, current);
      return 'problem' in answer ? answer.problem : '';
    };
    assert.match(problem(images, 'private/image'), /set by an administrator.*private\/image/);
    assert.match(problem([], 'yolks:21'), /has no Docker images/);
  });

  it('knows a failed installation by what the server says afterwards', () => {
    assert.equal(installOutcome(undefined), 'complete');
    assert.equal(installOutcome('suspended'), 'complete');
    assert.equal(installOutcome('install_failed'), 'failed');
    assert.equal(installOutcome('reinstall_failed'), 'failed');
  });
});
