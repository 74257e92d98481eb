import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { showOpenDialog, showSaveDialog } from '../../../../src/ui/base/dialogs';
import { diffCommand, showChanges, showDiff } from '../../../../src/ui/base/diff';
import { HoverText } from '../../../../src/ui/base/hoverText';
import { openInBrowser } from '../../../../src/ui/base/openInBrowser';
import { PageHost, type WebviewPage } from '../../../../src/ui/base/pageHost';
import { withProgress } from '../../../../src/ui/base/progress';
import { placeToSave, saySaved } from '../../../../src/ui/base/savedFile';
import { StatusItem } from '../../../../src/ui/base/statusItem';
import { createTerminal } from '../../../../src/ui/base/terminal';
import { showBytes } from '../../../../src/ui/base/transferProgress';
import { answer, callsOf, resetVsCode, setState } from '../../../support/vscodeControl';
import { made } from '../../../support/vscodeObjects';

const uri = vscode.Uri.file('/work/a.txt');
const other = vscode.Uri.file('/work/b.txt');

describe('what is shown', () => {
  beforeEach(resetVsCode);

  it('dialogs: the title is one line, and may be left out', async () => {
    answer('window.showOpenDialog', () => [uri]);
    answer('window.showSaveDialog', () => uri);
    assert.deepEqual(await showOpenDialog({ title: 'a\nb', canSelectMany: true }), [uri]);
    assert.equal(await showSaveDialog({}), uri);
    assert.deepEqual(callsOf('window.showOpenDialog'), [[{ title: 'a b', canSelectMany: true }]]);
    assert.deepEqual(callsOf('window.showSaveDialog'), [[{}]]);
  });

  it('comparisons: the title is one line', async () => {
    await showDiff(uri, other, 'a\nb', { preview: true });
    await showChanges('c\nd', [[uri, uri, other]]);
    assert.deepEqual(callsOf('commands.executeCommand'), [
      ['vscode.diff', uri, other, 'a b', { preview: true }],
      ['vscode.changes', 'c d', [[uri, uri, other]]],
    ]);
    assert.deepEqual(diffCommand('Compare', [uri, other, 'a\nb']), {
      title: 'Compare',
      command: 'vscode.diff',
      arguments: [uri, other, 'a b'],
    });
  });

  it('terminals: the name is one line', () => {
    createTerminal({ name: 'a\nb', pty: {} as vscode.Pseudoterminal });
    assert.equal(made.terminals.last.name, 'a b');
  });

  it('progress: the title and each message are one line, and the result comes back', async () => {
    const location = vscode.ProgressLocation.Notification;
    const result = await withProgress({ location, title: 'a\nb' }, (progress) => {
      progress.report({ message: 'c\nd', increment: 5 });
      progress.report({ increment: 1 });
      return Promise.resolve(7);
    });
    assert.equal(result, 7);
    assert.deepEqual(callsOf('window.withProgress'), [[{ location, title: 'a b' }]]);
    assert.deepEqual(callsOf('progress.report'), [
      [{ message: 'c d', increment: 5 }],
      [{ increment: 1 }],
    ]);
  });
});

describe('showBytes', () => {
  /** What is reported of some steps: how much by now, of how much, of what. */
  function reportsOf(steps: readonly (readonly [number, number | undefined, string?])[]) {
    const reports: unknown[] = [];
    const show = showBytes({ report: (report) => reports.push(report) });
    for (const step of steps) show(...step);
    return reports;
  }

  const rows: readonly (readonly [
    string,
    readonly (readonly [number, number | undefined, string?])[],
    readonly unknown[],
  ])[] = [
    [
      'one report a percent',
      [
        [5, 1000],
        [10, 1000],
        [15, 1000],
        [20, 1000],
      ],
      [
        { message: '10 B of 1,000 B', increment: 1 },
        { message: '20 B of 1,000 B', increment: 1 },
      ],
    ],
    [
      'the end is always told',
      [
        [999, 1000],
        [1000, 1000],
      ],
      [
        { message: '999 B of 1,000 B', increment: 99.9 },
        { message: '1,000 B of 1,000 B', increment: 0.09999999999999432 },
      ],
    ],
    ['without a total', [[5, undefined]], [{ message: '5 B', increment: 0 }]],
    [
      'another file at once',
      [
        [1, 1000, 'a.txt'],
        [2, 1000, 'b.txt'],
      ],
      [
        { message: 'a.txt (1 B of 1,000 B)', increment: 0.1 },
        { message: 'b.txt (2 B of 1,000 B)', increment: 0.1 },
      ],
    ],
    [
      'never backwards',
      [
        [500, 1000, 'a'],
        [100, 1000, 'b'],
      ],
      [
        { message: 'a (500 B of 1,000 B)', increment: 50 },
        { message: 'b (100 B of 1,000 B)', increment: 0 },
      ],
    ],
  ];
  for (const [what, steps, reports] of rows) {
    it(what, () => assert.deepEqual(reportsOf(steps), reports));
  }
});

describe('StatusItem', () => {
  beforeEach(resetVsCode);
  const options = { name: 'Sync', command: 'sync', priority: 3 };

  it('shows its parts as text, with our icons', () => {
    const item = new StatusItem('id', options);
    item.show({
      parts: [
        { icon: 'sync', text: 'a\nb' },
        { icon: 'x', text: 'c' },
      ],
      tooltip: 'd',
    });
    const { id, alignment, priority, name, command, text, tooltip, isShown, ...rest } =
      made.statusBarItems.last;
    assert.deepEqual([id, alignment, priority, name, command], ['id', 1, 3, 'Sync', 'sync']);
    assert.deepEqual([text, tooltip, isShown], ['$(sync) a b $(x) c', 'd', true]);
    assert.deepEqual(rest, {
      accessibilityInformation: { label: 'a b c' },
      backgroundColor: undefined,
    });
  });

  it('warns by its colour, and no longer when it need not', () => {
    const item = new StatusItem('id', options);
    item.show({ parts: [], tooltip: new HoverText().text('x'), isWarning: true });
    const shown = made.statusBarItems.last;
    assert.deepEqual(
      shown.backgroundColor,
      new vscode.ThemeColor('statusBarItem.warningBackground'),
    );
    assert.ok(shown.tooltip instanceof vscode.MarkdownString);
    item.show({ parts: [], tooltip: '' });
    assert.equal(shown.backgroundColor, undefined);
    item.hide();
    assert.ok(!shown.isShown);
  });
});

describe('HoverText', () => {
  const rows: readonly (readonly [string, (hover: HoverText) => HoverText, string])[] = [
    ['a link', (hover) => hover.text('[a](command:b)'), '\\[a\\]\\(command:b\\)'],
    ['an address', (hover) => hover.text('http://a'), 'http&#58;//a'],
    ['an address without a scheme', (hover) => hover.text('www.a.b'), 'www&#46;a.b'],
    ['a mail address', (hover) => hover.text('a@b'), 'a&#64;b'],
    ['the name of a sign', (hover) => hover.text('&rlm;'), '&amp;rlm;'],
    ['an icon of somebody else', (hover) => hover.text('$(bug)'), '\\\\$\\(bug\\)'],
    ['an icon of ours', (hover) => hover.icon('bug'), '$(bug) '],
    ['bold, in one line', (hover) => hover.bold('a\nb*'), '**a&nbsp;b\\***'],
    ['letters of one width', (hover) => hover.code('a`b'), "`a'b`"],
    ['a paragraph', (hover) => hover.text('a').paragraph().text('b'), 'a\n\nb'],
    [
      'a table without empty rows',
      (hover) =>
        hover.table([
          ['a|', 'b\nc'],
          ['d', ''],
        ]),
      '| | |\n|---|---|\n| a&nbsp; | b&nbsp;c |\n',
    ],
  ];
  for (const [what, build, value] of rows) {
    it(what, () => assert.equal(build(new HoverText()).markdown.value, value));
  }

  it('trusts nothing', () => {
    const { isTrusted, supportHtml } = new HoverText().markdown;
    assert.deepEqual([isTrusted, supportHtml], [undefined, undefined]);
  });
});

describe('openInBrowser', () => {
  beforeEach(resetVsCode);

  it('opens a web address', async () => {
    await openInBrowser('https://panel.example/server/1');
    const [[opened] = []] = callsOf('env.openExternal');
    assert.equal((opened as vscode.Uri).toString(true), 'https://panel.example/server/1');
  });

  for (const address of ['command:x', 'file:///etc/passwd', 'javascript:1', 'nothing']) {
    it(`does not open ${address}`, async () => {
      await assert.rejects(openInBrowser(address), { name: 'UserError' });
      assert.deepEqual(callsOf('env.openExternal'), []);
    });
  }
});

describe('saved files', () => {
  beforeEach(resetVsCode);

  it('are placed in the first local folder of the workspace, under a name that can do no harm', () => {
    const remote = { uri: vscode.Uri.parse('hosting-panel://a/x') };
    setState('workspace.workspaceFolders', [remote, { uri: vscode.Uri.file('/work') }]);
    assert.equal(placeToSave('log.txt').path, '/work/log.txt');
    assert.equal(placeToSave('../../etc/passwd').path, '/work/.._.._etc_passwd');
  });

  it('are placed at home without one', () => {
    assert.match(placeToSave('log.txt').path, /^\/.+\/log\.txt$/);
  });

  it('are shown in their folder where there is a file manager', async () => {
    answer('window.showInformationMessage', (_text: string, first: object) => first);
    await saySaved('Saved.', uri);
    assert.deepEqual(callsOf('commands.executeCommand'), [['revealFileInOS', uri]]);
  });

  const elsewhere: readonly (readonly [string, string, unknown])[] = [
    ['in a browser', 'env.uiKind', vscode.UIKind.Web],
    ['on another computer', 'env.remoteName', 'ssh-remote'],
  ];
  for (const [where, name, value] of elsewhere) {
    it(`are only told of ${where}`, async () => {
      setState(name, value);
      await saySaved('Saved.', uri);
      assert.deepEqual(callsOf('window.showInformationMessage'), [['Saved.']]);
    });
  }
});

describe('The host of pages', () => {
  beforeEach(resetVsCode);
  const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-pages-'));
  const extension = vscode.Uri.file(folder);
  const look = { viewType: 'issue', script: 'issue', style: 'issue.css', canFind: true } as const;

  before(() => {
    mkdirSync(join(folder, 'dist', 'pages'), { recursive: true });
    mkdirSync(join(folder, 'media'));
    writeFileSync(join(folder, 'dist', 'pages', 'issue.js'), 'run();');
    writeFileSync(join(folder, 'media', 'issue.css'), 'main { margin: 0 }');
  });

  after(() => rmSync(folder, { recursive: true }));

  function issues() {
    return new PageHost(
      { ...look, parse: () => undefined },
      { extension, report: () => undefined },
    );
  }

  function shown(title = 'Issue') {
    const host = issues();
    const panels: vscode.WebviewPanel[] = [];
    host.show('one', title, ({ panel }) => {
      panels.push(panel);
      return { receive: () => undefined, dispose: () => undefined };
    });
    const [panel] = panels;
    if (!panel) throw new Error('no page was made');
    return { html: panel.webview.html.replaceAll('&#39;', "'"), options: panel.webview.options };
  }

  it('allows one script, one style sheet, and nothing else', () => {
    const { html } = shown('<b>Title</b>');
    const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(html) ?? [];
    assert.match(nonce, /^[\w+/=]{24}$/);
    assert.ok(html.includes(`default-src 'none'`));
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.equal(html.match(/<style/g)?.length, 1);
    assert.ok(!html.includes('<b>'));
    assert.ok(html.includes(`<style nonce="${nonce}">main { margin: 0 }</style>`));
    assert.ok(html.includes(`<script nonce="${nonce}">run();`));
  });

  it('names the file of its script, by which what it throws is told', () => {
    assert.match(shown().html, /^\/\/# sourceURL=hosting-panel\/dist\/pages\/issue\.js$/m);
  });

  it('has a title of one line', () => {
    const host = issues();
    const titles: string[] = [];
    host.show('one', 'a\nb', (page) => {
      titles.push(page.panel.title);
      page.setTitle('c\nd');
      titles.push(page.panel.title);
      return { receive: () => undefined, dispose: () => undefined };
    });
    assert.deepEqual(titles, ['a b', 'c d']);
  });

  it('tells a page nothing before its script runs but what is sent ahead, and nothing once it is closed', () => {
    const host = new PageHost(
      { ...look, parse: () => ({ type: 'ready' }) },
      { extension, report: () => undefined },
    );
    const told: ((text: string) => void)[] = [];
    host.show('one', 'One', (page: WebviewPage<string>) => {
      told.push((text) => {
        page.send(`${text} sent`);
        page.sendAhead(`${text} ahead`);
      });
      return { receive: () => undefined, dispose: () => undefined };
    });
    const { webview } = made.webviewPanels.last;
    told[0]?.('before:');
    webview.send({});
    told[0]?.('running:');
    made.webviewPanels.last.dispose();
    told[0]?.('closed:');
    assert.deepEqual(webview.sent, ['before: ahead', 'running: sent', 'running: ahead']);
  });

  it('keeps nothing of a page that was closed before it could be filled', () => {
    const host = issues();
    const closed = {
      get webview(): vscode.Webview {
        throw new Error('Webview is disposed');
      },
    } as vscode.WebviewPanel;
    const make = () => assert.fail('nobody would end it');
    assert.throws(() => host.fill(closed, 'one', make), /Webview is disposed/);
    assert.equal(host.reveal('one'), undefined);
  });

  it('has another nonce each time', () => {
    assert.notEqual(shown().html, shown().html);
  });

  it('may load no file, and runs no commands', () => {
    const { enableScripts, enableCommandUris, localResourceRoots } = shown().options;
    assert.deepEqual([enableScripts, enableCommandUris], [true, false]);
    assert.deepEqual(localResourceRoots, []);
  });
});
