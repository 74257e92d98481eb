import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { html } from '../../core/monitoring/html';

/** What a page may load: our script and our style sheets, nothing else. */
export function pageOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableCommandUris: false,
    localResourceRoots: [
      vscode.Uri.joinPath(extension, 'dist', 'pages'),
      vscode.Uri.joinPath(extension, 'media'),
    ],
  };
}

/** The document of a page: no markup of its own, one script, one style sheet, and a policy that allows no more. */
export function pageShell(
  webview: vscode.Webview,
  extension: vscode.Uri,
  page: { readonly name: string; readonly title: string; readonly style?: string },
): string {
  const nonce = randomBytes(18).toString('base64');
  const script = webview.asWebviewUri(
    vscode.Uri.joinPath(extension, 'dist', 'pages', `${page.name}.js`),
  );
  const style = webview.asWebviewUri(
    vscode.Uri.joinPath(extension, 'media', page.style ?? 'issue.css'),
  );
  // What `default-src` does not speak of: where forms lead, and what addresses are relative to.
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
  return html`<!doctype html>
    <html lang="${vscode.env.language}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width" />
        <title>${page.title}</title>
        <link rel="stylesheet" href="${style.toString()}" />
      </head>
      <body>
        <p role="status"></p>
        <main></main>
        <script nonce="${nonce}" src="${script.toString()}"></script>
      </body>
    </html>`.markup;
}
