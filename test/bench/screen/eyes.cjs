// Runs inside the window that is measured: tells by its own clock when something came on the screen.
const global = /** @type {any} */ (globalThis);

/** Milliseconds after which what was waited for will not come. */
const patienceMs = 30_000;

/** @type {Promise<number> | undefined} */
let watched;
/** Milliseconds since 1970, to parts of one: all frames of a window have the same. @type {number | undefined} */
let clickedAt;
/** When a page inside of the window showed its list of frames first. @type {number | undefined} */
let stackAt;
/** @type {Promise<number> | undefined} */
let holding;
/** @type {() => readonly number[]} */
let endLines = () => [];
let noted = () => 0;

/** @param {string} selector @returns {any} */
function elementOf(selector) {
  const found = global.document.querySelector(selector);
  if (!found) throw new Error(`Nothing is ${selector}`);
  return found;
}

/** Calls `look` after each change within an element, before it is painted. @param {any} within @param {() => void} look */
function observe(within, look) {
  const observer = new global.MutationObserver(look);
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(within, changes);
  return () => observer.disconnect();
}

/** The rows of a terminal, without the blanks at their ends. @param {any} terminal @returns {readonly string[]} */
function rowsOf(terminal) {
  return [...terminal.children].map((row) => row.textContent.replaceAll('\u00a0', ' ').trimEnd());
}

/** @returns {any} */
function focusedRow() {
  return global.document.querySelector('.part.sidebar .monaco-list:focus-within .focused');
}

const { timeOrigin } = global.performance;
const noteClick = (/** @type {any} */ { timeStamp }) => (clickedAt = timeOrigin + timeStamp);
global.addEventListener('click', noteClick, true);
if (global !== global.top) {
  /** @type {any} */
  let looked;
  const look = () => {
    if (!global.document.querySelector('main ol.stack')) return;
    stackAt ??= timeOrigin + global.performance.now();
    // Writing a document takes away what listened before.
    global.addEventListener('click', noteClick, true);
    clearInterval(timer);
  };
  // A frame begins with an empty document, in whose place the page's comes while its window stays.
  const timer = setInterval(() => {
    if (looked === global.document) return;
    looked = global.document;
    observe(looked, look);
    look();
  }, 1);
}

global.benchEyes = {
  /** When somebody clicked last in this frame of the window. */
  clickedAt: () => clickedAt,
  /** When this page showed its list of frames. */
  stackAt: () => stackAt,

  /** When an expression holds in this window; asked before what calls it up. @param {() => boolean} until */
  holds: (until) => {
    holding = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`It did not show: ${until}`)), patienceMs);
      const stop = observe(global.document.body, () => {
        if (!until()) return;
        clearTimeout(timer);
        stop();
        resolve(timeOrigin + global.performance.now());
      });
    });
    holding.catch(() => undefined);
  },
  /** What was asked for by `holds`. */
  heldAt: () => holding,

  /** The last row of the terminal in front that is not empty. */
  lastRow: () =>
    rowsOf(elementOf('.terminal-wrapper.active .xterm-rows')).findLast((row) => row !== '') ?? '',

  /** The place of the row of the tree in the side bar that has the keyboard; -1 where none has. */
  focusedRow: () => Number(focusedRow()?.dataset.index ?? -1),

  /** Whether what is below that row is there. */
  isOpen() {
    const row = focusedRow();
    const list = row?.closest('.monaco-list-rows');
    const next = list?.querySelector(`[data-index="${Number(row.dataset.index) + 1}"]`);
    return Number(next?.ariaLevel) > Number(row?.ariaLevel);
  },

  /**
   * From now on watches for the next event of a type, and for the change within an element after which `until` holds.
   * @param {{ on: string, within: string, until: () => boolean }} wanted
   */
  watch({ on, within, until }) {
    const element = elementOf(within);
    watched = new Promise((resolve, reject) => {
      /** @type {number | undefined} */
      let began;
      const stop = observe(element, () => {
        if (began === undefined || !until()) return;
        end();
        resolve(global.performance.now() - began);
      });
      const begin = (/** @type {any} */ event) => (began ??= event.timeStamp);
      const timer = setTimeout(() => {
        end();
        reject(new Error(`${began === undefined ? `No ${on} came` : 'It did not show'}: ${until}`));
      }, patienceMs);
      const end = () => {
        clearTimeout(timer);
        stop();
        global.removeEventListener(on, begin, true);
      };
      global.addEventListener(on, begin, true);
    });
    // It is asked for when what calls it up is done.
    watched.catch(() => undefined);
  },

  /** Milliseconds from the event that was watched for to what it called up. */
  taken: () => watched,

  /** From now on notes how old each line `at <milliseconds since 1970>` is when the terminal in front shows it first. */
  watchLines() {
    const terminal = elementOf('.terminal-wrapper.active .xterm-rows');
    /** @type {number[]} */
    const ages = [];
    let newest = Date.now();
    const stop = observe(terminal, () => {
      const now = Date.now();
      const times = rowsOf(terminal).map((row) => Number(/\bat (\d{13})\b/.exec(row)?.[1] ?? 0));
      for (const time of times) if (time > newest) ages.push(now - time);
      newest = Math.max(newest, ...times);
    });
    noted = () => ages.length;
    endLines = () => {
      stop();
      return ages;
    };
  },

  /** How many were noted until now. */
  noted: () => noted(),

  /** What was noted, in milliseconds. */
  lines: () => endLines(),
};
