import type { Page } from 'playwright-core';

/**
 * What VS Code has written down for the next time that this window opens: its own keys, each with its value. A view
 * that was just chosen is not among them at once, and a window that is loaded again does not wait for it: at the latest
 * a minute later. A window without a folder has a database of its own, which only `empty` reads.
 */
export async function keptState(
  page: Page,
  window: 'folder' | 'empty' = 'folder',
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await page.evaluate<[string, string][]>(`(async () => {
      const settled = (request) =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const entries = [];
      for (const { name } of await indexedDB.databases()) {
        // The windows of a context share its databases; the empty one has its own.
        if (!name.startsWith('vscode-web-state-db-') || /-global/.test(name)) continue;
        if (/-empty-window/.test(name) !== ${window === 'empty'}) continue;
        const database = await settled(indexedDB.open(name));
        const store = database.transaction('ItemTable').objectStore('ItemTable');
        const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
        keys.forEach((key, index) => entries.push([String(key), String(values[index])]));
        database.close();
      }
      return entries;
    })()`),
  );
}

/** What VS Code will open again in this window: its editors as it wrote them down, all groups in one. */
export async function keptEditors(page: Page): Promise<readonly string[]> {
  const hasFolder = new URL(page.url()).searchParams.has('folder');
  const kept = await keptState(page, hasFolder ? 'folder' : 'empty');
  return editorsIn(JSON.parse(kept.get('memento/workbench.parts.editor') ?? '{}'));
}

/** The parts of a layout lie in each other as they do on the screen. */
function editorsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    name === 'editors' && Array.isArray(value)
      ? value.map((editor) => JSON.stringify(editor))
      : editorsIn(value),
  );
}
