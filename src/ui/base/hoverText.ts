import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import { shortened, visible } from '../../core/base/outsideText';
import type { HoverPart } from '../../core/base/row';

/**
 * What the pointer reads, built of texts: the one way to VS Code's Markdown. No text becomes a link, an image, an icon
 * or a line of its own kind, wherever it comes from; commands and HTML stay off.
 */
export class HoverText {
  private readonly shown = new vscode.MarkdownString('', true);

  get markdown(): vscode.MarkdownString {
    return this.shown;
  }

  text(text: string): this {
    this.shown.appendMarkdown(plain(text));
    return this;
  }

  bold(text: string): this {
    this.shown.appendMarkdown(`**${plain(oneLine(text))}**`);
    return this;
  }

  /** In letters of one width. */
  code(text: string): this {
    this.shown.appendMarkdown(`\`${oneLine(visible(text)).replaceAll('`', "'")}\``);
    return this;
  }

  /** An icon by its name, which is ours. */
  icon(name: string): this {
    this.shown.appendMarkdown(`$(${name}) `);
    return this;
  }

  paragraph(): this {
    this.shown.appendMarkdown('\n\n');
    return this;
  }

  /** Two columns; a row without a value is left out. */
  table(rows: readonly (readonly [string, string])[]): this {
    this.shown.appendMarkdown('| | |\n|---|---|\n');
    for (const [name, value] of rows) {
      if (value === '') continue;
      this.shown.appendMarkdown(`| ${plain(oneCell(name))} | ${plain(oneCell(value))} |\n`);
    }
    return this;
  }
}

/** What the pointer reads on a row, part by part. */
export function hoverText(parts: readonly HoverPart[]): HoverText {
  const hover = new HoverText();
  parts.forEach((part, index) => {
    if (index > 0) hover.paragraph();
    if ('bold' in part) hover.bold(part.bold);
    else if ('code' in part) hover.code(part.code);
    else if ('table' in part) hover.table(part.table);
    else if (part.icon === undefined) hover.text(part.text);
    else hover.icon(part.icon).text(part.text);
  });
  return hover;
}

/**
 * What looks like an address is made a link even where all other signs are escaped, and whoever wrote the text would
 * decide where it leads: so its signs are written as entities.
 */
function plain(text: string): string {
  const clean = shortened(visible(shortened(text, limits.detailLength)), limits.detailLength);
  // VS Code leaves names of signs as they are: `&rlm;` would become the mark itself.
  const named = clean.replaceAll('&', '&amp;');
  const { value } = new vscode.MarkdownString('', true).appendText(named);
  return value
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/(?<=www)\./gi, '&#46;')
    .replace(/@/g, '&#64;');
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

/** A pipe or a line's end would break the table. */
function oneCell(text: string): string {
  return text.replace(/[\r\n|]+/g, ' ');
}
