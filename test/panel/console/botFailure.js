// The bot's real mistake: a ticket that is not there is given to somebody. It is thrown by code that runs as if it stood in
// the server's own files, so that the stack names places that exist there.
const vm = require('node:vm');

/** Runs `code` as if it stood at a line of a file. @param {string} filename @param {number} line @param {string} code */
function at(filename, line, code) {
  const script = new vm.Script(code, { filename, lineOffset: line - 1 });
  return script.runInThisContext();
}

const home = '/home/container/src';
const assign = at(
  `${home}/store/ticketStore.ts`,
  24,
  '(class TicketStore { assign(ticket, who) {\n    ticket.assignee = who;\n} })',
);
const assignCommand = at(
  `${home}/commands/assign.ts`,
  9,
  '(function assign(store) {\n  const ticket = store.assign(undefined, 7);\n})',
);
const handleCommand = at(
  `${home}/commands/index.ts`,
  21,
  '(function handleCommand(command, tickets) {\n  command(tickets);\n})',
);

/** What stands outside of the server's files is shown as the library that would stand there. */
Error.prepareStackTrace = (error, sites) => {
  const own = sites.map(String).filter((site) => site.includes('/home/container/'));
  const library = '/home/container/node_modules/discord.js/src/client';
  const calls = [
    ...own,
    `Client.emit (${library}/BaseClient.js:88:14)`,
    'process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  ];
  return [String(error), ...calls.map((call) => `    at ${call}`)].join('\n');
};

/** Throws a TypeError. */
function assignTicket() {
  handleCommand(assignCommand, new assign());
}

module.exports = { assignTicket };
