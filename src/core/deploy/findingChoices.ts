import * as l10n from '@vscode/l10n';
import { type Choice, heading } from '../base/choice';
import type { Finding } from './preflightFacts';

const icons: Readonly<Record<Finding['level'], string>> = {
  stop: 'error',
  ask: 'warning',
  tell: 'info',
};

/** What was found before a deploy to a server, as lines of a list. */
export function findingChoices(server: string, findings: readonly Finding[]): readonly Choice[] {
  const lines = findings.map(({ level, text, fix }) => ({
    icon: icons[level],
    label: text,
    ...(fix !== undefined && { detail: fix }),
  }));
  return [heading(server), verdict(findings), ...lines];
}

function verdict(findings: readonly Finding[]): Choice {
  if (findings.some(({ level }) => level === 'stop')) {
    return { icon: 'circle-slash', label: l10n.t("This deploy can't start.") };
  }
  return findings.some(({ level }) => level === 'ask')
    ? { icon: 'question', label: l10n.t('This deploy can start once you have confirmed it.') }
    : { icon: 'pass', label: l10n.t('This deploy can start.') };
}
