import { PracticePanel } from '../practicePanel';

/**
 * A practice panel for the tests around, whose clock stands still. It is as new before each of them; `take` is then
 * told of it and of the uuid of Ticket Bot.
 */
export function withPanel(
  take: (one: { readonly panel: PracticePanel; readonly bot: string }) => void,
): void {
  let panel: PracticePanel;
  before(async () => {
    panel = await PracticePanel.start({ clockScale: 0 });
  });
  beforeEach(async () => {
    await panel.reset();
    take({ panel, bot: panel.server('Ticket Bot').uuid });
  });
  after(() => panel.stop());
}
