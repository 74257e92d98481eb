import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { environment } from './support/environment';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import { until } from './support/until';

/** The other variables of the Ticket Bot, as the practice panel keeps them. */
const others = [
  ['Log Level', 'LOG_LEVEL', 'info', 'nullable|string|in:debug,info,warn,error', true],
  ['Auto Update', 'AUTO_UPDATE', '0', 'required|boolean', false],
].map(([name, env, value, rules, editable]) => ({
  ...{ name, env, value, rules, editable },
  ...{ description: '', defaultValue: value, viewable: true },
}));

describe('Network, subusers, startup and settings of a server', () => {
  const workbench = useWorkbench({ size: { width: 1280, height: 1100 } });
  const panel = panelOfThisRun();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');
  const menu = (name: string | RegExp, entry: string) =>
    workbench().chooseFromMenu(row(name), entry);
  const told = async (text: string | RegExp) => (await workbench().notification(text)).innerText();

  /** What was asked to be changed since a mark, with the answer's status. */
  const collapse = (area: string | RegExp) => workbench().collapse(row(area));
  const changes = async (mark: number) =>
    (await panel.requestsSince(mark))
      .filter(({ method }) => method !== 'GET')
      .map(({ method, route, status }) => `${method} ${route} ${status}`);

  /** Waits until the panel has refused something. */
  const panelRefuses = async (mark: number) => {
    const deadline = Date.now() + 30_000;
    while (!(await changes(mark)).some((line) => line.endsWith(' 400'))) {
      assert.ok(Date.now() < deadline, 'The panel was never asked.');
      await workbench().page.waitForTimeout(50);
    }
  };

  /** The entries of a row's menu. */
  const entries = async (name: string | RegExp) => {
    await workbench().press(row(name), 'right');
    const items = workbench().page.locator('.monaco-menu').getByRole('menuitem');
    await items.first().waitFor();
    const labels = await items.allInnerTexts();
    await workbench().page.keyboard.press('Escape');
    return labels.map((label) => label.trim());
  };

  before(async () => {
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
    await workbench().expand(row('Ticket Bot'));
  });

  afterEach(() => workbench().page.keyboard.press('Escape'));

  describe('network', () => {
    before(() => workbench().expand(row('Network')));
    after(() => collapse('Network'));

    it('creates an allocation and gives it a note', async () => {
      await row(/25902.*metrics/).waitFor();
      await menu('Network', 'Create Allocation');
      assert.match(await told('was created'), /the next time server 'Ticket Bot' starts/);
      await menu(/:3\d{4}/, 'Edit Allocation Note...');
      await workbench().quickInput.submit('voice', 'Enter a note');
      await row(/:3\d{4}.*voice/).waitFor();
      await workbench().screenshot('network', row(/:3\d{4}.*voice/));
    });

    it('says that the plan has no room for another', async () => {
      const mark = await panel.mark();
      await menu('Network', 'Create Allocation');
      const problem = await told("Couldn't create an allocation");
      assert.match(
        problem,
        /limit of allocations for this server \(3\)\. Remove an allocation first/,
      );
      assert.deepEqual(await changes(mark), []);
    });

    it('makes another one primary, and keeps that one', async () => {
      await menu(/:25902/, 'Make Allocation Primary');
      await row(/25902.*Primary/).waitFor();
      assert.ok(!(await entries(/25902/)).includes('Remove Allocation'));
    });

    it('removes one after asking', async () => {
      await menu(/:3\d{4}/, 'Remove Allocation');
      await workbench().dialog.waitFor();
      await workbench().screenshot('network-remove', workbench().dialog);
      await workbench().answer('Remove');
      await row(/:3\d{4}/).waitFor({ state: 'detached' });
    });
  });

  describe('subusers', () => {
    before(() => workbench().expand(row('Subusers')));
    after(() => collapse('Subusers'));

    it('shares a server by a role, with the keyboard alone', async () => {
      const { quickInput, page } = workbench();
      await row('Subusers').focus();
      await workbench().runCommand('Hosting Panel: Invite Subuser...');
      await page.getByPlaceholder(/^Select a server/).waitFor();
      await page.keyboard.type('Ticket Bot');
      await page.keyboard.press('Enter');
      await quickInput.submit('lee@example.com', 'Enter an email address');
      await quickInput.box.filter({ hasText: 'View the Console' }).waitFor();
      await workbench().screenshot(
        'people-roles',
        quickInput.box.getByText('View the Console').first(),
      );
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      assert.match(
        await told('was invited'),
        /'lee@example\.com' was invited to server 'Ticket Bot'/,
      );
      await row(/^lee.*Use the Console/).waitFor();
    });

    it('shares a server, with permissions by their meaning', async () => {
      const { quickInput } = workbench();
      await menu('Subusers', 'Invite Subuser...');
      await quickInput.submit('kim@example', 'Enter an email address');
      await quickInput.pick('Select Permissions...');
      await quickInput.box.filter({ hasText: 'Allows a user to start the server' }).waitFor();
      await quickInput.pick('Start');
      await workbench().screenshot(
        'people-permissions',
        quickInput.box.getByText('Allows a user to start the server'),
      );
      await quickInput.ok();
      assert.match(await told('was invited'), /'kim@example' was invited to server 'Ticket Bot'/);
      await row(/^kim.*2 permissions/).waitFor();
    });

    it('keeps what was typed and ticked when the panel refuses', async () => {
      const { quickInput } = workbench();
      await menu('Subusers', 'Invite Subuser...');
      await quickInput.submit('mara@lindqvist.example', 'Enter an email address');
      await quickInput.box.filter({ hasText: '(2/2)' }).waitFor();
      await quickInput.pick('Select Permissions...');
      const mark = await panel.mark();
      await quickInput.pick('Stop');
      await quickInput.ok();
      await panelRefuses(mark);
      await quickInput.back();
      await quickInput.box.filter({ hasText: 'View the Console' }).waitFor();
      await quickInput.back();
      await quickInput.box.filter({ hasText: '(1/2)' }).waitFor();
      assert.equal(await quickInput.value(), 'mara@lindqvist.example');
      await workbench().page.keyboard.press('Enter');
      await quickInput.pick('Select Permissions...');
      await quickInput.box.filter({ hasText: '2 Selected' }).waitFor();
      await workbench().page.keyboard.press('Escape');
      const refused = await workbench().notification("Couldn't invite");
      assert.match(await refused.innerText(), /cannot add the server owner/);
      await workbench().screenshot('people-refused', refused);
    });

    it('changes what somebody may do', async () => {
      const { quickInput } = workbench();
      const mark = await panel.mark();
      await menu('jonasweber', 'Change Subuser Permissions...');
      await quickInput.box.filter({ hasText: "Change Permissions of 'jonasweber'" }).waitFor();
      await quickInput.pick('Start');
      await quickInput.ok();
      await row(/jonasweber.*9 permissions/).waitFor();
      assert.deepEqual(await changes(mark), ['POST /servers/:server/users/:user 200']);
    });

    it('stops sharing after asking', async () => {
      await menu(/^kim/, 'Remove Subuser');
      await workbench().dialog.waitFor();
      await workbench().screenshot('people-remove', workbench().dialog);
      await workbench().answer('Remove');
      await row(/^kim/).waitFor({ state: 'detached' });
    });
  });

  describe('startup', () => {
    before(() => workbench().expand(row('Startup')));
    after(() => collapse('Startup'));

    it('checks a value by its rules before it is sent', async () => {
      const { quickInput } = workbench();
      const mark = await panel.mark();
      await menu('Main File', 'Change Startup Variable...');
      await quickInput.submit('x'.repeat(65), 'The file that is started');
      await quickInput.box.filter({ hasText: 'Enter at most 64 characters' }).waitFor();
      await workbench().screenshot(
        'startup-rule',
        quickInput.box.filter({ hasText: 'Enter at most 64 characters' }),
      );
      assert.deepEqual(await changes(mark), []);
      await quickInput.submit('dist/main.js');
      await row(/Main File.*dist\/main\.js/).waitFor();
      await row(/Command.*node dist\/main\.js/).waitFor();
    });

    it('keeps what was typed when the panel has the last word, and says its reason', async () => {
      const { quickInput } = workbench();
      const variable = {
        name: 'Main File',
        env: 'MAIN_FILE',
        description: 'The file that is started',
        defaultValue: 'dist/index.js',
        value: 'dist/main.js',
        editable: true,
        viewable: true,
      };
      const rules = (text: string) => {
        const variables = [{ ...variable, rules: text }, ...others];
        return panel.call('patchServer', { server: 'Ticket Bot', fields: { variables } });
      };
      await rules('required|string|max:5');
      await menu('Main File', 'Change Startup Variable...');
      await quickInput.submit('dist/other.js', 'The file that is started');
      await quickInput.box.filter({ hasText: 'value: The Main File variable breaks' }).waitFor();
      await workbench().screenshot(
        'startup-refused',
        quickInput.box.filter({ hasText: 'value: The Main File variable breaks' }),
      );
      assert.equal(await quickInput.value(), 'dist/other.js');
      await rules('required|string|max:64');
      await workbench().page.keyboard.press('Enter');
      await row(/Main File.*dist\/other\.js/).waitFor();
    });

    it('lets choose where the rules name the values', async () => {
      const { quickInput } = workbench();
      await menu('Log Level', 'Change Startup Variable...');
      await quickInput.box
        .filter({ hasText: "Change Startup Variable 'Log Level' of Server 'Ticket Bot'" })
        .waitFor();
      assert.deepEqual(await quickInput.labels(), ['debug', 'info', 'warn', 'error', '(empty)']);
      await workbench().screenshot(
        'startup-choice',
        quickInput.box.getByText('(empty)', { exact: true }).first(),
      );
      await quickInput.pick('warn');
      await row(/Log Level.*warn/).waitFor();
      await menu('Log Level', 'Reset Startup Variable');
      await row(/Log Level.*info/).waitFor();
    });

    it('marks what cannot be changed', async () => {
      await row('Auto Update').locator('.codicon-lock').waitFor();
      await workbench().screenshot('startup', row('Auto Update').locator('.codicon-lock'));
    });
  });

  describe('settings', () => {
    before(() => workbench().expand(row('Settings')));

    it('describes and renames', async () => {
      const { quickInput } = workbench();
      await menu(/^Description/, 'Edit Server Description...');
      await quickInput.submit('Answers tickets', 'Enter a description');
      await row(/^Description.*Answers tickets/).waitFor();
      await menu(/^Name/, 'Rename Server...');
      await quickInput.submit('Help Desk', 'Enter a name for the server');
      await row(/^Help Desk/).waitFor();
      await row(/^Name.*Help Desk/).waitFor();
      await row(/^Description.*Answers tickets/).waitFor();
    });

    it('changes the image to one of those allowed', async () => {
      const { quickInput } = workbench();
      await menu(/^Docker image/, 'Change Docker Image...');
      await quickInput.box.filter({ hasText: 'nodejs_22' }).waitFor();
      await workbench().screenshot('settings-image', quickInput.box.getByText('nodejs_22').first());
      await quickInput.pick('Node.js 22');
      await row(/^Docker image.*nodejs_22/).waitFor();
    });

    it('opens the page of what has no shape', async () => {
      const opened = workbench().page.context().waitForEvent('page');
      await menu(/^Git deploys/, 'Open Git Deploys in Browser');
      const page = await opened;
      // The oldest server edition gives pages of this computer an address of its own, and leaves their path out.
      const address = environment.isOldestVsCode() ? /\/proxy\/\d+/ : /\/server\/[0-9a-f]{8}$/;
      await page.waitForURL(address);
      await page.close();
    });

    it('reinstalls only after a backup was offered and the name was typed', async () => {
      const { quickInput } = workbench();
      const mark = await panel.mark();
      await menu(/^Reinstall/, 'Reinstall Server');
      await quickInput.box.filter({ hasText: 'Back Up First' }).waitFor();
      await workbench().screenshot(
        'settings-reinstall-backup',
        quickInput.box.getByText('Back Up First').first(),
      );
      await quickInput.pick('Continue Without Backup');
      await quickInput.submit('Help', "Type 'Help Desk'");
      await quickInput.box.filter({ hasText: 'Enter this name' }).waitFor();
      await workbench().screenshot(
        'settings-reinstall',
        quickInput.box.filter({ hasText: 'Enter this name' }),
      );
      assert.deepEqual(await changes(mark), []);
      await quickInput.submit('Help Desk');
      await row(/^Help Desk.*installing/).waitFor();
      await panel.advance(120_000);
      assert.match(await told('was reinstalled'), /Help Desk/);
      await row(/^Help Desk.*offline/).waitFor();
    });
  });

  describe('what takes effect with the next start', () => {
    it('is said, and a server that runs can be restarted at once', async () => {
      // As it is called, or as a test before called it.
      await collapse(/^(Ticket Bot|Help Desk)/);
      await workbench().expand(row(/Survival SMP.*up/));
      await workbench().expand(row('Startup'));
      await menu('Minecraft Version', 'Change Startup Variable...');
      await workbench().quickInput.submit('1.21.4', 'Optional');
      const notice = await workbench().notification(
        "Startup variable 'Minecraft Version' was changed",
      );
      await workbench().screenshot('startup-restart', notice);
      const mark = await panel.mark();
      await notice.getByRole('button', { name: 'Restart Now' }).click();
      // What the row shows of it may be over before anybody looks.
      await until('The daemon was not told to restart the server.', async () =>
        (await panel.logSince(mark)).some(
          (one) => 'event' in one && one.event === 'set state' && one.args?.[0] === 'restart',
        ),
      );
      await row(/Survival SMP.*up/).waitFor();
    });
  });
});
