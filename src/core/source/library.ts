import { limits } from '../base/limits';
import type { Frame } from '../api/issue';

/** Folders that hold what was installed, wherever they lie: of packages, of tools, of runtimes. */
const folders: ReadonlySet<string> = new Set([
  ...[
    'node_modules',
    'bower_components',
    'jspm_packages',
    '.yarn',
    '.pnpm',
    '.npm',
    '.nvm',
    '.bun',
  ],
  ...['site-packages', 'dist-packages', '.pyenv', '.conda'],
  ...['.m2', '.gradle', '.ivy2', '.sbt', '.nuget', '.dotnet'],
  ...['.cargo', '.rustup', 'rustlib', '.nimble', '.choosenim', '.dub', '.opam', '.stack', '.cabal'],
  ...['vendor', '.composer', '.gem', '.rbenv', '.rvm', 'rubygems', 'lua_modules', '.luarocks'],
  ...['.pub-cache', '.julia', '.hex', '.mix', '.cpan', 'haxelib', 'haxe_libraries'],
  ...['Pods', 'Carthage', 'SourcePackages', 'hostedtoolcache', 'Cellar', 'linuxbrew'],
]);

/** Frames without a place, or whose place is part of a runtime, a browser or an installed package. */
const places: readonly RegExp[] = [
  // Node, Deno, Bun, browsers
  /^(node|ext|deno|bun|npm|jsr|dart|native|citizen):/,
  /^internal\//,
  /^</,
  /^\[(native code|C)\]|^=?\[C\]|^native$/,
  /^(chrome|moz|safari|safari-web|ms-browser)-extension:\/\//,
  /^https?:\/\/(deno\.land\/(std|x)|(npm\.)?jsr\.io|esm\.sh|cdn\.jsdelivr\.net|unpkg\.com|cdnjs\.\w+\.com|cdn\.skypack\.dev)[@/]/,
  /(^|\/)(\.cache\/deno|deno-dir)\//,
  /(^|\/)webpack\/(bootstrap|runtime)/,
  /^webpack:\/\/[^/]*\/(external |node_modules|webpack)/,
  // What a system or a package manager put in its own places
  /^\/usr\/(local\/)?(lib|lib32|lib64|libexec|include|share(?!\/nginx\/))\//,
  /^\/(nix\/store|snap|opt\/homebrew|System\/Library)\//,
  /^\/usr\/src\/debug\//,
  // Python
  /(^|\/)lib\/(python|pypy)[\d.]+\//,
  /(^|\/)(python[\d.]*|\w*(conda|mamba|forge)3?)\/lib\//i,
  /(^|\/)python\d+\.zip\//,
  // Java, .NET
  /\.(jar|war|jmod|egg|whl)([!/]|$)/,
  /(^|\/)_\/src\/(libraries|coreclr|mono|mscorlib)\//i,
  /^\/home\/bokken\/build\//,
  // Go
  /(^|\/)go\/pkg\/mod\//,
  /^[\w.-]+\.[a-z]+\/[^@]+@v\d[^/]*\//,
  /(^|\/)(go|golang|go-?[\d.]+)\/(x64\/|libexec\/|share\/go\/)?src\/(archive|bufio|bytes|compress|container|context|crypto|database|encoding|errors|fmt|go|hash|html|internal|io|log|math|mime|net|os|path|reflect|regexp|runtime|slices|sort|strconv|strings|sync|syscall|testing|text|time|unicode)\//i,
  /^(runtime(\/debug)?|reflect|testing|sync|syscall|bufio|crypto\/tls|database\/sql|encoding\/json|net\/(http|rpc|url|textproto)|os\/exec)\/[\w.]+\.(go|s)$/,
  // Rust
  /^(\/rustc\/|\/rust\/deps\/|library\/(std|core|alloc)\/)/,
  /(^|\/)cargo\/(registry\/src|git\/checkouts)\//,
  /(^|\/)registry\/src\/[\w.]+-[\da-f]{8,}\//,
  // PHP, Ruby, Perl, R
  /^phar:\/\/(?!.*\/plugins\/)/,
  /^pmsrc\//,
  /(^|\/)lib\/(ruby|perl5?|R|jruby)\//,
  /(^|\/)gems\/[^/]+-\d/,
  /(^|\/)bundler\/gems\//,
  // Swift, Elixir, Haskell, C
  /^Swift\/|(^|\/)\.build\/checkouts\//,
  /(^|\/)deps\/[^/]+\/(lib|src)\/.*\.(ex|exs|erl)$/,
  /^libraries\/(base|ghc-\w+|containers)\//,
  /(^|\/)(sysdeps|libsanitizer|glibc-[\d.]+)\//,
  /^(\.{1,2}\/)*(csu|nptl)\//,
  // Zig, Nim, Crystal, Julia
  /(^|\/)lib\/(zig\/)?std\/.*\.zig$/,
  /(^|\/)nim(-[\d.]+)?\/lib\//,
  /(^|\/)share\/(crystal\/src|julia|haxe\/std)\//,
  // Factorio
  /^__(core|base|quality|space-age|elevated-rails)__\//,
];

const modules: readonly RegExp[] = [
  /^(java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|clojure)\./,
  /^(org\.(springframework|apache|hibernate|junit|eclipse|bukkit|spigotmc|spongepowered|jboss|slf4j))\./,
  /^(io\.(netty|papermc|micrometer|reactivex|ktor)|net\.(minecraft|minecraftforge|neoforged|fabricmc|md_5|kyori|dv8tion)|cpw\.mods)\./,
  /^com\.(google\.(common|gson|inject)|fasterxml|zaxxer|mojang|destroystokyo|velocitypowered)\./,
  /^(okhttp3|okio|reactor|akka|discord4j|org\.javacord)\./,
  /^java\.base\//,
  /^(System|Microsoft|mscorlib|Windows|MS|UnityEngine|BepInEx|HarmonyLib|Oxide\.Core)(\.|$)/,
  /^node:/,
  /^(std|core|alloc|tokio|hyper|futures_util)::/,
  /^(runtime|net\/http|reflect|testing|sync|syscall)(\.|$)/,
];

/** True for code that the user did not write, whatever the SDK says of it. */
export function isLibrary(frame: Frame): boolean {
  // What is longer is neither a path nor a name: the beginning tells as much of it.
  const place = frame.filename.slice(0, limits.frameText).replaceAll('\\', '/');
  const module = frame.module.slice(0, limits.frameText);
  // The last part is the file itself, or a piece of it.
  if (place.split('/').some((part, at, all) => at < all.length - 1 && folders.has(part)))
    return true;
  if (places.some((pattern) => pattern.test(place))) return true;
  if (modules.some((pattern) => pattern.test(module))) return true;
  return /^(System|Microsoft)\.[A-Z]/.test(frame.function) && place === '';
}

/** The own frames among a stack's: what the SDK marked, less what is known to be a library's. */
export function ownFrames(stack: readonly Frame[]): ReadonlySet<Frame> {
  const written = stack.filter((frame) => hasPlace(frame) && !isLibrary(frame));
  const marked = written.filter((frame) => frame.inApp);
  return new Set(marked.length > 0 ? marked : written);
}

/** True when a frame says enough to look for its code. */
export function hasPlace(frame: Frame): boolean {
  return frame.filename !== '' || frame.module !== '';
}
