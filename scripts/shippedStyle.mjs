import { transformSync } from 'esbuild';

/** A style sheet of `media` as it is packaged: without blanks, comments and ends of lines. @param {string} text */
export function shippedStyle(text) {
  return transformSync(text, { loader: 'css', minify: true }).code;
}
