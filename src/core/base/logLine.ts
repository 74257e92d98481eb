import { masked, maskedError } from './masked';
import { logText } from './outsideText';

/** One entry of the log: on one line, with no key, no permission and no e-mail address. Of an error the stack is kept. */
export function logLine(message: string | Error): string {
  const text = typeof message === 'string' ? masked(message) : maskedError(message);
  return logText(text.replace(mail, '…@…'));
}

const mail = /[^\s@"'<>()[\],;:=/…]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b/gi;
