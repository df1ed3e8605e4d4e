import type { InputOf } from '@seam/contract/kit/call'
import type { portalReportCalls } from '@seam/contract/portal/report'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { paginate } from '../../../kit/list/page.ts'
import { ofClient } from '../../../kit/portal/of-client.ts'

type Viewer = Pick<Caller, 'portal'>

export const selectOwnReportPage = (db: Db, input: InputOf<typeof portalReportCalls.page>, caller: Viewer) =>
  paginate(
    db,
    ofClient(db, caller)
      .reports()
      .select([
        'report.id',
        'report.reportCode',
        'report.delegationId',
        sql<string>`report.delegate_code`.as('delegateCode'),
        'report.state',
        'report.issueTime',
        'report.releaseTime',
        'report.checkCode',
        sql<number>`(select count(*)::int from report_sample where report_id = report.id)`.as('sampleCount'),
        sql<string>`coalesce((select sample_name from report_sample join sample on sample.id = sample_id
          where report_id = report.id order by position limit 1), '')`.as('sampleName'),
      ])
      .$narrowType<{ reportCode: NotNull; issueTime: NotNull; releaseTime: NotNull; checkCode: NotNull }>(),
    input,
    {
      columns: {
        reportCode: 'report.reportCode',
        delegateCode: sql.ref<string>('report.delegate_code'),
        issueTime: 'report.issueTime',
      },
      last: 'report.id',
    },
  )

export const isOwnReport = async (db: Db, id: number, caller: Viewer): Promise<boolean> =>
  (await ofClient(db, caller).reports().select('report.id').where('report.id', '=', id).executeTakeFirst()) !==
  undefined
