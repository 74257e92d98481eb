import Mocha from 'mocha';

/** What VS Code calls inside the extension host: runs the bundled host tests it was told of. Failures are in the results file. */
export function run(): Promise<void> {
  const { HOSTING_PANEL_REPORTER, HOSTING_PANEL_GREP, HOSTING_PANEL_TEST_FILES } = process.env;
  const mocha = new Mocha({ ui: 'bdd', timeout: 120_000 });
  if (HOSTING_PANEL_REPORTER) mocha.reporter(HOSTING_PANEL_REPORTER);
  if (HOSTING_PANEL_GREP) mocha.grep(HOSTING_PANEL_GREP);
  for (const file of JSON.parse(HOSTING_PANEL_TEST_FILES ?? '[]') as string[]) mocha.addFile(file);
  return new Promise((resolve, reject) => {
    mocha.run((failures) => {
      if (failures === 0) resolve();
      else reject(new Error(`${failures} failed`));
    });
  });
}
