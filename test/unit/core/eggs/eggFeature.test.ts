import assert from 'node:assert/strict';
import {
  type EggFeature,
  featureNamed,
  featureOfLine,
  permissionsFor,
} from '../../../../src/core/eggs/eggFeature';

describe('features of an egg', () => {
  const lines: readonly (readonly [line: string, feature: EggFeature | undefined])[] = [
    [
      '[Server thread/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.',
      'eula',
    ],
    ['Minecraft 1.17 requires running the server with Java 16 or above.', 'java_version'],
    ['Minecraft 1.18 requires running the server with Java 17 or above.', 'java_version'],
    ['Minecraft 1.19 requires running the server with Java 17 or above.', 'java_version'],
    ['Exception in thread "main" java.lang.UnsupportedClassVersionError: Main', 'java_version'],
    ['Unsupported major.minor version 52.0', 'java_version'],
    ['Main has been compiled by a more recent version of the Java Runtime', 'java_version'],
    ['Could not establish connection to Steam servers. (GSL token expired)', 'gsl_token'],
    ['Could not establish connection to Steam servers. (Account not found)', 'gsl_token'],
    ['[warning] pthread_create failed (EAGAIN)', 'pid_limit'],
    ['Failed to create thread: Resource temporarily unavailable', 'pid_limit'],
    ['runtime: unable to create thread', 'pid_limit'],
    ['java.lang.OutOfMemoryError: unable to create native thread', 'pid_limit'],
    ['java.lang.OutOfMemoryError: unable to create new native thread', 'pid_limit'],
    ['Exception in thread "Craft Async Scheduler Management Thread"', 'pid_limit'],
    ['SteamCMD needs 250MB of free disk space to update', 'steam_disk_space'],
    ["Error! App '730' state is 0x202 after update job.", 'steam_disk_space'],
    ['eula=false', undefined],
    ['Done (3.2s)! For help, type "help"', undefined],
    ['', undefined],
    // What stands so far behind is no program's first words.
    [`${' '.repeat(1_000)}pthread_create failed`, undefined],
  ];
  for (const [line, feature] of lines) {
    it(`${line.trim().slice(0, 60)}: ${feature ?? 'none'}`, () => {
      assert.equal(featureOfLine(line), feature);
    });
  }

  const names: readonly (readonly [name: string, feature: EggFeature | undefined])[] = [
    ['eula', 'eula'],
    ['java_version', 'java_version'],
    ['gsl_token', 'gsl_token'],
    ['pid_limit', 'pid_limit'],
    ['steam_disk_space', 'steam_disk_space'],
    ['EULA', undefined],
    ['hytale_oauth', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ];
  for (const [name, feature] of names) {
    it(`is known by its name: ${name === '' ? '(empty)' : name}`, () => {
      assert.equal(featureNamed(name), feature);
      if (feature)
        assert.equal(new Set(permissionsFor(feature)).size, permissionsFor(feature).length);
    });
  }
});
