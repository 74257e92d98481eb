import type { DeployVerdict } from './outcome';
import type { FinalVerdict } from './watchHealth';

/** What a watch of a server says of the deploy before it, with the program's last line where that tells why. */
export function deployVerdict(verdict: FinalVerdict): DeployVerdict {
  switch (verdict.is) {
    case 'healthy':
      return { kind: 'healthy' };
    case 'unknown':
      return { kind: 'unknown', reason: verdict.reason };
    case 'unhealthy': {
      const { reason, line } = verdict;
      return { kind: 'unhealthy', reason: line === undefined ? reason : `${reason} ${line}` };
    }
  }
}
