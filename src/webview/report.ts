import { renderReport } from '../core/monitoring/renderReport';
import type { FromReportPage, ReportView } from '../core/monitoring/reportView';
import { runPage } from './kit';

runPage<ReportView, never, FromReportPage>({
  render: renderReport,
  onClick: ({ choice, more, stop }) => {
    if (stop !== undefined) return { type: 'stop' };
    if (choice !== undefined) return { type: 'choose', index: Number(choice) };
    return more === undefined ? undefined : { type: 'more' };
  },
});
