import { type Reader, record } from './decode';
import type { PanelHttp } from './http';

/** The account that a key belongs to. A key can only read it (api.md); its shape is panel-dialect.md, 3.10. */
export interface AccountInfo {
  readonly username: string;
  readonly email: string;
  readonly isAdministrator: boolean;
}

const readAccount: Reader<AccountInfo> = record((from) => ({
  username: from.text('username'),
  email: from.textIf('email') ?? '',
  isAdministrator: from.flag('admin') || from.flag('root_admin'),
}));

/** Who the key belongs to; 403 without the scope `account.read`. */
export function getAccount(http: PanelHttp, signal?: AbortSignal): Promise<AccountInfo> {
  return http.send({ path: '/account', read: readAccount, signal });
}
