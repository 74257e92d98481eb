import assert from 'node:assert/strict';
import type { Panel } from '../../../../src/core/api/panel';
import { offers } from '../../../../src/core/api/offers';
import { askPanel } from '../../../../src/ui/accounts/accountPanel';
import type { Panels } from '../../../../src/ui/accounts/panels';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { answer, resetVsCode } from '../../../support/vscodeControl';
import { panelListOf } from '../../panelListOf';

function panelOf(name: string, capabilities: typeof ofService): Panel {
  return { id: name, name, http: { capabilities, homeUrl: name } } as unknown as Panel;
}

describe('the panel whose page is opened', () => {
  beforeEach(resetVsCode);

  const stock = panelOf('stock', ofOthers);
  const service = panelOf('service', ofService);
  const second = panelOf('second', ofService);
  const rows: readonly (readonly [
    what: string,
    all: readonly Panel[],
    given: Panel | undefined,
    asked: readonly string[],
    picked: Panel | undefined,
  ])[] = [
    ['the only one that has it', [stock, service], undefined, [], service],
    [
      'one of those that have it',
      [stock, service, second],
      undefined,
      ['service', 'second'],
      service,
    ],
    [
      'the one that lacks it, to be told so, where there is no other',
      [stock],
      undefined,
      [],
      stock,
    ],
    ['the one whose row it is', [stock, service], stock, [], stock],
  ];
  for (const [what, all, given, asked, picked] of rows) {
    it(`is ${what}`, async () => {
      let shown: readonly string[] = [];
      answer('window.showQuickPick', async (items: Promise<readonly { label: string }[]>) => {
        const list = await items;
        shown = list.map(({ label }) => label);
        return list[0];
      });
      const concerns = (panel: Panel) => offers(panel, 'servicePages');
      const panels = panelListOf(all) as Panels;
      const found = await askPanel(panels, given, { title: 'x', selected: [], concerns });
      assert.deepEqual([found, shown], [picked, asked]);
    });
  }
});
