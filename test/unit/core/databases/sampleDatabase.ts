import type { Database } from '../../../../src/core/api/databases';

/** A database as stock Pterodactyl tells of it. */
export const sampleDatabase: Database = {
  id: 'Kq1a2b',
  name: 's7_tickets',
  username: 'u7_Ab3',
  host: { address: 'db.example.com', port: 3306 },
  connectionsFrom: '%',
  maxConnections: undefined,
};
