import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What of a page not everybody can use, a text for each rule that is broken. */
export async function violationsOf(frame: Frame): Promise<readonly string[]> {
  await frame.evaluate(axe.source);
  const found = await frame.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly: tags, resultTypes: ['violations'] })})`,
  );
  return found.violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`);
    return `${id}: ${help}\n  ${places.join('\n  ')}`;
  });
}
