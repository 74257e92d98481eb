/** A place in code that a line of output names. */
export interface CodeLink {
  /** Where the words of the link are in the line. */
  readonly start: number;
  readonly length: number;
  readonly filename: string;
  /** From 1. */
  readonly line: number | undefined;
  readonly column: number | undefined;
}

const extension =
  'm?jsx?|cjs|[cm]?tsx?|py|java|kts?|scala|groovy|go|cs|fs|vb|php|rs|lua|rb|json5?|ya?ml|toml|properties|cfg|conf|ini|xml|log|txt|md|sk|sh|css|html|sql|gradle|mcfunction';
const path = `(?<![\\w./-])(?:[A-Za-z]:(?=[\\\\/]))?[\\w.@+~/\\\\-]{0,200}[\\w@+~-]\\.(?:${extension})`;

interface Form {
  readonly pattern: RegExp;
  /** True for a form that names no folder: a Java frame, whose class says where the file is. */
  readonly isClass?: boolean;
}

/** From the most telling to the plainest; what one form has taken, no later one takes again. */
const forms: readonly Form[] = [
  // Python: File "/home/container/bot.py", line 12
  { pattern: new RegExp(`File "(?<file>[^"]+)", line (?<line>\\d+)`, 'g') },
  // Java and Kotlin: at com.example.Shop.buy(Shop.java:42)
  {
    pattern:
      /(?<![\w$.])(?<owner>(?:[\w$]+\.)+)[\w$<>]+\((?<file>[\w$]+\.(?:java|kt|scala|groovy)):(?<line>\d+)\)/g,
    isClass: true,
  },
  // .NET: in /home/container/Program.cs:line 7
  { pattern: new RegExp(`(?<file>${path}):line (?<line>\\d+)`, 'g') },
  // PHP: in /home/container/index.php on line 12, and /home/container/index.php(12)
  { pattern: new RegExp(`(?<file>${path}) on line (?<line>\\d+)`, 'g') },
  { pattern: new RegExp(`(?<file>${path})\\((?<line>\\d+)(?:,(?<column>\\d+))?\\)`, 'g') },
  // Node, Go, Rust, Lua and most others: path:line:column, path:line
  { pattern: new RegExp(`(?:file://)?(?<file>${path}):(?<line>\\d+)(?::(?<column>\\d+))?`, 'g') },
  // A path alone, with at least one folder
  { pattern: new RegExp(`(?<file>${path})(?![\\w.-]*\\w)`, 'g') },
];

const longestLine = 1_000;

/** The places in code that a line of output names, in their order. Addresses of the web are left to others. */
export function linksIn(text: string): readonly CodeLink[] {
  const line = text.slice(0, longestLine);
  const taken: CodeLink[] = webAddresses(line);
  const web = taken.length;
  for (const { pattern, isClass } of forms) {
    for (const found of line.matchAll(pattern)) {
      const link = linkOf(found, isClass === true);
      if (link && !taken.some((other) => overlaps(other, link))) taken.push(link);
    }
  }
  return taken.slice(web).sort((a, b) => a.start - b.start);
}

function linkOf(found: RegExpMatchArray, isClass: boolean): CodeLink | undefined {
  const { file = '', line, column, owner = '' } = found.groups ?? {};
  const filename = isClass ? `${owner.split('.').slice(0, -2).join('/')}/${file}` : file;
  if (line === undefined && !/[\\/]/.test(filename)) return undefined;
  return {
    start: found.index ?? 0,
    length: found[0].length,
    filename: filename.replace(/^\/\/(?=\/)/, ''),
    line: line === undefined ? undefined : Number(line),
    column: column === undefined ? undefined : Number(column),
  };
}

function webAddresses(line: string): CodeLink[] {
  return [...line.matchAll(/\b(?:https?|wss?):\/\/\S+/g)].map(({ 0: text, index }) => ({
    start: index,
    length: text.length,
    filename: '',
    line: undefined,
    column: undefined,
  }));
}

function overlaps(one: CodeLink, other: CodeLink): boolean {
  return one.start < other.start + other.length && other.start < one.start + one.length;
}
