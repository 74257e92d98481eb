import { briefJson } from './briefJson';

/** Markup that was made here and by nothing else, so that it may go into a page as it is. */
export interface Html {
  readonly markup: string;
}

/** What may stand in a template: texts are escaped, lists are joined, undefined and false are left out. */
export type HtmlValue = string | number | false | undefined | Html | readonly HtmlValue[];

const made = new WeakSet<object>();

/** A template whose values cannot become markup, in an element's content or in a quoted attribute. */
export function html(texts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = texts[0] ?? '';
  values.forEach((value, index) => (markup += markupOf(value) + (texts[index + 1] ?? '')));
  return ownMarkup(markup);
}

/**
 * The element of a script of our own, by its text and the nonce that lets it run. What would end the element stands in
 * literals alone, and is written there by its number.
 */
export function scriptElement(nonce: string, text: string): Html {
  const safe = text.replace(/<(?=!--|\/?script)/gi, '\\x3C');
  return ownMarkup(`<script nonce="${escape(nonce)}">${safe}</script>`);
}

/** The same of a style sheet of our own. */
export function styleElement(nonce: string, text: string): Html {
  const safe = text.replace(/<(?=\/style)/gi, '\\3C ');
  return ownMarkup(`<style nonce="${escape(nonce)}">${safe}</style>`);
}

function ownMarkup(markup: string): Html {
  const result = Object.freeze({ markup });
  made.add(result);
  return result;
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'object') {
    if (isList(value)) return value.map(markupOf).join('');
    // An object that only looks like markup came from outside.
    return made.has(value) ? value.markup : escape(briefJson(value));
  }
  return escape(String(value));
}

function isList(value: Html | readonly HtmlValue[]): value is readonly HtmlValue[] {
  return Array.isArray(value);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
