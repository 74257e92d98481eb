import { html } from '../core/base/html';
import type {
  DeployAction,
  DeployPart,
  DeployView,
  FromDeployPage,
  StepView,
} from '../core/deploy/deployMessages';
import { runPage } from './kit';

runPage<DeployView, DeployPart, FromDeployPage>({
  render,
  status: ({ state, text }) => `${state.word}. ${text}`,
  renderPart: (part) =>
    part.part === 'steps'
      ? { id: 'steps', content: html`${part.steps.map(stepRow)}` }
      : { id: 'lines', content: lineItems(part.lines) },
  onClick: ({ action, issue }) => {
    if (action) return { type: 'act', action: action as DeployAction };
    return issue === undefined ? undefined : { type: 'openIssue', issue: Number(issue) };
  },
  onDidShow: followLines,
});

function render(view: DeployView) {
  return html`<h1>${view.title}</h1>
    <p class="state"><span class="mark ${view.state.tone}">${view.state.word}</span></p>
    <p class="text">${view.text}</p>
    <p class="actions">
      ${view.buttons.map(
        ({ action, label, isPrimary }) =>
          html`<button data-action="${action}" class="${isPrimary === true && 'primary'}">
            ${label}
          </button>`,
      )}
    </p>
    <dl class="facts">
      ${view.facts.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${findings(view)}
    <h2>${view.steps.heading}</h2>
    <ol id="steps" class="steps">
      ${view.steps.steps.map(stepRow)}
    </ol>
    ${files(view)} ${use(view)} ${issues(view)} ${console(view)}`;
}

function console({ lines: { heading, note, lines } }: DeployView) {
  return (
    note !== '' &&
    html`<h2>${heading}</h2>
      <p class="note">${note}</p>
      <ol id="lines" class="lines" tabindex="0" aria-label="${heading}">
        ${lineItems(lines)}
      </ol>`
  );
}

const signs: Readonly<Record<StepView['state'], string>> = {
  waiting: '○',
  running: '◐',
  done: '✓',
  failed: '✗',
  canceled: '–',
};

function stepRow({ name, state, word, at, took, note }: StepView) {
  return html`<li class="${state}">
    <span class="sign" aria-hidden="true">${signs[state]}</span>
    <span class="step">${name}</span>
    <span class="word">${word}</span>
    <time>${at}</time>
    <span class="took">${took}</span>
    ${note !== '' && html`<span class="about">${note}</span>`}
  </li>`;
}

function findings({ findings: { heading, items } }: DeployView) {
  return (
    items.length > 0 &&
    html`<h2>${heading}</h2>
      <ul class="findings">
        ${items.map(
          ({ word, isBad, text, fix }) =>
            html`<li class="${isBad && 'bad'}">
              <span class="level">${word}</span>
              <span>${text} ${fix !== '' && html`<span class="fix">${fix}</span>`}</span>
            </li>`,
        )}
      </ul>`
  );
}

function files({ files: { heading, note, names } }: DeployView) {
  return (
    note !== '' &&
    html`<h2>${heading}</h2>
      <p>${note}</p>
      <p class="note">${names}</p>`
  );
}

function use({ use: { heading, note, columns, rows } }: DeployView) {
  if (note === '' && rows.length === 0) return undefined;
  return html`<h2>${heading}</h2>
    ${note !== '' && html`<p class="note">${note}</p>`}
    ${
      rows.length > 0 &&
      html`<table>
        <thead>
          <tr>
            ${columns.map((column) =>
              column === '' ? html`<td></td>` : html`<th scope="col">${column}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([label = '', ...values]) =>
              html`<tr>
                <th scope="row">${label}</th>
                ${values.map((value) => html`<td>${value}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`
    }`;
}

function issues({ issues: { heading, note, open, again, items } }: DeployView) {
  if (note === '' && items.length === 0) return undefined;
  return html`<h2>${heading}</h2>
    ${note !== '' && html`<p class="note">${note}</p>`}
    ${items.map(
      ({ title, when }, index) =>
        html`<p class="issue">
          <span>${title}</span> <span class="note">${when}</span>
          <button data-issue="${index}">${open}</button>
        </p>`,
    )}
    ${again !== '' && html`<p><button data-action="issues">${again}</button></p>`}`;
}

/** Without spaces of our own: those of a line are shown. */
function lineItems(lines: readonly string[]) {
  return html`${lines.map((line) => html`<li>${line}</li>`)}`;
}

/** Whoever is at the end stays there; whoever reads above is left there. */
let isAtEnd = true;

function followLines(main: Element): void {
  const lines = main.querySelector('#lines');
  if (!lines) return;
  if (isAtEnd) lines.scrollTop = lines.scrollHeight;
  lines.addEventListener('scroll', () => {
    isAtEnd = lines.scrollTop + lines.clientHeight >= lines.scrollHeight - 4;
  });
}
