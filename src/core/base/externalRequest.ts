import * as l10n from '@vscode/l10n';
import { limits } from './limits';
import { lineText } from './outsideText';
import { plural } from './plural';
import type { Question } from './question';

/** A server as a question names it: by its name for people, and by what no other server has. */
export interface NamedServer {
  readonly panelId: string;
  readonly uuid: string;
  readonly name: string;
}

/**
 * What a command's argument asks for that changes something on a server or on this computer. Whoever may run a command
 * may give it any argument: a link, a keybinding, a task file, another extension.
 */
export type ExternalRequest =
  | { readonly action: 'signIn'; readonly host: string; readonly hasKey: boolean }
  | {
      readonly action: 'push' | 'pull' | 'link' | 'unlink';
      readonly server: NamedServer;
      /** Absolute below the server's root. */
      readonly folder: string;
      /** The path of the folder of this computer. */
      readonly local: string;
      /** Whether what is safe is to be done without showing it first. */
      readonly isUnasked: boolean;
    }
  | {
      readonly action: 'compress';
      readonly server: NamedServer;
      readonly paths: readonly string[];
    }
  | {
      readonly action: 'send';
      readonly server: NamedServer;
      /** Where the lines come from: a folder of the workspace, or a file that lies in none. */
      readonly source: string;
      readonly lines: readonly string[];
    };

/** Whether exactly this was confirmed before. `kept` is what was stored, whatever it is now. */
export function isConfirmed(kept: unknown, request: ExternalRequest): boolean {
  const key = confirmationKey(request);
  return key !== undefined && readKeys(kept).includes(key);
}

/** What to store so that this is not asked again; the oldest go first. */
export function withConfirmed(kept: unknown, request: ExternalRequest): readonly string[] {
  const key = confirmationKey(request);
  const others = readKeys(kept).filter((other) => other !== key);
  const all = key === undefined ? others : [...others, key];
  return all.slice(-limits.confirmationsKept);
}

/** Asks for a request in words that name what is done, where, and with which folder of this computer. */
export function questionOf(request: ExternalRequest): Question {
  const notYou = l10n.t(
    'A link, keybinding, task, or another extension requested this action. Continue only if you expected it.',
  );
  const remembered = l10n.t("You won't be asked again in this workspace.");
  const isRemembered = confirmationKey(request) !== undefined;
  const lines = [...facts(request), '', notYou, ...(isRemembered ? [remembered] : [])];
  return { ...ask(request), detail: lines.join('\n') };
}

/** What makes two requests the same. Signing in is never the same: its key may be another. */
function confirmationKey(request: ExternalRequest): string | undefined {
  if (request.action === 'signIn') return undefined;
  const { action, server } = request;
  const place = [action, server.panelId, server.uuid];
  // As a list: no name can hold what separates it from the next.
  if (action === 'compress') return JSON.stringify(place);
  if (action === 'send') return JSON.stringify([...place, request.source]);
  const { folder, local, isUnasked } = request;
  return JSON.stringify([...place, folder, local, isUnasked]);
}

function readKeys(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
}

function ask(request: ExternalRequest): { readonly question: string; readonly button: string } {
  if (request.action === 'signIn') {
    const host = shown(request.host);
    return {
      question: l10n.t('Sign in to {host}?', { host }),
      button: l10n.t({ message: 'Sign In', comment: ['Button: signs in to a panel'] }),
    };
  }
  const name = shown(request.server.name);
  switch (request.action) {
    case 'push':
      return {
        question: l10n.t("Push a folder to server '{server}'?", { server: name }),
        button: l10n.t({
          message: 'Push',
          comment: ['Button: uploads the changes of a folder to a server'],
        }),
      };
    case 'pull':
      return {
        question: l10n.t("Pull a folder from server '{server}'?", { server: name }),
        button: l10n.t({
          message: 'Pull',
          comment: ['Button: downloads the changes of a folder from a server'],
        }),
      };
    case 'link':
      return {
        question: l10n.t("Enable sync on save with server '{server}'?", { server: name }),
        button: l10n.t('Enable Sync on Save'),
      };
    case 'unlink':
      return {
        question: l10n.t("Disable sync on save with server '{server}'?", { server: name }),
        button: l10n.t('Disable Sync on Save'),
      };
    case 'compress':
      return {
        question: l10n.t("Archive files on server '{server}'?", { server: name }),
        button: l10n.t({ message: 'Archive', comment: ['Button: archives files on a server'] }),
      };
    case 'send':
      return {
        question: plural(
          request.lines.length,
          l10n.t(
            "Send {count} line to the console of server '{server}'?|Send {count} lines to the console of server '{server}'?",
          ),
          { server: name },
        ),
        button: l10n.t({
          message: 'Send',
          comment: ['Button: sends commands to the console of a server'],
        }),
      };
  }
}

function facts(request: ExternalRequest): readonly string[] {
  if (request.action === 'signIn') {
    return [
      request.hasKey
        ? l10n.t("The request includes an API key that you didn't enter.")
        : l10n.t('The API key that you enter next is sent to this host.'),
    ];
  }
  const { server } = request;
  const where = [
    l10n.t({
      message: 'Server: {server} ({id})',
      args: { server: shown(server.name), id: shown(server.uuid) },
      comment: ['The name of a server and its UUID'],
    }),
    l10n.t({
      message: 'Panel: {panel}',
      args: { panel: shown(server.panelId) },
      comment: ['The host of a panel'],
    }),
  ];
  if (request.action === 'compress') {
    return [
      ...where,
      l10n.t({
        message: 'Files: {names}',
        args: { names: listed(request.paths, ', ') },
        comment: ['The names of files'],
      }),
    ];
  }
  if (request.action === 'send') {
    const lines = listed(request.lines, '\n');
    return [
      ...where,
      l10n.t({
        message: 'Source: {source}',
        args: { source: shown(request.source) },
        comment: ['The file that the lines are from'],
      }),
      '',
      lines,
    ];
  }
  return [
    l10n.t({
      message: 'Local folder: {folder}',
      args: { folder: shown(request.local) },
      comment: ['The path of a folder'],
    }),
    l10n.t('Folder on the server: {folder}', { folder: shown(request.folder) }),
    ...where,
    ...without(request.action, request.isUnasked),
  ];
}

function without(action: 'push' | 'pull' | 'link' | 'unlink', isUnasked: boolean) {
  if (!isUnasked || action === 'link' || action === 'unlink') return [];
  return [
    l10n.t(
      "Changes that don't overwrite other changes are applied immediately, without a list to select from.",
    ),
  ];
}

/** On one line: a part with lines of its own could look like another part, or push it out of sight. */
function shown(text: string): string {
  return lineText(text, limits.confirmationPart);
}

/** The first of several, and how many there are besides. */
function listed(texts: readonly string[], between: string): string {
  const first = texts.slice(0, limits.confirmationLines).map(shown);
  const left = texts.length - first.length;
  return [
    ...first,
    ...(left > 0
      ? [
          l10n.t({
            message: '... and {count} more',
            args: { count: left },
            comment: ['Ends a list of which only the first entries are shown'],
          }),
        ]
      : []),
  ].join(between);
}
