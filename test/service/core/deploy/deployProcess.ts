import http from 'node:http';
import { DeployWindow, type DeployWindowOptions } from './deployWindow';

// A window in a process of its own that deploys, continues or undoes, and is killed at the given step, if there is one so late:
// by its number, or by its name and how often it was there, as in `answered PUT files/rename 2`. Says which steps it came through.
const [, , options = '', work = '', last = ''] = process.argv;
const steps: string[] = [];

function step(name: string): void {
  steps.push(name);
  const times = steps.filter((one) => one === name).length;
  if (last !== `${steps.length}` && last !== `${name} ${times}`) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal may reach another thread of the process first: this one does nothing more.
  for (;;);
}

const { fetch } = globalThis;
globalThis.fetch = async (...given) => {
  const [address, { method = 'GET' } = {}] = given;
  const { pathname } = new URL(address instanceof Request ? address.url : address);
  const route = `${method} ${pathname.split('/').slice(-2).join('/')}`;
  step(`ask ${route}`);
  const answer = await fetch(...given);
  step(`answered ${route}`);
  return answer;
};

const { request } = http;
http.request = ((...given: Parameters<typeof request>) => {
  const [address, { method = 'GET' }] = given;
  const route = `${method} ${new URL(String(address)).pathname.split('/').slice(-2).join('/')}`;
  step(`ask ${route}`);
  return request(...given).once('response', () => step(`answered ${route}`));
}) as typeof request;

const window = new DeployWindow(JSON.parse(options) as DeployWindowOptions, step);
const works: Readonly<Record<string, () => Promise<unknown>>> = {
  deploy: () => window.deploy(),
  continue: () => window.continue(),
  undo: () => window.undo(),
};
void works[work]?.().then(
  () => process.send?.(steps, () => process.exit(0)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
