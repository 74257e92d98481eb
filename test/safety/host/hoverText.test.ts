import assert from 'node:assert/strict';
import { HoverText } from '../../../src/ui/base/hoverText';

/** Signs that Markdown would make of their names, so that the text that is shown is another. */
const names = ['&rlm;', '&lrm;', '&ZeroWidthSpace;', '&shy;', '&lt;b&gt;', '&amp;rlm;', '&#x202e;'];

describe('Words in a tooltip', () => {
  for (const name of names) {
    const written = {
      'a text': new HoverText().text(`bot${name}exe`),
      'a bold text': new HoverText().bold(`bot${name}exe`),
      'a cell of a table': new HoverText().table([['Name', `bot${name}exe`]]),
    };
    for (const [where, hover] of Object.entries(written)) {
      it(`keep ${name} in ${where}`, () => {
        // Only those of our own making stand for something: a space, and what would make an address.
        const others = hover.markdown.value.match(/&(?!(?:nbsp|amp|#58|#46|#64);)[#\w]*;/g);
        assert.deepEqual(others, null);
        assert.ok(hover.markdown.value.includes('&amp;'), hover.markdown.value);
      });
    }
  }
});
