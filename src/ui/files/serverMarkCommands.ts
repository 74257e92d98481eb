import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { Handler } from '../../core/base/command';
import { fileCommands } from '../../core/files/commands';
import { type ServerColor, type ServerMarks, serverColors } from '../../core/files/serverMarks';
import { tellBriefly } from '../base/messages';
import { pickOne } from '../base/picks';
import { type AskServer, onServer } from '../servers/askServer';

/** The color of ours, as package.json declares it. */
export function themeColorOf(color: ServerColor): vscode.ThemeColor {
  return new vscode.ThemeColor(`hostingPanel.server.${color}`);
}

/** Marks servers whose files are edited: with a color, and with a question before each save. */
export function serverMarkHandlers(askServer: AskServer, marks: ServerMarks): readonly Handler[] {
  const { setColor, confirmSaves } = fileCommands;
  return [
    onServer(askServer, setColor, (ref) => chooseColor(ref, marks), 'canFiles'),
    onServer(askServer, confirmSaves, (ref) => chooseConfirming(ref, marks), 'canFiles'),
  ];
}

async function chooseColor(ref: ServerRef, marks: ServerMarks): Promise<void> {
  const names: Readonly<Record<ServerColor, string>> = {
    red: l10n.t({ message: 'Red', comment: ['Color of a server'] }),
    orange: l10n.t({ message: 'Orange', comment: ['Color of a server'] }),
    yellow: l10n.t({ message: 'Yellow', comment: ['Color of a server'] }),
    green: l10n.t({ message: 'Green', comment: ['Color of a server'] }),
    blue: l10n.t({ message: 'Blue', comment: ['Color of a server'] }),
    purple: l10n.t({ message: 'Purple', comment: ['Color of a server'] }),
  };
  const now = marks.of(idOf(ref)).color;
  const item = (label: string, color: ServerColor | undefined) => ({
    iconPath: color
      ? new vscode.ThemeIcon('circle-filled', themeColorOf(color))
      : new vscode.ThemeIcon('circle-slash'),
    label,
    color,
    ...(color === now && {
      description: l10n.t({
        message: 'current',
        comment: ['Description of the item that is set now'],
      }),
    }),
  });
  const items = [
    item(l10n.t({ message: 'No Color', comment: ['Item: the server has no color'] }), undefined),
    ...serverColors.map((color) => item(names[color], color)),
  ];
  const title = l10n.t({
    message: 'Set Color: {server}',
    args: { server: ref.name },
    comment: ['Title of a list of colors'],
  });
  const placeHolder = l10n.t("Select a color for the tabs of the server's files");
  const picked = await pickOne(items, { title, placeHolder });
  if (picked) await marks.change(idOf(ref), { color: picked.color });
}

async function chooseConfirming(ref: ServerRef, marks: ServerMarks): Promise<void> {
  const { confirmsSaves } = marks.of(idOf(ref));
  const items = [
    {
      iconPath: new vscode.ThemeIcon('shield'),
      label: l10n.t('Confirm Each Save'),
      confirmsSaves: true,
    },
    {
      iconPath: new vscode.ThemeIcon('save'),
      label: l10n.t('Save Without Confirmation'),
      confirmsSaves: false,
    },
  ].map((item) => ({
    ...item,
    ...(item.confirmsSaves === confirmsSaves && {
      description: l10n.t({
        message: 'current',
        comment: ['Description of the item that is set now'],
      }),
    }),
  }));
  const picked = await pickOne(items, {
    title: l10n.t({
      message: 'Confirm Saves: {server}',
      args: { server: ref.name },
      comment: ['Title of a list: whether saves to the server ask first'],
    }),
  });
  if (!picked) return;
  await marks.change(idOf(ref), { confirmsSaves: picked.confirmsSaves });
  if (picked.confirmsSaves) {
    tellBriefly(
      l10n.t("Saves to server '{server}' now require confirmation.", { server: ref.name }),
      'shield',
    );
  }
}

function idOf({ panel, uuid }: ServerRef) {
  return { panelId: panel.id, uuid };
}
