import assert from 'node:assert/strict';
import { incidentMarkdown } from '../../../../src/core/watch/incidentMarkdown';
import { moment, sampleIncident, sampleLines } from './sampleIncident';

describe('an incident as Markdown', () => {
  it('has what happened, what changed and the last lines', () => {
    assert.equal(
      incidentMarkdown(sampleIncident(), sampleLines, moment),
      `## Ticket Bot: crashed (exit code 1)

- Happened: 2023-11-14T22:13:20.000Z
- Reason: TypeError: user is undefined
- Exit code: 1
- Out of memory: no
- Release: 1.4.2
- Issue: user is undefined
- How it is known: Seen as it happened

### What Changed Around Then

- 2023-11-14T22:10:20.000Z: Wrote a file (jonas)
- 2023-11-14T22:14:20.000Z: Started the server

### Last Lines, from the console

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
      '## Ticket Bot: crashed\n\n- Happened: 2023-11-14T22:13:20.000Z\n- How it is known: Seen as it happened\n',
    );
  });

  it('has the last hundred lines, and says so', () => {
    const lines = Array.from({ length: 250 }, (_, n) => `line ${n}`);
    const text = incidentMarkdown(sampleIncident(), lines, moment);
    assert.match(text, /The last 100 of 250 lines\.\n\n```\nline 150\n/);
    assert.match(text, /line 249\n```\n$/);
  });

  it('says what could not be got', () => {
    const text = incidentMarkdown(sampleIncident({ lacks: ['activity', 'issue'] }), [], moment);
    assert.match(text, /\n- Could not be got: activity, matching issue\n/);
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
