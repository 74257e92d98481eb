import assert from 'node:assert/strict';
import { incidentMarkdown } from '../../../../src/core/watch/incidentMarkdown';
import { moment, sampleIncident, sampleLines } from './sampleIncident';

describe('an incident as Markdown', () => {
  it('has what happened, what changed and the last lines', () => {
    assert.equal(
      incidentMarkdown(sampleIncident(), sampleLines, moment),
      `## Ticket Bot: crashed (exit code 1)

- Occurred: 2023-11-14T22:13:20.000Z
- Reason: TypeError: user is undefined
- Exit code: 1
- Out of memory: no
- Release: 1.4.2
- Issue: user is undefined
- Detection: Seen as it happened

### Activity Around That Time

- 2023-11-14T22:10:20.000Z: Wrote a file (jonas)
- 2023-11-14T22:14:20.000Z: Started the server

### Last Lines from the Console

\`\`\`
ready
TypeError: user is undefined
    at close (/home/container/src/tickets.js:12:7)
\`\`\`
`,
    );
  });

  it('leaves out what is not known', () => {
    const nothing = sampleIncident({
      ...{ reason: '', exitCode: undefined, isOutOfMemory: undefined, release: undefined },
      ...{ issue: undefined, activity: [] },
    });
    assert.equal(
      incidentMarkdown(nothing, [], moment),
      '## Ticket Bot: crashed\n\n- Occurred: 2023-11-14T22:13:20.000Z\n- Detection: Seen as it happened\n',
    );
  });

  it('has the last hundred lines, and says so', () => {
    const lines = Array.from({ length: 250 }, (_, n) => `line ${n}`);
    const text = incidentMarkdown(sampleIncident(), lines, moment);
    assert.match(text, /Lines shown: 100 of 250\n\n```\nline 150\n/);
    assert.match(text, /line 249\n```\n$/);
  });

  it('says what could not be got', () => {
    const text = incidentMarkdown(sampleIncident({ lacks: ['activity', 'issue'] }), [], moment);
    assert.match(text, /\n- Unavailable: activity, matching issue\n/);
  });

  it('lets no server write Markdown', () => {
    const text = incidentMarkdown(
      sampleIncident({
        server: { ...sampleIncident().server, name: '[x](https://evil)\n# y' },
        reason: '<img src=x>',
      }),
      ['```', '# out'],
      moment,
    );
    assert.match(text, /^## \\\[x\\\]\(https:\/\/evil\) \\# y: crashed/);
    assert.match(text, /- Reason: \\<img src=x\\>/);
    assert.match(text, /\n````\n```\n# out\n````\n$/);
  });
});
