import { type Reader, fields } from '../api/decode';
import type { KeptServer } from './keptText';

/**
 * Reads a server that is kept, or that another window names; its name is cut to `maxName` characters. Throws PanelError
 * 'malformed' for what names none.
 */
export function readServer(maxName: number): Reader<KeptServer> {
  return (value, at) => {
    const from = fields(value, at);
    return {
      panelId: from.text('panelId'),
      uuid: from.uuid('uuid'),
      name: from.text('name').slice(0, maxName),
    };
  };
}
