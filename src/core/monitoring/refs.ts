import type { Panel } from '../api/panel';

/** Names one project of one panel: what commands and rows pass around. */
export interface ProjectRef {
  readonly panel: Panel;
  readonly project: string;
}

/** Names one issue of one project. */
export interface IssueRef extends ProjectRef {
  readonly fingerprint: string;
}

/** An issue's name among those of all panels. */
export function issueKey({ panel, project, fingerprint }: IssueRef): string {
  return `${panel.id}/${project}/${fingerprint}`;
}
