/** Whether a JSON text holds lists and objects more than `max` deep: whoever walks through them needs a stack. */
export function tooDeep(json: string, max: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === backslash) at++;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (code === openList || code === openObject) {
      if (++depth > max) return true;
    } else if (code === closeList || code === closeObject) depth--;
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
