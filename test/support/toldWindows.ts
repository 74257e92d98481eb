import { Emitter } from '../../src/core/base/event';

/** Windows that hear each other, without the sockets between them. */
export class ToldWindows {
  private readonly all: Emitter<{ from: object; topic: string; what: unknown }> = new Emitter();

  /** One of them. What it tells while it is `seeking` reaches nobody; neither does what is told then reach it. */
  window() {
    const from = {};
    const changed = new Emitter<'seeking' | 'following'>();
    let role: 'seeking' | 'following' = 'following';
    return {
      get role() {
        return role;
      },
      become: (next: 'seeking' | 'following') => {
        role = next;
        changed.fire(next);
      },
      onDidChangeRole: changed.event,
      tell: (topic: string, what: unknown) => {
        if (role !== 'seeking')
          this.all.fire({ from, topic, what: JSON.parse(JSON.stringify(what)) });
      },
      onTold: (topic: string, listener: (what: unknown) => void) =>
        this.all.event((news) => {
          if (role !== 'seeking' && news.from !== from && news.topic === topic) listener(news.what);
        }),
    };
  }
}
