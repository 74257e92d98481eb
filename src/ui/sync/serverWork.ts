import * as l10n from '@vscode/l10n';
import { describeError } from '../../core/api/describe';
import { UserError } from '../../core/base/userError';
import type { SetPower } from '../../core/servers/changePower';
import { type SendParts, sendToServer } from '../../core/console/sendToServer';
import type { ServerWork } from './folderSync';

/** What follows a sync. */
export function serverWork(parts: SendParts, setPower: SetPower): ServerWork {
  return {
    restart: (ref) => setPower(ref, 'restart'),
    command: async (ref, line) => {
      const { signal } = new AbortController();
      try {
        await sendToServer(parts, ref, { line, signal });
      } catch (error) {
        const why = describeError(error);
        throw new UserError(
          l10n.t("Couldn't send '{command}' to server '{server}': {reason}", {
            command: line,
            server: ref.name,
            reason: why,
          }),
        );
      }
    },
  };
}
