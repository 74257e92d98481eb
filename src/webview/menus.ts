import { menuStep } from '../core/base/menu';

/** Lets the menus of a page be used as VS Code's own: by arrows, letters and Escape, and closed by whatever is done elsewhere. */
export function followMenus(): void {
  // What opens or closes does not bubble.
  document.addEventListener('toggle', ({ target }) => enter(menuOf(target)), true);
  document.addEventListener('keydown', press);
  document.addEventListener('pointerdown', ({ target }) => closeAllBut(menuOf(target)));
  window.addEventListener('blur', () => closeAllBut(undefined));
  document.addEventListener('click', ({ target }) => {
    const menu = menuOf(target);
    if (menu && target instanceof Element && target.closest('[role="menuitem"]')) close(menu);
  });
}

function menuOf(target: EventTarget | null): HTMLDetailsElement | undefined {
  return target instanceof Element
    ? (target.closest<HTMLDetailsElement>('details.menu') ?? undefined)
    : undefined;
}

function itemsOf(menu: HTMLDetailsElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** One that was opened by its button takes the focus; one that was only drawn anew leaves it where it is. */
function enter(menu: HTMLDetailsElement | undefined): void {
  if (!menu?.open) return;
  const list = menu.querySelector('[role="menu"]');
  menu.classList.toggle('end', (list?.getBoundingClientRect().right ?? 0) > window.innerWidth);
  if (document.activeElement === menu.querySelector('summary')) itemsOf(menu)[0]?.focus();
}

function press(event: KeyboardEvent): void {
  const { target, key } = event;
  const menu = menuOf(target);
  if (!menu || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  if (!menu.open && !isArrow) return;
  const labels = items.map(({ textContent }) => textContent ?? '');
  const step = menuStep(key, at < 0 ? undefined : at, labels);
  if (!step) return;
  // From its button the key goes on to what is next.
  if (key !== 'Tab') event.preventDefault();
  if (step.kind === 'close') return close(menu);
  menu.open = true;
  items[step.to]?.focus();
}

function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function closeAllBut(menu: HTMLDetailsElement | undefined): void {
  for (const other of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    if (other !== menu) other.open = false;
  }
}
