import assert from 'node:assert/strict';
import fs from 'node:fs';
import {
  type SetValues,
  type SettingChange,
  renamedSettings,
  takeOver,
} from '../../../../src/core/settings/renamedSettings';

describe('settings that were renamed', () => {
  const user = (name: string, value?: unknown): SettingChange => ({ name, scope: 'user', value });
  const workspace = (name: string, value?: unknown): SettingChange => ({
    name,
    scope: 'workspace',
    value,
  });
  const rows: readonly (readonly [string, SetValues, SetValues, readonly SettingChange[]])[] = [
    ['nothing is set', {}, {}, []],
    ['only the new name is set', {}, { user: 1, workspace: 2 }, []],
    ['the user set it', { user: 5 }, {}, [user('new', 5), user('old')]],
    ['a workspace set it', { workspace: 5 }, {}, [workspace('new', 5), workspace('old')]],
    [
      'both set it',
      { user: 5, workspace: 6 },
      {},
      [user('new', 5), user('old'), workspace('new', 6), workspace('old')],
    ],
    [
      'false and 0 are values',
      { user: false, workspace: 0 },
      {},
      [user('new', false), user('old'), workspace('new', 0), workspace('old')],
    ],
    ['the new name has its own value', { user: 5 }, { user: 7 }, [user('old')]],
    [
      'the new name has its own value elsewhere',
      { user: 5 },
      { workspace: 7 },
      [user('new', 5), user('old')],
    ],
  ];
  for (const [what, ofOld, ofNew, expected] of rows)
    it(what, () => {
      assert.deepEqual(takeOver({ old: 'old', name: 'new' }, { ofOld, ofNew }), expected);
    });

  it('are deprecated by their old names, and otherwise as by the new ones', () => {
    const { contributes } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      contributes: { configuration: { properties: Record<string, Record<string, unknown>> } };
    };
    const { properties } = contributes.configuration;
    for (const { old, name } of renamedSettings) {
      const { markdownDeprecationMessage, ...rest } = properties[`hostingPanel.${old}`] ?? {};
      assert.equal(markdownDeprecationMessage, `%setting.deprecated.${old}%`);
      assert.deepEqual(rest, properties[`hostingPanel.${name}`]);
    }
    const deprecated = Object.values(properties).filter(
      ({ markdownDeprecationMessage }) => markdownDeprecationMessage !== undefined,
    );
    assert.equal(deprecated.length, renamedSettings.length);
  });
});
