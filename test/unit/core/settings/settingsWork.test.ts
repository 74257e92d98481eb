import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { describeServer } from '../../../../src/core/settings/describeServer';
import {
  beginReinstall,
  changeImage,
  changeVariable,
  changeWords,
} from '../../../../src/core/settings/settingsWork';
import { type Fate, list, lossyPanel, outcomeOf, record, uuid } from '../api/lossyPanel';

const attributes = { uuid, name: 'Lobby', description: 'old', docker_image: 'java:17' };

/** How a panel takes descriptions. */
type Kind = 'withTheName' | 'alone' | 'never';

/** A server whose settings can be changed. */
function opened(
  fate: Fate = 'answered',
  kind: Kind = 'withTheName',
  permissions: readonly string[] = ['*'],
) {
  const server = { ...attributes, status: null as string | null };
  const variables = [{ name: 'n', env_variable: 'N', default_value: 'a', server_value: null }];
  return lossyPanel(({ method, path, json }) => {
    if (method === 'GET') {
      const meta = { user_permissions: permissions };
      return path === '/startup' ? list(variables) : record(server, { meta });
    }
    const wanted = json as Readonly<Record<string, string>> | undefined;
    if (path === '/settings/rename') {
      server.name = wanted?.['name'] ?? '';
      if (kind === 'withTheName') server.description = wanted?.['description']?.trim() ?? 'old';
    }
    if (path === '/settings/description' && kind === 'alone')
      server.description = wanted?.['description']?.trim() ?? '';
    if (path === '/settings/docker-image') server.docker_image = wanted?.['docker_image'] ?? '';
    if (path === '/settings/reinstall') server.status = 'installing';
    if (path !== '/startup/variable') return undefined;
    const changed = { ...variables[0], server_value: wanted?.['value'] };
    variables.splice(0, 1, changed as never);
    return record(changed);
  }, fate);
}

const named = (fate: Fate) => (typeof fate === 'string' ? fate : fate.kind);
const refused = new PanelError('refused', 'x');
const rename = 'POST /settings/rename';
const alone = 'POST /settings/description';
const look = 'GET ';

describe('a description', () => {
  const notShown = 'The panel accepted the description, but still shows the previous one.';
  const rows: readonly (readonly [
    kind: Kind,
    isAlone: boolean,
    description: string,
    outcome: string | undefined,
    asked: readonly string[],
  ])[] = [
    ['withTheName', false, 'new', undefined, [rename, look]],
    ['withTheName', false, ' new ', undefined, [rename, look]],
    ['alone', false, 'new', undefined, [rename, look, alone, look]],
    ['alone', true, 'new', undefined, [alone, look]],
    ['never', true, 'new', notShown, [alone, look]],
    ['never', false, 'new', notShown, [rename, look, alone, look]],
  ];
  for (const [kind, isAlone, description, outcome, asked] of rows) {
    it(`is taken ${kind}, ${isAlone ? 'known' : 'not known'}: ${outcome ?? 'is shown'}`, async () => {
      const panel = opened('answered', kind);
      const told = describeServer(panel.api, { name: 'Lobby', description, isAlone });
      assert.equal(await outcomeOf(told), outcome);
      assert.deepEqual(
        panel.asked.map((line) => line.replace(/ \{.*/, '')),
        asked,
      );
    });
  }

  it('goes with the name to the service, which needs no look', async () => {
    const panel = opened();
    panel.http.capabilities.note({
      method: 'GET',
      path: '/resources',
      status: 200,
      error: undefined,
    });
    await describeServer(panel.api, { name: 'Lobby', description: 'new', isAlone: false });
    assert.deepEqual(panel.asked, [`${rename} {"name":"Lobby","description":"new"}`]);
  });

  it('goes alone where the panel was seen to have that', async () => {
    const panel = opened('answered', 'alone');
    const path = `/servers/${uuid}/settings/description`;
    panel.http.capabilities.note({ method: 'POST', path, status: 204, error: undefined });
    await describeServer(panel.api, { name: 'Lobby', description: 'new', isAlone: false });
    assert.deepEqual(panel.asked, [`${alone} {"description":"new"}`, look]);
  });

  const off = "This panel doesn't let users change descriptions.";
  const failures: readonly (readonly [PanelError, outcome: string])[] = [
    [new PanelError('forbidden', 'HTTP 403', { hasWords: false }), off],
    [new PanelError('notFound', 'x'), off],
    [new PanelError('forbidden', 'This action is unauthorized.'), 'forbidden'],
    [new PanelError('network', 'x', { hasWords: false }), 'network'],
  ];
  for (const [failure, outcome] of failures) {
    it(`alone fails with ${failure.kind} (${failure.detail}): ${outcome}`, async () => {
      const told = describeServer(opened(failure).api, {
        ...{ name: 'Lobby', description: 'new', isAlone: true },
      });
      assert.equal(await outcomeOf(told), outcome);
    });
  }
});

describe('a change of a server’s words', () => {
  const rows: readonly (readonly [
    change: { readonly name?: string; readonly description?: string },
    fate: Fate,
    outcome: string | undefined,
    first: string,
  ])[] = [
    [{ name: 'New' }, 'answered', undefined, `${rename} {"name":"New"}`],
    [{ name: 'New' }, 'answerLost', undefined, `${rename} {"name":"New"}`],
    [{ name: 'New' }, 'lost', 'timeout', `${rename} {"name":"New"}`],
    [{ name: 'New' }, refused, 'refused', `${rename} {"name":"New"}`],
    [
      { description: 'new' },
      'answered',
      undefined,
      `${rename} {"name":"Lobby","description":"new"}`,
    ],
    [
      { description: 'new' },
      'answerLost',
      undefined,
      `${rename} {"name":"Lobby","description":"new"}`,
    ],
    [{ description: 'new' }, 'lost', 'timeout', `${rename} {"name":"Lobby","description":"new"}`],
    [
      { name: 'New', description: 'new' },
      'answerLost',
      undefined,
      `${rename} {"name":"New","description":"new"}`,
    ],
  ];
  for (const [change, fate, outcome, first] of rows) {
    it(`${JSON.stringify(change)}, ${named(fate)}: ${outcome ?? 'is so'}`, async () => {
      const { api, asked } = opened(fate);
      assert.equal(await outcomeOf(changeWords(api, change)), outcome);
      assert.equal(
        asked.find((line) => line.startsWith('POST')),
        first,
      );
      assert.equal(asked[0] === look, change.name === undefined);
    });
  }

  it('sends a description alone where the key has a permission for that', async () => {
    const { api, asked } = opened('answered', 'alone', ['settings.description']);
    await changeWords(api, { description: 'new' });
    assert.deepEqual(asked, [look, `${alone} {"description":"new"}`, look]);
  });
});

describe('a change of a server’s settings', () => {
  const outcomes = [undefined, undefined, 'timeout', 'refused'];
  const fates = ['answered', 'answerLost', 'lost', refused] as const;
  for (const [index, fate] of fates.entries()) {
    const outcome = outcomes[index];
    it(`of its image, ${named(fate)}: ${outcome ?? 'is so'}`, async () =>
      assert.equal(await outcomeOf(changeImage(opened(fate).api, 'java:21')), outcome));
    it(`by a reinstallation, ${named(fate)}: ${outcome ?? 'begins'}`, async () =>
      assert.equal(await outcomeOf(beginReinstall(opened(fate).api)), outcome));
    it(`of a variable, ${named(fate)}: ${outcome ?? 'is so'}`, async () => {
      const set = changeVariable(opened(fate).api, { key: 'N', value: 'b' });
      assert.equal(await outcomeOf(set.then(({ value }) => value)), outcome ?? 'b');
    });
  }

  it('of a variable to its default is so where the answer got lost', async () => {
    const set = changeVariable(opened('lost').api, { key: 'N', value: 'a' });
    assert.equal((await set).defaultValue, 'a');
    const other = changeVariable(opened('lost').api, { key: 'M', value: 'a' });
    assert.equal(await outcomeOf(other), 'timeout');
  });
});
