/** What a piece of code is, as far as its look tells. */
export type CodeKind = 'comment' | 'string' | 'number' | 'keyword' | 'constant';

/** A piece of a line; without a kind it is anything else. */
export interface CodePiece {
  readonly kind?: CodeKind;
  readonly text: string;
}

/** A piece to which what follows is added while it has the same kind. */
interface PieceInMaking extends CodePiece {
  text: string;
}

/** How a language is written. */
interface Grammar {
  /**
   * The next piece at a place, in groups: comment, string, number, word. What has no end ends with its line or with the text,
   * so that no character is looked at more than twice.
   */
  readonly piece: RegExp;
  readonly keywords: ReadonlySet<string>;
}

/** Characters before the first line that are read to know whether it begins inside of a comment or a string: 1,500 lines. */
const lookBack = 50_000;

const ofC =
  /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|((?<=[=(,:[!&|?{;] ?)\/(?:\\.|[^/\\\n])+\/[a-z]*|"""[^]*?(?:"""|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|`(?:\\[^]|[^`\\])*`?)|(\d[\w.]*)|([A-Za-z_$][\w$]*)|[^\w$"'`/]+|[^]/y;
/** An apostrophe may begin the name of a lifetime. */
const ofRust =
  /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\[^]|[^"\\])*"?|'(?:\\[^']{1,10}|[^'\\\n])')|(\d[\w.]*)|([A-Za-z_]\w*)|[^\w"'/]+|[^]/y;
const ofPython =
  /(#[^\n]*)|("""(?:\\[^]|[^\\])*?(?:"""|$)|'''(?:\\[^]|[^\\])*?(?:'''|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?)|(\d[\w.]*)|([A-Za-z_]\w*)|[^\w"'#]+|[^]/y;
const ofShell =
  /((?<![^\s;])#[^\n]*)|("(?:\\[^]|[^"\\])*"?|'[^']*'?)|(\d[\w.]*)|([A-Za-z_]\w*)|[^\w"'#]+|[^]/y;
const ofPhp =
  /(\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\[^]|[^"\\])*"?|'(?:\\[^]|[^'\\])*'?)|(\d[\w.]*)|([A-Za-z_$][\w$]*)|[^\w$"'/#]+|[^]/y;
const ofLua =
  /(--\[\[[^]*?(?:\]\]|$)|--[^\n]*)|(\[\[[^]*?(?:\]\]|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?)|(\d[\w.]*)|([A-Za-z_]\w*)|[^\w"'[-]+|[^]/y;

const script =
  'async await break case catch class const continue debugger default delete do else export extends finally for function if import in instanceof let new of return static super switch this throw try typeof var void while yield';
const typed =
  'abstract as declare enum implements interface keyof namespace private protected public readonly satisfies type';
const java =
  'abstract as break case catch class continue default do else enum extends final finally for fun if implements import in instanceof interface internal is native new object open override package private protected public record return sealed static super suspend switch synchronized this throw throws trait try val var void volatile when while boolean byte char double float int long short';
const sharp =
  'abstract as async await base bool break byte case catch char class const continue decimal default delegate do double else enum event explicit extern finally fixed float for foreach if implicit in int interface internal is lock long namespace new object operator out override params private protected public readonly record ref return sealed short static string struct switch this throw try typeof uint ulong unsafe using var virtual void volatile while yield';
const native =
  'auto bool break case catch char class const constexpr continue default delete do double else enum explicit extern float for friend goto if inline int long namespace new noexcept operator private protected public register return short signed sizeof static struct switch template this throw try typedef typename union unsigned using virtual void volatile while';
const go =
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var';
const rust =
  'as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return self static struct super trait type unsafe use where while';
const python =
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield';
const ruby =
  'alias and begin break case class def do else elsif end ensure for if in module next not or redo rescue retry return self super then undef unless until when while yield require';
const shell =
  'case do done elif else esac export fi for function if in local return select then until while';
const php =
  'abstract and as break case catch class clone const continue declare default do echo else elseif enum extends final finally fn for foreach function global if implements include instanceof interface match namespace new or private protected public readonly require return static switch throw trait try use var while yield';
const lua =
  'and break do else elseif end for function goto if in local not or repeat return then until while';

const constants = new Set(
  'true false null undefined NaN Infinity None True False nil self this cls'.split(' '),
);

const families: readonly (readonly [names: string, RegExp, keywords: string])[] = [
  ['js mjs cjs jsx json jsonc', ofC, script],
  ['ts mts cts tsx', ofC, `${script} ${typed}`],
  ['java kt kts scala groovy', ofC, java],
  ['cs', ofC, sharp],
  ['c h cc cpp cxx hpp', ofC, native],
  ['go', ofC, go],
  ['rs', ofRust, rust],
  ['swift dart', ofC, `${script} ${typed} func guard`],
  ['py pyi pyw', ofPython, python],
  ['rb', ofPython, ruby],
  ['sh bash zsh', ofShell, shell],
  ['php', ofPhp, php],
  ['lua', ofLua, lua],
];

const grammars = new Map(
  families.flatMap(([names, piece, keywords]) => {
    const grammar: Grammar = { piece, keywords: new Set(keywords.split(' ')) };
    return names.split(' ').map((name) => [name, grammar] as const);
  }),
);

/** Lines of a file. */
export interface CodeLines {
  /** Its name or path: its end tells the language. */
  readonly file: string;
  readonly lines: readonly string[];
  /** All lines before them: they tell whether the first begins inside of a comment. */
  readonly before: readonly string[];
}

/**
 * Returns the pieces of each line, about as an editor tells them apart: it knows the grammar of a language, this only what
 * comments, strings, numbers and words look like. A line of another language is one piece. Takes time by the length of the
 * lines and of `lookBack`, whatever is in them.
 */
export function codePieces({ file, lines, before }: CodeLines): readonly (readonly CodePiece[])[] {
  const grammar = grammars.get(/\.(\w+)$/.exec(file.slice(-16))?.[1]?.toLowerCase() ?? '');
  if (!grammar) return lines.map((text) => (text === '' ? [] : [{ text }]));
  const { piece } = grammar;
  const skipped = endOf(before);
  const all = skipped + lines.join('\n');
  const made: PieceInMaking[][] = [[]];
  piece.lastIndex = 0;
  for (let match = piece.exec(all); match; match = piece.exec(all)) {
    const shown = match[0].slice(Math.max(0, skipped.length - match.index));
    if (shown !== '') add(made, shown, kindOf(match, grammar));
  }
  return made;
}

function kindOf(
  [, comment, string, number, word]: RegExpExecArray,
  { keywords }: Grammar,
): CodeKind | undefined {
  if (comment !== undefined) return 'comment';
  if (string !== undefined) return 'string';
  if (number !== undefined) return 'number';
  if (word === undefined) return undefined;
  if (keywords.has(word)) return 'keyword';
  return constants.has(word) ? 'constant' : undefined;
}

/** Adds a piece that may go on over several lines; what has one kind stays one. */
function add(made: PieceInMaking[][], text: string, kind: CodeKind | undefined): void {
  if (!text.includes('\n')) return addToLine(made, text, kind);
  for (const [index, part] of text.split('\n').entries()) {
    if (index > 0) made.push([]);
    if (part !== '') addToLine(made, part, kind);
  }
}

function addToLine(made: PieceInMaking[][], text: string, kind: CodeKind | undefined): void {
  const line = made.at(-1);
  const last = line?.at(-1);
  if (last && last.kind === kind) last.text += text;
  else line?.push(kind === undefined ? { text } : { kind, text });
}

/** The last lines, as many as are looked at. */
function endOf(lines: readonly string[]): string {
  let length = 0;
  let from = lines.length;
  for (; from > 0; from--) {
    length += (lines[from - 1] ?? '').length + 1;
    if (length > lookBack) break;
  }
  const kept = lines.slice(from);
  return kept.map((line) => `${line}\n`).join('');
}
