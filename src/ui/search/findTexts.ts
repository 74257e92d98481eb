import * as l10n from '@vscode/l10n';
import { systemClock } from '../../core/base/clock';
import type { TextQuery } from '../../core/search/query';
import { type SearchResult, type SearchStep, searchTexts } from '../../core/search/searchTexts';
import { countWords, factWords } from '../../core/search/searchWords';
import { formatBytes } from '../../core/base/format';
import { confirm } from '../base/messages';
import type { Handlers } from '../files/fileTools';
import { type Target, nameOfTarget, placeName } from '../files/targets';
import { remoteUri } from '../files/remoteUri';
import { askTextQuery } from './askText';
import { tellLeft } from '../sync/pullProgress';
import { searchCommands } from './commands';
import { type SearchTools, limitsOf } from './findTools';
import { fileRow } from './searchRows';

/** Bytes of texts above which is asked before the server packs them. */
const askAbove = 50 * 1024 ** 2;

/** Looks for a text in the files of a server. */
export class FindTexts {
  readonly handlers: Handlers = {
    [searchCommands.inTexts]: (element) => this.ask(element),
  };

  private last: TextQuery = {
    text: '',
    isRegex: false,
    isCaseSensitive: false,
    isWholeWord: false,
  };

  constructor(private readonly tools: SearchTools) {}

  private async ask(element: unknown): Promise<void> {
    const target = await this.tools.targets.folder(element);
    if (!target) return;
    const query = await askTextQuery(l10n.t('Find in Files of {0}', placeName(target)), this.last);
    if (!query) return;
    this.last = query;
    await this.find(target, query);
  }

  private async find(target: Target, query: TextQuery): Promise<void> {
    const { store, serverActions: serverActions, results } = this.tools;
    const done = await serverActions.run({
      ref: target.ref,
      permission: 'file.archive',
      failed: l10n.t('{0} was not searched.', nameOfTarget(target)),
      title: l10n.t('Searching {0}', nameOfTarget(target)),
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
      nodes: done.value.files.map((file) =>
        fileRow(
          remoteUri({ panelId: target.ref.panel.id, uuid: target.ref.uuid }, file.path),
          file,
        ),
      ),
      again: () => this.find(target, query),
    });
  }
}

function messageOf(result: SearchResult, query: TextQuery, { ref }: Target): string {
  const what = l10n.t('{0} for "{1}" on {2}.', countWords(result), query.text, ref.name);
  return `${what} ${factWords(result.facts)}`;
}

function stepWords(step: SearchStep): string {
  switch (step.kind) {
    case 'listing':
      return l10n.t('{0} folders listed', step.folders);
    case 'packing':
      return l10n.t('the server is packing');
    case 'fetching':
      return l10n.t('{0} fetched', formatBytes(step.bytes));
    case 'searching':
      return l10n.t('looking through the texts');
  }
}

async function agreesTo(bytes: number, { ref }: Target): Promise<boolean> {
  if (bytes <= askAbove) return true;
  const question = l10n.t('Search {0} of texts on {1}?', formatBytes(bytes), ref.name);
  const detail = l10n.t(
    'The server packs what has changed since the last search, and it is fetched.',
  );
  return confirm(question, { detail, button: l10n.t('Search') });
}
