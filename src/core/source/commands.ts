import { command } from '../base/command';

/** Commands about where code lies. */
export const sourceCommands = {
  forgetMappings: command('hostingPanel.source.forgetMappings'),
};
