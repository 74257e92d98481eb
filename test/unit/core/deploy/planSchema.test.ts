import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { planDefaults, planPath } from '../../../../src/core/deploy/planDefaults';
import { readPlanFile } from '../../../../src/core/deploy/planFile';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const schema = JSON.parse(readFileSync('schemas/deploy.json', 'utf8')) as Schema;

type Whole<T> = T extends readonly (infer E)[]
  ? readonly Whole<E>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Whole<T[K]> }
    : T;

/** All that a plan can have: the compiler wants each field that the type has. */
const whole: Omit<Whole<DeployPlan>, 'build' | 'release' | 'then'> &
  Pick<DeployPlan, 'build' | 'release' | 'then'> = {
  servers: [{ server: '1a7ce997', panel: 'panel.example', name: 'Bot' }],
  trial: true,
  from: 'dist',
  to: '/app',
  ignore: ['*.map'],
  never: ['.env'],
  build: { task: 'build' },
  variables: ['TOKEN'],
  release: { variable: 'RELEASE' },
  then: { restart: true },
  healthy: {
    console: 'ready',
    running: true,
    seconds: 10,
    tcp: 25_565,
    http: { port: 'primary', path: '/', status: 200 },
    noNewIssueMinutes: 5,
  },
  undo: 'never',
  backup: true,
};

/** Every schema with a name, and the way there from the file's own. */
function named(of: Schema, way: readonly string[] = []): (readonly [readonly string[], Schema])[] {
  return Object.entries(of.properties ?? {}).flatMap(([name, one]) => {
    const here = [...way, name];
    const inside = one.items?.properties ? one.items : one;
    return [[here, one] as const, ...named(inside, here)];
  });
}

/** The whole plan with another value at a way; undefined leaves it out. */
function withValue(value: unknown, way: readonly string[]): string {
  const [first = ''] = way;
  const either: Readonly<Record<string, object>> = { build: {}, release: {}, then: {} };
  const change = (object: unknown, names: readonly string[]): unknown => {
    const [name = '', ...rest] = names;
    if (Array.isArray(object)) return object.map((one) => change(one, names));
    const record = object as Readonly<Record<string, unknown>>;
    const next = rest.length === 0 ? value : change(record[name] ?? {}, rest);
    return { ...record, [name]: next };
  };
  const start = way.length > 1 && first in either ? { ...whole, [first]: {} } : whole;
  return JSON.stringify(change(start, way));
}

const problems = (value: unknown, way: readonly string[]) =>
  readPlanFile(withValue(value, way)).problems.map(({ text }) => text);

describe('The schema of a deploy plan', () => {
  const all = named(schema).filter(([way]) => way[0] !== '$schema');

  it('is that of the file that is read', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { jsonValidation: readonly object[] };
    };
    assert.deepEqual(contributes.jsonValidation, [
      { fileMatch: planPath, url: './schemas/deploy.json' },
    ]);
  });

  it('knows each field that a plan has, and says what it is', () => {
    const ways = (of: object, way: readonly string[] = []): readonly string[] =>
      Object.entries(of as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
        const here = [...way, name];
        const one: unknown = Array.isArray(value) ? (value as unknown[])[0] : value;
        const below = typeof one === 'object' && one !== null ? ways(one, here) : [];
        return [here.join('.'), ...below];
      });
    const known = new Set(all.map(([way]) => way.join('.')));
    assert.deepEqual(
      ways(whole).filter((way) => !known.has(way)),
      [],
    );
    assert.deepEqual(
      all.filter(([, { description = '' }]) => !/^[A-Z].*\.$/.test(description)),
      [],
    );
  });

  it('has no field that is not read', () => {
    for (const [way] of all) {
      const unknown = problems(null, way).filter((text) => text.startsWith('Unknown'));
      assert.deepEqual(unknown, [], way.join('.'));
    }
  });

  it('allows no other fields, as the reader does', () => {
    const objects: (readonly [readonly string[], Schema])[] = [[[], schema], ...all];
    for (const [way, one] of objects) {
      const object = one.items?.properties ? one.items : one;
      if (!object.properties) continue;
      assert.equal(object.additionalProperties, false, way.join('.'));
      const told = problems(1, [...way, 'other']).join();
      assert.match(told, /Unknown property/, way.join('.'));
    }
  });

  it('wants what the reader wants', () => {
    const objects: (readonly [readonly string[], Schema])[] = [[[], schema], ...all];
    const wanted = objects.flatMap(([way, one]) =>
      ((one.items?.properties ? one.items : one).required ?? []).map((name) =>
        [...way, name].join('.'),
      ),
    );
    const missed = all
      .filter(([way]) => !['build', 'release', 'then'].includes(way[0] ?? '') || way.length === 1)
      .filter(([way]) => problems(undefined, way).length > 0)
      .map(([way]) => way.join('.'));
    assert.deepEqual(missed.sort(), wanted.sort());
  });

  it('has the defaults that hold', () => {
    const defaults = Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
        one.default === undefined ? [] : [[name, one.default]],
      ),
    );
    assert.deepEqual(defaults, planDefaults);
    const { running, seconds } = schema.properties?.['healthy']?.properties ?? {};
    const { healthy } = planDefaults;
    assert.deepEqual([running?.default, seconds?.default], [healthy.running, healthy.seconds]);
  });

  it('has the bounds of the reader', () => {
    let count = 0;
    for (const [way, one] of all) {
      const where = way.join('.');
      const takes = (value: unknown) => {
        count++;
        return problems(value, way).length === 0;
      };
      if (one.type === 'integer') {
        const { minimum = 0, maximum = 0 } = one;
        const taken = [minimum - 1, minimum, maximum, maximum + 1].map(takes);
        assert.deepEqual(taken, [false, true, true, false], where);
      }
      for (const value of one.enum ?? []) assert.ok(takes(value), where);
      if (one.maxItems !== undefined) {
        const entry = way[0] === 'servers' ? { server: '1a7ce997' } : 'A';
        assert.ok(takes(Array(one.maxItems).fill(entry)), where);
        assert.ok(!takes(Array(one.maxItems + 1).fill(entry)), where);
      }
      if (one.maxLength !== undefined) {
        const start = way.at(-1) === 'to' || way.at(-1) === 'path' ? '/' : 'a';
        assert.ok(takes(start.padEnd(one.maxLength, 'a')), where);
        assert.ok(!takes(start.padEnd(one.maxLength + 1, 'a')), where);
      }
    }
    assert.ok(count > 40, String(count));
  });
});
