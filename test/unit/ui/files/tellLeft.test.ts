import assert from 'node:assert/strict';
import { tellLeft } from '../../../../src/ui/files/tellLeft';
import { callsOf, resetVsCode } from '../../../support/vscodeControl';

describe('an archive that may still be on the server', () => {
  beforeEach(resetVsCode);

  it('is named, as text', () => {
    tellLeft('/world/[a](command:b).tar.gz');
    const [[text] = []] = callsOf('window.showWarningMessage');
    assert.match(String(text), /world/);
    assert.doesNotMatch(String(text), /\[a\]\(command:b\)/);
  });
});
