import type { KeyLedger } from '../accounts/keyLedger';
import { type Disposable, DisposableStore } from '../base/event';
import type { Log } from '../base/log';
import type { Windows } from '../windows/windows';

const topic = 'accounts.keys';

/** Lets all windows know of it when the user signs in or out in one; those that come to follow another tell each other. */
export function shareKeys(
  windows: Pick<Windows, 'tell' | 'onTold' | 'onDidChangeRole'>,
  keys: KeyLedger,
  log: Log,
): Disposable {
  const store = new DisposableStore();
  const tell = () => windows.tell(topic, keys.news);
  store.add(keys.onDidNote(tell));
  store.add(windows.onDidChangeRole(tell));
  store.add(
    windows.onTold(topic, (what) => {
      try {
        if (keys.take(what)) tell();
      } catch (error) {
        log.warn(`Another window told what cannot be read: ${String(error)}`);
      }
    }),
  );
  return store;
}
