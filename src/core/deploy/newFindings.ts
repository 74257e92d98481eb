import { preflight } from './preflight';
import type { ChangedThere, Difference, Finding, PreflightFacts } from './preflightFacts';

/** What forbids a deploy now, and what wants a word that the user has not given to what `agreed` showed. */
export function newFindings(agreed: PreflightFacts, now: PreflightFacts): readonly Finding[] {
  const said = new Set(preflight(withoutFiles(agreed)).map(({ text }) => text));
  return preflight({
    ...now,
    difference: now.difference && newOf(agreed.difference, now.difference),
  })
    .filter(({ level }) => level !== 'tell')
    .filter(({ level, text }) => level === 'stop' || !said.has(text));
}

/** What is asked file by file is told in one sentence, which may be the same for others. */
function newOf(agreed: Difference | undefined, now: Difference): Difference {
  const other = (before: readonly string[] = [], after: readonly string[]) =>
    after.filter((path) => !before.includes(path));
  const isKnown = ({ path, by, version }: ChangedThere) =>
    agreed?.changedThere.some(
      (one) => one.path === path && one.by === by && one.version === version,
    ) ?? false;
  return {
    ...now,
    secrets: other(agreed?.secrets, now.secrets),
    denied: other(agreed?.denied, now.denied),
    changedThere: now.changedThere.filter((one) => !isKnown(one)),
  };
}

function withoutFiles(facts: PreflightFacts): PreflightFacts {
  const none = { never: [], secrets: [], denied: [], changedThere: [] };
  return { ...facts, difference: facts.difference && { ...facts.difference, ...none } };
}
