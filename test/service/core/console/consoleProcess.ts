import { type WindowOptions, WindowOnPanel, msUntil } from './windowOnPanel';

// A window in a process of its own, so that it can be killed. Says when its console is connected.
const options = JSON.parse(process.argv[2] ?? '') as WindowOptions;
const window = new WindowOnPanel(options);
void msUntil('connected', () => window.isBack).then(() => process.send?.('connected'));
