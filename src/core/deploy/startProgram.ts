import type { ServerRef } from '../api/panel';
import { type SendParts, sendToServer } from '../console/sendToServer';
import type { SetPower } from '../servers/changePower';
import type { DeployTools } from './deployTools';

/** Restarts a server, or sends it the command that has its program take over what was deployed. */
export function startProgram(
  sending: SendParts,
  setPower: SetPower,
  ref: ServerRef,
): DeployTools['start'] {
  return (then, signal) =>
    'restart' in then
      ? setPower(ref, 'restart', signal)
      : sendToServer(sending, ref, { line: then.command, signal });
}
