/** Whether a server is restarted after a push, by the user's setting. */
export type RestartAfterPush = 'never' | 'ask' | 'always';

/** What a setting says; anything else is the default. */
export function readRestartAfterPush(setting: unknown): RestartAfterPush {
  return setting === 'never' || setting === 'always' ? setting : 'ask';
}

/** What follows a push: `button` offers a restart, `now` is one without a question. */
export type RestartOffer = 'none' | 'button' | 'now';

/**
 * Whether a restart follows. None where nothing changed there or the server is known to be off; without a question only
 * after a push of which all is there, since a program that starts on half of it may break.
 */
export function restartOffer(
  setting: RestartAfterPush,
  push: { readonly hasChanged: boolean; readonly isProblem: boolean },
  power: string | undefined,
): RestartOffer {
  if (setting === 'never' || !push.hasChanged || power === 'offline') return 'none';
  return setting === 'always' && !push.isProblem ? 'now' : 'button';
}
