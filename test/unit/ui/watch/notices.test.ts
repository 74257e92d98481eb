import assert from 'node:assert/strict';
import { createPanel } from '../../../../src/core/api/panel';
import type { Panel } from '../../../../src/core/api/panel';
import { noticeKinds } from '../../../../src/core/watch/watchNotice';
import { showNotice } from '../../../../src/ui/watch/notices';
import { ofService } from '../../../support/knownCapabilities';
import { callsOf, resetVsCode } from '../../../support/vscodeControl';

describe('what is told of a server', () => {
  const panel = createPanel({
    ...{ id: 'panel.test', name: 'panel.test' },
    http: { capabilities: ofService },
  } as Panel);
  const ref = { panel, uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca', name: 'bot' };
  const server = { panelId: panel.id, uuid: ref.uuid, name: ref.name };
  const nothing = () => Promise.resolve();
  const targets = { showCrashIssue: nothing, showIncident: nothing };
  beforeEach(resetVsCode);

  for (const kind of noticeKinds) {
    it(`is no error, which do-not-disturb lets through: ${kind}`, async () => {
      await showNotice(ref, { server, kind, text: 'told', reason: '' }, targets);
      const [information, warning, error] = ['Information', 'Warning', 'Error'].map(
        (severity) => callsOf(`window.show${severity}Message`).length,
      );
      assert.equal((information ?? 0) + (warning ?? 0), 1);
      assert.equal(error, 0);
    });
  }
});
