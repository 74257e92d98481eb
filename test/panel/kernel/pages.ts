import type { App, Reply } from './app';
import { proxyPage } from './faultReplies';

const headers = { 'Content-Type': 'text/html; charset=UTF-8' };

/** What a browser gets of the panel: a page that says where it is; the keys' page shows the practice keys. */
export function page(app: App, path: string): Reply {
  if (path.startsWith('/api/')) return { status: 404, headers, body: proxyPage(404) };
  const keys = [...app.world.keys.values()].map(
    ({ id, secret }) => `<tr><td>${id}</td><td><code>${secret}</code></td></tr>`,
  );
  const content = path.startsWith('/account/api')
    ? `<p>API keys of the practice world:</p><table>${keys.join('')}</table>`
    : `<p>A real panel would show <code>${escaped(path)}</code> here.</p>`;
  const body = `<!DOCTYPE html><html lang="en"><head><title>Practice panel</title></head><body><h1>Practice panel</h1>${content}</body></html>`;
  return { status: 200, headers, body };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
