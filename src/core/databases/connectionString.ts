import type { Database } from '../api/databases';
import type { Choice } from '../base/choice';
import { hostPort } from '../servers/details';

/** In which form programs are told of a database. */
export type ConnectionForm = 'jdbc' | 'uri';

/** Where PostgreSQL listens: no panel tells the kind of a database. */
const postgresPort = 5432;

/** A database as JDBC or as a URI, with its password; every part is encoded. */
export function connectionString(
  database: Database,
  form: ConnectionForm,
  password: string,
): string {
  return joined(database, form, encoded(password));
}

/** The forms to choose from, each as it will look but for the password. */
export function connectionChoices(
  database: Database,
): readonly (Choice & { readonly form: ConnectionForm })[] {
  const choice = (label: string, form: ConnectionForm) => {
    return { label, detail: joined(database, form, '***'), icon: 'link', form };
  };
  return [choice('JDBC', 'jdbc'), choice('URI', 'uri')];
}

function joined(
  { host: { address, port }, name, username }: Database,
  form: ConnectionForm,
  secret: string,
): string {
  const host = hostPort(address.replace(/[^\w.:-]/gu, encoded), port);
  const [user, path] = [encoded(username), encoded(name)];
  if (port !== postgresPort) {
    const uri = `mysql://${user}:${secret}@${host}/${path}`;
    return form === 'jdbc' ? `jdbc:${uri}` : uri;
  }
  // Its JDBC driver takes no user before the host.
  return form === 'jdbc'
    ? `jdbc:postgresql://${host}/${path}?user=${user}&password=${secret}`
    : `postgresql://${user}:${secret}@${host}/${path}`;
}

/** As encodeURIComponent, and what shells make something of, too. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '�')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
