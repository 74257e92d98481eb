/** One rule of a variable, such as `max` with `64`. */
interface Rule {
  readonly name: string;
  readonly argument: string;
}

/** Splits pipe-separated rules; a regex may hold pipes itself and so ends the list here. */
function parsed(text: string): readonly Rule[] {
  const regexAt = text.search(/(?:^|\|)(?:not_)?regex:/);
  const head = regexAt < 0 ? text : text.slice(0, regexAt);
  const tail = regexAt < 0 ? [] : [text.slice(regexAt).replace(/^\|/, '')];
  return [...head.split('|').filter((part) => part !== ''), ...tail].map((part) => {
    const colon = part.indexOf(':');
    return colon < 0
      ? { name: part, argument: '' }
      : { name: part.slice(0, colon), argument: part.slice(colon + 1) };
  });
}

/** The names of the rules that a value breaks; null stands for an empty value. */
export function brokenRules(rules: string, value: string | null): readonly string[] {
  const list = parsed(rules);
  const has = (name: string) => list.some((rule) => rule.name === name);
  if (value === null) return has('nullable') ? [] : [has('required') ? 'required' : 'string'];
  const isNumber = has('integer') || has('numeric');
  const size = isNumber ? Number(value) : [...value].length;
  return list.filter((rule) => !keeps(rule, value, size)).map((rule) => rule.name);
}

function keeps({ name, argument }: Rule, value: string, size: number): boolean {
  const [least = '', most = ''] = argument.split(',');
  switch (name) {
    case 'integer':
      return /^-?\d+$/.test(value);
    case 'numeric':
      return value.trim() !== '' && !Number.isNaN(Number(value));
    case 'boolean':
      return ['0', '1', 'true', 'false'].includes(value);
    case 'in':
      return argument.split(',').includes(value);
    case 'min':
      return size >= Number(argument);
    case 'max':
      return size <= Number(argument);
    case 'between':
      return size >= Number(least) && size <= Number(most);
    case 'size':
      return size === Number(argument);
    case 'digits':
      return /^\d+$/.test(value) && value.length === Number(argument);
    case 'alpha_dash':
      return /^[\p{L}\p{N}_-]+$/u.test(value);
    case 'alpha_num':
      return /^[\p{L}\p{N}]+$/u.test(value);
    case 'url':
      return /^https?:\/\/\S+$/.test(value);
    case 'regex':
      return expression(argument).test(value);
    case 'not_regex':
      return !expression(argument).test(value);
    default:
      return true;
  }
}

function expression(delimited: string): RegExp {
  const match = /^(.)(.*)\1([a-z]*)$/s.exec(delimited);
  return new RegExp(match?.[2] ?? delimited, match?.[3]?.replace(/[^imsu]/g, '') ?? '');
}
