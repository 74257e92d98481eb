import { type FromPage, type ToPage, parseFromPage } from '../base/page';
import { isName, isRecord } from '../base/record';
import type { DeployStep } from './steps';

/** What a button of a deploy's page does. */
const deployActions = [
  'cancel',
  'undo',
  'continue',
  'console',
  'changes',
  'incident',
  'issues',
] as const;

export type DeployAction = (typeof deployActions)[number];

/** One step of a deploy. */
export interface StepView {
  readonly name: string;
  /** `waiting`: it has not begun. */
  readonly state: DeployStep['state'] | 'waiting';
  /** The same in a word: a sign alone says too little. */
  readonly word: string;
  /** When it began; empty before. */
  readonly at: string;
  /** How long it took, or takes already. */
  readonly took: string;
  /** What went wrong, or how far it is; empty where there is nothing to say. */
  readonly note: string;
}

/** The steps as they are now. */
export interface StepsPart {
  readonly part: 'steps';
  readonly steps: readonly StepView[];
}

/** What the program said. */
export interface LinesPart {
  readonly part: 'lines';
  readonly lines: readonly string[];
}

/** What changes again and again while a deploy runs. */
export type DeployPart = StepsPart | LinesPart;

/** A button of the page. */
export interface DeployButton {
  readonly action: DeployAction;
  readonly label: string;
  readonly isPrimary?: boolean;
}

/** What a deploy's page shows. All texts are complete: the page adds none. */
export interface DeployView {
  readonly title: string;
  /** How it stands: a word with a tone that a colour underlines. */
  readonly state: { readonly word: string; readonly tone: 'busy' | 'good' | 'warn' | 'bad' };
  /** The same in whole sentences: the verdict with its reason. */
  readonly text: string;
  readonly buttons: readonly DeployButton[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly findings: {
    readonly heading: string;
    readonly items: readonly {
      readonly word: string;
      readonly isBad: boolean;
      readonly text: string;
      readonly fix: string;
    }[];
  };
  readonly steps: { readonly heading: string } & Pick<StepsPart, 'steps'>;
  readonly use: {
    readonly heading: string;
    /** Why there is no table; empty where there is one, or will be none. */
    readonly note: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  readonly issues: {
    readonly heading: string;
    readonly note: string;
    readonly open: string;
    /** Label of the button that looks for them again; empty where nobody could. */
    readonly again: string;
    readonly items: readonly { readonly title: string; readonly when: string }[];
  };
  readonly lines: { readonly heading: string; readonly note: string } & Pick<LinesPart, 'lines'>;
  readonly files: { readonly heading: string; readonly note: string; readonly names: string };
}

/** What the extension tells a deploy's page. */
export type ToDeployPage = ToPage<DeployView, DeployPart>;

/** What a deploy's page tells the extension: numbers and names from a fixed list, never a path or a text. */
export type FromDeployPage = FromPage<
  | { readonly type: 'act'; readonly action: DeployAction }
  | { readonly type: 'openIssue'; readonly issue: number }
>;

/** What brings a page back after a reload of the window. */
export interface DeployPageState {
  readonly deploy: string;
}

/** Reads a message of a deploy's page; undefined for anything that no page of ours would send. */
export function parseFromDeployPage(value: unknown): FromDeployPage | undefined {
  return parseFromPage(value, ({ type, action, issue }) => {
    if (type === 'openIssue' && isIndex(issue)) return { type, issue };
    const known = deployActions.find((name) => name === action);
    return type === 'act' && known ? { type, action: known } : undefined;
  });
}

/** Reads what a page stored; undefined for anything else. */
export function parseDeployPageState(value: unknown): DeployPageState | undefined {
  return isRecord(value) && isName(value['deploy']) ? { deploy: value['deploy'] } : undefined;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1_000;
}
