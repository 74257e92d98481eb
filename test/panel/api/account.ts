import type { App } from '../kernel/app';
import { json, list, paginated } from '../kernel/replies';
import { activityRecord } from './records';

/** The account the key belongs to: reading only (panel-dialect.md 3.10). */
export function addAccount(app: App): void {
  const scope = 'account.read';

  app.panel.route('GET', '/account', { scope }, ({ user }) =>
    json(200, {
      object: 'user',
      attributes: {
        id: user.id,
        admin: user.admin,
        username: user.username,
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
        language: 'en',
      },
    }),
  );

  app.panel.route('GET', '/account/activity', { scope }, (context) => {
    const { user, query } = context;
    const own = [...app.world.servers.values()]
      .flatMap((server) => server.activity)
      .filter((entry) => entry.actor === user.uuid)
      .sort((a, b) => b.at - a.at);
    const { items, pagination } = paginated(context, own, { perPage: 25, most: 100 });
    const viewer = { user, permissions: [], includes: query.includes() };
    return json(
      200,
      list(
        items.map((entry) => activityRecord(app, entry, viewer)),
        { pagination },
      ),
    );
  });
}
