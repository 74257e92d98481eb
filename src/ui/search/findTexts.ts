import * as l10n from '@vscode/l10n';
import { systemClock } from '../../core/base/clock';
import type { TextQuery } from '../../core/search/query';
import { type SearchResult, type SearchStep, searchTexts } from '../../core/search/searchTexts';
import { countWords, factWords, searchQuestion, stepWords } from '../../core/search/searchWords';
import { confirm } from '../base/messages';
import { type Handler, on } from '../../core/base/command';
import type { ServerRef } from '../../core/api/panel';
import { UserError } from '../../core/base/userError';
import { logFolders } from '../../core/files/logFiles';
import { findCommands } from '../../core/search/commands';
import { nameOfTarget, placeName } from '../../core/files/targets';
import type { Target } from '../files/targets';
import { uriOn } from '../files/remoteUri';
import { type AskServer, onServer } from '../servers/askServer';
import { askTextQuery } from './askText';
import { tellLeft } from '../files/tellLeft';
import { type SearchTools, limitsOf } from './findTools';
import { resultRow } from './searchRows';

/** Looks for a text in the files of a server. */
export class FindTexts {
  readonly handlers: readonly Handler[];

  private last: TextQuery = {
    text: '',
    isRegex: false,
    isCaseSensitive: false,
    isWholeWord: false,
  };

  constructor(
    private readonly tools: SearchTools,
    askServer: AskServer,
  ) {
    this.handlers = [
      on(findCommands.inTexts, async (given) => this.ask(await tools.targets.folder(given))),
      onServer(askServer, findCommands.inLogs, (ref) => this.askLogs(ref), 'canFiles'),
    ];
  }

  private async askLogs(ref: ServerRef): Promise<void> {
    const root = await this.tools.targets.of(uriOn(ref, '/'));
    const [folder] = logFolders;
    if (!(await root.files.find(folder))) {
      throw new UserError(
        l10n.t("The folder '{folder}' doesn't exist on server '{server}'.", {
          folder,
          server: ref.name,
        }),
      );
    }
    await this.ask(await this.tools.targets.of(uriOn(ref, folder)));
  }

  private async ask(target: Target | undefined): Promise<void> {
    if (!target) return;
    const query = await askTextQuery(
      l10n.t('Find in Server Files: {place}', { place: placeName(target) }),
      this.last,
    );
    if (!query) return;
    this.last = query;
    await this.find(target, query);
  }

  private async find(target: Target, query: TextQuery): Promise<void> {
    const { store, serverActions, results } = this.tools;
    const done = await serverActions.run({
      ref: target.ref,
      permission: 'file.archive',
      failed: l10n.t({
        message: "Couldn't search '{place}'.",
        args: { place: nameOfTarget(target) },
        comment: ['{place}: a server or a folder'],
      }),
      title: l10n.t({
        message: "Searching '{place}'...",
        args: { place: nameOfTarget(target) },
        comment: ['{place}: a server or a folder'],
      }),
      work: async (signal, progress) => {
        await store.clean(Date.now());
        const onStep = (step: SearchStep) => progress.report({ message: stepWords(step) });
        const limits = limitsOf(this.tools);
        const agrees = (bytes: number) => agreesTo(bytes, target);
        const search = { folder: target.path, query, limits, agrees, onStep };
        const options = { store, clock: systemClock, signal, onLeft: tellLeft };
        return searchTexts(target, search, options);
      },
    });
    if (!done?.value) return;
    await results.show({
      kind: 'search',
      count: countWords(done.value),
      message: messageOf(done.value, query, target),
      nodes: done.value.files.map((file) => resultRow(uriOn(target.ref, file.path), file)),
      again: () => this.find(target, query),
    });
  }
}

function messageOf(result: SearchResult, query: TextQuery, { ref }: Target): string {
  const what = l10n.t({
    message: "'{text}' on server '{server}'",
    args: { text: query.text, server: ref.name },
    comment: ['{text}: what was searched for; counts of results follow'],
  });
  return [what, countWords(result), factWords(result.facts)].join(' · ');
}

async function agreesTo(bytes: number, { ref }: Target): Promise<boolean> {
  const asked = searchQuestion(bytes, ref.name);
  return (
    !asked ||
    confirm(asked.question, {
      detail: asked.detail,
      button: l10n.t({ message: 'Search', comment: ['Button: begins a search'] }),
    })
  );
}
