/** What panels of the family do for programs of an egg that cannot start, by the names that they give it. */
const allFeatures = ['eula', 'java_version', 'gsl_token', 'pid_limit', 'steam_disk_space'] as const;
export type EggFeature = (typeof allFeatures)[number];

/** What programs print, in small letters, as the pages of stock Pterodactyl and Pelican look for it. */
const patterns: Readonly<Record<EggFeature, readonly string[]>> = {
  eula: ['you need to agree to the eula in order to run the server'],
  java_version: [
    'java.lang.unsupportedclassversionerror',
    'unsupported major.minor version',
    'has been compiled by a more recent version of the java runtime',
    'minecraft 1.17 requires running the server with java 16 or above',
    'minecraft 1.18 requires running the server with java 17 or above',
    'minecraft 1.19 requires running the server with java 17 or above',
  ],
  gsl_token: ['(gsl token expired)', '(account not found)'],
  pid_limit: [
    'pthread_create failed',
    'failed to create thread',
    'unable to create thread',
    'unable to create native thread',
    'unable to create new native thread',
    'exception in thread "craft async scheduler management thread"',
  ],
  steam_disk_space: ['steamcmd needs 250mb of free disk space to update', '0x202 after update job'],
};

/** Characters of a line in which the words are looked for: programs print them at its beginning. */
const searchedLength = 1_000;

/** The feature that a line of a program speaks of, without colours; undefined where it speaks of none. */
export function featureOfLine(line: string): EggFeature | undefined {
  const searched = line.slice(0, searchedLength).toLowerCase();
  return allFeatures.find((feature) => patterns[feature].some((words) => searched.includes(words)));
}

/** The feature of that name; undefined for one that is not known here. */
export function featureNamed(name: string): EggFeature | undefined {
  return allFeatures.find((feature) => feature === name);
}

/** Whether no program starts with it: one that is up had something else to say. */
export function keepsFromStarting(feature: EggFeature): boolean {
  return feature === 'eula' || feature === 'java_version';
}

/** Whether it is explained and nothing else: what a running program meets, too. */
export function isAboutLimits(feature: EggFeature): boolean {
  return feature === 'pid_limit' || feature === 'steam_disk_space';
}

/**
 * The permissions that what is offered needs, each of them: a server that ended by itself is started, one that its daemon
 * has started again meanwhile is restarted (panel-dialect.md, 3.8).
 */
export function permissionsFor(feature: EggFeature): readonly string[] {
  const power = ['control.start', 'control.restart'];
  switch (feature) {
    case 'eula':
      // Whether the file is there already is looked for before it is written.
      return ['file.read', 'file.create', ...power];
    case 'java_version':
      return ['startup.read', 'startup.docker-image', ...power];
    case 'gsl_token':
      return ['startup.read', 'startup.update', ...power];
    case 'pid_limit':
    case 'steam_disk_space':
      return [];
  }
}
