/** A variable of the environment that a program reads. */
export interface VariableRead {
  readonly name: string;
  /** Whether the program goes on without it, by a default of its own: all of its places have one. */
  readonly hasDefault: boolean;
}

interface Reading {
  /** Endings of file names. */
  readonly endings: readonly string[];
  /** Each finds a name in its first group. */
  readonly patterns: readonly RegExp[];
  /** What stands behind such a place where it has a default. */
  readonly fallback: RegExp;
  /** How a line begins that is a comment. */
  readonly comment: RegExp;
}

const slashes = /^\s*(?:\/\/|\*|\/\*)/;
const hash = /^\s*#/;
const never = /(?!)/;

/** How languages read a variable. A backtick is a quote in some. */
const readings: readonly Reading[] = [
  {
    endings: ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts', 'jsx', 'tsx', 'vue', 'svelte', 'astro'],
    patterns: [
      /\b(?:process|Bun|import\.meta)\.env\??\.([A-Za-z_][A-Za-z0-9_]*)/g,
      /\b(?:process|Bun|import\.meta)\.env(?:\?\.)?\[\s*["'`]([A-Za-z_][A-Za-z0-9_]*)["'`]\s*\]/g,
      /\bDeno\.env\.get\(\s*["'`]([A-Za-z_][A-Za-z0-9_]*)["'`]\s*\)/g,
    ],
    fallback: /^!?\s*(?:\?\?|\|\||\?(?![.?]))/,
    comment: slashes,
  },
  {
    endings: ['py'],
    patterns: [
      /\benviron\[\s*["']([A-Za-z_][A-Za-z0-9_]*)["']\s*\]/g,
      /\benviron\.(?:get|pop|setdefault)\(\s*["']([A-Za-z_][A-Za-z0-9_]*)["']/g,
      /\bgetenv\(\s*["']([A-Za-z_][A-Za-z0-9_]*)["']/g,
    ],
    fallback: /^\s*(?:,|\)?\s*or\b)/,
    comment: hash,
  },
  {
    endings: ['java', 'kt', 'kts', 'scala', 'groovy', 'clj'],
    patterns: [
      /\bgetenv\(\s*"([A-Za-z_][A-Za-z0-9_]*)"\s*\)/g,
      /\bgetenv\(\)\s*\.\s*get(?:OrDefault)?\(\s*"([A-Za-z_][A-Za-z0-9_]*)"/g,
      /\bgetenv\(\)\s*\[\s*"([A-Za-z_][A-Za-z0-9_]*)"\s*\]/g,
    ],
    fallback: /^\s*(?:,|\?:)/,
    comment: slashes,
  },
  {
    endings: ['go'],
    patterns: [/\bos\.(?:Getenv|LookupEnv)\(\s*["`]([A-Za-z_][A-Za-z0-9_]*)["`]\s*\)/g],
    fallback: never,
    comment: slashes,
  },
  {
    endings: ['rs'],
    patterns: [/\benv::var(?:_os)?\(\s*"([A-Za-z_][A-Za-z0-9_]*)"\s*\)/g],
    fallback: /^\s*\.\s*(?:unwrap_or|ok\b|is_ok|map_or|or_else)/,
    comment: slashes,
  },
  {
    endings: ['rb'],
    patterns: [
      /\bENV\[\s*["']([A-Za-z_][A-Za-z0-9_]*)["']\s*\]/g,
      /\bENV\.fetch\(\s*["']([A-Za-z_][A-Za-z0-9_]*)["']/g,
    ],
    fallback: /^\s*(?:,|\|\||\)\s*\{)/,
    comment: hash,
  },
  {
    endings: ['php'],
    patterns: [
      /\bgetenv\(\s*["']([A-Za-z_][A-Za-z0-9_]*)["']/g,
      /\$_ENV\[\s*["']([A-Za-z_][A-Za-z0-9_]*)["']\s*\]/g,
      /(?<![\w>:])env\(\s*["']([A-Za-z_][A-Za-z0-9_]*)["']/g,
    ],
    fallback: /^\s*(?:,|\)?\s*(?:\?\?|\?:))/,
    comment: /^\s*(?:\/\/|\*|\/\*|#)/,
  },
  {
    endings: ['cs', 'fs', 'vb'],
    patterns: [/\bGetEnvironmentVariable\(\s*"([A-Za-z_][A-Za-z0-9_]*)"/g],
    fallback: /^\s*\)\s*\?\?/,
    comment: slashes,
  },
  {
    endings: ['c', 'cc', 'cpp', 'cxx', 'h', 'hpp', 'lua'],
    patterns: [/\bgetenv\(\s*["']([A-Za-z_][A-Za-z0-9_]*)["']\s*\)/g],
    fallback: /^\s*or\b/,
    comment: /^\s*(?:\/\/|\*|\/\*|--)/,
  },
  {
    endings: ['ex', 'exs'],
    patterns: [/\bSystem\.(?:get_env|fetch_env!?)\(\s*"([A-Za-z_][A-Za-z0-9_]*)"/g],
    fallback: /^\s*(?:,|\)\s*\|\|)/,
    comment: hash,
  },
  {
    endings: ['dart', 'swift'],
    patterns: [/\benvironment\[\s*["']([A-Za-z_][A-Za-z0-9_]*)["']\s*\]/g],
    fallback: /^\s*\?\?/,
    comment: slashes,
  },
  {
    endings: ['sh'],
    patterns: [/\$\{([A-Za-z_][A-Za-z0-9_]*):?\?/g],
    fallback: never,
    comment: hash,
  },
];

/** `const { TOKEN, PORT = 80 } = process.env`. */
const taken = /\{([^{}]{0,2000})\}\s*=\s*(?:process|Bun|import\.meta)\.env\b/g;

/**
 * What a computer, the daemon (panel-dialect.md, 3.2) or a tool sets, or nobody needs to. Nobody has to set it on a server.
 */
const isGiven =
  /^(?:PATH|HOME|USER|PWD|SHELL|LANG|LC_\w+|TERM|TZ|TMPDIR|TEMP|TMP|HOSTNAME|CI|DEBUG|NO_COLOR|FORCE_COLOR|NODE_ENV|NODE_\w+|npm_\w+|MODE|DEV|PROD|SSR|BASE_URL|APPDATA|LOCALAPPDATA|STARTUP|SERVER_MEMORY|SERVER_IP|SERVER_PORT|P_SERVER_\w+|JAVA_HOME|PYTHON\w+|VIRTUAL_ENV|GOPATH|CARGO_\w+)$/;

/** What is run on this computer only. */
const isTest =
  /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|e2e|fixtures|examples?)\/|(?:^|[/._-])(?:test|spec)\.\w+$|\.config\.\w+$|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_test\.(?:go|py|rb)$|Tests?\.(?:java|kt|cs)$/;

/** Whether a file by its relative path is code that may read variables on a server. */
export function mayReadVariables(path: string): boolean {
  return readingOf(path) !== undefined && !isTest.test(path);
}

/** The variables that a file of code reads, by its relative path; one for each place. */
export function variablesIn(path: string, text: string): readonly VariableRead[] {
  const reading = readingOf(path);
  return reading ? readIn(text, reading).filter(({ name }) => !isGiven.test(name)) : [];
}

/** The variables that several files read, each once, in the order of their names. */
export function mergeVariables(files: Iterable<readonly VariableRead[]>): readonly VariableRead[] {
  const found = new Map<string, boolean>();
  for (const read of files) {
    for (const { name, hasDefault } of read) {
      found.set(name, hasDefault && (found.get(name) ?? true));
    }
  }
  return [...found]
    .map(([name, hasDefault]) => ({ name, hasDefault }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readIn(whole: string, reading: Reading): readonly VariableRead[] {
  const { patterns, fallback, comment, endings } = reading;
  const text = whole
    .split('\n')
    .map((line) => (comment.test(line) ? '' : line))
    .join('\n');
  const plain = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: all, 1: found = '', index }) => {
      const end = index + all.length;
      return { name: found, hasDefault: fallback.test(text.slice(end, end + 40)) };
    }),
  );
  return endings.includes('js') ? [...plain, ...takenOut(text)] : plain;
}

function takenOut(text: string): readonly VariableRead[] {
  return [...text.matchAll(taken)].flatMap(([, inside = '']) =>
    inside.split(',').flatMap((part) => {
      const found = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*(?::\s*\w+\s*)?(=)?/.exec(part);
      return found ? [{ name: found[1] ?? '', hasDefault: found[2] !== undefined }] : [];
    }),
  );
}

function readingOf(path: string): Reading | undefined {
  const ending = /\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return readings.find(({ endings }) => endings.includes(ending));
}
