import { isRecord } from '../base/record';
import type { DeployPlan } from './plan';

/** What is known of a folder without reading its code. */
export interface ProjectFiles {
  /** The names of what lies in it, and those of `tellingPaths` that are there. */
  readonly names: ReadonlySet<string>;
  /** The texts of `tellingTexts`, as far as they are there. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Files further down that say where something goes. */
export const tellingPaths = [
  'src/main/resources/plugin.yml',
  'src/main/resources/paper-plugin.yml',
  'src/main/resources/bungee.yml',
  'src/main/resources/fabric.mod.json',
  'src/main/resources/META-INF/mods.toml',
] as const;

/** Files whose text says how something is built. */
export const tellingTexts = ['package.json', '.gitignore', 'tsconfig.json'] as const;

/** What a plan says of a project in some language; what is left out is as for any other. */
type LanguagePlan = Partial<Pick<DeployPlan, 'from' | 'to' | 'ignore' | 'build'>>;

/** A language, or what runs its programs. */
export interface Language {
  readonly name: string;
  /** Whether a file's name in the folder says that it is this one. */
  readonly mark: RegExp;
  /** How an egg, an image or a startup command names it. */
  readonly ofServer: RegExp;
  readonly plan: (files: ProjectFiles) => LanguagePlan;
}

/** In the order in which they are believed where a folder has marks of several. */
export const languages: readonly Language[] = [
  {
    name: 'Java',
    mark: /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/,
    ofServer: /java|jdk|minecraft|paper|spigot|bukkit|velocity|bungee|forge|fabric/i,
    plan: (files) => ({ ...javaBuild(files), ...modFolder(files) }),
  },
  {
    name: '.NET',
    mark: /\.(?:csproj|fsproj|vbproj|sln|slnx)$/,
    ofServer: /dotnet|\.net|c#/i,
    plan: () => ({
      build: { command: 'dotnet publish --configuration Release --output publish' },
      from: 'publish',
      ignore: ['*.pdb'],
    }),
  },
  {
    name: 'Go',
    mark: /^go\.mod$/,
    ofServer: /\bgo(?:lang)?\b|:go_/i,
    plan: () => ({ ignore: ['*.exe', '*_test.go'] }),
  },
  {
    name: 'Rust',
    mark: /^Cargo\.toml$/,
    ofServer: /rust|cargo/i,
    plan: () => ({ ignore: ['target/'] }),
  },
  {
    name: 'Ruby',
    mark: /^Gemfile$/,
    ofServer: /ruby/i,
    plan: () => ({ ignore: ['.bundle/', 'log/', 'tmp/'] }),
  },
  {
    name: 'PHP',
    mark: /^(?:composer\.json|index\.php)$/,
    ofServer: /php/i,
    plan: () => ({ ignore: ['storage/logs/'] }),
  },
  {
    name: 'Python',
    mark: /^(?:requirements\.txt|pyproject\.toml|setup\.py|Pipfile|(?:main|bot|app|run)\.py)$/,
    ofServer: /python/i,
    plan: () => ({
      ignore: ['.venv/', 'venv/', '__pycache__/', '*.pyc', '.pytest_cache/', '.mypy_cache/'],
    }),
  },
  {
    name: 'Node.js',
    mark: /^(?:package\.json|deno\.jsonc?|(?:index|bot|main|app)\.(?:js|mjs|ts))$/,
    ofServer: /node|npm|bun|deno|javascript|typescript|discord/i,
    plan: nodePlan,
  },
];

function nodePlan(files: ProjectFiles): LanguagePlan {
  const ignore = ['node_modules/', 'coverage/', '*.log'];
  const manifest = recordIn(files.texts.get('package.json'));
  const scripts = manifest['scripts'];
  if (!isRecord(scripts) || typeof scripts['build'] !== 'string') return { ignore };
  const { names } = files;
  const runner = names.has('pnpm-lock.yaml')
    ? 'pnpm'
    : names.has('yarn.lock')
      ? 'yarn'
      : names.has('bun.lock') || names.has('bun.lockb')
        ? 'bun'
        : 'npm';
  const output = outputFolder(files, manifest);
  // A folder that is built is mostly named in .gitignore, and is what the server runs.
  return { build: { command: `${runner} run build` }, ignore: [...ignore, `!/${output}/`] };
}

/** Where a program is built to, by what says where it begins. */
function outputFolder(files: ProjectFiles, manifest: Readonly<Record<string, unknown>>): string {
  const main = manifest['main'];
  const ofMain = typeof main === 'string' ? /^(?:\.\/)?([\w-]+)\//.exec(main)?.[1] : undefined;
  const options = files.texts.get('tsconfig.json') ?? '';
  const outDir = /"outDir"\s*:\s*"(?:\.\/)?([\w-]+)\/?"/.exec(options)?.[1];
  return (ofMain === 'src' ? undefined : ofMain) ?? outDir ?? 'dist';
}

function javaBuild({ names }: ProjectFiles): LanguagePlan {
  const only = ['/*', '!/*.jar', '/*-sources.jar', '/*-javadoc.jar'];
  if (names.has('pom.xml')) {
    const command = names.has('mvnw') ? './mvnw package' : 'mvn package';
    return { build: { command }, from: 'target', ignore: [...only, '/original-*.jar'] };
  }
  const command = names.has('gradlew') ? './gradlew build' : 'gradle build';
  return { build: { command }, from: 'build/libs', ignore: [...only, '/*-plain.jar'] };
}

function modFolder({ names }: ProjectFiles): LanguagePlan {
  const isMod = names.has(tellingPaths[3]) || names.has(tellingPaths[4]);
  if (isMod) return { to: '/mods' };
  return tellingPaths.some((path) => names.has(path)) ? { to: '/plugins' } : {};
}

function recordIn(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
