import assert from 'node:assert/strict';
import type { PowerState } from '../../../../src/core/base/power';
import {
  type EggFeature,
  isAboutLimits,
  keepsFromStarting,
  permissionsFor,
} from '../../../../src/core/eggs/eggFeature';
import {
  eulaQuestion,
  eulaUrl,
  imageQuestion,
  offerWords,
  processLimitDetail,
} from '../../../../src/core/eggs/eggWords';
import { HeardStart } from '../../../../src/core/eggs/heardStart';

describe('what is heard of a start', () => {
  /** The powers that are told, which of them are news, and whether the program was up then. */
  const rows: readonly (readonly [powers: string, news: string, hasRun: boolean])[] = [
    ['', '', false],
    ['starting', 'y', false],
    ['starting starting', 'yn', false],
    ['starting running', 'yy', true],
    ['running', 'y', true],
    ['starting running stopping offline', 'yyyy', true],
    ['running starting', 'yy', false],
    ['running starting starting', 'yyn', false],
    ['stopping', 'y', true],
    ['starting stopping', 'yy', false],
    ['offline', 'y', false],
    ['offline stopping', 'yy', false],
    ['running - running', 'yy', true],
    ['running -', 'y', false],
    ['starting - starting', 'yy', false],
  ];
  for (const [powers, news, hasRun] of rows) {
    it(`${powers || 'nothing'}: ${hasRun ? 'was up' : 'was not up'}`, () => {
      const heard = new HeardStart();
      let told = '';
      for (const power of powers.split(' ').filter((one) => one !== '')) {
        if (power === '-') heard.forget();
        else told += heard.changePower(power as PowerState) ? 'y' : 'n';
      }
      assert.deepEqual([told, heard.hasRun], [news, hasRun]);
    });
  }
});

describe('a feature of an egg', () => {
  const rows: readonly (readonly [
    EggFeature,
    keeps: boolean,
    isAboutLimits: boolean,
    permissions: string,
    text: string,
    action: string,
    icon: string,
  ])[] = [
    [
      ...(['eula', true, false, 'file.read file.create control.start control.restart'] as const),
      ...(["Server 'a' can't start until the Minecraft EULA is accepted."] as const),
      ...(['Accept Minecraft EULA', 'law'] as const),
    ],
    [
      ...(['java_version', true, false] as const),
      'startup.read startup.docker-image control.start control.restart',
      ...(["Server 'a' can't start with its version of Java."] as const),
      ...(['Change Docker Image...', 'layers'] as const),
    ],
    [
      ...(['gsl_token', false, false] as const),
      'startup.read startup.update control.start control.restart',
      ...(["Steam doesn't accept the game server login token of server 'a'."] as const),
      ...(['Enter GSL Token...', 'key'] as const),
    ],
    [
      ...(['pid_limit', false, true, ''] as const),
      ...(["Server 'a' reached its limit of processes and threads."] as const),
      ...(['Explain Process Limit', 'info'] as const),
    ],
    [
      ...(['steam_disk_space', false, true, ''] as const),
      ...(["SteamCMD doesn't have enough disk space on server 'a'."] as const),
      ...(['Explain Disk Space', 'info'] as const),
    ],
  ];
  for (const [feature, keeps, aboutLimits, permissions, text, action, icon] of rows) {
    it(feature, () => {
      assert.equal(keepsFromStarting(feature), keeps);
      assert.equal(isAboutLimits(feature), aboutLimits);
      assert.equal(permissionsFor(feature).join(' '), permissions);
      assert.deepEqual(offerWords(feature, 'a'), { text, action, icon });
    });
  }

  it('is asked about in full', () => {
    assert.deepEqual(eulaQuestion('a'), {
      question: "Accept the Minecraft EULA for server 'a'?",
      detail:
        `By accepting, you agree to Mojang's End User License Agreement: ${eulaUrl}\n\n` +
        'Accepting writes eula=true to eula.txt and restarts the server.',
      button: 'Accept',
    });
    assert.deepEqual(imageQuestion('a', 'java:21'), {
      question: "Change the Docker image of server 'a' and restart the server?",
      ...{ detail: 'New Docker image: java:21', button: 'Change and Restart' },
    });
    assert.match(processLimitDetail(), /container_pid_limit.*\n\nRemove plugins/);
  });
});
