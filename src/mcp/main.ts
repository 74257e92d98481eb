import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { systemClock } from '../core/base/clock';
import { WindowLink } from '../core/agents/windowLink';
import { toolServer } from './toolServer';

/** Bytes of what an agent may send before it ends a line; the content of a file is the longest. */
const maxBufferSize = 8 * 1024 ** 2;

// The program that agents start. It speaks MCP over its standard input and output, and ends with either of them.
const [, , folder] = process.argv;
if (folder === undefined) {
  process.stderr.write('Which windows? The first argument is the folder of the extension.\n');
  process.exit(2);
}
const link = new WindowLink(folder, systemClock);
const version = process.env['HOSTING_PANEL_VERSION'] ?? '';
const server = toolServer({ link, version, clock: systemClock });
const end = () => {
  link.dispose();
  process.exit(0);
};
server.onclose = end;
server.onerror = ({ message }) => process.stderr.write(`${message}\n`);
process.stdin.on('end', end);
process.stdout.on('error', end);
void server.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize }));
