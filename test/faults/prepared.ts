import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stage } from './stage';

interface Made {
  readonly folder: string;
  readonly kept: ReadonlyMap<string, unknown>;
}

/**
 * Has it made once, undisturbed, and puts it back before every other try: what is on the server's disk, and in the
 * action's own objects. For what takes many requests and changes nothing else of the server.
 */
export function preparedOnce(make: (stage: Stage) => Promise<unknown>) {
  let made: Made | undefined;
  return async (stage: Stage): Promise<void> => {
    if (!made) {
      await make(stage);
      made = { folder: temporaryFolder(), kept: stage.copyKept() };
      cpSync(await stage.root(), made.folder, { recursive: true, preserveTimestamps: true });
      // The first try, too, has a client that knows nothing of how it was made.
      await stage.reset();
    }
    const root = await stage.root();
    rmSync(root, { recursive: true });
    cpSync(made.folder, root, { recursive: true, preserveTimestamps: true });
    stage.putBack(made.kept);
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-prepared-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
