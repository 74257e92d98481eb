import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { functionLine } from '../../../../src/core/source/functionLine';

describe('The line on which a function begins', () => {
  const begins = [
    'function assign(id) {',
    'function* assign(id) {',
    'export async function assign(',
    'def assign(self):',
    'func assign(id int) {',
    'pub fn assign(id: u32) {',
    'fun assign(id: Int) {',
    'class assign {',
    'const assign = async (id) => {',
    'let assign = function (id) {',
    'var assign = (id) => {',
    'const assign: Handler = (id) => {',
    'const assign = id => {',
    'const assign = async id => {',
    '  assign(id) {',
    '  async assign(id) {',
    '  public static override assign(id) {',
    '  private assign(id) {',
    '  protected assign(id) {',
    '  get assign() {',
    '  set assign(id) {',
    '  *assign(id) {',
    '  #assign(id) {',
    '  assign<T>(id: T) {',
    '  assign <T>(id: T) {',
    '  assign(',
  ];
  for (const line of begins)
    it(`is that of ${line}`, () =>
      assert.equal(functionLine(`one\n${line}\nthree`, 'Store.assign'), 2));

  const others = [
    'assign(id);',
    '  assign(id)',
    '  assign(id),',
    '  assign(id) ; ',
    'functions assign(id) {',
    'function assigned(id) {',
    'myfunction assign {',
    'const assigned = (id) => {',
    'const assign = 7;',
    'const assign = ids;',
    `const assign${' '.repeat(202)}= (id) => {`,
    'constant assign = (id) => {',
    'reassign(id) {',
    'await assign(id, {',
    'this.assign(id, {',
    '  assign(id; x',
    '  assign {',
    '  myget assign(id) {',
  ];
  for (const line of others)
    it(`is not that of ${line.replace(/ {9,}/, ' … ')}`, () =>
      assert.equal(functionLine(`one\n${line}\nthree`, 'assign'), undefined));

  const names: readonly (readonly [name: string, line: number | undefined])[] = [
    ['assign', 2],
    ['Store.assign', 2],
    ['Object.assign [as handle]', 2],
    ['Store.assign ', 2],
    ['async assign', 2],
    ['new assign', 2],
    ['$close', 3],
    ['Store.$close', 3],
    ['async', undefined],
    ['anonymous', undefined],
    ['constructor', undefined],
    ['default', undefined],
    ['<anonymous>', undefined],
    ['assign [as', undefined],
    ['assign [as handle] there', undefined],
  ];
  const code = [
    'class Store {',
    '  assign(id) {',
    '  $close(id) {',
    '  constructor(id) {',
    '  default(id) {',
    '  anonymous(id) {',
  ].join('\n');
  for (const [name, line] of names)
    it(`named ${name} is ${line}`, () => assert.equal(functionLine(code, name), line));

  for (const name of ['if', 'for', 'while', 'switch', 'catch', 'return'])
    it(`is none for ${name}, a word of the language`, () =>
      assert.equal(functionLine(`  ${name} (id) {`, name), undefined));
  for (const name of ['iff', 'elseif', 'returns'])
    it(`is one for ${name}, which only looks like it`, () =>
      assert.equal(functionLine(`  ${name}(id) {`, name), 1));
  for (const name of ['myconstructor', 'defaults', 'anonymously'])
    it(`is one for ${name}, which only looks like what has no name`, () =>
      assert.equal(functionLine(`  ${name}(id) {`, name), 1));

  it('is none where there are two', () =>
    assert.equal(functionLine('def assign():\n\ndef assign():', 'assign'), undefined));
  it('is that of the surest: a method of the same name counts less', () =>
    assert.equal(functionLine('  assign(id) {\nfunction assign() {', 'assign'), 2));
  it('is none where the surest are two, whatever else there is', () =>
    assert.equal(
      functionLine('function assign() {\nfunction assign() {\n  assign(id) {', 'assign'),
      undefined,
    ));
  it('is counted with the line ends of Windows', () =>
    assert.equal(functionLine('one\r\ndef assign(', 'assign'), 2));
});

describe('The longest that are looked through for a function', () => {
  const long = (length: number) => 'a'.repeat(length);
  const rows: readonly (readonly [what: string, text: string, name: string, line?: number])[] = [
    ['a name', `def ${long(limits.frameText)}:`, long(limits.frameText), 1],
    ['a name that is none', `def ${long(limits.frameText + 1)}:`, long(limits.frameText + 1)],
    ['a line', `def f:${long(limits.codeLine - 6)}`, 'f', 1],
    ['a line that nobody wrote', `def f:${long(limits.codeLine - 5)}`, 'f'],
    ['a file', `def f:\n${long(limits.sourceLength - 7)}`, 'f', 1],
    ['a file that nobody wrote', `def f:\n${long(limits.sourceLength - 6)}`, 'f'],
  ];
  for (const [what, text, name, line] of rows)
    it(`${what}: ${line}`, () => assert.equal(functionLine(text, name), line));
});
