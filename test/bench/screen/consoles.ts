import { type Stage, game } from './stage';

/** One of the two terminals that are compared. */
export interface Console {
  /** Brings it to the front, with the keyboard in it. */
  readonly show: () => Promise<void>;
  /** Has so many lines a second come to it; none with 0. */
  readonly flood: (perSecond: number) => Promise<unknown>;
  /** Has one line come to it. */
  readonly line: () => Promise<unknown>;
}

const frame = JSON.stringify({ event: 'console output', args: [`at {now} ${'.'.repeat(60)}`] });

/** The console of a server. */
export function ourConsole(stage: Stage): Console {
  const { facts, panel } = stage;
  const { uuid } = facts.servers.find(({ name }) => name === game) ?? { uuid: '' };
  const server = { panelId: new URL(facts.url).host, uuid, name: game };
  const pour = (order: object) => panel.call('consoleFlood', { server: game, frame, ...order });
  return {
    show: async () => {
      await stage.command('hostingPanel.console.open', server);
      await inFront(stage, game);
    },
    flood: (perSecond) => pour(perSecond === 0 ? { count: 0 } : { perSecond, count: 1e9 }),
    line: () => pour({ count: 1 }),
  };
}

/** A terminal of an extension that echoes and no more. */
export function plainTerminal(stage: Stage): Console {
  return {
    show: async () => {
      await stage.yardstick('terminal');
      await inFront(stage, 'Yardstick');
    },
    flood: (perSecond) => stage.yardstick('flood', perSecond),
    line: () => stage.yardstick('line'),
  };
}

/** What the plain terminal is called in the table. */
export const plainWords = 'a terminal of an extension that echoes and no more, in the same window';

async function inFront({ workbench }: Stage, _name: string): Promise<void> {
  await workbench.terminal.waitFor(/> ?$/);
  await workbench.page.locator('.terminal-wrapper.active .xterm-helper-textarea').focus();
}
