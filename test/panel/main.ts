import { usualManners } from './manners';
import { PracticePanel, type PracticePanelOptions } from './practicePanel';

/**
 * Starts a practice panel from the command line: one JSON argument with its options, one JSON line
 * out with where it is. It ends on SIGINT, SIGTERM, and when whoever started it goes away (stdin closes).
 */
async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '{}') as PracticePanelOptions;
  const starting = PracticePanel.start({ ...usualManners, ...options });
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    void starting.then((panel) => panel.stop()).finally(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.stdin.on('end', end);
  process.stdin.on('close', end);
  process.stdin.resume();
  const { url, listensAt, baseUrl, nodeUrl, controlUrl, keys } = await starting;
  const facts = { url, listensAt, baseUrl, nodeUrl, controlUrl, keys };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
