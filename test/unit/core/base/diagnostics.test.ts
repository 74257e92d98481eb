import assert from 'node:assert/strict';
import { type Diagnostics, diagnosticsMarkdown } from '../../../../src/core/base/diagnostics';

const nothing: Diagnostics = {
  versions: [],
  panels: [],
  consoles: [],
  settings: [],
  troubles: [],
};

describe('the diagnostics', () => {
  it('tell what is asked first', () => {
    const text = diagnosticsMarkdown({
      versions: [
        ['Version', '0.1.0'],
        ['Window', 'following'],
      ],
      panels: [
        { host: 'a.example:8443', isKeyRefused: false, servers: 6 },
        { host: 'b.example', isKeyRefused: true, servers: undefined },
      ],
      consoles: [{ uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca', phase: 'waiting' }],
      settings: [
        { name: 'hostingPanel.watch.enabled', value: false, words: [] },
        { name: 'hostingPanel.watch.interval', value: 30, words: [] },
        { name: 'x.words', value: 'all', words: ['none', 'all'] },
        { name: 'x.text', value: 'say hello', words: ['none', 'all'] },
        { name: 'x.list', value: { server: ['op me'] }, words: [] },
      ],
      troubles: ['2026-01-01 warning a 500', '2026-01-01 error b'],
    });
    assert.equal(
      text,
      `## Hosting Panel

- Version: 0.1.0
- Window: following

### Panels

- a.example:8443: signed in, 6 servers
- b.example: key refused, unknown number of servers

### Open consoles

- 1a7ce997: waiting

### Changed settings

- hostingPanel.watch.enabled: false
- hostingPanel.watch.interval: 30
- x.words: all
- x.text: changed
- x.list: changed

### Last warnings and errors

\`\`\`
2026-01-01 warning a 500
2026-01-01 error b
\`\`\`
`,
    );
  });

  it('say that there is nothing', () => {
    assert.equal(diagnosticsMarkdown(nothing).match(/\nnone\n/g)?.length, 5);
  });

  const secrets = [
    'xc_BRlzeiErIbu9QcKqvVl-6AtOVr0UXHHyYZ1owS6FbZU',
    'Bearer abcdefghijk',
    'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln',
    'https://node.example/download/file?token=abcdef',
    'https://mara:word@panel.example',
    'mara@panel.example',
  ];
  /** Where a text could come in. */
  const places: Readonly<Record<string, (text: string) => Partial<Diagnostics>>> = {
    version: (text) => ({ versions: [['VS Code', text]] }),
    host: (text) => ({ panels: [{ host: text, isKeyRefused: false, servers: 1 }] }),
    phase: (text) => ({ consoles: [{ uuid: 'x', phase: text }] }),
    'name of a setting': (text) => ({ settings: [{ name: text, value: true, words: [] }] }),
    'value of a setting': (text) => ({ settings: [{ name: 'x', value: text, words: [] }] }),
    'word of a setting': (text) => ({ settings: [{ name: 'x', value: text, words: [text] }] }),
    trouble: (text) => ({ troubles: [`it said ${text}`] }),
  };
  for (const [place, put] of Object.entries(places)) {
    for (const secret of secrets) {
      it(`hold no ${secret.slice(0, 12)}… as ${place}`, () => {
        const text = diagnosticsMarkdown({ ...nothing, ...put(secret) });
        const hidden = /BRlzei|abcdef|J1NiJ9|eyJ|word|mara/;
        assert.doesNotMatch(text, hidden);
      });
    }
  }

  it('cannot be ended by what is in them', () => {
    const text = diagnosticsMarkdown({ ...nothing, troubles: ['```', '# a'] });
    assert.match(text, /\n````\n```\n# a\n````\n/);
  });
});
