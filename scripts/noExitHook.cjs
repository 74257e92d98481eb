/** Stands for `signal-exit` in what ships: nothing is run when the process ends. See esbuild.js. */
module.exports = () => () => undefined;
