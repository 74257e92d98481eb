import { chart } from './chart';
import { type Html, type HtmlValue, html } from '../base/html';
import { renderMenu } from '../base/menu';
import type { CodePiece } from './codeTokens';
import type {
  ActionView,
  ExcerptView,
  FactView,
  FailureView,
  FrameView,
  HeadingView,
  IssueView,
  OccurrenceView,
  PageWords,
} from './pageView';

/** The page of an issue. Everything that came from outside is escaped; no attribute runs anything. */
export function renderIssue(view: IssueView): Html {
  return html`<header>
      ${heading(view)}
      <div class="actions" role="toolbar" aria-label="${view.words.actions}">
        ${view.actions.map(button)} ${renderMenu('more', view.words.more, view.more)}
      </div>
    </header>
    ${
      view.occurrence
        ? stack(view.occurrence, view.words)
        : html`<p class="empty">${view.words.noOccurrence}</p>`
    }
    ${facts(view.facts)}
    <div class="charts">${view.charts.map(chart)}</div>
    ${view.occurrence && details(view.occurrence, view.words)}`;
}

/** What the page of an issue begins with, as its row tells it; the rest takes its place below. */
export function renderIssueHeading(view: HeadingView): Html {
  return html`<header>${heading(view)}</header>`;
}

/** The code around a frame's line. */
export function renderExcerpt({ firstLine, lines, line, note }: ExcerptView): Html {
  const rows = lines.map((pieces, index) => {
    const number = firstLine + index;
    const here = number === line;
    return html`<li class="${here ? 'here' : ''}" ${here && html` aria-current="true"`}>
      <span class="number">${number}</span
      ><code>${pieces.length === 0 ? ' ' : pieces.map(codePiece)}</code>
    </li>`;
  });
  return html`<p class="note">${note}</p>
    <ol class="code">
      ${rows}
    </ol>`;
}

function codePiece({ kind, text }: CodePiece): HtmlValue {
  return kind === undefined ? text : html`<span class="in-${kind}">${text}</span>`;
}

function heading({ type, marks, title, culprit }: HeadingView): Html {
  return html`<p class="marks">
      <span class="type">${type}</span>
      ${marks.map(({ text, tone }) => html`<span class="mark ${tone}">${text}</span>`)}
    </p>
    <h1>${title}</h1>
    <p class="culprit">${culprit}</p>`;
}

function button({ action, label, isPrimary, isDisabled }: ActionView): Html {
  return html`<button
    data-action="${action}"
    class="${isPrimary ? 'primary' : 'secondary'}"
    ${isDisabled && html` disabled`}
  >
    ${label}
  </button>`;
}

/** What the user came for stands first: what happened, and where in the code. */
function stack(view: OccurrenceView, words: PageWords): Html {
  const hasStack = view.failures.some(({ parts }) => parts.length > 0);
  return html`<section aria-label="${words.stack}" data-kept="${view.id}">
    <div class="walk">
      <h2>${words.stack}</h2>
      <span>${view.position}</span><span>${view.when}</span>${view.walk.map(button)}
    </div>
    ${view.failures.map((failure) => failureBlock(failure, words))}${
      !hasStack && html`<p class="empty">${words.noStack}</p>`
    }
  </section>`;
}

function details(view: OccurrenceView, words: PageWords): Html {
  return html`${table(words.facts, view.facts)}${table(words.tags, view.tags)}${table(
    words.context,
    view.context,
  )}`;
}

function failureBlock(
  { cause, heading, message, parts, beyond }: FailureView,
  words: PageWords,
): Html {
  const rows = parts.map((part) =>
    part.kind === 'frame'
      ? frame(part.frame, cause, words)
      : html`<li>
          <details data-run="${cause}-${part.frames[0]?.index}">
            <summary>${part.label}</summary>
            <ol>
              ${part.frames.map((inner) => frame(inner, cause, words))}
            </ol>
          </details>
        </li>`,
  );
  return html`<article class="failure">
    ${heading !== '' && html`<h3>${heading}</h3>`}${
      message !== '' && html`<p class="message">${message}</p>`
    }
    <ol class="stack">
      ${rows}
    </ol>
    ${beyond !== '' && html`<p class="empty">${beyond}</p>`}
  </article>`;
}

function frame(view: FrameView, cause: number, words: PageWords): Html {
  const at = html`data-cause="${cause}" data-frame="${view.index}"`;
  const text = html`<span class="function">${view.title}</span>
    <span class="place">${view.place}</span>`;
  const line = view.canOpen
    ? html`<button class="frame" data-where="here" ${at}>${text}</button
        ><button class="aside" data-where="server" ${at}>${words.openOnServer}</button>`
    : html`<span class="frame">${text}</span>`;
  return html`<li class="${view.isOwn ? 'own' : 'library'}">
    <div class="row">${line}</div>
    ${view.isOwn && html`<div class="excerpt" id="excerpt-${cause}-${view.index}"></div>`}
  </li>`;
}

function facts(list: readonly FactView[]): Html {
  return html`<dl class="facts">
    ${list.map(
      ({ label, value }) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function table(heading: string, rows: readonly FactView[]): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<section aria-label="${heading}">
    <h2>${heading}</h2>
    <table>
      ${rows.map(
        ({ label, value }) =>
          html`<tr>
            <th scope="row">${label}</th>
            <td>${value}</td>
          </tr>`,
      )}
    </table>
  </section>`;
}
