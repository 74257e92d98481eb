/** Endings of files whose lines programs name, by families of languages; small letters. */
const families: readonly (readonly string[])[] = [
  // JavaScript and what is translated to it
  ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'vue', 'svelte', 'astro', 'coffee'],
  ['py', 'pyw', 'pyi', 'pyx'],
  ['java', 'kt', 'kts', 'scala', 'sc', 'groovy', 'gradle', 'clj', 'cljs', 'cljc'],
  ['cs', 'csx', 'fs', 'fsx', 'vb', 'cshtml', 'razor'],
  ['c', 'h', 'cc', 'hh', 'cpp', 'hpp', 'cxx', 'hxx', 'inl', 'm', 'mm', 'd'],
  ['go', 'rs', 'zig', 'nim', 'swift', 'cr', 'v', 'odin'],
  ['php', 'phtml', 'phpt', 'rb', 'rake', 'erb', 'ru', 'pl', 'pm', 'tcl'],
  // Languages of games and their plugins
  ['lua', 'luau', 'moon', 'sp', 'sma', 'pwn', 'p', 'inc', 'nut', 'as', 'gd', 'gdshader'],
  ['hx', 'sqf', 'gsc', 'sk', 'dsc', 'zs', 'mcfunction', 'psc', 'wren', 'qc', 'uc', 'ws'],
  ['dart', 'ex', 'exs', 'eex', 'heex', 'erl', 'hrl', 'gleam', 'hs', 'lhs', 'ml', 'mli', 'elm'],
  ['jl', 'r', 'rmd', 'lisp', 'scm', 'rkt', 'el', 'pas', 'f90', 'sol', 'wat'],
  ['sh', 'bash', 'zsh', 'fish', 'ps1', 'psm1', 'bat', 'cmd', 'awk', 'mk', 'cmake', 'tf'],
  ['html', 'htm', 'css', 'scss', 'sass', 'less', 'ejs', 'pug', 'hbs', 'twig', 'j2'],
  ['json', 'json5', 'jsonc', 'yaml', 'yml', 'toml', 'properties', 'cfg', 'conf', 'config', 'ini'],
  ['xml', 'csproj', 'sql', 'prisma', 'graphql', 'gql', 'proto', 'lang', 'vdf', 'kv', 'env'],
  ['log', 'txt', 'md', 'mdx', 'csv'],
];

/** Endings that hosts have, too: `play.example.ml:25565` is an address. */
const countries = /\.(?:ac|as|cc|cr|gd|md|ml|mm|pl|pm|ps|py|rs|ru|sc|sh|sk|vu|ws)$/i;

const endings: ReadonlySet<string> = new Set(families.flat());
/** An ending, or a file that has none; letters of scripts without blanks between words may follow. */
const fileEnd =
  /(?:(?<=[^\s/\\.:([{"'])\.(?<ending>[a-z]\w{0,11})|(?<![\w.-])(?:Makefile|Dockerfile|Gemfile|Rakefile|Procfile))(?![\w\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])/giu;

/** Where names of such files end in a line: their endings, or their whole names. */
export function fileEnds(
  line: string,
): readonly { readonly start: number; readonly end: number }[] {
  return [...line.matchAll(fileEnd)]
    .filter(
      ({ groups }) => groups?.ending === undefined || endings.has(groups.ending.toLowerCase()),
    )
    .map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
}

/** Whether what looks like a file and its line is rather a host and its port. */
export function isHost(name: string, number: number): boolean {
  return number > 1_023 && !/[\\/]/.test(name) && countries.test(name);
}
