import type { ServerRef } from '../../core/api/panel';
import { apiOf } from '../../core/api/serverApi';
import { systemClock } from '../../core/base/clock';
import { HeldFolders } from '../../core/deploy/heldFolders';
import type { DeployTools } from '../../core/deploy/deployTools';
import { deployVerdict } from '../../core/deploy/deployVerdict';
import { describeQuestion, describeTakeOver } from '../../core/deploy/deployWords';
import { releaseVariables } from '../../core/deploy/releaseVariables';
import type { DeployReporter } from '../../core/deploy/reporter';
import { startProgram } from '../../core/deploy/startProgram';
import { withHashes } from '../../core/deploy/verifiedRelease';
import { watchServer } from '../../core/deploy/watchServer';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import { describeRemote } from '../../core/files/targets';
import { localRoot } from '../../core/sync/besideFolder';
import type { ManifestKey } from '../../core/sync/manifestStore';
import { askModal, confirm } from '../base/messages';
import type { DeployNeeds } from './deployNeeds';

/** What deploys to one server are done with. `key`: the two folders. */
export function deployTools(
  needs: DeployNeeds,
  {
    ref,
    files,
    key,
    reporter,
    renew,
    onWait,
  }: {
    readonly ref: ServerRef;
    readonly files: RemoteFiles;
    readonly key: ManifestKey;
    /** Takes down what is heard of the program. */
    readonly reporter: Pick<DeployReporter, 'listen' | 'follows'>;
    readonly renew: DeployTools['renew'];
    /** Hears that somebody else's work on the folders is waited for. */
    readonly onWait?: (() => void) | undefined;
  },
): DeployTools {
  const { log, journal, history, manifests, verified, setPower, consoles, serversView } = needs;
  const { servers, permissionCatalog } = serversView;
  const sending = { clock: systemClock, consoles, servers, permissionCatalog };
  return {
    ...{ disk: files, clock: systemClock, log, journal, history },
    manifest: manifests.of(key),
    verified: {
      load: () => verified.load(key),
      save: async (manifest) => verified.of(key).save(await withHashes(key.local, manifest)),
    },
    variables: releaseVariables(apiOf(ref)),
    start: startProgram(sending, setPower, ref),
    watch: async (rules, how) => {
      const watched = await watchServer(sending, ref, {
        ...{ rules, ...how },
        onConsole: (console) => reporter.listen(console),
        onVerdict: (verdict) => reporter.follows(verdict),
      });
      return { ...watched, verdict: () => watched.verdict.then(deployVerdict) };
    },
    decide: async (asked) => {
      const { question, detail, buttons } = describeQuestion(asked, ref.name);
      const button = await askModal(question, { detail }, ...buttons.keys());
      return (button !== undefined && buttons.get(button)) || 'leave';
    },
    renew,
    folders: new HeldFolders(async (signal, work) => {
      // A deploy can be undone although its local folder is gone.
      const root = await localRoot(key.local).then(
        (found) => found.root,
        () => key.local,
      );
      const label = describeRemote(ref.name, key.folder);
      const waits = (words: string) => {
        onWait?.();
        log.info(words);
      };
      await needs.locks.hold(
        { action: 'deploy', ...key, root, label },
        { signal, onWait: waits },
        work,
      );
    }),
    takeOver: (claim) => {
      const asked = describeTakeOver(claim, systemClock.now());
      return confirm(asked.question, asked);
    },
  };
}
