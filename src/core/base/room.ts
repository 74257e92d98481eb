import type { Handler } from './command';

/**
 * Loads a room, or what else no start needs, when it is first asked for; whoever asks meanwhile waits for the same. A failure
 * is told to who asked, and the next one tries again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** What VS Code calls for the commands of a room, which is loaded with the first call; each call waits for that. */
export function handlersOf(
  commands: Readonly<Record<string, { readonly id: string }>>,
  open: () => Promise<readonly Handler[]>,
): readonly Handler[] {
  return Object.values(commands).map(({ id }) => ({
    id,
    run: async (element, selected) => {
      const handler = (await open()).find((one) => one.id === id);
      if (!handler) throw new Error(`Nothing is done for ${id}`);
      return handler.run(element, selected);
    },
  }));
}
