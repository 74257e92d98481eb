import { renderReport } from '../core/monitoring/renderReport';
import type { FromReport, ToReport } from '../core/monitoring/reportView';

declare function acquireVsCodeApi(): { postMessage(message: FromReport): void };

const vscode = acquireVsCodeApi();
const main = document.querySelector('main') ?? document.body;
const status = document.querySelector('[role="status"]') ?? document.createElement('p');

window.addEventListener('message', ({ data }: MessageEvent<ToReport>) => {
  status.textContent = data.type === 'busy' ? data.text : '';
  if (data.type === 'busy') return;
  const scrolled = window.scrollY;
  // All markup is made by the html tag, which escapes; and the page's policy runs no inline script.
  main.innerHTML = renderReport(data.view).markup;
  window.scrollTo(0, scrolled);
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : undefined;
  const { choice, do: wish } = button?.dataset ?? {};
  if (choice !== undefined) vscode.postMessage({ type: 'choose', index: Number(choice) });
  if (wish === 'more' || wish === 'refresh') vscode.postMessage({ type: wish });
});

vscode.postMessage({ type: 'ready' });
