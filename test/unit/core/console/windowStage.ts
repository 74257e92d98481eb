import type { PanelHttp } from '../../../../src/core/api/http';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import type { LineOutcome } from '../../../../src/core/console/lineOutcome';
import { Consoles } from '../../../../src/core/console/consoles';
import { LeadingConsoles } from '../../../../src/core/console/leadingConsoles';
import { sharePowerActions } from '../../../../src/core/console/sharePowerActions';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { FakeNode } from './fakeNode';
import { fakeServer } from './fakePanel';
import { FakeWindows } from './fakeWindows';

/** The server that all windows of a stage look at. */
export const uuid = '3abb29a3-8d4b-4a60-aab5-ddc4d9dd05e2';

/** Windows whose consoles meet at one node. */
export class WindowStage {
  readonly clock = new FakeClock();
  readonly node = new FakeNode(this.clock);
  readonly windows = new FakeWindows();

  open(key = 'key') {
    const { clock, node } = this;
    const window = this.windows.open();
    const log = silentLog;
    const loadTransport = () => Promise.resolve(node.transport);
    const consoles = new Consoles({ clock, log, loadTransport });
    const server = fakeServer(uuid, () => {
      node.credentialTimes.push(clock.now());
      const claims = Buffer.from(JSON.stringify({ permissions: node.permissions }));
      const token = `${clock.now() + node.tokenLifeMs}.${claims.toString('base64url')}.`;
      return { data: { token, socket: 'wss://node.example/ws' } };
    });
    const withKey = (keyFingerprint: string): Panel => {
      const http: PanelHttp = Object.assign(Object.create(server.panel.http) as PanelHttp, {
        keyFingerprint,
      });
      return createPanel({ ...server.panel, http });
    };
    let ref = { ...server, panel: withKey(key) };
    consoles.shareWith(window);
    const find = () => Promise.resolve(ref);
    const leading = new LeadingConsoles({ windows: window, consoles, clock, find });
    sharePowerActions({ windows: window, consoles, clock, panelOf: () => ref.panel });
    const lines: string[] = [];
    const said: string[] = [];
    const lease = consoles.acquire(ref);
    const { connection } = lease;
    connection.onDidReceiveLine((line) => lines.push(line));
    connection.onDidSay((text) => said.push(text));
    const told: string[] = [];
    const sentLines: string[] = [];
    connection.onDidSend(({ line }) => sentLines.push(line));
    const sender = (some: readonly string[], outcome: LineOutcome) =>
      told.push(`${outcome} ${some.join()}`);
    return {
      ...{ window, consoles, connection, lease, lines, said, told, sentLines, leading },
      /** Sends lines; what becomes of them is in `told`. */
      send: (...some: readonly string[]) => connection.commands(some, sender),
      /** Takes back what waits of these. */
      cancel: () => connection.cancelWaiting(sender),
      /** Signs in with another key, or with this one again. */
      changeKey: (other: string) => {
        ref = { ...ref, panel: withKey(other) };
        consoles.acquire(ref).dispose();
      },
    };
  }

  /** The commands that the node was given. */
  get commands(): readonly string[] {
    return this.node.received.flatMap(({ event, arg }) => (event === 'send command' ? [arg] : []));
  }
}
