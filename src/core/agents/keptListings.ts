import { readOwnFile, writeOwnFile } from '../base/ownFile';
import { type ToolListing, readListings } from './agentMessages';

const fileName = 'agentTools.json';
/** Ten tools have some 10 KB. */
const maxBytes = 1024 ** 2;

/** Keeps which tools there are, for when no window is open. Rejects where the disk does not take it. */
export async function keepListings(folder: string, tools: readonly ToolListing[]): Promise<void> {
  const text = JSON.stringify({ tools });
  if (text !== (await readOwnFile(folder, fileName, maxBytes)))
    await writeOwnFile(folder, fileName, text);
}

/** The tools that were kept last; none where that cannot be read. */
export async function readKeptListings(folder: string): Promise<readonly ToolListing[]> {
  const text = await readOwnFile(folder, fileName, maxBytes);
  try {
    return readListings(JSON.parse(text ?? ''));
  } catch {
    return [];
  }
}
