import { faultNames } from './faultKinds';
import type { Verdict } from './trial';

const signs: Readonly<Record<Verdict | 'wrong', string>> = {
  done: '✓',
  told: '○',
  'told, done': '◐',
  'told, partial': '◔',
  wrong: '✗',
};

const legend = [
  'Each fault meets each request of the action, once and for as long as it is tried.',
  '✓ done all the same · ○ not done, said so, nothing changed · ◐ said that it may or may not be done, and it was ·',
  '◔ done in part, and said what is left · ✗ a defect. In every case the next try works.',
];

/** The outcomes, action by fault, as Markdown. */
export class Table {
  private readonly rows = new Map<string, Map<string, Set<string>>>();
  private readonly counts = new Map<string, number>();
  private cases = 0;

  note(action: string, fault: string, verdict: Verdict | 'wrong'): void {
    const row = this.rows.get(action) ?? new Map<string, Set<string>>();
    this.rows.set(action, row);
    row.set(fault, (row.get(fault) ?? new Set()).add(signs[verdict]));
    this.cases++;
  }

  requests(action: string, count: number): void {
    this.counts.set(action, count);
  }

  get text(): string {
    const order = Object.values(signs);
    const cell = (action: string, fault: string) => {
      const found = this.rows.get(action)?.get(fault) ?? new Set();
      return order.filter((sign) => found.has(sign)).join('') || '–';
    };
    const lines = [...this.rows.keys()].map((action) => [
      action,
      this.counts.get(action) ?? '',
      ...faultNames.map((fault) => cell(action, fault)),
    ]);
    const head = ['Action', 'Requests', ...faultNames];
    const rule = ['---', '---:', ...faultNames.map(() => ':-:')];
    const rows = [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`);
    return [...legend, '', ...rows, '', `${this.cases} trials.`].join('\n');
  }
}
