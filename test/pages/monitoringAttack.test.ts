import assert from 'node:assert/strict';
import type { Frame, Page } from 'playwright-core';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';

const evil = 'https://evil.example';

/** What somebody who has a browser key may send. Each runs, loads or leads somewhere where it is taken for markup. */
const attacks: readonly string[] = [
  `<script>window.hacked=1;top.hacked=1</script>`,
  `"'><img src=${evil}/a onerror="window.hacked=1;parent.hacked=1">`,
  `'"><svg onload="window.hacked=1"><animate onbegin="window.hacked=1" attributeName=x>`,
  `<a href="javascript:window.hacked=1" target=_top>press</a> ${evil}`,
  `<iframe srcdoc="<script>parent.hacked=1</script>" src="javascript:parent.hacked=1">`,
  `<meta http-equiv=refresh content="0;url=${evil}/"><base href="${evil}/">`,
  `<form action=${evil}><button autofocus onfocus="window.hacked=1">x</button></form>`,
  `<style>@import '${evil}/x.css';*{background:url(${evil}/y)}</style><link rel=stylesheet href=${evil}/z>`,
  `</p></main></body><details open ontoggle="window.hacked=1"><video src=x onerror="window.hacked=1">`,
  '`${window.hacked=1}`{{window.hacked=1}}<template><img src=x onerror="window.hacked=1"></template>',
  `[press](command:workbench.action.closeAllEditors) $(error) [b](${evil})`,
  `javascript:window.hacked=1//`,
];

/** An error whose every text is the attack; the message begins with a name to find it by. */
function report(attack: string, name: string, ts: number) {
  const frame = {
    function: attack,
    module: attack,
    filename: `${attack}.ts`,
    lineno: 3,
    in_app: true,
  };
  const folded = { ...frame, filename: `node:${attack}`, in_app: false };
  const failure = { type: attack, message: `${name} ${attack}`, stack: [folded, folded, frame] };
  return {
    ...failure,
    cause: { ...failure, cause: null },
    handled: false,
    tags: { [attack]: attack },
    context: { [attack]: { [attack]: [attack] } },
    service: attack,
    environment: attack,
    release: attack,
    instance: attack,
    ts,
  };
}

describe('An attack in every text of an issue', () => {
  const workbench = useWorkbench({ size: { width: 1280, height: 1400 } });
  const panel = panelOfThisRun();
  const asked: string[] = [];
  const opened: Page[] = [];

  before(async () => {
    await panel.reset();
    const { page } = workbench();
    page.on('request', (request) => asked.push(request.url()));
    page.context().on('page', (other) => opened.push(other));
    await workbench().openView();
    await signIn(workbench());
    await workbench().treeRow('ticket-bot', 'Monitoring').waitFor();
  });

  async function send(indexes: readonly number[]): Promise<void> {
    const now = Math.floor((await panel.now()) / 1000);
    for (const index of indexes) {
      const sent = report(attacks[index] ?? '', `Attack${index}x`, now + index);
      await panel.call('monitoringIngest', { project: 'ticket-bot', report: sent });
    }
    await workbench().runCommand('Hosting Panel: Refresh Monitoring');
  }

  /** Nothing ran, nothing was loaded, nothing but our own elements is there. */
  async function isUnharmed(page: Frame): Promise<void> {
    assert.deepEqual(
      await page.evaluate(`[typeof window.hacked, document.querySelectorAll('main').length]`),
      ['undefined', 1],
    );
    assert.equal(await workbench().page.evaluate('window.hacked'), undefined);
    const tags = await page.evaluate<string[]>(
      `[...new Set([...document.body.querySelectorAll('*')].map((e) => e.localName))]`,
    );
    const foreign =
      'a img iframe form input style link meta base template video audio object embed';
    assert.deepEqual(
      tags.filter((tag) => foreign.split(' ').includes(tag)),
      [],
    );
    const handlers = await page.evaluate<number>(
      `[...document.body.querySelectorAll('*')]
        .filter((e) => e.getAttributeNames().some((name) => /^on|^href|^style/.test(name))).length`,
    );
    assert.equal(handlers, 0);
  }

  it('is told of as text: a notification has no link', async () => {
    // One alone is named in full.
    await send([10]);
    const told = await workbench().notification(
      /New issue in project .*: Attack10x.*command:workbench/,
    );
    assert.equal(await told.locator('.notification-list-item-message a').count(), 0);
    await workbench().runCommand('Notifications: Clear All Notifications');
    await send(attacks.flatMap((_, index) => (index === 10 ? [] : [index])));
  });

  for (const [index, attack] of attacks.entries()) {
    it(`does nothing: ${attack}`, async () => {
      const name = new RegExp(`Attack${index}x`);
      await workbench().press(workbench().treeRow(name, 'Monitoring'));
      const page = await workbench().webview(name);
      const heading = page.getByRole('heading', { level: 1, name });
      await heading.waitFor();
      assert.equal(await heading.innerText(), `Attack${index}x ${attack}`.slice(0, 200));
      await page.locator('details:not(.menu) summary').first().click();
      await isUnharmed(page);
      // A frame whose file cannot be one has no button.
      const frame = page.locator('button.frame').first();
      if ((await frame.count()) === 0) return;
      await frame.click();
      const told = await workbench().notification(/Couldn't find .* in this workspace/);
      assert.equal(await told.locator('.notification-list-item-message a').count(), 0);
      await workbench().runCommand('Notifications: Clear All Notifications');
      await isUnharmed(page);
    });
  }

  it('left no trace: nothing was loaded, opened or closed', async () => {
    await workbench()
      .treeRow(/Attack10x/, 'Monitoring')
      .hover();
    await workbench().page.locator('.monaco-hover', { hasText: '▁' }).waitFor();
    assert.equal(await workbench().page.locator('.monaco-hover a').count(), 0);
    assert.deepEqual(
      asked.filter((url) => url.includes('evil.example')),
      [],
    );
    assert.deepEqual(opened, []);
    await workbench()
      .tab(/Attack0x/)
      .waitFor();
    await workbench().screenshot(
      'monitoring-attack',
      workbench().treeRow(/Attack10x/, 'Monitoring'),
    );
  });

  it('would be stopped by the policy of the page, were it ever taken for markup', async () => {
    const page = await workbench().webview(/Attack11x/);
    const blocked = await page.evaluate<string>(`new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (e) => resolve(e.violatedDirective));
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.hacked = 1');
      image.src = 'data:,x';
      document.body.append(image);
      setTimeout(() => resolve('nothing was blocked'), 10000);
    })`);
    assert.match(blocked, /img-src|default-src|script-src/);
    assert.equal(await page.evaluate('window.hacked'), undefined);
  });
});
