import { Emitter, toDisposable } from '../../../../src/core/base/event';
import type { ConsoleWindows } from '../../../../src/core/console/windowQuestions';

type Answer = Parameters<ConsoleWindows['answer']>[1];
type Role = ConsoleWindows['role'];

/** Windows of one user in one place: what one tells, all others hear; the leader answers. */
export class FakeWindows {
  private readonly all: FakeWindow[] = [];
  leader: FakeWindow | undefined;

  open(id = `window ${this.all.length + 1}`): FakeWindow {
    const window = new FakeWindow(id, this);
    this.all.push(window);
    this.leader ??= window;
    return window;
  }

  /** Another window leads, or none. */
  lead(window: FakeWindow | undefined): void {
    this.leader = window;
    for (const one of this.all) one.changed.fire(one.role);
  }

  tell(from: FakeWindow, topic: string, what: unknown): void {
    if (!this.leader) return;
    for (const one of this.all) if (one !== from) one.told.fire({ topic, what });
  }
}

/** One of them. */
export class FakeWindow implements ConsoleWindows {
  readonly changed = new Emitter<Role>();
  readonly told = new Emitter<{ readonly topic: string; readonly what: unknown }>();
  readonly answers = new Map<string, Answer>();
  readonly left = new Emitter<string>();
  readonly onDidChangeRole = this.changed.event;
  readonly onDidLeave = this.left.event;

  constructor(
    readonly id: string,
    private readonly others: FakeWindows,
  ) {}

  get role(): Role {
    if (!this.others.leader) return 'seeking';
    return this.others.leader === this ? 'leading' : 'following';
  }

  async ask(question: string, about: unknown, signal: AbortSignal): Promise<unknown> {
    const answer = this.others.leader?.answers.get(question);
    if (!answer) throw new Error('The other window is gone');
    const { leader } = this.others;
    const json: unknown = JSON.parse(JSON.stringify(about));
    // With the place among the windows, what was asked there ends.
    const gone = new Promise<never>((_, reject) => {
      this.changed.event(() => {
        if (this.others.leader !== leader) reject(new Error('The other window is gone'));
      });
    });
    const given = await Promise.race([answer(json, { window: this.id, signal }), gone]);
    return JSON.parse(JSON.stringify(given)) as unknown;
  }

  answer(question: string, answer: Answer) {
    this.answers.set(question, answer);
    return toDisposable(() => this.answers.delete(question));
  }

  tell(topic: string, what: unknown): void {
    this.others.tell(this, topic, JSON.parse(JSON.stringify(what)));
  }

  onTold(topic: string, listener: (what: unknown) => void) {
    return this.told.event((news) => {
      if (news.topic === topic) listener(news.what);
    });
  }
}
