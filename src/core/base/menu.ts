import { type Html, html } from './html';

/** One entry of a menu; `action` is what a page sends when it is chosen. */
interface MenuItem {
  readonly action: string;
  readonly label: string;
}

/**
 * A button of a page that opens a menu. `id` names it in its page. It opens without a script; what keys do in it is said
 * by `menuStep`.
 */
export function renderMenu(id: string, label: string, items: readonly MenuItem[]): Html {
  return html`<details class="menu" id="${id}">
    <summary class="secondary" aria-haspopup="menu">${label}</summary>
    <div role="menu" aria-label="${label}">
      ${items.map(
        (item) =>
          html`<button role="menuitem" tabindex="-1" data-action="${item.action}">
            ${item.label}
          </button>`,
      )}
    </div>
  </details>`;
}

/** What a key does in a menu: goes to an entry by its place, or closes it. */
export type MenuStep = { readonly kind: 'go'; readonly to: number } | { readonly kind: 'close' };

/**
 * What a key means in a menu of entries with these labels, as in VS Code's own; undefined for one that the menu leaves to
 * others. `at` is the place of the entry that has the focus; undefined where none has.
 */
export function menuStep(
  key: string,
  at: number | undefined,
  labels: readonly string[],
): MenuStep | undefined {
  const count = labels.length;
  if (key === 'Escape' || key === 'Tab') return { kind: 'close' };
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', to: at === undefined ? 0 : (at + 1) % count };
    case 'ArrowUp':
      return { kind: 'go', to: at === undefined ? count - 1 : (at + count - 1) % count };
    case 'Home':
      return { kind: 'go', to: 0 };
    case 'End':
      return { kind: 'go', to: count - 1 };
    default:
      return byLetter(key, at, labels);
  }
}

/** The next entry that begins with a letter. */
function byLetter(
  key: string,
  at: number | undefined,
  labels: readonly string[],
): MenuStep | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const places = [...labels.keys()];
  const after = at === undefined ? 0 : at + 1;
  const to = [...places.slice(after), ...places.slice(0, after)].find((place) =>
    labels[place]?.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
  return to === undefined ? undefined : { kind: 'go', to };
}
