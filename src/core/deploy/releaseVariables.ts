import * as l10n from '@vscode/l10n';
import { isUnanswered } from '../api/errorMeaning';
import type { ServerApi } from '../api/serverApi';
import { getStartup, setVariable } from '../api/startup';
import { UserError } from '../base/userError';
import type { DeployTools } from './deployTools';

/** Reads and sets startup variables of one server. Rejects with UserError for one that it lacks, and as requests do. */
export function releaseVariables(api: ServerApi): DeployTools['variables'] {
  return {
    get: async (name, signal) => {
      const { variables } = await getStartup(api, signal);
      const found = variables.find(({ envVariable }) => envVariable === name);
      if (found) return found.value ?? found.defaultValue;
      throw new UserError(
        l10n.t("Couldn't deploy. The server has no startup variable '{variable}'.", {
          variable: name,
        }),
      );
    },
    set: async (key, value) => {
      await setVariable(api, { key, value }).catch((error: unknown) => {
        // Twice is the same as once.
        if (!isUnanswered(error)) throw error;
        return setVariable(api, { key, value });
      });
    },
  };
}
