import { limits } from '../base/limits';
import type { Frame } from '../api/issue';

/** Frames without a place, or whose place is part of a runtime, a browser or an installed package. */
const places: readonly RegExp[] = [
  /^node:/,
  /^internal\//,
  /^<(anonymous|frozen |string|stdin|unknown|eval)/,
  /^\[native code\]|^native$/,
  /^(chrome|moz|safari|safari-web|ms-browser)-extension:\/\//,
  /^https?:\/\/(deno\.land\/(std|x)|(npm\.)?jsr\.io|esm\.sh|cdn\.jsdelivr\.net|unpkg\.com|cdnjs\.\w+\.com|cdn\.skypack\.dev)[@/]/,
  /(^|\/)node_modules\//,
  /(^|\/)\.(yarn|pnpm)\//,
  /(^|\/)bower_components\//,
  /(^|\/)(site|dist)-packages\//,
  /(^|\/)lib\/(python|pypy)[\d.]+\//,
  /(^|\/)python[\d.]*\/lib\//i,
  /\.(jar|war|jmod|egg|whl)([!/]|$)/,
  /(^|\/)go\/pkg\/mod\//,
  /^[\w.-]+\.[a-z]+\/[^@]+@v\d[^/]*\//,
  /^\/?(usr\/(local\/)?|opt\/)(lib\/)?go(-[\d.]+)?\/src\//,
  /(^|\/)(Go|go[\d.]+|golang)\/src\/(runtime|net|internal|reflect|sync|testing)\//i,
  /^(runtime|net\/http|reflect|testing|sync)\/[\w.]+\.(go|s)$/,
  /(^|\/)vendor\//,
  /^phar:\/\//,
  /^(\/rustc\/|library\/(std|core|alloc)\/)/,
  /(^|\/)\.cargo\/(registry|git)\//,
  /(^|\/)\.rustup\//,
  /(^|\/)rustlib\/src\//,
  /(^|\/)\.nuget\/packages\//i,
  /(^|\/)_\/src\/(libraries|coreclr|mono|mscorlib)\//i,
  /(^|\/)(gems|rubygems)\/[^/]+-\d/,
  /(^|\/)webpack\/(bootstrap|runtime)/,
  /^webpack:\/\/[^/]*\/(external |node_modules|webpack)/,
];

const modules: readonly RegExp[] = [
  /^(java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy)\./,
  /^(org\.(springframework|apache|hibernate|junit|eclipse|bukkit|spigotmc|jboss|slf4j))\./,
  /^(io\.(netty|papermc|micrometer|reactivex)|net\.minecraft|com\.(google\.common|fasterxml|zaxxer|mojang))\./,
  /^java\.base\//,
  /^(System|Microsoft|mscorlib|Windows|MS)(\.|$)/,
  /^node:/,
  /^(std|core|alloc|tokio|hyper|futures_util)::/,
  /^(runtime|net\/http|reflect|testing|sync|syscall)(\.|$)/,
];

/** True for code that the user did not write, whatever the SDK says of it. */
export function isLibrary(frame: Frame): boolean {
  // What is longer is neither a path nor a name: the beginning tells as much of it.
  const place = frame.filename.slice(0, limits.frameText).replaceAll('\\', '/');
  const module = frame.module.slice(0, limits.frameText);
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
