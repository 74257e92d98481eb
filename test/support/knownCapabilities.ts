import { Capabilities } from '../../src/core/api/capabilities';
import { PanelError } from '../../src/core/api/errors';
import { FakeClock } from './fakeClock';

/** What is known of a panel of which nothing is known to be lacking. */
export const ofService = new Capabilities(new FakeClock());

/** What is known of a panel that has nothing but what all have. */
export const ofOthers = new Capabilities(new FakeClock());
ofOthers.note({
  method: 'GET',
  path: '/resources',
  status: 404,
  error: new PanelError('notFound', 'The route x could not be found.', { status: 404 }),
});
