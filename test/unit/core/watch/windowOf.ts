import { Emitter } from '../../../../src/core/base/event';
import type { Role } from '../../../../src/core/windows/place';

/** The window of a user, as what others tell is heard. */
export function windowOf(id: string) {
  const [role, left] = [new Emitter<Role>(), new Emitter<string>()];
  const told: unknown[] = [];
  const heard = new Emitter<{ readonly topic: string; readonly what: unknown }>();
  const windows = {
    ...{ id, onDidChangeRole: role.event, onDidLeave: left.event },
    tell: (topic: string, what: unknown) => told.push([topic, what]),
    onTold: (topic: string, listener: (what: unknown) => void) =>
      heard.event((news) => {
        if (news.topic === topic) listener(news.what);
      }),
  };
  const hear = (topic: string, what: unknown) => heard.fire({ topic, what });
  return { windows, told, role, left, hear };
}
