/** A project of some language. */
export interface Sample {
  readonly files: Readonly<Record<string, string>>;
  /** What the build makes. */
  readonly built: Readonly<Record<string, string>>;
  /** What goes up, and where. */
  readonly goes: readonly [files: number, to: string];
}

/** Projects by what their plan calls their language. */
export const samples: Readonly<Record<string, Sample>> = {
  'Node.js': {
    files: {
      'package.json': '{"scripts":{"build":"tsc"},"main":"dist/index.js"}',
      '.gitignore': 'dist/\nnode_modules/\n',
      'src/index.ts': 'login(process.env.BOT_TOKEN);',
      'node_modules/x/index.js': 'process.env.OTHER',
      '.env': 'BOT_TOKEN=1',
    },
    built: { 'dist/index.js': 'login(process.env.BOT_TOKEN);' },
    // package.json, .gitignore, src/index.ts and dist/index.js.
    goes: [4, '/'],
  },
  Python: {
    files: {
      'requirements.txt': 'discord.py',
      'bot.py': 'token = os.environ["BOT_TOKEN"]',
      '.venv/bin/python': '',
      '__pycache__/bot.pyc': '',
    },
    built: {},
    goes: [2, '/'],
  },
  Java: {
    files: {
      'build.gradle.kts': '',
      gradlew: '',
      '.gitignore': 'build/\n',
      'src/main/java/App.java': 'System.getenv("BOT_TOKEN");',
      'src/main/resources/plugin.yml': 'name: App',
    },
    built: { 'build/libs/app.jar': 'PK', 'build/libs/app-sources.jar': 'PK', 'build/tmp/x': '' },
    goes: [1, '/plugins'],
  },
};
